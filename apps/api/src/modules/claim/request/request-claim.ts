import { type ClaimQuote, type ClaimReason, type requestClaim as requestClaimCall } from '@oun/contract/claim';
import type { Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { CLAIM_TYPES, ClaimState } from '@oun/contract/order';
import type { MemberContext } from '../../../platform/context.ts';
import type { OrderState } from '../../../../db/rows.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { workingDaysFrom } from '../../../platform/time/working-days.ts';
import { reserveStock } from '../../catalog/catalog.ts';
import { holdAccount } from '../../identity/identity.ts';
import { takeImages } from '../../media/media.ts';
import { actionsOf, isClaimOpen, lockOrder, splitItem } from '../../order/order.ts';
import { reasonOf } from '../amounts/claim-terms.ts';
import { isBelievable } from './seller-fault.ts';
import { cancelUnpaid, isAllThatIsLeft, quoteUnpaid } from './cancel-unpaid.ts';
import { type SoldItem, type SoldOrder, loadSold } from '../amounts/order-as-sold.ts';
import { insertClaim } from './insert-claim.ts';
import { cancelMachine, exchangeMachine, returnMachine } from '../claim.machine.ts';
import { followBack } from '../goods/claim-parcels.ts';
import { pickupFor } from '../goods/pickup.ts';
import { type Picked, type Quoted, quoteOf } from '../amounts/claim-quote.ts';
import { settleRefund } from '../amounts/settle-refund.ts';
import { viewClaim } from '../views/claim-views.ts';
import { sendRefundNow } from '../../payment/payment.ts';

type Type = (typeof CLAIM_TYPES)[number];
type Body = Parsed<typeof requestClaimCall>['body'];

/** The law's longer days, for what is broken or not what was promised. */
const DEFECT_DAYS = 90;
const DAY_MS = 86_400_000;
const APPROVAL_DAYS = 2;
const FEE_DAYS = 3;

type Wanted = { order_item_id: number; quantity: number };

export async function quoteClaim(
  ctx: MemberContext,
  number: string,
  { type, reason, items }: { type: Type; reason: string; items: readonly string[] },
): Promise<ClaimQuote> {
  const wanted = items
    .map((text) => text.split(':').map(Number))
    .map(([order_item_id, quantity]) => ({ order_item_id: order_item_id!, quantity: quantity! }));
  return quoteClaimItems(ctx, number, { type, reason, items: wanted });
}

export async function quoteClaimItems(
  { db, memberId, now }: MemberContext,
  number: string,
  { type, reason, items }: { type: Type; reason: string; items: readonly Wanted[] },
): Promise<ClaimQuote> {
  const found = await db
    .selectFrom('orders')
    .where('number', '=', number)
    .where('account_id', '=', memberId)
    .select(['id', 'state'])
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  refuseUnplaced(found);
  const order = await loadSold(db, found.id);
  const picked = pick(order, type, reason, items, now());
  return (await offer(db, now(), order, picked, type, reason)).quote;
}

const UNPLACED: ReadonlySet<OrderState> = new Set(['INITIALIZED', 'READY', 'FAILED', 'EXPIRED']);
export function refuseUnplaced({ state }: { state: OrderState }): void {
  if (UNPLACED.has(state)) throw new AppError('ORDER_NOT_PLACED', { state });
}

/** What a claim of these is worth to the one who asks: at once where it can be, and after a look where it must be. */
async function offer(
  db: Db | Tx,
  now: Date,
  order: SoldOrder,
  picked: readonly Picked[],
  type: Type,
  reason: string,
): Promise<Quoted> {
  const { fault } = reasonOf(reason);
  if (order.state === 'WAITING_DEPOSIT') return quoteUnpaid(order, picked, fault);
  const quoted = quoteOf(order, picked, type, fault);
  if (type !== 'CANCEL' || fault === 'BUYER' || !quoted.quote.is_instant) return quoted;
  if (await isBelievable(db, now, order, picked, reason)) return quoted;
  const { pg, point, words } = quoteOf(order, picked, type, 'BUYER').quote;
  const looked = '판매자가 까닭을 확인한 뒤 돌려드려요. 보낼 수 있는 상품이면 취소하지 않을 수 있어요.';
  return { ...quoted, quote: { ...quoted.quote, words: looked, is_instant: false, at_once: { pg, point, words } } };
}

/** The chosen items, if all of them may be claimed so, together, now. */
function pick(order: SoldOrder, type: Type, reason: string, wanted: readonly Wanted[], now: Date): Picked[] {
  const { types, fault } = reasonOf(reason);
  if (!types.includes(type)) throw new AppError('INVALID_INPUT', { fields: { reason: 'not_for_this_type' } });
  const picked = pickItems(order, wanted);
  for (const { item } of picked) refuseUnlessOpen(item, type, fault, now);
  const isWhole = order.state === 'WAITING_DEPOSIT' && isAllThatIsLeft(order, picked);
  if (!isWhole && new Set(picked.map(({ item }) => item.group_id)).size > 1)
    throw new AppError('INVALID_INPUT', { fields: { items: 'two_groups' } });
  return picked;
}

/** Items of this order and no other, each once, and no more of it than is there. */
export function pickItems(order: SoldOrder, wanted: readonly Wanted[]): Picked[] {
  if (wanted.length === 0) throw new AppError('INVALID_INPUT', { fields: { items: 'required' } });
  if (new Set(wanted.map(({ order_item_id }) => order_item_id)).size !== wanted.length)
    throw new AppError('INVALID_INPUT', { fields: { items: 'twice' } });
  return wanted.map(({ order_item_id, quantity }) => {
    const item = order.items.find(({ id }) => id === order_item_id);
    if (!item) throw new AppError('NOT_FOUND');
    if (quantity < 1) throw new AppError('INVALID_INPUT', { fields: { items: 'none' } });
    if (quantity > item.quantity) throw new AppError('INVALID_INPUT', { fields: { items: 'too_many' } });
    return { item, quantity };
  });
}

export function refuseUnlessOpen(item: SoldItem, type: Type, fault: ClaimReason['fault'], now: Date): void {
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
    refuseUnplaced(locked);
    const order = await loadSold(tx, locked.id);
    const picked = pick(order, body.type, body.reason, body.items, at);
    const { quote, reckoned } = await offer(tx, at, order, picked, body.type, body.reason);
    const { expected } = body;
    if (expected && (expected.pg !== quote.pg || expected.point !== quote.point)) {
      throw new AppError('CLAIM_QUOTE_CHANGED', { pg: quote.pg, point: quote.point });
    }
    await usePhotos(tx, at, memberId, body);
    const itemIds = await setApart(tx, picked);
    if (order.state === 'WAITING_DEPOSIT') {
      const by = { actor: 'member' as const, id: memberId, kind: 'CANCEL_DONE', note: '' };
      // What was set apart has pieces of its own.
      const apart = await loadSold(tx, order.id);
      const { reason, detail } = body;
      const made = { order: apart, itemIds, quoted: { quote, reckoned }, reason, detail, by };
      return { id: await cancelUnpaid(tx, at, made), refundId: undefined };
    }
    return openClaim(tx, at, { order, picked, quote, reckoned, body, itemIds, memberId });
  });
  if (refundId !== undefined) await sendRefundNow(ctx, refundId);
  return viewClaim(ctx, id, memberId);
}

/** Rows of their own for what is claimed, where it is only part of one. */
export async function setApart(tx: Tx, picked: readonly Picked[]): Promise<number[]> {
  const itemIds: number[] = [];
  for (const { item, quantity } of picked) {
    itemIds.push(quantity === item.quantity ? item.id : await splitItem(tx, item.id, quantity));
  }
  return itemIds;
}

/** Opens a claim of what was reckoned; one that needs nobody's word is over in the same breath. */
export async function openClaim(
  tx: Tx,
  now: Date,
  made: Quoted & { order: SoldOrder; picked: Picked[]; body: Body; itemIds: number[]; memberId: number },
): Promise<{ id: number; refundId: number | undefined }> {
  const { order, picked, quote, reckoned, body, itemIds, memberId } = made;
  const { fault } = reasonOf(body.reason);
  const target = body.type === 'EXCHANGE' ? await holdTarget(tx, picked, body) : undefined;
  const groupId = picked[0]!.item.group_id;
  const pickup = body.type === 'CANCEL' ? null : await pickupFor(tx, { groupId, fault, wanted: body.pickup });
  const { state, deadline } = begin(now, body.type, quote);
  const id = await insertClaim(tx, now, {
    order,
    itemIds,
    groupId,
    quote,
    reckoned,
    type: body.type,
    state,
    reason: body.reason,
    detail: body.detail,
    imageIds: body.image_ids,
    pickup,
    target,
    deadline,
    by: { actor: 'member', id: memberId, kind: state, note: '' },
  });
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
      reckoned: reckoned!,
    },
    'member',
  );
  return { id, refundId };
}

function begin(now: Date, type: Type, quote: ClaimQuote): { state: ClaimState; deadline: Date | null } {
  const { initial } = cancelMachine;
  if (quote.is_instant) return { state: cancelMachine.next(initial, 'approve', 'member'), deadline: null };
  if (type === 'CANCEL') return { state: initial, deadline: workingDaysFrom(now, APPROVAL_DAYS) };
  if (type === 'RETURN') return { state: returnMachine.initial, deadline: null };
  const waiting = exchangeMachine.initial;
  return quote.exchange_fee > 0
    ? { state: waiting, deadline: new Date(now.getTime() + FEE_DAYS * DAY_MS) }
    : { state: exchangeMachine.next(waiting, 'payFee', 'system'), deadline: null };
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
  if (!(await takeImages(tx, now, memberId, image_ids)))
    throw new AppError('INVALID_INPUT', { fields: { image_ids: 'unknown' } });
}
