import { DAY_MS, dayNumber } from '@oun/brand/seoul';
import { midnightOf } from './cycle.ts';
import { joined, resumedAt, type Span } from './timeline.ts';

/** What a seat in somebody's team gives: the owner's access from then on, in as few stretches as it has gaps. */
export function teamSpans(access: readonly Span[], from: Date): Span[] {
  const spans: Span[] = [];
  const inOrder = access.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  for (const { startsAt, endsAt } of inOrder) {
    if (endsAt <= from) continue;
    const begins = startsAt < from ? from : startsAt;
    const last = spans.at(-1);
    if (!last || begins > last.endsAt) spans.push({ startsAt: begins, endsAt });
    else if (endsAt > last.endsAt) spans[spans.length - 1] = { ...last, endsAt };
  }
  return spans;
}

/** The midnight after which one's own days may come: the team's last hour belongs to a whole day of it. */
export function teamEnd(access: readonly Span[]): Date {
  const last = Math.max(...access.map(({ endsAt }) => endsAt.getTime()));
  return midnightOf(dayNumber(new Date(last - 1)) + 1);
}

export type Freeze = { from: Date; until: Date };

/**
 * One's own days of somebody who joins a team that lasts until then. Today is used, and what lies behind it comes after
 * the team. Without a freeze there is nothing behind today. The seat begins where one's own access of today ends.
 */
export function frozenFor<T extends Span>(
  spans: readonly T[],
  now: Date,
  until: Date,
): { spans: T[]; freeze: Freeze | null; startsAt: Date } {
  const tomorrow = midnightOf(dayNumber(now) + 1);
  const today = spans.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
  const startsAt = !today ? now : today.endsAt < tomorrow ? today.endsAt : tomorrow;
  const behind = spans.filter(({ endsAt }) => endsAt > tomorrow);
  if (behind.length === 0) return { spans: [...spans], freeze: null, startsAt };
  const first = Math.max(Math.min(...behind.map((span) => span.startsAt.getTime())), tomorrow.getTime());
  const days = dayNumber(until) - dayNumber(new Date(first));
  const moved = spans.flatMap((span) => {
    if (span.endsAt <= tomorrow) return [span];
    const later = { ...span, endsAt: shifted(span.endsAt, days) };
    if (span.startsAt >= tomorrow) return [{ ...later, startsAt: shifted(span.startsAt, days) }];
    return [
      { ...span, endsAt: tomorrow },
      { ...later, startsAt: shifted(tomorrow, days) },
    ];
  });
  return { spans: moved, freeze: { from: startsAt, until }, startsAt };
}

/** The team lasts to another day than it did: what waits behind it goes with it. */
export function movedBehind<T extends Span>(spans: readonly T[], was: Date, is: Date): T[] {
  const days = dayNumber(is) - dayNumber(was);
  return spans.map((span) =>
    span.startsAt < was
      ? span
      : { ...span, startsAt: shifted(span.startsAt, days), endsAt: shifted(span.endsAt, days) },
  );
}

/** One's own days come back: from now on, and on the day one joined as if that had never been. */
export function thawedAt<T extends Span & { chargeId: number | null; source: string | null }>(
  spans: readonly T[],
  { from, until }: Freeze,
  now: Date,
): T[] {
  return joined(resumedAt(spans, until, from > now ? from : now));
}

const shifted = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

export const REFILLS = 2;
export const REFILL_DAYS = 30;

type SeatTimes = { isActive: boolean; leftAt: Date | null; joinedAt: Date; isRefill: boolean };

/**
 * Places of a team that are free, and whether the next one to come takes the place of somebody who left lately: such
 * places are filled again at most twice in thirty days. What stood empty for longer is as good as new.
 */
export function placesOf(seats: readonly SeatTimes[], places: number, now: Date) {
  const since = now.getTime() - REFILL_DAYS * DAY_MS;
  const active = seats.filter(({ isActive }) => isActive).length;
  const lately = seats.filter(({ leftAt }) => leftAt && leftAt.getTime() > since).length;
  const refills = seats.filter(({ isRefill, joinedAt }) => isRefill && joinedAt.getTime() > since);
  const isRefill = active + lately - refills.length >= places;
  const first = Math.min(...refills.map(({ joinedAt }) => joinedAt.getTime()));
  return {
    free: Math.max(places - active, 0),
    isRefill,
    refillsLeft: Math.max(REFILLS - refills.length, 0),
    /** When one may be filled again, where none is left. */
    refillsAgainAt: refills.length < REFILLS ? null : new Date(first + REFILL_DAYS * DAY_MS),
  };
}
