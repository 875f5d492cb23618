import type { adminMoveClaim, Claim, ClaimQuote } from '@oun/contract/claim';
import type { Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { ClaimState } from '@oun/contract/order';
import { sql } from 'kysely';
import type { MemberContext, StaffContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/machine.ts';
import { workingDaysFrom } from '../../../platform/time/working-days.ts';
import { writeAudit } from '../../audit/audit.ts';
import { releaseStock } from '../../catalog/catalog.ts';
import { releaseAccount } from '../../identity/identity.ts';
import { markClaimed, writeOrderEvent } from '../../order/order.ts';
import { apologise } from '../amounts/apology-points.ts';
import { applyAdjustment, lapseAdjustment } from '../amounts/adjustment.ts';
import { cancelMachine, exchangeMachine, returnMachine } from '../claim.machine.ts';
import { closeFee, giveBackFee } from '../fees/claim-fees.ts';
import { followBack, parcelOf, sendAnyway } from '../goods/claim-parcels.ts';
import { noteIfTargetGone, redeliver } from '../goods/redeliver.ts';
import { type Reckoned, loadSold } from '../amounts/order-as-sold.ts';
import { quoteAgain } from '../amounts/open-claim-quote.ts';
import { reckonLater } from '../amounts/requote-later-claims.ts';
import { settleRefund } from '../amounts/settle-refund.ts';
import { reasonOf } from '../amounts/claim-terms.ts';
import { announceStep } from '../messages/claim-messages.ts';
import { viewClaim } from '../views/claim-views.ts';
import { sendRefundNow } from '../../payment/payment.ts';

export const INSPECTION_DAYS = 2;

export type Open = {
  id: number;
  account_id: number;
  order_id: number;
  group_id: number;
  number: string;
  type: Claim['type'];
  state: ClaimState;
  fault: Claim['fault'];
  reason: string;
  preview: ClaimQuote | null;
  reckoned: Reckoned | null;
  exchange_sku_id: number | null;
  is_holding: boolean;
  requested_at: Date;
  received_at: Date | null;
  target_gone_at: Date | null;
  item_ids: number[];
  pieces: number;
};
type Move = Partial<Omit<Parsed<typeof adminMoveClaim>['body'], 'event'>> & { event: ClaimEvent };
export type ClaimEvent = Parsed<typeof adminMoveClaim>['body']['event'] | 'withdraw' | 'payFee' | 'waiveFee' | 'finish';

/** The order is locked first, as everybody does who changes anything of it; then the claim cannot move either. */
export async function lockClaim(tx: Tx, id: number): Promise<Open> {
  const found = await tx.selectFrom('claim').where('id', '=', id).select('order_id').executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  await tx.selectFrom('orders').where('id', '=', found.order_id).select('id').forUpdate().executeTakeFirstOrThrow();
  const { rows } = await sql<Open>`
    select c.id, c.account_id, c.order_id, c.group_id, o.number, c.type, c.state, c.fault, c.reason, c.preview, c.reckoned, c.exchange_sku_id,
      c.is_holding, c.requested_at, c.received_at, c.target_gone_at, array(select item_id from claim_item where claim_id = c.id) as item_ids,
      (select sum(i.quantity)::int from claim_item ci join order_item i on i.id = ci.item_id where ci.claim_id = c.id) as pieces
    from claim c join orders o on o.id = c.order_id where c.id = ${id} for update of c`.execute(tx);
  return rows[0]!;
}

const nextState = (claim: Open, event: ClaimEvent, actor: Actor): ClaimState => {
  const machine = { CANCEL: cancelMachine, RETURN: returnMachine, EXCHANGE: exchangeMachine }[claim.type];
  if (!(event in machine.events))
    throw new AppError('INVALID_TRANSITION', { machine: machine.name, state: claim.state, event });
  // Each table has its own states and events; the claim's own table is asked.
  return (machine.next as (state: string, event: string, actor: Actor) => ClaimState)(claim.state, event, actor);
};

const CLOSING: ReadonlySet<ClaimState> = new Set([
  'CANCEL_DONE',
  'CANCEL_REJECTED',
  'RETURN_DONE',
  'RETURN_REJECTED',
  'EXCHANGE_DONE',
  'EXCHANGE_REJECTED',
  'WITHDRAWN',
]);

/** A fee that never came ends a claim in other words than the buyer's own. */
const kindOf = (state: ClaimState, actor: Actor): string =>
  state === 'WITHDRAWN' && actor === 'system' ? 'FEE_LAPSED' : state;

/** One step of a claim, with everything it means. Gives the refund that is to be sent, if there is one. */
export async function moveClaim(
  tx: Tx,
  now: Date,
  claim: Open,
  move: Move,
  actor: Actor,
  staffId?: number,
): Promise<number | undefined> {
  const state = nextState(claim, move.event, actor);
  const fault = move.fault ?? claim.fault;
  const isClosing = CLOSING.has(state);
  await markClaimed(tx, claim.item_ids, { id: claim.id, state });
  await writeOrderEvent(tx, now, {
    orderId: claim.order_id,
    claimId: claim.id,
    kind: kindOf(state, actor),
    from: claim.state,
    to: state,
    actor,
    actorId: staffId,
    note: { note: move.note ?? '' },
  });
  await sql`
    update claim set state = ${state}, fault = ${fault}, note = coalesce(nullif(${move.note ?? ''}, ''), note),
      deadline_at = ${state === 'COLLECT_DONE' ? workingDaysFrom(now, INSPECTION_DAYS) : null},
      received_at = ${state === 'COLLECT_DONE' ? now : claim.received_at},
      closed_at = ${isClosing ? now : null} where id = ${claim.id}`.execute(tx);
  await announceStep(tx, now, claim.id, kindOf(state, actor), move.note);
  if (isClosing) await releaseAccount(tx, claim.account_id, 'CLAIM', String(claim.id));
  if ((state === 'WITHDRAWN' || state === 'EXCHANGE_REJECTED') && claim.is_holding) await letGo(tx, claim);
  if (state === 'WITHDRAWN') await closeFee(tx, now, claim.id);
  // Nobody has come for it yet: what was paid for that goes back.
  if (state === 'WITHDRAWN' || (state === 'EXCHANGE_REJECTED' && claim.state === 'EXCHANGE_REQUESTED'))
    await giveBackFee(tx, now, claim);
  if (state === 'COLLECTING' && move.invoice_no) await followBack(tx, now, claim, parcelOf(move));
  if ((state === 'COLLECTING' || state === 'COLLECT_DONE') && claim.is_holding) await noteIfTargetGone(tx, now, claim);
  if (state === 'CANCEL_REJECTED') await refuseCancel(tx, now, claim, move, staffId!);
  if (state === 'REDELIVERING') await redeliver(tx, now, claim, move);
  if (state !== 'CANCEL_DONE' && state !== 'RETURN_DONE') {
    if (isClosing) await lapseAdjustment(tx, claim.id);
    if (isClosing && claim.type !== 'EXCHANGE') await reckonLater(tx, now, claim, claim.reckoned?.effects);
    return undefined;
  }
  if (state === 'CANCEL_DONE' && actor === 'staff' && fault === 'SELLER') await apologise(tx, now, claim);
  // What was promised holds; a fault that staff change is a new matter.
  const { reckoned } = quoteAgain(await loadSold(tx, claim.order_id), claim, fault);
  const { pg, refundId } = await settleRefund(
    tx,
    now,
    {
      claimId: claim.id,
      orderId: claim.order_id,
      itemIds: claim.item_ids,
      type: state === 'CANCEL_DONE' ? 'CANCEL' : 'RETURN',
      fault,
      reason: reasonOf(claim.reason).label,
      since: claim.received_at ?? claim.requested_at,
      reckoned: reckoned!,
    },
    actor,
  );
  await applyAdjustment(tx, now, claim, { id: refundId, pg }, actor);
  if (reckoned !== claim.reckoned) await reckonLater(tx, now, claim, claim.reckoned?.effects);
  return refundId;
}

/**
 * What is being prepared is kept from being cancelled only by having left. What nobody has begun with waited for a look at
 * its reason alone: it goes on as it was, and the buyer, who is told why, may still cancel at once by a change of mind.
 */
async function refuseCancel(tx: Tx, now: Date, claim: Open, move: Move, staffId: number): Promise<void> {
  const items = await tx.selectFrom('order_item').where('id', 'in', claim.item_ids).select('state').execute();
  const isUntouched = items.every(({ state }) => state === 'PAID');
  if (!isUntouched || move.invoice_no) return sendAnyway(tx, now, claim, move, staffId);
  if (!move.note) throw new AppError('CLAIM_REFUSAL_NOTE_NEEDED');
}

/** The piece that was kept for an exchange is anybody's again. */
export async function letGo(tx: Tx, claim: Open): Promise<void> {
  await releaseStock(tx, [{ skuId: claim.exchange_sku_id!, quantity: claim.pieces }]);
  await tx.updateTable('claim').set({ is_holding: false }).where('id', '=', claim.id).execute();
}

export async function withdrawClaim(ctx: MemberContext, id: number): Promise<Claim> {
  const { db, now, memberId } = ctx;
  await db.transaction().execute(async (tx) => {
    const claim = await lockClaim(tx, id);
    if (claim.account_id !== memberId) throw new AppError('NOT_FOUND');
    await moveClaim(tx, now(), claim, { event: 'withdraw' }, 'member');
  });
  return viewClaim(ctx, id, memberId);
}

export async function adminMove(ctx: StaffContext, id: number, move: Move): Promise<Claim> {
  const { db, now } = ctx;
  const refundId = await db
    .transaction()
    .execute((tx) => moveForStaff(ctx, tx, id, move))
    .catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'EXCHANGE_TARGET_GONE')
        await db.transaction().execute(async (tx) => noteIfTargetGone(tx, now(), await lockClaim(tx, id)));
      throw error;
    });
  if (refundId !== undefined) await sendRefundNow(ctx, refundId);
  return viewClaim(ctx, id);
}

async function moveForStaff(ctx: StaffContext, tx: Tx, id: number, move: Move): Promise<number | undefined> {
  const claim = await lockClaim(tx, id);
  const opened = await moveClaim(tx, ctx.now(), claim, move, 'staff', ctx.staff.id);
  await writeAudit(ctx, tx, {
    action: `claim.${move.event}`,
    subject: 'claim',
    subjectId: id,
    before: { state: claim.state, fault: claim.fault },
    after: { event: move.event, note: move.note ?? '', fault: move.fault ?? claim.fault },
  });
  return opened;
}
