const SEOUL_MS = 9 * 3_600_000;
/** A day ends at four in the morning: who trains late has trained that day. */
const DAY_ENDS_MS = 4 * 3_600_000;

export const dayOf = (at: Date): string => new Date(at.getTime() + SEOUL_MS - DAY_ENDS_MS).toISOString().slice(0, 10);
