import { hash } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { createAdmission } from '../../../platform/access/admission.ts';

/**
 * argon2id with the library's defaults (19 MiB, 2 passes), on its own threads: fewer at once than there are processors,
 * and fewer than the wrong tries an account has, so that right passwords given together are never taken for guesses.
 */
export const passwordWork = createAdmission({
  running: Math.min(3, Math.max(1, availableParallelism() - 1)),
  waiting: 50,
  waitMs: 7_000,
});
export const hashPassword = (password: string): Promise<string> => passwordWork.run(() => hash(password));
