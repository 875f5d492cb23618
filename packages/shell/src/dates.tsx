import { dayWords } from '@oun/contract/money-words';

const SEOUL_AHEAD_MS = 9 * 60 * 60 * 1_000;

/** "7월 21일(월)", whatever zone the reader's machine is in. */
export const formatDate = dayWords;

/** "2026. 07. 21." for tables. */
export function formatDay(instant: string | Date): string {
  const there = new Date(new Date(instant).getTime() + SEOUL_AHEAD_MS);
  const [year, month, day] = there.toISOString().slice(0, 'YYYY-MM-DD'.length).split('-');
  return `${year}. ${month}. ${day}.`;
}
