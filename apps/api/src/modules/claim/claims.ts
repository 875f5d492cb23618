import { type ClaimQuote, type ClaimReason, type requestClaim as requestClaimCall } from '@oun/contract/claim';
import type { Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { CLAIM_TYPES, ClaimState } from '@oun/contract/order';
import { sql } from 'kysely';
import type { MemberContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { workingDaysFrom } from '../../platform/working-days.ts';
import { reserveStock } from '../catalog/catalog.ts';
import { holdAccount } from '../identity/identity.ts';
import { actionsOf, isClaimOpen, lockOrder } from '../order/order.ts';
import { sendRefund } from '../payment/payment.ts';
import { deductionsOf, reasonOf } from './terms.ts';
import { cancelUnpaid } from './cancel-unpaid.ts';
import { type FrozenItem, type FrozenOrder, loadFrozen } from './frozen.ts';
import { followBack } from './parcels.ts';
import { pickupFor } from './pickup.ts';
import { type Picked, quoteOf } from './quotes.ts';
import { settleRefund } from './settle.ts';
import { splitItem } from './split.ts';
import { announceStep } from './tell.ts';
import { viewClaim } from './views.ts';

type Type = (typeof CLAIM_TYPES)[number];
type Body = Parsed<typeof requestClaimCall>['body'];

/** The law's longer days, for what is broken or not what was promised. */
const DEFECT_DAYS = 90;
const DAY_MS = 86_400_000;
const APPROVAL_DAYS = 2;
const FEE_DAYS = 3;

export async function quoteClaim(
  { db, memberId, now }: MemberContext,
  number: string,
  { type, reason, items }: { type: Type; reason: string; items: readonly string[] },
): Promise<ClaimQuote> {
  const order = await db
    .selectFrom('orders')
    .where('number', '=', number)
    .where('account_id', '=', memberId)
    .select('id')
    .executeTakeFirst();
  if (!order) throw new AppError('NOT_FOUND');
  const frozen = await loadFrozen(db, order.id);
  const wanted = items
    .map((text) => text.split(':').map(Number))
    .map(([order_item_id, quantity]) => ({ order_item_id: order_item_id!, quantity: quantity! }));
  return quoteOf(frozen, pick(frozen, type, reason, wanted, now()), type, reasonOf(reason).fault);
}

/** The chosen items, if all of them may be claimed so, together, now. */
function pick(
  order: FrozenOrder,
  type: Type,
  reason: string,
  wanted: readonly { order_item_id: number; quantity: number }[],
  now: Date,
): Picked[] {
  if (wanted.length === 0) throw new AppError('INVALID_INPUT', { fields: { items: 'required' } });
  const { types, fault } = reasonOf(reason);
  if (!types.includes(type)) throw new AppError('INVALID_INPUT', { fields: { reason: 'not_for_this_type' } });
  if (new Set(wanted.map(({ order_item_id }) => order_item_id)).size !== wanted.length)
    throw new AppError('INVALID_INPUT', { fields: { items: 'twice' } });
  const picked = wanted.map(({ order_item_id, quantity }) => {
    const item = order.items.find(({ id }) => id === order_item_id);
    if (!item) throw new AppError('NOT_FOUND');
    if (quantity > item.quantity) throw new AppError('INVALID_INPUT', { fields: { items: 'too_many' } });
    refuseUnlessOpen(item, type, fault, now);
    return { item, quantity };
  });
  if (new Set(picked.map(({ item }) => item.group_id)).size > 1)
    throw new AppError('INVALID_INPUT', { fields: { items: 'two_groups' } });
  return picked;
}

function refuseUnlessOpen(item: FrozenItem, type: Type, fault: ClaimReason['fault'], now: Date): void {
  if (isClaimOpen(item.claim_state as ClaimState | null)) throw new AppError('CLAIM_IN_PROGRESS');
  const delivered_at = item.delivered_at === null ? null : new Date(item.delivered_at);
  const actions = actionsOf(
    { state: item.state, claim_state: null, delivered_at, review_id: null, shipment_id: null },
    now,
  );
  if (type === 'CANCEL') {
    if (actions.includes('CANCEL') || actions.includes('REQUEST_CANCEL')) return;
    throw new AppError('ORDER_NOT_CANCELABLE', { state: item.state });
  }
  if (actions.includes(type)) return;
  const isHome = item.state === 'DELIVERED' || item.state === 'CONFIRMED';
  const isWithinLaw = delivered_at !== null && now.getTime() - delivered_at.getTime() < DEFECT_DAYS * DAY_MS;
  if (isHome && fault === 'SELLER' && isWithinLaw) return;
  throw new AppError(isHome ? 'CLAIM_PERIOD_OVER' : 'INVALID_TRANSITION', { state: item.state });
}

/** Makes a claim of what was shown. What is paid and not touched yet is cancelled at once, in the same breath. */
export async function requestClaim(ctx: MemberContext, number: string, body: Body) {
  const { db, now, memberId } = ctx;
  const { id, refundId } = await db.transaction().execute(async (tx) => {
    const at = now();
    const locked = await lockOrder(tx, number, memberId);
    if (!locked) throw new AppError('NOT_FOUND');
    if (locked.state === 'WAITING_DEPOSIT' && body.type === 'CANCEL') {
      return { id: await cancelUnpaid(tx, at, locked, body), refundId: undefined };
    }
    const order = await loadFrozen(tx, locked.id);
    const picked = pick(order, body.type, body.reason, body.items, at);
    const quote = quoteOf(order, picked, body.type, reasonOf(body.reason).fault);
    const { expected } = body;
    if (expected && (expected.pg !== quote.pg || expected.point !== quote.point)) {
      throw new AppError('CLAIM_QUOTE_CHANGED', { pg: quote.pg, point: quote.point });
    }
    await usePhotos(tx, at, memberId, body);
    const itemIds: number[] = [];
    for (const { item, quantity } of picked) {
      itemIds.push(quantity === item.quantity ? item.id : await splitItem(tx, item.id, quantity));
    }
    return openClaim(tx, at, { order, picked, quote, body, itemIds, memberId });
  });
  // Sent at once where it can be; the job sends what cannot.
  if (refundId !== undefined)
    await sendRefund(ctx, refundId).catch((error: unknown) => ctx.log.error({ err: error }, 'refund'));
  return viewClaim(ctx, id, memberId);
}

/** Opens a claim of what was reckoned; one that needs nobody's word is over in the same breath. */
export async function openClaim(
  tx: Tx,
  now: Date,
  made: { order: FrozenOrder; picked: Picked[]; quote: ClaimQuote; body: Body; itemIds: number[]; memberId: number },
): Promise<{ id: number; refundId: number | undefined }> {
  const { order, picked, quote, body, itemIds, memberId } = made;
  const { fault } = reasonOf(body.reason);
  const target = body.type === 'EXCHANGE' ? await holdTarget(tx, picked, body) : undefined;
  const groupId = picked[0]!.item.group_id;
  const pickup = body.type === 'CANCEL' ? null : await pickupFor(tx, { groupId, fault, wanted: body.pickup });
  const { state, deadline } = begin(now, body.type, quote);
  const { id } = await tx
    .insertInto('claim')
    .values({
      account_id: memberId,
      order_id: order.id,
      group_id: groupId,
      type: body.type,
      state,
      reason: body.reason,
      fault,
      detail: body.detail,
      image_ids: body.image_ids,
      pickup: pickup ? JSON.stringify(pickup) : null,
      preview: JSON.stringify(quote),
      fee: quote.exchange_fee,
      exchange_sku_id: target ?? null,
      is_holding: target !== undefined,
      deadline_at: deadline,
      requested_at: now,
      closed_at: quote.is_instant ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    with linked as (insert into claim_item (claim_id, item_id) select ${id}, unnest(${itemIds}::int[])),
    told as (
      insert into order_event (order_id, claim_id, kind, to_state, actor, actor_id, at)
      values (${order.id}, ${id}, ${state}, ${state}, 'member', ${memberId}, ${now})
    )
    update order_item set claim_id = ${id}, claim_state = ${state} where id = any(${itemIds}::int[])`.execute(tx);
  await announceStep(tx, now, id, state);
  if (pickup?.method === 'SELF')
    await followBack(tx, now, { id, order_id: order.id, group_id: groupId }, pickup.parcel);
  if (!quote.is_instant) {
    await holdAccount(tx, now, memberId, 'CLAIM', String(id));
    return { id, refundId: undefined };
  }
  const { refundId } = await settleRefund(
    tx,
    now,
    {
      claimId: id,
      orderId: order.id,
      itemIds,
      type: 'CANCEL',
      fault,
      reason: reasonOf(body.reason).label,
      since: now,
      deductionsMax: deductionsOf(quote),
    },
    'member',
  );
  return { id, refundId };
}

function begin(now: Date, type: Type, quote: ClaimQuote): { state: ClaimState; deadline: Date | null } {
  if (quote.is_instant) return { state: 'CANCEL_DONE', deadline: null };
  if (type === 'CANCEL') return { state: 'CANCEL_REQUESTED', deadline: workingDaysFrom(now, APPROVAL_DAYS) };
  if (type === 'RETURN') return { state: 'RETURN_REQUESTED', deadline: null };
  return quote.exchange_fee > 0
    ? { state: 'FEE_WAITING', deadline: new Date(now.getTime() + FEE_DAYS * DAY_MS) }
    : { state: 'EXCHANGE_REQUESTED', deadline: null };
}

/** Another option of the same product at the same price, held from now on. */
async function holdTarget(tx: Tx, picked: readonly Picked[], { items }: Body): Promise<number> {
  const [only, ...more] = picked;
  if (more.length > 0) throw new AppError('INVALID_INPUT', { fields: { items: 'one_at_a_time' } });
  const skuId = items[0]!.exchange_sku_id ?? only!.item.sku_id;
  const target = await tx
    .selectFrom('sku as wanted')
    .innerJoin('sku as own', (join) => join.on('own.id', '=', only!.item.sku_id))
    .where('wanted.id', '=', skuId)
    .whereRef('wanted.product_id', '=', 'own.product_id')
    .whereRef('wanted.extra_price', '=', 'own.extra_price')
    .where('wanted.is_hidden', '=', false)
    .select('wanted.id')
    .executeTakeFirst();
  if (!target) throw new AppError('INVALID_INPUT', { fields: { exchange_sku_id: 'other_product_or_price' } });
  await reserveStock(tx, [{ skuId, quantity: only!.quantity }]);
  return skuId;
}

async function usePhotos(tx: Tx, now: Date, memberId: number, { image_ids, reason }: Body): Promise<void> {
  if (reasonOf(reason).photo_required && image_ids.length === 0) throw new AppError('CLAIM_PHOTO_NEEDED');
  if (image_ids.length === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable('member_image')
    .set({ used_at: now })
    .where('id', 'in', image_ids)
    .where('account_id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) !== new Set(image_ids).size)
    throw new AppError('INVALID_INPUT', { fields: { image_ids: 'unknown' } });
}
