import { AppError, type ErrorCode, ERRORS } from '@oun/contract/errors';
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../db/db.ts';

/** As a header carries it: what is seen of ASCII. */
const KEY = /^[!-~]{8,300}$/;
/** One whose server died with it is taken over after this. */
const ABANDONED_MS = 60_000;
const PATIENCE_MS = 8_000;
const LOOK_MS = 100;
const KEEP_DAYS = 30;

export type Once = { accountId: number; key: string; method: string; path: string; body: unknown };

/** Nothing was decided: asked again, it may go well. */
const UNDECIDED: ReadonlySet<ErrorCode> = new Set(['PAYMENT_PENDING', 'REQUEST_IN_PROGRESS', 'UNAUTHORIZED']);
const isDecided = (error: unknown): error is AppError =>
  error instanceof AppError && !UNDECIDED.has(error.code) && ![429, 500, 503].includes(ERRORS[error.code].status);

/**
 * Answers a call that moves money once: asked again with the same key, it gets the first answer again, a refusal too,
 * and waits for it where the first is still under way. A call that broke down may be asked again.
 */
export async function answerOnce(
  { db, now }: { db: Db; now: () => Date },
  { accountId, key, method, path, body }: Once,
  make: () => Promise<string>,
): Promise<string> {
  if (!KEY.test(key)) throw new AppError('INVALID_INPUT', { fields: { 'Idempotency-Key': 'invalid' } });
  const fingerprint = createHash('sha256')
    .update(`${method} ${path}\n${JSON.stringify(body)}`)
    .digest();
  const row = { account_id: accountId, key };
  const taken = await db
    .insertInto('kept_answer')
    .values({ ...row, fingerprint, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!taken) {
    const earlier = await findEarlier(db, now, row, fingerprint);
    if (earlier !== undefined) return earlier;
  }
  try {
    const answer = await make();
    await db
      .updateTable('kept_answer')
      .set({ answer })
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .execute();
    return answer;
  } catch (error) {
    if (isDecided(error)) {
      const refusal = JSON.stringify({ code: error.code, extra: error.extra });
      await db
        .updateTable('kept_answer')
        .set({ refusal })
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .execute();
      throw error;
    }
    await db
      .deleteFrom('kept_answer')
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .where('answer', 'is', null)
      .execute();
    throw error;
  }
}

type Row = { account_id: number; key: string };

/** The answer of the one before us; nothing where that one is gone and the work is ours. */
async function findEarlier(db: Db, now: () => Date, row: Row, fingerprint: Buffer): Promise<string | undefined> {
  for (let waited = 0; waited <= PATIENCE_MS; waited += LOOK_MS) {
    const found = await db
      .selectFrom('kept_answer')
      .where('account_id', '=', row.account_id)
      .where('key', '=', row.key)
      .select(['fingerprint', 'answer', 'refusal'])
      .executeTakeFirst();
    if (found && !found.fingerprint.equals(fingerprint)) throw new AppError('IDEMPOTENCY_CONFLICT');
    if (found?.answer) return found.answer;
    if (found?.refusal) throw new AppError(found.refusal.code, found.refusal.extra);
    if (await takeOver(db, now(), row, fingerprint)) return undefined;
    await wait(LOOK_MS);
  }
  throw new AppError('REQUEST_IN_PROGRESS');
}

/** The first has failed and is gone, or died long ago: of those who wait, one goes on in its place. */
async function takeOver(db: Db, now: Date, row: Row, fingerprint: Buffer): Promise<boolean> {
  const taken = await db
    .insertInto('kept_answer')
    .values({ ...row, fingerprint, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'key'])
        .doUpdateSet({ created_at: now })
        .where('kept_answer.answer', 'is', null)
        .where('kept_answer.refusal', 'is', null)
        .where('kept_answer.created_at', '<', new Date(now.getTime() - ABANDONED_MS)),
    )
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function dropKeptAnswers(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('kept_answer')
    .where('created_at', '<', new Date(now.getTime() - KEEP_DAYS * 86_400_000))
    .execute();
}
