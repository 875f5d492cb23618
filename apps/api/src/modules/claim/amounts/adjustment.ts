import { AppError } from '@oun/contract/errors';
import type { Won } from '@oun/money';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/machine.ts';
import { post } from '../../ledger/ledger.ts';

const liveOf = (tx: Tx, claimId: number) =>
  tx
    .selectFrom('claim_adjustment')
    .where('claim_id', '=', claimId)
    .where('state', 'in', ['WAITING', 'APPROVED'])
    .select(['id', 'state', 'pg', 'reckoned_pg'])
    .executeTakeFirst();

/** What was proposed for a claim that ends, or is reckoned, otherwise means nothing any more. */
export async function lapseAdjustment(tx: Tx, claimId: number): Promise<void> {
  await tx
    .updateTable('claim_adjustment')
    .set({ state: 'LAPSED' })
    .where('claim_id', '=', claimId)
    .where('state', 'in', ['WAITING', 'APPROVED'])
    .execute();
}

/**
 * The refund that was just opened becomes what staff agreed on, and the books say who bears the difference. A deadline
 * does not wait for anybody's agreement: then what was reckoned is given.
 */
export async function applyAdjustment(
  tx: Tx,
  now: Date,
  claim: { id: number; number: string },
  refund: { id: number; pg: Won },
  actor: Actor,
): Promise<void> {
  const found = await liveOf(tx, claim.id);
  if (!found) return;
  const isSame = found.reckoned_pg === refund.pg;
  if (found.state !== 'APPROVED' || !isSame) {
    if (actor === 'system') return lapseAdjustment(tx, claim.id);
    throw new AppError(isSame ? 'ADJUSTMENT_WAITING' : 'ADJUSTMENT_STALE');
  }
  const isNothing = found.pg === 0;
  await tx
    .updateTable('refund')
    .set({ pg: found.pg as Won, ...(isNothing && { state: 'DONE', next_at: null, done_at: now }) })
    .where('id', '=', refund.id)
    .execute();
  const more = found.pg - refund.pg;
  await post(tx, now, {
    key: `adjusted:${claim.id}`,
    kind: 'REFUND_ADJUSTED',
    reference: claim.number,
    lines: [
      { book: 'REFUND_ADJUSTMENT', amount: more },
      { book: 'REFUND_PAYABLE', amount: -more },
    ],
  });
  await tx.updateTable('claim_adjustment').set({ state: 'APPLIED' }).where('id', '=', found.id).execute();
}
