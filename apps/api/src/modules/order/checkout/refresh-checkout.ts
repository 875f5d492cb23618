import type { Checkout } from '@oun/contract/checkout';
import { AppError } from '@oun/contract/errors';
import type { MemberContext } from '../../../platform/context.ts';
import { inTime } from '../../../platform/http/patience.ts';
import { movePayment, type Payment, paymentsOf } from '../../payment/payment.ts';
import { refreshPrices } from './checkout.ts';
import { followDeposit } from '../paying/deposits.ts';
import { isOpen, loadDraft, offersFor, priceDraft } from './draft.ts';
import { heldBy, release } from '../paying/holds.ts';
import { lookUp } from '../paying/look-ups.ts';

/** Today's prices and stock; and where it is not known whether it was paid, the gateway's word first. */
export async function refreshCheckout(ctx: MemberContext, number: string): Promise<Checkout> {
  const order = await ctx.db
    .selectFrom('orders')
    .where('number', '=', number)
    .where('account_id', '=', ctx.memberId)
    .select('id')
    .executeTakeFirst();
  if (!order) throw new AppError('NOT_FOUND');
  await inTime(ctx, findOutAbout(ctx, await paymentsOf(ctx.db, order.id)), undefined);
  await letGoOfOldPrice(ctx, number);
  return refreshPrices(ctx, number);
}

async function findOutAbout(ctx: MemberContext, payments: readonly Payment[]): Promise<void> {
  for (const payment of payments) {
    if (payment.state === 'UNKNOWN') await lookUp(ctx, payment);
    if (payment.state === 'WAITING_DEPOSIT') await followDeposit(ctx, payment);
  }
}

/**
 * What is held at a price that is no longer true cannot be paid for: the attempt is given up, or the buyer would be
 * shown the old price until the hold runs out. One that may still be charged is left alone.
 */
async function letGoOfOldPrice(ctx: MemberContext, number: string): Promise<void> {
  const { db, now, memberId } = ctx;
  await db.transaction().execute(async (tx) => {
    const draft = await loadDraft(tx, now(), memberId, number, { isLocked: true });
    if (!draft.is_holding || !isOpen(draft, now())) return;
    const { problems } = priceDraft(draft, await offersFor({ ...ctx, db: tx }, draft));
    const attempts = await paymentsOf(tx, draft.id);
    const isOver = attempts.every(({ state }) => ['READY', 'FAILED', 'ABANDONED'].includes(state));
    if (problems.size === 0 || !isOver) return;
    for (const attempt of attempts) {
      if (attempt.state === 'READY') await movePayment(tx, now(), attempt, 'abandon', 'member');
    }
    await release(tx, await heldBy(tx, draft.id));
    await tx.updateTable('orders').set({ is_holding: false, hold_until: null }).where('id', '=', draft.id).execute();
  });
}
