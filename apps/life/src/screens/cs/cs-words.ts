import { wallClock } from '@oun/brand/wall-clock';

const WEEKDAYS = '일월화수목금토';

/** "11월 12일(목)". */
export function dayWords(at: string): string {
  const there = wallClock(at);
  return `${there.getUTCMonth() + 1}월 ${there.getUTCDate()}일(${WEEKDAYS[there.getUTCDay()]})`;
}

/** "오후 9:28". */
export function timeWords(at: string): string {
  const there = wallClock(at);
  const hours = there.getUTCHours();
  return `${hours < 12 ? '오전' : '오후'} ${hours % 12 === 0 ? 12 : hours % 12}:${String(there.getUTCMinutes()).padStart(2, '0')}`;
}
