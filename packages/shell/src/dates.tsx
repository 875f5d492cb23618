import { wallClock } from '@oun/brand/wall-clock';
import { dayWords } from '@oun/contract/money-words';

/** "7월 21일(월)", whatever zone the reader's machine is in. */
export const formatDate = dayWords;

/** "2026. 07. 21." for tables. */
export function formatDay(instant: string | Date): string {
  const [year, month, day] = wallClock(instant).toISOString().slice(0, 'YYYY-MM-DD'.length).split('-');
  return `${year}. ${month}. ${day}.`;
}
