import { CODE_LENGTH, CODE_LETTERS } from '@oun/membership/code';
import { randomInt } from 'node:crypto';
import type { Secrets } from '../../platform/secrets.ts';

export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

/** By which a code is known again; nobody reads the code back from it. */
export const hashOfCode = (secrets: Secrets, code: string): Buffer => secrets.derive('voucher', code);
