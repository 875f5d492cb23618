import { DAY_MS, trainingDayNumber } from '@oun/brand/seoul';

const NAMES = ['월', '화', '수', '목', '금', '토', '일'] as const;

/** Days of training a week that are aimed at. */
export const WEEK_GOAL = 3;

export type Day = { name: (typeof NAMES)[number]; date: number; isToday: boolean; isDone: boolean };

/** The week around `now`, from Monday, with the days on which something was finished. */
export function weekOf(now: number, finishedAt: readonly string[]): Day[] {
  const today = trainingDayNumber(now);
  // 1 January 1970 was a Thursday.
  const monday = today - ((today + 3) % 7);
  const done = new Set(finishedAt.map(trainingDayNumber));
  return NAMES.map((name, i) => ({
    name,
    date: new Date((monday + i) * DAY_MS).getUTCDate(),
    isToday: monday + i === today,
    isDone: done.has(monday + i),
  }));
}

const MORE = ['', '한 번만', '두 번', '세 번'] as const;

/** The week in two lines. */
export function weekWords(count: number): [string, string] {
  if (count === 0) return ['이번 주 첫 운동을 해볼까요?', '10분이면 충분해요.'];
  const left = WEEK_GOAL - count;
  return [
    `이번 주 ${count}번 했어요.`,
    left > 0 ? `${MORE[left]} 더 하면 목표 달성이에요.` : '이번 주 목표를 이뤘어요.',
  ];
}

/** "어제", "3일 전": how long ago a day was, in days as they are counted here. */
export function daysAgoWords(at: string, now: number): string {
  const days = trainingDayNumber(now) - trainingDayNumber(at);
  if (days <= 0) return '오늘';
  if (days === 1) return '어제';
  return days < 7 ? `${days}일 전` : '지난번';
}
