import type { Claim } from '@oun/contract/claim';
import { AppError } from '@oun/contract/errors';
import type { ClaimState } from '@oun/contract/order';
import { won } from '@oun/money';
import { sql } from 'kysely';
import type { MemberContext, StaffContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/machine.ts';
import { workingDaysFrom } from '../../../platform/time/working-days.ts';
import { writeAudit } from '../../audit/audit.ts';
import { markClaimed, writeOrderEvent } from '../../order/order.ts';
import { closeFee, giveBackFee } from '../fees/claim-fees.ts';
import { loadSold, seenBy } from '../amounts/order-as-sold.ts';
import { INSPECTION_DAYS, letGo, lockClaim, type Open } from './move-claim.ts';
import { quoteOf } from '../amounts/claim-quote.ts';
import { reckonLater } from '../amounts/requote-later-claims.ts';
import { noteTargetGone } from '../goods/redeliver.ts';
import { announceStep } from '../messages/claim-messages.ts';
import { viewClaim } from '../views/claim-views.ts';

/** Where an exchange goes on as a return. */
const AS_RETURN: Partial<Record<ClaimState, ClaimState>> = {
  FEE_WAITING: 'RETURN_REQUESTED',
  EXCHANGE_REQUESTED: 'RETURN_REQUESTED',
  COLLECTING: 'COLLECTING',
  COLLECT_DONE: 'COLLECT_DONE',
  EXCHANGE_HELD: 'COLLECT_DONE',
};

/** The money instead of the other piece, which we do not have: our fault, so nothing is taken off and the fee goes back. */
async function convert(tx: Tx, now: Date, claim: Open, actor: Actor): Promise<void> {
  const state = AS_RETURN[claim.state];
  if (claim.type !== 'EXCHANGE' || !state)
    throw new AppError('INVALID_TRANSITION', { machine: 'exchange', state: claim.state, event: 'convert' });
  await closeFee(tx, now, claim.id);
  const order = seenBy(await loadSold(tx, claim.order_id), claim.id);
  const picked = order.items
    .filter(({ id }) => claim.item_ids.includes(id))
    .map((item) => ({ item, quantity: item.quantity }));
  const { quote, reckoned } = quoteOf(order, picked, 'RETURN', 'SELLER');
  if (claim.is_holding) await letGo(tx, claim);
  await giveBackFee(tx, now, claim);
  await markClaimed(tx, claim.item_ids, { id: claim.id, state });
  await writeOrderEvent(tx, now, {
    orderId: claim.order_id,
    claimId: claim.id,
    kind: 'CONVERTED',
    from: claim.state,
    to: state,
    actor,
  });
  await sql`
    update claim set type = 'RETURN', state = ${state}, fault = 'SELLER', fee = ${won(0)}, target_gone_at = null,
      preview = ${JSON.stringify(quote)}::jsonb, reckoned = ${JSON.stringify(reckoned)}::jsonb,
      deadline_at = ${state === 'COLLECT_DONE' ? workingDaysFrom(now, INSPECTION_DAYS) : null}
    where id = ${claim.id}`.execute(tx);
  await announceStep(tx, now, claim.id, 'CONVERTED');
  await reckonLater(tx, now, claim, undefined);
}

/** The buyer takes the offer; without one an exchange stays what was asked for. */
export async function convertClaim(ctx: MemberContext, id: number): Promise<Claim> {
  const { db, now, memberId } = ctx;
  await db.transaction().execute(async (tx) => {
    const claim = await lockClaim(tx, id);
    if (claim.account_id !== memberId) throw new AppError('NOT_FOUND');
    if (claim.target_gone_at === null)
      throw new AppError('INVALID_TRANSITION', { machine: 'exchange', state: claim.state, event: 'convert' });
    await convert(tx, now(), claim, 'member');
  });
  return viewClaim(ctx, id, memberId);
}

/** Staff know that the other piece is gone: the buyer is asked, or has said already that the money will do. */
export async function adminTargetGone(
  ctx: StaffContext,
  id: number,
  { is_agreed }: { is_agreed: boolean },
): Promise<Claim> {
  const { db, now } = ctx;
  await db.transaction().execute(async (tx) => {
    const claim = await lockClaim(tx, id);
    if (claim.type !== 'EXCHANGE' || !AS_RETURN[claim.state])
      throw new AppError('INVALID_TRANSITION', { machine: 'exchange', state: claim.state, event: 'convert' });
    await noteTargetGone(tx, now(), claim, 'staff');
    if (is_agreed) await convert(tx, now(), { ...claim, is_holding: false }, 'staff');
    await writeAudit(ctx, tx, {
      action: is_agreed ? 'claim.convert' : 'claim.target-gone',
      subject: 'claim',
      subjectId: id,
      before: { type: claim.type, state: claim.state, fault: claim.fault },
      after: { is_agreed },
    });
  });
  return viewClaim(ctx, id);
}
