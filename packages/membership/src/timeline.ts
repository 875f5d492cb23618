import { DAY_MS, dayNumber } from '@oun/brand/seoul';
import { midnightOf } from './cycle.ts';

/** A stretch of access. It begins when it was bought and ends at a midnight; no two of one member overlap. */
export type Span = { startsAt: Date; endsAt: Date };

const shifted = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

/** Days of the calendar, of which the first counts whole however late it began. */
export const daysIn = (spans: readonly Span[]): number =>
  spans.reduce((days, { startsAt, endsAt }) => days + dayNumber(endsAt) - dayNumber(startsAt), 0);

/** How many of them are used: today counts as used. */
export function daysUsed(spans: readonly Span[], now: Date): number {
  const tomorrow = dayNumber(now) + 1;
  return spans.reduce((days, { startsAt, endsAt }) => {
    const length = dayNumber(endsAt) - dayNumber(startsAt);
    return days + Math.min(Math.max(tomorrow - dayNumber(startsAt), 0), length);
  }, 0);
}

/** Where the next stretch begins: after the last one, or now. */
export function nextStart(spans: readonly Span[], now: Date): Date {
  return spans.reduce((last, { endsAt }) => (endsAt > last ? endsAt : last), now);
}

/** So many days from there, to a midnight. */
export const daysFrom = (startsAt: Date, days: number): Span => ({
  startsAt,
  endsAt: midnightOf(dayNumber(startsAt) + days),
});

/** What lies after `from`, a midnight, comes so many days later; what lies across it is cut in two. */
export function pausedFrom<T extends Span>(spans: readonly T[], from: Date, days: number): T[] {
  return spans.flatMap((span) => {
    if (span.endsAt <= from) return [span];
    const later = { ...span, endsAt: shifted(span.endsAt, days) };
    if (span.startsAt >= from) return [{ ...later, startsAt: shifted(span.startsAt, days) }];
    return [
      { ...span, endsAt: from },
      { ...later, startsAt: shifted(from, days) },
    ];
  });
}

/** The pause ends now instead of at `until`: what came after it comes so many days sooner, and today counts. */
export function resumedAt<T extends Span>(spans: readonly T[], until: Date, now: Date): T[] {
  const days = dayNumber(until) - dayNumber(now);
  if (days <= 0) return [...spans];
  return spans.map((span) => {
    if (span.startsAt < until) return span;
    const startsAt = shifted(span.startsAt, -days);
    return { ...span, startsAt: startsAt < now ? now : startsAt, endsAt: shifted(span.endsAt, -days) };
  });
}

/** Nothing lies after now. */
export const cutAt = <T extends Span>(spans: readonly T[], now: Date): T[] =>
  spans.filter(({ startsAt }) => startsAt < now).map((span) => (span.endsAt > now ? { ...span, endsAt: now } : span));

/** What was cut in two at a midnight and lies together again is one. */
export function joined<T extends Span & { chargeId: number | null; source: string | null }>(spans: readonly T[]): T[] {
  const list: T[] = [];
  for (const span of spans) {
    const last = list.at(-1);
    const isOne =
      last &&
      (last.chargeId ?? last.source) !== null &&
      last.chargeId === span.chargeId &&
      last.source === span.source &&
      last.endsAt.getTime() === span.startsAt.getTime();
    if (isOne) list[list.length - 1] = { ...last, endsAt: span.endsAt };
    else list.push(span);
  }
  return list;
}
