import type { readyOrder as readyOrderCall } from '@oun/contract/checkout';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { won } from '@oun/money';
import { isFor } from '@oun/price/coupon';
import { sql } from 'kysely';
import type { PaymentMethod } from '../../../../db/rows.ts';
import { sentWithNext } from '../../../platform/db/client.ts';
import type { MemberContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Offer } from '../../catalog/catalog.ts';
import { isCash, movePayment, openPayment, type Payment, paymentsOf, wishReceipt } from '../../payment/payment.ts';
import { type Draft, isOpen, loadDraft, offersFor, type Priced, priceDraft } from '../checkout/draft.ts';
import { checkLimits, hold, HOLD_MS, heldBy, type Held, release } from './holds.ts';
import { orderMachine } from '../order.machine.ts';
import { receiptOf } from '../checkout/draft-receipt.ts';

/** Below these a gateway does not charge. */
const SMALLEST = { CARD: 100, EASY_PAY: 100, VIRTUAL_ACCOUNT: 200 } as const;

type Body = Parsed<typeof readyOrderCall>['body'];

/**
 * Fixes what the order costs, if it is still what the buyer saw, and holds everything for it. Asked again (another card,
 * a closed window), it lets go of the first hold and opens another attempt; never while an attempt may still be charged.
 */
export async function readyOrder(
  ctx: MemberContext,
  number: string,
  body: Body,
): Promise<Answer<typeof readyOrderCall>> {
  const { db, now, memberId, gateways } = ctx;
  return db.transaction().execute(async (tx) => {
    const at = now();
    const found = await loadDraft(tx, at, memberId, number, { isLocked: true });
    const attempts = found.attempts === 0 ? [] : await paymentsOf(tx, found.id);
    refuseSecondCharge(attempts);
    if (!isOpen(found, at)) throw new AppError('ORDER_NOT_OPEN', { state: found.state });
    orderMachine.next(found.state, 'ready', 'member');
    for (const attempt of attempts) {
      if (attempt.state === 'READY') await movePayment(tx, at, attempt, 'abandon', 'member');
    }
    if (found.is_holding) await release(tx, await heldBy(tx, found.id));

    const draft = { ...(await withWishes(tx, found, body)), is_holding: false };
    const priced = priceDraft(draft, await offersFor({ ...ctx, db: tx }, draft));
    refuseProblems(priced);
    const { amounts } = priced.quote;
    if (body.quote_version !== found.quote_version || body.expected_amount !== amounts.pay) {
      throw new AppError('PRICE_CHANGED', { expected: body.expected_amount, pay: amounts.pay });
    }
    if (!draft.address) throw new AppError('ADDRESS_NEEDED');
    if (draft.area?.kind === 'UNDELIVERABLE') throw new AppError('ADDRESS_UNDELIVERABLE');
    const smallest = SMALLEST[body.payment_method];
    if (amounts.pay > 0 && amounts.pay < smallest) throw new AppError('AMOUNT_TOO_SMALL', { min: smallest });
    await checkLimits(tx, memberId, draft.id, limitedPieces(draft, priced.offers));

    const holdUntil = new Date(at.getTime() + HOLD_MS);
    await hold(tx, at, holdingOf(draft, priced));
    await writeFixed(tx, at, draft, priced, holdUntil);
    const answer = { number, amount: amounts.pay, hold_until: holdUntil.toISOString() };
    if (amounts.pay === 0) return { ...answer, payment: null };

    const gatewayOrderId = `${number}-${draft.attempts + 1}`;
    const orderName = nameOf(draft, priced.offers);
    await openPayment(tx, at, {
      accountId: memberId,
      purpose: 'ORDER',
      orderId: draft.id,
      gatewayOrderId,
      orderName,
      amount: amounts.pay,
      method: body.payment_method,
      methods: methodsFor(priced),
    });
    if (body.cash_receipt && isCash(body.payment_method)) {
      const [payment] = await paymentsOf(tx, draft.id);
      await wishReceipt(tx, at, ctx.secrets, { ...payment!, refunded: won(0) }, body.cash_receipt);
    }
    return {
      ...answer,
      payment: {
        client_key: gateways.payment.clientKey,
        sdk_url: gateways.payment.sdkUrl,
        customer_key: customerKeyOf(ctx, memberId),
        order_id: gatewayOrderId,
        order_name: orderName,
        amount: amounts.pay,
        method: body.payment_method,
      },
    };
  });
}

/** An attempt that may still be charged stands in the way of another one; one that was charged ends the matter. */
function refuseSecondCharge(attempts: readonly Payment[]): void {
  for (const { state } of attempts) {
    if (state === 'CONFIRMING' || state === 'UNKNOWN') throw new AppError('PAYMENT_PENDING');
    if (state === 'PAID' || state === 'WAITING_DEPOSIT') throw new AppError('ORDER_NOT_OPEN', { state });
  }
}

/** What the call itself brings stands for what was chosen before. */
async function withWishes(
  tx: Tx,
  draft: Draft,
  { delivery_address_id, coupon_ids, points, payment_method }: Body,
): Promise<Draft> {
  if (points !== undefined && points > draft.balance) throw new AppError('POINT_SHORTAGE', { balance: draft.balance });
  const wished = { ...draft, payment_method, laid: coupon_ids ?? draft.laid, points: won(points ?? draft.points) };
  if (delivery_address_id === undefined) return wished;
  const address = await tx
    .selectFrom('address')
    .where('id', '=', delivery_address_id)
    .where('account_id', '=', draft.account_id)
    .select(['name', 'address1', 'address2', 'postcode', 'phone', 'comment'])
    .executeTakeFirst();
  if (!address) throw new AppError('INVALID_INPUT', { fields: { delivery_address_id: 'unknown' } });
  const { rows } = await sql<NonNullable<Draft['area']>>`select kind, surcharge from remote_area
    where postcode_from <= ${address.postcode} and postcode_to >= ${address.postcode}
    order by kind = 'UNDELIVERABLE' desc, surcharge desc limit 1`.execute(tx);
  return { ...wished, address, area: rows[0] ?? null };
}

function refuseProblems({ problems }: Priced): void {
  for (const { code, offer } of problems.values()) {
    if (code === 'SOLD_OUT' || code === 'ENDED') throw new AppError('OUT_OF_STOCK', { sku_ids: [offer.skuId] });
    if (code === 'LIMIT_EXCEEDED') throw new AppError('LIMIT_EXCEEDED', { n: offer.maxPerOrder });
    throw new AppError('PRICE_CHANGED', { sku_ids: [offer.skuId] });
  }
}

function limitedPieces(draft: Draft, offers: Map<number, Offer>) {
  const wanted = new Map<string, { productId: number; timeSaleId: number | null; quantity: number; max: number }>();
  const add = (productId: number, timeSaleId: number | null, quantity: number, max: number) => {
    const key = `${productId}:${timeSaleId}`;
    wanted.set(key, { productId, timeSaleId, max, quantity: (wanted.get(key)?.quantity ?? 0) + quantity });
  };
  for (const { sku_id, quantity } of draft.items) {
    const { productId, maxPerUser, timeSale } = offers.get(sku_id)!;
    if (maxPerUser !== null) add(productId, null, quantity, maxPerUser);
    if (timeSale) add(productId, timeSale.id, quantity, timeSale.perUser);
  }
  return [...wanted.values()];
}

/** The ways of paying that every coupon laid allows; none where no coupon minds. */
function methodsFor(priced: Priced): PaymentMethod[] {
  const particular = laidOn(priced).filter(({ methods }) => methods.length > 0);
  const [first, ...others] = particular;
  return first ? first.methods.filter((method) => others.every(({ methods }) => methods.includes(method))) : [];
}

const laidOn = ({ laid }: Pick<Priced, 'laid'>) =>
  [...laid.product.values(), laid.cart, laid.shipping].filter((coupon) => coupon !== undefined);

const holdingOf = (draft: Draft, { laid, quote }: Priced): Held => ({
  orderId: draft.id,
  number: draft.number,
  accountId: draft.account_id,
  pieces: draft.items.map(({ sku_id, quantity, time_sale_id }) => ({
    skuId: sku_id,
    quantity,
    timeSaleId: time_sale_id,
  })),
  couponIds: laidOn({ laid }).map(({ id }) => id),
  points: quote.amounts.point,
});

/** The order with its amounts, its groups' fees, every piece and the receipt: fixed, in one statement. */
async function writeFixed(tx: Tx, now: Date, draft: Draft, priced: Priced, holdUntil: Date): Promise<void> {
  const state = orderMachine.next(draft.state, 'ready', 'member');
  const { quote, laid } = priced;
  const itemOf = new Map(draft.items.map((item) => [item.line, item]));
  const lineOf = new Map(priced.lines.map((line) => [line.id, line]));
  const units = quote.units.map((unit) => ({
    item_id: itemOf.get(unit.line)!.id,
    list: unit.list,
    sale: unit.sale,
    product_coupon: unit.productCoupon,
    cart_coupon: unit.cartCoupon,
    point: unit.point,
    pg: unit.pg,
    is_eligible: laid.cart !== undefined && isFor(laid.cart, lineOf.get(unit.line)!),
  }));
  const groups = quote.groups.map(({ key, surcharge, baseFee, coupon, fee }) => ({
    key,
    surcharge,
    fee: baseFee + surcharge,
    coupon,
    paid_pg: fee,
  }));
  const coupons = draft.items.map(({ id, line }) => ({ id, coupon: laid.product.get(line)?.id ?? null }));
  // An earlier attempt may have been fixed otherwise.
  const undone = draft.attempts === 0 ? sql`` : sql`gone as (delete from order_unit where order_id = ${draft.id}),`;
  const chosen =
    draft.attempts === 0 && laid.product.size === 0
      ? sql``
      : sql`laid as (
        update order_item set coupon_issue_id = x.coupon
        from jsonb_to_recordset(${JSON.stringify(coupons)}::jsonb) as x (id int, coupon int)
        where order_item.id = x.id and order_item.coupon_issue_id is distinct from x.coupon
      ),`;
  await sql`
    with ${undone} ${chosen} fixed as (
      update orders set state = ${state}, ready_version = quote_version, address = ${JSON.stringify(draft.address)}::jsonb,
        points = ${draft.points}, payment_method = ${draft.payment_method}, amounts = ${JSON.stringify(quote.amounts)}::jsonb,
        receipt = ${JSON.stringify(receiptOf(draft, priced))}::jsonb, pay = ${quote.amounts.pay},
        point = ${quote.amounts.point}, earn = ${priced.earn}, cart_coupon_issue_id = ${laid.cart?.id ?? null},
        shipping_coupon_issue_id = ${laid.shipping?.id ?? null}, cart_minimum = ${laid.cart?.minOrder ?? null},
        attempts = attempts + 1, is_holding = true, hold_until = ${holdUntil}, ready_at = ${now}
      where id = ${draft.id}
    ), sent as (
      update order_group set surcharge = x.surcharge, fee = x.fee, coupon = x.coupon, paid_pg = x.paid_pg
      from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
        as x (key text, surcharge bigint, fee bigint, coupon bigint, paid_pg bigint)
      where order_group.order_id = ${draft.id} and order_group.key = x.key
    ), told as (
      insert into order_event (order_id, kind, from_state, to_state, actor, actor_id, at)
      values (${draft.id}, 'READY', ${draft.state}, ${state}, 'member', ${draft.account_id}, ${now})
    )
    insert into order_unit (order_id, item_id, list, sale, product_coupon, cart_coupon, point, pg, is_eligible)
    select ${draft.id}::int, x.* from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as x (item_id int, list bigint,
      sale bigint, product_coupon bigint, cart_coupon bigint, point bigint, pg bigint, is_eligible boolean)
    ${sentWithNext}`.execute(tx);
}

/** "데일리 매트 6mm 외 2건". */
function nameOf({ items }: Draft, offers: Map<number, Offer>): string {
  const name = offers.get(items[0]!.sku_id)!.name;
  return items.length === 1 ? name.slice(0, 100) : `${name.slice(0, 80)} 외 ${items.length - 1}건`;
}

/** What the gateway knows a member by: the same each time, and not to be guessed from an id. */
export const customerKeyOf = ({ secrets }: Pick<MemberContext, 'secrets'>, memberId: number): string =>
  `oun-${secrets.derive('customer-key', String(memberId)).toString('base64url').slice(0, 32)}`;
