import type { BadgeRule } from './badge-rule.ts';

/** Every badge there is. A new one is a new line; one that somebody has is never taken out. */
export const BADGES: readonly BadgeRule[] = [
  { key: 'first', group: 'count', title: '첫 운동', rule: { kind: 'workouts', least: 1 } },
  ...[10, 25, 50, 100, 150, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000].map((least): BadgeRule => ({
    key: `count-${least}`,
    group: 'count',
    title: `${least.toLocaleString('ko-KR')}번`,
    rule: { kind: 'workouts', least },
  })),
  ...[4, 12, 26, 52].map((least): BadgeRule => ({
    key: `streak-${least}`,
    group: 'steady',
    title: `${least}주 연속`,
    rule: { kind: 'streak', least },
  })),
  {
    key: 'early',
    group: 'steady',
    title: '새벽반',
    how: '아침 7시 전에 세 번 움직였어요.',
    rule: { kind: 'tally', of: 'early', least: 3 },
  },
  {
    key: 'quiet-night',
    group: 'steady',
    title: '조용한 밤',
    how: '밤 9시가 지나 조용한 운동을 다섯 번 했어요.',
    rule: { kind: 'tally', of: 'quietNight', least: 5 },
  },
  {
    key: 'all-parts',
    group: 'steady',
    title: '온몸 한 바퀴',
    how: '한 주에 상체, 하체, 코어를 모두 움직였어요.',
    rule: { kind: 'parts' },
  },
  { key: 'program', group: 'steady', title: '완주', rule: { kind: 'program' } },
  { key: 'month', group: 'steady', title: '챌린지', rule: { kind: 'month', least: 12 } },
  {
    key: 'secret-stars',
    group: 'secret',
    title: '별이 뜬 뒤에도',
    hint: '별이 뜨면',
    how: '밤 11시가 지나서도 세 번을 움직였어요.',
    rule: { kind: 'tally', of: 'lateNight', least: 3 },
  },
  {
    key: 'secret-return',
    group: 'secret',
    title: '다시, 여기',
    hint: '오랜만이면',
    how: '한 달 넘게 쉬고 다시 돌아왔어요.',
    rule: { kind: 'return', days: 30 },
  },
  {
    key: 'secret-new-year',
    group: 'secret',
    title: '새해 첫 땀',
    hint: '모두 쉬는 날',
    how: '1월 1일에 움직였어요.',
    rule: { kind: 'date', monthDay: '01-01' },
  },
];
