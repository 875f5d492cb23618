import { type DayNumber, DAYS_A_WEEK, daysOfMonth, mondayOf, monthAfter, monthOfDay, type Span } from './day.ts';

export type Axis = 'day' | 'week' | 'month';

/** The first days of what stands at the axis, so many from `first` on. */
function startOf(axis: Axis, day: DayNumber): DayNumber {
  if (axis === 'day') return day;
  return axis === 'week' ? mondayOf(day) : daysOfMonth(monthOfDay(day)).first;
}

/** So many places later, or earlier. */
function moved(axis: Axis, start: DayNumber, places: number): DayNumber {
  if (axis === 'day') return start + places;
  if (axis === 'week') return start + places * DAYS_A_WEEK;
  return daysOfMonth(monthAfter(monthOfDay(start), places)).first;
}

/** Whole days, weeks or months that lie in a span or touch it; at most one more than `max`, so that too many are seen. */
export function placesOf(axis: Axis, { first, last }: Span, max: number): Span[] {
  const places: Span[] = [];
  for (let start = startOf(axis, first); start <= last && places.length <= max;) {
    const next = moved(axis, start, 1);
    places.push({ first: start, last: next - 1 });
    start = next;
  }
  return places;
}

/** As many places, right before. */
export const placesBefore = (axis: Axis, places: readonly Span[]): Span[] =>
  places.map(({ first }) => {
    const start = moved(axis, first, -places.length);
    return { first: start, last: moved(axis, start, 1) - 1 };
  });

/** What several days come to: minutes add up, a weight does not. */
export type Fold = 'sum' | 'mean';

const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;

/** What each place comes to, of the days that have a value; nothing where none has. */
export function folded(
  fold: Fold,
  places: readonly Span[],
  byDay: ReadonlyMap<DayNumber, number>,
): (number | undefined)[] {
  return places.map(({ first, last }) => {
    const values: number[] = [];
    for (let day = first; day <= last; day += 1) {
      const value = byDay.get(day);
      if (value !== undefined) values.push(value);
    }
    if (values.length === 0) return undefined;
    return fold === 'sum' ? values.reduce((sum, value) => sum + value, 0) : mean(values);
  });
}

/** Of the places that have a value: a gap is no zero. */
export const averageOf = (values: readonly (number | undefined)[]): number | undefined =>
  mean(values.filter((value) => value !== undefined));
