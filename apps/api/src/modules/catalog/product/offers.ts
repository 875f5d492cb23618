import type { Picture } from '@oun/contract/picture';
import { type Won, won } from '@oun/money';
import { ownPrice } from '@oun/price/own-price';
import type { ShippingRule } from '@oun/price/shipping';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { runPrepared } from '../../../platform/db/statement.ts';
import { hasAccess } from '../../access/access.ts';
import { pictureJson } from '../../media/media.ts';

/** A sku as it can be bought at this moment, and how it would be sent. */
export type Offer = {
  skuId: number;
  productId: number;
  brandId: number;
  /** The top one, which coupons name. */
  categoryId: number;
  name: string;
  brand: { slug: string; name: string };
  optionText: string;
  picture: Picture;
  isOnSale: boolean;
  /** Pieces that can still be had, at this price. */
  available: number;
  maxPerOrder: number;
  maxPerUser: number | null;
  /** Whether it was made to a member. */
  isForMember: boolean;
  /** Whether it is what a member pays. */
  isMemberPrice: boolean;
  list: Won;
  sale: Won;
  timeSale: { id: number; perUser: number } | null;
  templateId: number;
  rule: ShippingRule;
  returnFee: Won;
  exchangeFee: Won;
  dispatch: { cutoffHour: number; days: number };
};

export type OfferRow = {
  sku_id: number;
  product_id: number;
  brand_id: number;
  category_id: number;
  name: string;
  brand_slug: string;
  brand_name: string;
  option_values: string[];
  picture: Picture;
  is_on_sale: boolean;
  available: number;
  max_per_order: number;
  max_per_user: number | null;
  list_price: Won;
  sale_price: Won;
  member_price: Won | null;
  extra_price: Won;
  time_sale_id: number | null;
  time_price: Won | null;
  time_left: number | null;
  time_per_user: number | null;
  template_id: number;
  kind: ShippingRule['kind'];
  base_fee: Won;
  free_from: Won;
  per_quantity: number;
  return_fee: Won;
  exchange_fee: Won;
  dispatch_cutoff_hour: number;
  dispatch_days: number;
};

/** The columns of `OfferRow`, from `offerTables`. What is one value is read apart: each table joined doubles the planning. */
export const offerColumns = (mediaUrl: string) => sql`
  sku.id as sku_id, product.id as product_id, product.brand_id,
  (select coalesce(parent_id, id) from category where id = product.category_id) as category_id, product.name,
  brand.slug as brand_slug, brand.name as brand_name, sku.option_values,
  product.state = 'ON_SALE' and not sku.is_hidden as is_on_sale,
  greatest(sku.on_hand - sku.reserved - sku.safety, 0) as available,
  product.max_per_order, product.max_per_user, product.list_price, product.sale_price, product.member_price,
  sku.extra_price, ts.id as time_sale_id, ts.sale_price as time_price, ts.allotment - ts.taken as time_left,
  ts.per_user as time_per_user, t.id as template_id, t.kind, t.base_fee, t.free_from, t.per_quantity, t.return_fee,
  t.exchange_fee, t.dispatch_cutoff_hour, t.dispatch_days,
  (select ${pictureJson(mediaUrl, 'picture')} from picture where picture.id = coalesce(sku.picture_id,
    (select picture_id from product_picture where product_id = product.id and position = 0))) as picture`;

/** What a sku is joined with to be offered, in a query that has the sku. */
export const offerTables = (at: Date) => sql`
  join product on product.id = sku.product_id
  join brand on brand.id = product.brand_id
  join shipping_template t on t.id = product.shipping_template_id
  left join time_sale ts on ts.product_id = product.id and ts.starts_at <= ${at} and ts.ends_at > ${at}`;

type Asked = Pick<Context, 'db' | 'now' | 'mediaUrl'>;

/** Whether the price is a member's: known, or found out together with the rest. */
export type ForMember = boolean | { accountId: number };

/** One statement for however many skus; a sku that does not exist is not in the answer. Members may have prices of their own. */
export async function offersOf(
  { db, now, mediaUrl }: Asked,
  skuIds: readonly number[],
  isMember: ForMember,
): Promise<Map<number, Offer>> {
  if (skuIds.length === 0) return new Map();
  const ids = ofFewLengths(skuIds);
  const values: Values = { at: now(), mediaUrl, accountId: typeof isMember === 'boolean' ? 0 : isMember.accountId };
  const names = ids.map((id, place) => {
    values[`sku${place}`] = id;
    return `sku${place}`;
  });
  const kind = typeof isMember === 'boolean' ? isMember : 'account';
  const rows = await runPrepared(db, `offers:${kind}:${ids.length}`, values, (slots) => {
    const asked = typeof isMember === 'boolean' ? sql.lit(isMember) : hasAccess(slots.accountId, slots.at);
    return sql<OfferRow & { is_member: boolean }>`
      select ${offerColumns(slots.mediaUrl)}, ${asked} as is_member from sku ${offerTables(slots.at)}
      where sku.id in (${sql.join(names.map((name) => slots[name]))})`.compile(db);
  });
  return new Map(rows.map((row) => [row.sku_id, offerOf(row, row.is_member)]));
}

type Values = { at: Date; mediaUrl: string; accountId: number; [sku: string]: unknown };

/** Made longer by repeating the last: for an array of unknown length PostgreSQL plans nine tables at each call anew. */
function ofFewLengths(ids: readonly number[]): number[] {
  const length = 2 ** Math.ceil(Math.log2(ids.length));
  return [...ids, ...Array<number>(length - ids.length).fill(ids.at(-1)!)];
}

export function offerOf(row: OfferRow, isMember: boolean): Offer {
  // A time sale whose pieces are gone is over for everybody who has none yet.
  const timeSale = row.time_sale_id !== null && row.time_left! > 0 ? row : undefined;
  const own = ownPrice({ ...row, time_sale: timeSale ? { sale_price: row.time_price! } : null }, isMember);
  return {
    skuId: row.sku_id,
    productId: row.product_id,
    brandId: row.brand_id,
    categoryId: row.category_id,
    name: row.name,
    brand: { slug: row.brand_slug, name: row.brand_name },
    optionText: row.option_values.join(' / '),
    picture: row.picture,
    isOnSale: row.is_on_sale,
    available: timeSale ? Math.min(row.available, row.time_left!) : row.available,
    maxPerOrder: row.max_per_order,
    maxPerUser: row.max_per_user,
    isForMember: isMember,
    isMemberPrice: own.kind === 'MEMBER',
    list: won(row.list_price + row.extra_price),
    sale: won(own.price + row.extra_price),
    timeSale: timeSale ? { id: row.time_sale_id!, perUser: row.time_per_user! } : null,
    templateId: row.template_id,
    rule: { kind: row.kind, baseFee: row.base_fee, freeFrom: row.free_from, perQuantity: row.per_quantity },
    returnFee: row.return_fee,
    exchangeFee: row.exchange_fee,
    dispatch: { cutoffHour: row.dispatch_cutoff_hour, days: row.dispatch_days },
  };
}

/** What of one brand travels together: the same template. */
export const groupKeyOf = ({ brandId, templateId }: Offer): string => `${brandId}-${templateId}`;

export type RemoteArea = { kind: 'JEJU' | 'ISLAND' | 'UNDELIVERABLE'; surcharge: Won };

/** The area of a postcode in the caller's own query; null for most places. */
export const areaJson = (
  postcode: string,
) => sql<RemoteArea | null>`(select json_build_object('kind', kind, 'surcharge', surcharge)
  from remote_area where postcode_from <= ${sql.ref(postcode)} and postcode_to >= ${sql.ref(postcode)}
  order by kind = 'UNDELIVERABLE' desc, surcharge desc limit 1)`;
