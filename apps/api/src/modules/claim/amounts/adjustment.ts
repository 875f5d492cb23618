import { AppError } from '@oun/contract/errors';
import type { Won } from '@oun/money';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/machine.ts';
import { post } from '../../ledger/ledger.ts';
import { adjustRefund } from '../../payment/payment.ts';
import { adjustmentMachine } from '../adjustment.machine.ts';

const LAPSE = adjustmentMachine.move('lapse', 'system');

const liveOf = (tx: Tx, claimId: number) =>
  tx
    .selectFrom('claim_adjustment')
    .where('claim_id', '=', claimId)
    .where('state', 'in', LAPSE.from)
    .select(['id', 'state', 'pg', 'reckoned_pg'])
    .executeTakeFirst();

/** What was proposed for a claim that ends, or is reckoned, otherwise means nothing any more. */
export async function lapseAdjustment(tx: Tx, claimId: number): Promise<void> {
  await tx
    .updateTable('claim_adjustment')
    .set({ state: LAPSE.to })
    .where('claim_id', '=', claimId)
    .where('state', 'in', LAPSE.from)
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
  await adjustRefund(tx, now, refund.id, found.pg as Won);
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
  const state = adjustmentMachine.next(found.state, 'apply', actor);
  await tx.updateTable('claim_adjustment').set({ state }).where('id', '=', found.id).execute();
}
