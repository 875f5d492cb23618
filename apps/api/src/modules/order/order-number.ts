import { randomInt } from 'node:crypto';

/** Crockford's base 32: no letter that could be taken for another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SEOUL_MS = 9 * 3_600_000;

export function makeOrderNumber(now: Date): string {
  const day = new Date(now.getTime() + SEOUL_MS).toISOString().slice(0, 10).replaceAll('-', '');
  return `${day}-${Array.from({ length: 7 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
}
