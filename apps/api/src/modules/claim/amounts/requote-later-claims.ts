import { backWords } from '@oun/contract/money-words';
import { won } from '@oun/money';
import { type Effects, reckonAgain, settleAhead } from '@oun/price/open-claims';
import type { Tx } from '../../../platform/db/db.ts';
import { post } from '../../ledger/ledger.ts';
import { repayPieces, writeOrderEvent } from '../../order/order.ts';
import { lapseAdjustment } from './adjustment.ts';
import { loadSold, seenAs } from './order-as-sold.ts';
import { quoteRefund } from './claim-quote.ts';
import { announceStep } from '../messages/claim-messages.ts';

const NOTHING: Effects = { units: [], groups: [], unbinds: false };

/**
 * A claim is no more, or is another one now: those made after it, which counted on it, are reckoned again. No buyer gets
 * less than was promised; who gets more is told. Whoever calls has locked the order and written what the claim is now.
 */
export async function reckonLater(
  tx: Tx,
  now: Date,
  claim: { id: number; order_id: number; number: string },
  dropped: Effects | undefined,
): Promise<void> {
  const order = await loadSold(tx, claim.order_id);
  for (const again of reckonAgain(order.real, order.open, claim.id)) {
    const { id, wish, promise } = again.claim;
    const { quote, reckoned } = quoteRefund(seenAs(order, again.before), wish.type, again.refund);
    const preview = { ...quote, is_instant: false };
    await tx
      .updateTable('claim')
      .set({
        preview: JSON.stringify(preview),
        reckoned: JSON.stringify({ ...reckoned, effects: again.effects }),
      })
      .where('id', '=', id)
      .execute();
    if (!promise || (quote.pg === promise.pg && quote.point === promise.point)) continue;
    await lapseAdjustment(tx, id);
    const note = `돌려받을 금액 ${backWords(quote)}`;
    const told = { orderId: claim.order_id, claimId: id, kind: 'AMOUNT_RAISED', actor: 'system' } as const;
    await writeOrderEvent(tx, now, { ...told, note: { note } });
    await announceStep(tx, now, id, 'AMOUNT_RAISED', note);
  }
  await bearWhatWasPaidAhead(tx, now, claim, dropped ?? NOTHING);
}

/** Later claims were paid as if it were granted: what the buyer keeps bears the difference, and the books say so. */
async function bearWhatWasPaidAhead(
  tx: Tx,
  now: Date,
  { id, order_id, number }: { id: number; order_id: number; number: string },
  dropped: Effects,
): Promise<void> {
  const { real, open } = await loadSold(tx, order_id);
  const { units, groups, sending } = settleAhead(real, dropped, open);
  await repayPieces(tx, { units, groups });
  if (sending !== 0)
    await post(tx, now, {
      key: `paid-ahead:${id}:${now.getTime()}`,
      kind: 'SENDING_GIVEN_AHEAD',
      reference: number,
      lines: [
        { book: 'COUPON_COST', amount: sending },
        { book: 'SHIPPING_INCOME', amount: won(-sending) },
      ],
    });
}
