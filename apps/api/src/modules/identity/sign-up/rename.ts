import { DAY_MS } from '@oun/brand/seoul';
import { AppError } from '@oun/contract/errors';
import { dateWords } from '@oun/contract/money-words';
import { RENAME_DAYS } from '@oun/contract/people';
import type { Tx } from '../../../platform/db/db.ts';
import { translateConflict } from './accounts.ts';

/** Another name for somebody, once in a while: who is known by one does not slip away by taking another. */
export async function rename(tx: Tx, now: Date, accountId: number, nickname: string): Promise<void> {
  const before = await tx
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['nickname', 'renamed_at'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (before.nickname === nickname) return;
  const from = before.renamed_at && new Date(before.renamed_at.getTime() + RENAME_DAYS * DAY_MS);
  if (from && from > now) throw new AppError('RENAMED_LATELY', { day: dateWords(from, now), from });
  await tx
    .updateTable('account')
    .set({ nickname, renamed_at: now })
    .where('id', '=', accountId)
    .execute()
    .catch(translateConflict);
}
