import { dateOf } from '@oun/brand/seoul';
import { randomInt } from 'node:crypto';

/** Crockford's base 32: no letter that could be taken for another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function makeOrderNumber(now: Date): string {
  const day = dateOf(now).replaceAll('-', '');
  return `${day}-${Array.from({ length: 7 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
}
