type Begun = { next_lesson: object | null; is_next_begun: boolean };

/** Of somebody's programs those that go on, what was left in the middle first: the one answer to what comes next. */
export const underWay = <T extends Begun>(
  programs: readonly T[],
): (T & { next_lesson: NonNullable<T['next_lesson']> })[] =>
  programs
    .filter((program): program is T & { next_lesson: NonNullable<T['next_lesson']> } => program.next_lesson !== null)
    .toSorted((a, b) => Number(b.is_next_begun) - Number(a.is_next_begun));
