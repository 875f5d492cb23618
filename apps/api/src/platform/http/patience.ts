import { AppError } from '@oun/contract/errors';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../context.ts';

/** Less than a caller waits for an answer. */
export const PATIENCE_MS = 8_000;

/**
 * What somebody outside answers, if it comes while the caller still waits, and otherwise what is said meanwhile. What was
 * asked goes on without the caller, who has been told; nobody else hears of its faults, so they are logged.
 */
export async function inTime<T, L>(
  { log, patienceMs }: Pick<Context, 'log' | 'patienceMs'>,
  asked: Promise<T>,
  meanwhile: L,
): Promise<T | L> {
  asked.catch((error: unknown) => {
    if (!(error instanceof AppError)) log.error({ err: error }, 'outside');
  });
  return Promise.race([asked, wait(patienceMs, meanwhile, { ref: false })]);
}
