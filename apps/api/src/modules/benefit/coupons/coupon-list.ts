import { daysUntil } from '@oun/brand/seoul';
import type { listCouponProducts, listCoupons as listCouponsCall, UserCoupon } from '@oun/contract/benefit';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { Picture } from '@oun/contract/picture';
import type { Coupon } from '@oun/price/coupon';
import { benefitWords, conditionWords } from '@oun/price/coupon-words';
import { type RawBuilder, sql } from 'kysely';
import type { CouponState } from '../../../../db/rows.ts';
import type { Context, MemberContext } from '../../../platform/context.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import { pictureJson } from '../../media/media.ts';

/** So few that it is worth saying. */
const FEW = 100;

type Row = {
  id: number | null;
  coupon_id: number;
  terms: Coupon;
  state: CouponState | 'DOWNLOADABLE' | 'TAKEN' | 'SOLD_OUT';
  expires_at: string | null;
  used_at: string | null;
  left: number | null;
  place: string;
};

/** A coupon's own terms, whoever holds it. */
export const termsJson = sql<Coupon>`json_build_object('id', coupon.id, 'name', coupon.name, 'target', coupon.target,
  'kind', coupon.kind, 'value', coupon.value, 'maxDiscount', coupon.max_discount, 'minOrder', coupon.min_order,
  'products', coupon.products, 'brands', coupon.brands, 'categories', coupon.categories,
  'excludedProducts', coupon.excluded_products, 'allowsTimeSale', coupon.allows_time_sale,
  'isAppOnly', coupon.is_app_only, 'isFirstOrderOnly', coupon.is_first_order_only,
  'isMemberOnly', coupon.is_member_only, 'methods', coupon.methods, 'isExclusive', coupon.is_exclusive)`;

/** Whoever comes may take one, as far as there are any. */
export const isOpenToTake = (now: Date) => sql<boolean>`(coupon.issue = 'DOWNLOAD' and not coupon.is_stopped
  and coupon.issue_from <= ${now} and (coupon.issue_to is null or coupon.issue_to > ${now})
  and (coupon.valid_to is null or coupon.valid_to > ${now}))`;

/** What lapsed is past from that moment on, also before the job has said so. */
const heldRows = (now: Date) => sql`select i.id, i.coupon_id, ${termsJson} as terms,
  case when i.state = 'ISSUED' and i.expires_at <= ${now} then 'EXPIRED' else i.state end as state,
  to_json(i.expires_at) #>> '{}' as expires_at, to_json(i.used_at) #>> '{}' as used_at, null::int as left`;

const LISTS: Record<
  Parsed<typeof listCouponsCall>['query']['state'],
  (ctx: { memberId: number; now: Date; limit: number }, after: [number | string, number] | undefined) => RawBuilder<Row>
> = {
  usable: ({ memberId, now, limit }, after) => sql<Row>`${heldRows(now)}, to_json(i.expires_at) #>> '{}' as place
    from coupon_issue i join coupon on coupon.id = i.coupon_id
    where i.account_id = ${memberId} and i.state in ('ISSUED', 'RESERVED')
      and (i.state = 'RESERVED' or i.expires_at > ${now})
      and ${after ? sql`(i.expires_at, i.id) > (${after[0]}::timestamptz, ${after[1]})` : sql`true`}
    order by i.expires_at, i.id limit ${limit}`,
  past: ({ memberId, now, limit }, after) => sql<Row>`${heldRows(now)}, i.id::text as place
    from coupon_issue i join coupon on coupon.id = i.coupon_id
    where i.account_id = ${memberId} and (i.state in ('USED', 'EXPIRED', 'REVOKED')
      or (i.state = 'ISSUED' and i.expires_at <= ${now}))
      and ${after ? sql`i.id < ${after[1]}` : sql`true`}
    order by i.id desc limit ${limit}`,
  downloadable: ({ memberId, now, limit }, after) => sql<Row>`
    select null::int as id, coupon.id as coupon_id, ${termsJson} as terms, case
        when mine.n >= coupon.per_user then 'TAKEN'
        when coupon.total is not null and coupon.issued >= coupon.total then 'SOLD_OUT' else 'DOWNLOADABLE' end as state,
      to_json(coupon.issue_to) #>> '{}' as expires_at, null as used_at,
      case when coupon.total - coupon.issued <= ${FEW} then greatest(0, coupon.total - coupon.issued) end as left,
      coupon.id::text as place
    from coupon, lateral (select count(*) as n from coupon_issue i
      where i.coupon_id = coupon.id and i.account_id = ${memberId}) mine
    where ${isOpenToTake(now)}
      and ${after ? sql`coupon.id < ${after[1]}` : sql`true`}
    order by coupon.id desc limit ${limit}`,
};

const couponJsonOf = (now: Date, { terms, place: _place, ...row }: Row): UserCoupon => ({
  ...row,
  name: terms.name,
  target: terms.target,
  benefit: benefitWords(terms),
  condition: conditionWords(terms),
  days_left: row.expires_at === null ? null : daysUntil(now, new Date(row.expires_at)),
  is_for_some: terms.products.length + terms.brands.length + terms.categories.length > 0,
});

export async function listCoupons(
  { db, now, memberId }: MemberContext,
  { state, cursor, limit }: Parsed<typeof listCouponsCall>['query'],
): Promise<Answer<typeof listCouponsCall>> {
  const after = readCursor(cursor, state === 'usable' ? 'instant' : 'number');
  const at = now();
  const { rows } = await LISTS[state]({ memberId, now: at, limit: limit + 1 }, after).execute(db);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const place = (row: Row): [number | string, number] =>
    state === 'usable' ? [row.place, row.id!] : [Number(row.place), Number(row.place)];
  return {
    items: items.map((row) => couponJsonOf(at, row)),
    next_cursor: last && rows.length > limit ? writeCursor(place(last)) : null,
  };
}

/** One piece as its holder sees it. */
export async function couponOf({ db, now, memberId }: MemberContext, issueId: number): Promise<UserCoupon> {
  const { rows } = await sql<Row>`${heldRows(now())}, '' as place
    from coupon_issue i join coupon on coupon.id = i.coupon_id
    where i.id = ${issueId} and i.account_id = ${memberId}`.execute(db);
  return couponJsonOf(now(), rows[0]!);
}

/** What is on sale that the coupon is good for, by the same rule the price goes by. */
export async function listProducts(
  { db, mediaUrl }: Context,
  couponId: number,
  { cursor, limit }: Parsed<typeof listCouponProducts>['query'],
): Promise<Answer<typeof listCouponProducts>> {
  const after = readCursor(cursor, 'number');
  const exists = await db.selectFrom('coupon').where('id', '=', couponId).select('id').executeTakeFirst();
  if (!exists) throw new AppError('NOT_FOUND');
  const { rows } = await sql<
    Answer<typeof listCouponProducts>['items'][number] & { score: number; picture: Picture }
  >`select product.id, product.name, brand.name as brand_name, product.sale_price, product.score,
      ${pictureJson(mediaUrl, 'picture')} as picture
    from coupon join product on product.state in ('ON_SALE', 'SOLD_OUT')
      and product.id <> all(coupon.excluded_products)
      and (cardinality(coupon.products) + cardinality(coupon.brands) + cardinality(coupon.categories) = 0
        or product.id = any(coupon.products) or product.brand_id = any(coupon.brands)
        -- A coupon names whole categories; products stand on their shelves.
        or exists (select from category where category.id = product.category_id
          and coalesce(category.parent_id, category.id) = any(coupon.categories)))
    join brand on brand.id = product.brand_id
    join product_picture on product_picture.product_id = product.id and product_picture.position = 0
    join picture on picture.id = product_picture.picture_id
    where coupon.id = ${couponId}
      and ${after ? sql`(product.score, product.id) < (${after[0]}, ${after[1]})` : sql`true`}
    order by product.score desc, product.id desc limit ${limit + 1}`.execute(db);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(({ score: _score, ...product }) => product),
    next_cursor: last && rows.length > limit ? writeCursor([last.score, last.id]) : null,
  };
}
