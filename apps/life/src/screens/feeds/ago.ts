import { dayNumber } from '@oun/brand/seoul';
import { wallClock } from '@oun/brand/wall-clock';

const MINUTE_MS = 60_000;

/** "방금", "32분 전", "2시간 전", "3일 전", then the day. */
export function agoWords(at: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(at)) / MINUTE_MS);
  if (minutes < 1) return '방금';
  if (minutes < 60) return `${minutes}분 전`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}시간 전`;
  const days = dayNumber(now) - dayNumber(at);
  if (days < 7) return `${Math.max(days, 1)}일 전`;
  const there = wallClock(at);
  const day = `${there.getUTCMonth() + 1}월 ${there.getUTCDate()}일`;
  return there.getUTCFullYear() === wallClock(now).getUTCFullYear() ? day : `${there.getUTCFullYear()}년 ${day}`;
}

/** "12분 40초". */
export const lengthWords = (seconds: number): string => {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes > 0 && `${minutes}분`, rest > 0 && `${String(rest).padStart(minutes > 0 ? 2 : 1, '0')}초`]
    .filter(Boolean)
    .join(' ');
};
