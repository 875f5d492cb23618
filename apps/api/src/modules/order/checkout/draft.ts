import type { OrderAddress } from '@oun/contract/checkout';
import { AppError } from '@oun/contract/errors';
import { sum, type Won, won } from '@oun/money';
import { bestOf } from '@oun/price/best';
import { type Buyer, type Unusable, whyUnusable } from '@oun/price/coupon';
import { earnOf } from '@oun/price/earn';
import type { Line } from '@oun/price/line';
import { type Laid, priceGroups, type Quote, quote } from '@oun/price/quote';
import type { ShippingGroup } from '@oun/price/shipping';
import { sql } from 'kysely';
import type { OrderState, PaymentMethod } from '../../../../db/rows.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { runPrepared } from '../../../platform/db/statement.ts';
import { couponJson, type HeldCoupon } from '../../benefit/benefit.ts';
import { groupKeyOf, type Offer, offersOf, type RemoteArea } from '../../catalog/catalog.ts';
import { hasAccess } from '../../access/access.ts';

/** More than anybody holds; a list without an end is none. */
const COUPONS_MAX = 200;

export type DraftItem = {
  id: number;
  line: number;
  sku_id: number;
  quantity: number;
  list_price: Won;
  sale_price: Won;
  time_sale_id: number | null;
};

/** An order that is still being put together, with all that its price depends on. */
export type Draft = {
  id: number;
  number: string;
  account_id: number;
  state: OrderState;
  source: 'CART' | 'PRODUCT';
  is_app: boolean;
  quote_version: number;
  address: OrderAddress | null;
  /** The coupons that were picked; null for the best there are. */
  laid: number[] | null;
  points: Won;
  payment_method: PaymentMethod;
  attempts: number;
  is_holding: boolean;
  expires_at: Date;
  earn_rate: number;
  balance: Won;
  is_member: boolean;
  is_minor: boolean;
  is_first_order: boolean;
  area: RemoteArea | null;
  coupons: HeldCoupon[];
  items: DraftItem[];
};

/** Somebody else's order reads as not found, so numbers cannot be probed. */
export async function loadDraft(
  db: Db | Tx,
  now: Date,
  accountId: number,
  number: string,
  { isLocked = false } = {},
): Promise<Draft> {
  const [draft] = await runPrepared(db, isLocked ? 'locked-draft' : 'draft', { now, accountId, number }, (values) =>
    draftRow(values, isLocked).compile(db),
  );
  if (!draft) throw new AppError('NOT_FOUND');
  return draft;
}

const draftRow = ({ now, accountId, number }: { now: Date; accountId: number; number: string }, isLocked: boolean) =>
  sql<Draft>`
    select o.id, o.number, o.account_id, o.state, o.source, o.is_app, o.quote_version, o.address, o.laid, o.points,
      o.payment_method, o.attempts, o.is_holding, o.expires_at, o.earn_rate,
      coalesce((select balance from point_wallet where account_id = o.account_id), 0)
        + case when o.is_holding then o.point else 0 end as balance,
      ${hasAccess(accountId, now)} as is_member,
      coalesce((select minor_until > (${now}::timestamptz at time zone 'Asia/Seoul')::date from account
        where id = o.account_id), false) as is_minor,
      not exists (select from orders x where x.account_id = o.account_id
        and x.state in ('PAID', 'WAITING_DEPOSIT', 'COMPLETED')) as is_first_order,
      (select json_build_object('kind', kind, 'surcharge', surcharge) from remote_area
        where postcode_from <= o.address ->> 'postcode' and postcode_to >= o.address ->> 'postcode'
        order by kind = 'UNDELIVERABLE' desc, surcharge desc limit 1) as area,
      coalesce((select json_agg(${couponJson}) from (
        select * from coupon_issue i where i.account_id = o.account_id and i.expires_at > ${now}
          and (i.state = 'ISSUED' or (i.state = 'RESERVED' and i.order_id = o.id))
        order by i.expires_at limit ${COUPONS_MAX}) coupon_issue
        join coupon on coupon.id = coupon_issue.coupon_id), '[]') as coupons,
      (select json_agg(json_build_object('id', id, 'line', line, 'sku_id', sku_id, 'quantity', quantity,
        'list_price', list_price, 'sale_price', sale_price, 'time_sale_id', time_sale_id) order by line)
        from order_item where order_id = o.id) as items
    from orders o where o.number = ${number} and o.account_id = ${accountId}
    ${isLocked ? sql`for update of o` : sql``}`;

export const isOpen = ({ state, expires_at }: Draft, now: Date): boolean =>
  ['INITIALIZED', 'READY', 'FAILED'].includes(state) && expires_at > now;

export type Problem = { code: 'PRICE_CHANGED' | 'SOLD_OUT' | 'ENDED' | 'LIMIT_EXCEEDED'; offer: Offer };

export type Priced = {
  offers: Map<number, Offer>;
  lines: Line[];
  groups: ShippingGroup[];
  laid: Laid;
  quote: Quote;
  saved: Won;
  points: Won;
  earn: Won;
  problems: Map<number, Problem>;
  /** Coupons that cannot be used on this order, and why. */
  unusable: Map<number, Unusable>;
};

export const offersFor = (ctx: Pick<Context, 'db' | 'now' | 'mediaUrl'>, draft: Draft) =>
  offersOf(
    ctx,
    draft.items.map(({ sku_id }) => sku_id),
    draft.is_member,
  );

/** What the draft costs at the prices it was opened with, and what has changed about them since. */
export function priceDraft(draft: Draft, offers: Map<number, Offer>, picked = draft.laid): Priced {
  const lines = draft.items.map((item): Line => {
    const offer = offers.get(item.sku_id)!;
    return {
      id: item.line,
      productId: offer.productId,
      brandId: offer.brandId,
      categoryId: offer.categoryId,
      group: groupKeyOf(offer),
      quantity: item.quantity,
      list: item.list_price,
      sale: item.sale_price,
      isTimeSale: item.time_sale_id !== null,
    };
  });
  const surcharge = draft.area ? won(draft.area.surcharge) : won(0);
  const groups = [...new Map([...offers.values()].map((offer) => [groupKeyOf(offer), offer])).entries()].map(
    ([key, { rule }]): ShippingGroup => ({ key, rule, surcharge }),
  );

  const buyer: Buyer = {
    isApp: draft.is_app,
    isFirstOrder: draft.is_first_order,
    isMember: draft.is_member,
    method: draft.payment_method,
  };
  const shipping = sum(priceGroups(lines, groups, undefined).map(({ baseFee }) => baseFee));
  const unusable = new Map<number, Unusable>();
  for (const coupon of draft.coupons) {
    const why = whyUnusable(coupon, lines, shipping, buyer);
    if (why) unusable.set(coupon.id, why);
  }
  const usable = draft.coupons.filter(({ id }) => !unusable.has(id) && (picked === null || picked.includes(id)));
  const laid = bestOf(lines, groups, usable);
  const points = won(Math.min(draft.points, draft.balance));
  const priced = quote(lines, groups, laid, points);
  const { product_coupon, cart_coupon, shipping_coupon, point } = priced.amounts;
  return {
    offers,
    lines,
    groups,
    laid,
    quote: priced,
    saved: won(product_coupon + cart_coupon + shipping_coupon),
    points: point,
    earn: earnOf(
      priced.units.map(({ pg }) => pg),
      draft.earn_rate,
    ),
    problems: problemsOf(draft, offers),
    unusable,
  };
}

function problemsOf(draft: Draft, offers: Map<number, Offer>): Map<number, Problem> {
  const wanted = new Map<number, number>();
  for (const { sku_id, quantity } of draft.items) wanted.set(sku_id, (wanted.get(sku_id) ?? 0) + quantity);
  const problems = new Map<number, Problem>();
  for (const item of draft.items) {
    const offer = offers.get(item.sku_id)!;
    const quantity = wanted.get(item.sku_id)!;
    // What is held for this very order is there for it.
    const available = draft.is_holding ? Infinity : offer.available;
    const code = !offer.isOnSale
      ? 'ENDED'
      : available < quantity
        ? 'SOLD_OUT'
        : quantity > offer.maxPerOrder
          ? 'LIMIT_EXCEEDED'
          : !isPriceKept(draft, item, offer)
            ? 'PRICE_CHANGED'
            : undefined;
    if (code) problems.set(item.line, { code, offer });
  }
  return problems;
}

/** The price of a time sale is the buyer's while its pieces are held, also when the sale ends meanwhile. */
const isPriceKept = ({ is_holding }: Draft, item: DraftItem, { sale, list, timeSale }: Offer): boolean =>
  (is_holding && item.time_sale_id !== null) ||
  (item.sale_price === sale && item.list_price === list && item.time_sale_id === (timeSale?.id ?? null));
