const DIGITS_MAX = 9;

/** A whole number as it is typed: nothing but digits stays. */
export const wholeDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, DIGITS_MAX);
