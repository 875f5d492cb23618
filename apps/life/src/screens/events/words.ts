import { dayNumber } from '@oun/brand/seoul';
import type { EventCard } from '@oun/contract/event';
import { dayWords } from '@oun/contract/money-words';

/** What ends at a midnight has its last day before it. */
export const lastMoment = (endsAt: string): Date => new Date(Date.parse(endsAt) - 1);

export const periodWords = ({ starts_at, ends_at }: Pick<EventCard, 'starts_at' | 'ends_at'>): string =>
  `${dayWords(starts_at)}부터 ${dayWords(lastMoment(ends_at))}까지`;

export function daysLeftWords(endsAt: string, now: number): string {
  const days = dayNumber(lastMoment(endsAt)) - dayNumber(now);
  return days <= 0 ? '오늘까지예요' : `${days}일 남았어요`;
}

const BLOCK = 8;
/** "6a20e390 e2557e72 …", so that two can be compared by eye. */
export const printWords = (print: string): string => print.match(new RegExp(`.{${BLOCK}}`, 'g'))?.join(' ') ?? print;

const NUMBER_DIGITS = 5;
export const numberWords = (number: number): string => String(number).padStart(NUMBER_DIGITS, '0');
