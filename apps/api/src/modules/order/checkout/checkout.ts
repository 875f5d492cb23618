import { platformOf } from '@oun/brand/user-agent';
import type { AddressForm } from '@oun/contract/address';
import { EARN_RATES } from '@oun/contract/catalog';
import type {
  applyCoupons as applyCouponsCall,
  Checkout,
  CheckoutCoupon,
  initiateFromProduct as initiateFromProductCall,
} from '@oun/contract/checkout';
import type { Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { sum, won } from '@oun/money';
import { discountOf, isFor } from '@oun/price/coupon';
import { benefitWords, conditionWords, unusableWords } from '@oun/price/coupon-words';
import { sql } from 'kysely';
import type { PaymentMethod } from '../../../../db/rows.ts';
import type { MemberContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { arrivalOf, groupKeyOf, type Offer, offersOf } from '../../catalog/catalog.ts';
import { type Draft, isOpen, loadDraft, offersFor, type Priced, priceDraft } from './draft.ts';
import { makeOrderNumber } from './order-number.ts';
import { reasonsOf } from './price-reasons.ts';

const DRAFT_MS = 24 * 3_600_000;

type Wanted = { skuId: number; quantity: number };

export async function initiateFromCart(ctx: MemberContext, cartItemIds: readonly number[]): Promise<Checkout> {
  const picked = await ctx.db
    .selectFrom('cart_item')
    .where('account_id', '=', ctx.memberId)
    .where('id', 'in', [...new Set(cartItemIds)])
    .orderBy('id')
    .select(['sku_id as skuId', 'quantity'])
    .execute();
  if (picked.length !== new Set(cartItemIds).size) throw new AppError('NOT_FOUND');
  return initiate(ctx, 'CART', picked);
}

export async function initiateFromProduct(
  ctx: MemberContext,
  { product_id, sku_id, quantity, items }: Parsed<typeof initiateFromProductCall>['body'],
): Promise<Checkout> {
  const given = items ?? (sku_id && quantity ? [{ sku_id, quantity }] : []);
  if (given.length === 0) throw new AppError('INVALID_INPUT', { fields: { items: 'required' } });
  const wanted = new Map<number, number>();
  for (const item of given) wanted.set(item.sku_id, (wanted.get(item.sku_id) ?? 0) + item.quantity);
  const pieces = [...wanted].map(([skuId, count]) => ({ skuId, quantity: count }));
  return initiate(ctx, 'PRODUCT', pieces, product_id);
}

async function initiate(ctx: MemberContext, source: 'CART' | 'PRODUCT', wanted: readonly Wanted[], productId?: number) {
  const { db, now, memberId } = ctx;
  const skuIds = wanted.map(({ skuId }) => skuId);
  const offers = await offersOf(ctx, skuIds, { accountId: memberId });
  for (const { skuId, quantity } of wanted) {
    const offer = offers.get(skuId);
    if (!offer || (productId !== undefined && offer.productId !== productId)) throw new AppError('NOT_FOUND');
    if (!offer.isOnSale || offer.available < quantity) throw new AppError('OUT_OF_STOCK', { sku_ids: [skuId] });
    if (quantity > offer.maxPerOrder) throw new AppError('LIMIT_EXCEEDED', { n: offer.maxPerOrder });
  }
  const isMember = [...offers.values()].some(({ isForMember }) => isForMember);
  const number = await writeDraft(ctx, source, wanted, offers, isMember ? EARN_RATES.member : EARN_RATES.everybody);
  const draft = await loadDraft(db, now(), memberId, number);
  return checkoutOf(now(), draft, priceDraft(draft, offers));
}

/** The order, its groups and its lines in one statement. */
async function writeDraft(
  { db, now, memberId, userAgent }: MemberContext,
  source: 'CART' | 'PRODUCT',
  wanted: readonly Wanted[],
  offers: Map<number, Offer>,
  earnRate: number,
): Promise<string> {
  const at = now();
  const number = makeOrderNumber(at);
  const groups = [...new Map([...offers.values()].map((offer) => [groupKeyOf(offer), offer])).entries()].map(
    ([key, { brandId, templateId, rule, returnFee, exchangeFee }]) => ({
      key,
      brand_id: brandId,
      template_id: templateId,
      kind: rule.kind,
      base_fee: rule.baseFee,
      free_from: rule.freeFrom,
      per_quantity: rule.perQuantity,
      return_fee: returnFee,
      exchange_fee: exchangeFee,
    }),
  );
  const items = wanted.map(({ skuId, quantity }, line) => {
    const offer = offers.get(skuId)!;
    return {
      key: groupKeyOf(offer),
      line,
      sku_id: skuId,
      product_id: offer.productId,
      snapshot: {
        name: offer.name,
        brand_name: offer.brand.name,
        option_text: offer.optionText,
        picture: offer.picture,
      },
      quantity,
      list_price: offer.list,
      sale_price: offer.sale,
      time_sale_id: offer.timeSale?.id ?? null,
    };
  });
  await sql`
    with o as (
      insert into orders (number, account_id, source, is_app, address, earn_rate, created_at, expires_at)
      values (${number}, ${memberId}, ${source}, ${platformOf(userAgent) === 'app'},
        (select jsonb_build_object('name', name, 'address1', address1, 'address2', address2, 'postcode', postcode,
          'phone', phone, 'comment', comment) from address where account_id = ${memberId} and is_default),
        ${earnRate}, ${at}, ${new Date(at.getTime() + DRAFT_MS)})
      returning id
    ), g as (
      insert into order_group (order_id, key, brand_id, template_id, kind, base_fee, free_from, per_quantity, return_fee,
        exchange_fee)
      select o.id, x.* from o, jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as x (key text, brand_id int,
        template_id int, kind text, base_fee bigint, free_from bigint, per_quantity int, return_fee bigint,
        exchange_fee bigint)
      returning id, key
    )
    insert into order_item (order_id, group_id, line, sku_id, product_id, snapshot, quantity, list_price, sale_price,
      time_sale_id)
    select o.id, g.id, x.line, x.sku_id, x.product_id, x.snapshot, x.quantity, x.list_price, x.sale_price, x.time_sale_id
    from o, jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x (key text, line int, sku_id int, product_id int,
      snapshot jsonb, quantity int, list_price bigint, sale_price bigint, time_sale_id int) join g using (key)`.execute(
    db,
  );
  return number;
}

export async function getInitialized(ctx: MemberContext, number: string): Promise<Checkout> {
  const draft = await openDraft(ctx, number);
  return checkoutOf(ctx.now(), draft, priceDraft(draft, await offersFor(ctx, draft)));
}

export async function listCheckoutCoupons(ctx: MemberContext, number: string): Promise<{ items: CheckoutCoupon[] }> {
  const draft = await openDraft(ctx, number);
  const { lines, laid, unusable, quote } = priceDraft(draft, await offersFor(ctx, draft));
  const applied = new Map([...laid.product].map(([line, { id }]) => [id, line]));
  const fees = sum(quote.groups.map(({ baseFee }) => baseFee));
  const items = draft.coupons.map((coupon) => {
    const why = unusable.get(coupon.id);
    const own = lines.filter((line) => isFor(coupon, line));
    const amounts = own.map((line) => ({ line: line.id, amount: won(line.sale * line.quantity) }));
    const best = amounts
      .map(({ line, amount }) => ({ line, discount: discountOf(coupon, amount) }))
      .sort((a, b) => b.discount - a.discount)[0];
    const whole = coupon.target === 'CART' ? sum(amounts.map(({ amount }) => amount)) : fees;
    return {
      id: coupon.id,
      name: coupon.name,
      target: coupon.target,
      benefit: benefitWords(coupon),
      condition: conditionWords(coupon),
      expires_at: new Date(coupon.expiresAt).toISOString(),
      discount: why ? won(0) : coupon.target === 'PRODUCT' ? (best?.discount ?? won(0)) : discountOf(coupon, whole),
      line: coupon.target === 'PRODUCT' ? (applied.get(coupon.id) ?? best?.line ?? null) : null,
      is_applied: applied.has(coupon.id) || laid.cart?.id === coupon.id || laid.shipping?.id === coupon.id,
      unusable: why ? { code: why.code, words: unusableWords(why) } : null,
    };
  });
  return {
    items: items.sort((a, b) => Number(a.unusable !== null) - Number(b.unusable !== null) || b.discount - a.discount),
  };
}

export async function applyCoupons(
  ctx: MemberContext,
  number: string,
  { coupon_ids, points, payment_method }: Parsed<typeof applyCouponsCall>['body'],
): Promise<Checkout> {
  return change(ctx, number, async (draft) => {
    const picked = coupon_ids === undefined ? draft.laid : coupon_ids;
    if (points !== undefined && points > draft.balance)
      throw new AppError('POINT_SHORTAGE', { balance: draft.balance });
    const next = {
      ...draft,
      laid: picked,
      points: won(points ?? draft.points),
      payment_method: payment_method ?? draft.payment_method,
    };
    const priced = priceDraft(next, await offersFor(ctx, next));
    if (coupon_ids && countLaid(priced) !== new Set(coupon_ids).size) {
      throw new AppError('COUPON_NOT_APPLICABLE', { coupon_ids });
    }
    return { laid: picked, points: priced.points, payment_method: next.payment_method };
  });
}

const countLaid = ({ laid }: Priced) => laid.product.size + (laid.cart ? 1 : 0) + (laid.shipping ? 1 : 0);

export async function setDeliveryAddress(
  ctx: MemberContext,
  number: string,
  {
    address_id,
    address,
    comment,
  }: { address_id?: number | undefined; address?: AddressForm | undefined; comment?: string | undefined },
): Promise<Checkout> {
  return change(ctx, number, async (draft) => {
    const chosen = address ?? (address_id ? await ownAddress(ctx, address_id) : draft.address);
    if (!chosen) throw new AppError('INVALID_INPUT', { fields: { address_id: 'required' } });
    const next = { ...chosen, comment: comment ?? chosen.comment };
    const { rows } = await sql`select from remote_area where kind = 'UNDELIVERABLE'
      and postcode_from <= ${next.postcode} and postcode_to >= ${next.postcode}`.execute(ctx.db);
    if (rows.length > 0) throw new AppError('ADDRESS_UNDELIVERABLE');
    return { address: next };
  });
}

async function ownAddress({ db, memberId }: MemberContext, id: number) {
  const found = await db
    .selectFrom('address')
    .where('id', '=', id)
    .where('account_id', '=', memberId)
    .select(['name', 'address1', 'address2', 'postcode', 'phone', 'comment'])
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/**
 * Takes today's prices for the draft's own, and lets go of what cannot be bought any more: gone lines leave, others are as
 * many as there are. Where nothing would be left they stay, told as such.
 */
export async function refreshPrices(ctx: MemberContext, number: string): Promise<Checkout> {
  const { db, now, memberId } = ctx;
  return db.transaction().execute(async (tx) => {
    const draft = await loadDraft(tx, now(), memberId, number, { isLocked: true });
    if (!isOpen(draft, now())) throw new AppError('ORDER_NOT_OPEN', { state: draft.state });
    const offers = await offersFor({ ...ctx, db: tx }, draft);
    if (draft.is_holding) return checkoutOf(now(), draft, priceDraft(draft, offers));
    const items = buyable(draft, offers).map(({ id, sku_id, quantity }) => {
      const { list, sale, timeSale } = offers.get(sku_id)!;
      return { id, quantity, list, sale, time_sale: timeSale?.id ?? null };
    });
    if (items.length < draft.items.length) await dropItems(tx, draft.id, items);
    await sql`
      with priced as (
        update order_item set list_price = x.list, sale_price = x.sale, time_sale_id = x.time_sale, quantity = x.quantity
        from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
          as x (id int, quantity int, list bigint, sale bigint, time_sale int)
        where order_item.id = x.id
      )
      update orders set quote_version = quote_version + 1 where id = ${draft.id}`.execute(tx);
    const next = await loadDraft(tx, now(), memberId, number);
    return checkoutOf(now(), next, priceDraft(next, await offersFor({ ...ctx, db: tx }, next)));
  });
}

/** The lines with as many pieces as can be had of each; all of them, as they are, where that is none of any. */
function buyable({ items }: Draft, offers: Map<number, Offer>): Draft['items'] {
  const left = new Map([...offers].map(([id, { available, maxPerOrder }]) => [id, Math.min(available, maxPerOrder)]));
  const kept = items.flatMap((item) => {
    const quantity = offers.get(item.sku_id)!.isOnSale ? Math.min(item.quantity, left.get(item.sku_id)!) : 0;
    left.set(item.sku_id, left.get(item.sku_id)! - quantity);
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
  return kept.length > 0 ? kept : items;
}

/** Lines that leave a draft, with what an earlier attempt had fixed of them and the group that nothing is left of. */
async function dropItems(tx: Tx, orderId: number, kept: readonly { id: number }[]): Promise<void> {
  const ids = kept.map(({ id }) => id);
  await sql`delete from order_unit where order_id = ${orderId}`.execute(tx);
  await sql`delete from order_item where order_id = ${orderId} and id <> all(${ids}::int[])`.execute(tx);
  await sql`delete from order_group g where order_id = ${orderId}
    and not exists (select from order_item i where i.group_id = g.id)`.execute(tx);
}

async function openDraft({ db, now, memberId }: MemberContext, number: string): Promise<Draft> {
  const draft = await loadDraft(db, now(), memberId, number);
  if (!isOpen(draft, now())) throw new AppError('ORDER_NOT_OPEN', { state: draft.state });
  return draft;
}

/** A choice of the buyer: written if nobody wrote another meanwhile, and the price has a new version. */
async function change(
  ctx: MemberContext,
  number: string,
  decide: (
    draft: Draft,
  ) => Promise<{ laid?: number[] | null; points?: number; address?: object; payment_method?: PaymentMethod }>,
): Promise<Checkout> {
  const { db, now, memberId } = ctx;
  const draft = await openDraft(ctx, number);
  const { laid, points, address, payment_method } = await decide(draft);
  await db
    .updateTable('orders')
    .set((eb) => ({
      quote_version: eb('quote_version', '+', 1),
      ...(laid !== undefined && { laid: laid && JSON.stringify(laid) }),
      ...(points !== undefined && { points: won(points) }),
      ...(address !== undefined && { address: JSON.stringify(address) }),
      ...(payment_method !== undefined && { payment_method }),
    }))
    .where('id', '=', draft.id)
    .execute();
  const next = await loadDraft(db, now(), memberId, number);
  return checkoutOf(now(), next, priceDraft(next, await offersFor(ctx, next)));
}

export function checkoutOf(now: Date, draft: Draft, priced: Priced): Checkout {
  const { quote, laid, offers, problems } = priced;
  const isUndeliverable = draft.area?.kind === 'UNDELIVERABLE';
  const lineDiscount = (line: number) =>
    sum(quote.units.filter((unit) => unit.line === line).map(({ productCoupon }) => productCoupon));
  return {
    number: draft.number,
    state: draft.state,
    quote_version: draft.quote_version,
    expires_at: draft.expires_at.toISOString(),
    groups: quote.groups.map((group) => {
      const own = draft.items.filter(({ sku_id }) => groupKeyOf(offers.get(sku_id)!) === group.key);
      const { brand, rule, dispatch } = offers.get(own[0]!.sku_id)!;
      return {
        key: group.key,
        brand,
        goods: group.goods,
        base_fee: group.baseFee,
        surcharge: group.surcharge,
        coupon: group.coupon,
        fee: group.fee,
        free_from: rule.kind === 'CONDITIONAL_FREE' ? rule.freeFrom : null,
        is_deliverable: !isUndeliverable,
        arrives_on: arrivalOf(now, dispatch, draft.area !== null),
        lines: own.map((item) => {
          const offer = offers.get(item.sku_id)!;
          const coupon = laid.product.get(item.line);
          const problem = problems.get(item.line);
          return {
            line: item.line,
            sku_id: item.sku_id,
            product_id: offer.productId,
            name: offer.name,
            option_text: offer.optionText,
            picture: offer.picture,
            quantity: item.quantity,
            list_price: item.list_price,
            sale_price: item.sale_price,
            is_time_sale: item.time_sale_id !== null,
            coupon: coupon ? { id: coupon.id, name: coupon.name, discount: lineDiscount(item.line) } : null,
            problem: problem
              ? { code: problem.code, price_now: offer.sale, left: offer.available, max: offer.maxPerOrder }
              : null,
          };
        }),
      };
    }),
    address: draft.address,
    coupons: {
      is_best: draft.laid === null,
      saved: priced.saved,
      has_method: draft.coupons.some(({ methods }) => methods.length > 0),
      cart: laid.cart ? { id: laid.cart.id, name: laid.cart.name, discount: quote.amounts.cart_coupon } : null,
      shipping: laid.shipping
        ? { id: laid.shipping.id, name: laid.shipping.name, discount: quote.amounts.shipping_coupon }
        : null,
    },
    points: {
      balance: won(draft.balance),
      max: won(Math.min(draft.balance, quote.pointsMax)),
      used: priced.points,
    },
    payment_method: draft.payment_method,
    amounts: quote.amounts,
    reasons: reasonsOf(priced),
    earn: priced.earn,
    is_minor: draft.is_minor,
  };
}
