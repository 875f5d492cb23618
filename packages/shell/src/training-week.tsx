import { DAY_MS, dateOfDay, trainingDayNumber } from '@oun/brand/seoul';
import { DAYS_A_WEEK, mondayOf } from '@oun/habit/day';

const NAMES = ['월', '화', '수', '목', '금', '토', '일'] as const;

export type Day = { name: (typeof NAMES)[number]; date: number; isToday: boolean; isDone: boolean };

/** The week around `now`, from Monday, with the days of it that are told as done. */
export function weekOf(now: number, done: readonly string[]): Day[] {
  const today = trainingDayNumber(now);
  const monday = mondayOf(today);
  return NAMES.map((name, i) => ({
    name,
    date: new Date((monday + i) * DAY_MS).getUTCDate(),
    isToday: monday + i === today,
    isDone: done.includes(dateOfDay(monday + i)),
  }));
}

const MORE = ['', '한 번만', '두 번', '세 번', '네 번', '다섯 번', '여섯 번', '일곱 번'] as const;

/** The week in two lines. */
export function weekWords(count: number, goal: number): [string, string] {
  if (count === 0) return ['이번 주 첫 운동을 해볼까요?', '10분이면 충분해요.'];
  const left = Math.min(goal - count, DAYS_A_WEEK);
  return [
    `이번 주 ${count}번 했어요.`,
    left > 0 ? `${MORE[left]} 더 하면 목표 달성이에요.` : '이번 주 목표를 이뤘어요.',
  ];
}

/** The week in one. */
export function weekLine(count: number, goal: number): string {
  if (count === 0) return '이번 주 첫 운동을 해볼까요?';
  const left = Math.min(goal - count, DAYS_A_WEEK);
  if (left <= 0) return `이번 주 ${count}번 · 목표를 이뤘어요`;
  return `이번 주 ${count}번 · ${left === 1 ? '한 번' : MORE[left]} 남았어요`;
}

/** "어제", "3일 전": how long ago a day was, in days as they are counted here. */
export function daysAgoWords(at: string, now: number): string {
  const days = trainingDayNumber(now) - trainingDayNumber(at);
  if (days <= 0) return '오늘';
  if (days === 1) return '어제';
  return days < 7 ? `${days}일 전` : '지난번';
}
