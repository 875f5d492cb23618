import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { LEVELS } from '@oun/contract/content';
import type { getReviewSummary, listMyReviews, listReviews as listReviewsCall } from '@oun/contract/store-review';
import { sql } from 'kysely';
import type { Context, MemberContext, OptionalContext } from '../../platform/context.ts';
import { cutPage, isBehind, placeOf, readCursor, writeCursor } from '../../platform/http/cursor.ts';
import { pictureJson } from '../media/media.ts';
import { REWARDS } from './reward.ts';
import {
  band,
  myReviewOf,
  type MyRow,
  reviewColumns,
  reviewOf,
  type ReviewRow,
  WRITE_DAYS,
  writableOf,
  type WritableRow,
} from './review-rows.ts';

const SORTS = {
  recommended: { column: 'r.score', direction: 'desc', kind: 'number' },
  newest: { column: 'r.id', direction: 'desc', kind: 'number' },
  rating_high: { column: 'r.rating', direction: 'desc', kind: 'number' },
  rating_low: { column: 'r.rating', direction: 'asc', kind: 'number' },
} as const;

export async function listReviews(
  { db, mediaUrl, identity }: OptionalContext,
  productId: number,
  { sort: name, rating, option, photo_only, cursor, limit }: Parsed<typeof listReviewsCall>['query'],
): Promise<Answer<typeof listReviewsCall>> {
  const sort = SORTS[name];
  const after = readCursor(cursor, sort.kind);
  const direction = sort.direction === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<ReviewRow & { place: string }>`
    select ${reviewColumns(mediaUrl, identity?.id)}, ${placeOf(sort)} as place
    from product_review r join account a on a.id = r.account_id
    where r.product_id = ${productId} and r.state <> 'DELETED'
      and ${rating.length > 0 ? sql`r.rating = any(${rating}::int[])` : sql`true`}
      and ${option === undefined ? sql`true` : sql`r.option_text = ${option}`}
      and ${photo_only ? sql`(cardinality(r.image_ids) > 0 and r.state = 'SHOWN')` : sql`true`}
      and ${after ? isBehind(sort, 'r.id', after) : sql`true`}
    order by ${sql.ref(sort.column)} ${direction}, r.id desc limit ${limit + 1}`.execute(db);
  if (rows.length === 0) await mustExist({ db }, productId);
  const { items, next_cursor } = cutPage(rows, limit, sort);
  return { items: items.map(reviewOf), next_cursor };
}

async function mustExist({ db }: Pick<Context, 'db'>, productId: number): Promise<void> {
  const product = await db
    .selectFrom('product')
    .where('id', '=', productId)
    .where('state', '<>', 'DRAFT')
    .select('id')
    .executeTakeFirst();
  if (!product) throw new AppError('NOT_FOUND');
}

const OPTIONS_MAX = 30;

export async function getSummary({ db }: Context, productId: number): Promise<Answer<typeof getReviewSummary>> {
  await mustExist({ db }, productId);
  const { rows } = await sql<{
    rating_avg: number | null;
    count: number;
    photo_count: number;
    ratings: [number, number, number, number, number];
    options: { option_text: string; count: number }[];
    body_count: number;
    heights: { low: number; count: number }[];
    levels: { level: (typeof LEVELS)[number]; count: number; rating_avg: number }[];
  }>`with r as (
      select rating, option_text, image_ids, state, body_info from product_review
      where product_id = ${productId} and state <> 'DELETED'
    )
    select round(avg(rating), 1)::float8 as rating_avg, count(*)::int as count,
      (count(*) filter (where cardinality(image_ids) > 0 and state = 'SHOWN'))::int as photo_count,
      array[(count(*) filter (where rating = 1))::int, (count(*) filter (where rating = 2))::int,
        (count(*) filter (where rating = 3))::int, (count(*) filter (where rating = 4))::int,
        (count(*) filter (where rating = 5))::int] as ratings,
      (select coalesce(json_agg(json_build_object('option_text', option_text, 'count', n) order by n desc, option_text), '[]')
        from (select option_text, count(*) as n from r where option_text <> '' group by 1
          order by 2 desc, 1 limit ${OPTIONS_MAX}) o) as options,
      (count(*) filter (where body_info is not null))::int as body_count,
      (select coalesce(json_agg(json_build_object('low', at, 'count', n) order by at), '[]')
        from (select ((body_info ->> 'height_cm')::int / 5) * 5 as at, count(*) as n from r
          where body_info ? 'height_cm' group by 1) h) as heights,
      (select coalesce(json_agg(json_build_object('level', level, 'count', n, 'rating_avg', rating)
          order by array_position(array['intro', 'beginner', 'intermediate', 'advanced'], level)), '[]')
        from (select body_info ->> 'level' as level, count(*) as n, round(avg(rating), 1) as rating from r
          where body_info ? 'level' group by 1) l) as levels
    from r`.execute(db);
  const { body_count, heights, levels, ...summary } = rows[0]!;
  return {
    ...summary,
    body: {
      count: body_count,
      heights: heights.map(({ low, count }) => ({ words: band(low, 'cm'), count })),
      levels,
    },
  };
}

export const myReviewRows = (mediaUrl: string, memberId: number) => sql`
  select ${reviewColumns(mediaUrl, memberId)}, r.order_item_id, o.number as order_number, r.product_id,
    product.name as product_name, brand.name as brand_name, ${pictureJson(mediaUrl, 'picture')} as product_picture,
    to_json(i.delivered_at) #>> '{}' as delivered_at, coalesce(i.state = 'CONFIRMED', true) as is_confirmed,
    r.is_first, r.image_ids, r.block_reason
  from product_review r join account a on a.id = r.account_id
  join product on product.id = r.product_id join brand on brand.id = product.brand_id
  join product_picture on product_picture.product_id = product.id and product_picture.position = 0
  join picture on picture.id = product_picture.picture_id
  left join order_item i on i.id = r.order_item_id left join orders o on o.id = i.order_id
  where r.account_id = ${memberId} and r.state <> 'DELETED'`;

export async function listMine(
  ctx: MemberContext,
  { state, cursor, limit }: Parsed<typeof listMyReviews>['query'],
): Promise<Answer<typeof listMyReviews>> {
  return state === 'written' ? listWritten(ctx, cursor, limit) : listWritable(ctx, cursor, limit);
}

async function listWritten({ db, now, memberId, mediaUrl }: MemberContext, cursor: string | undefined, limit: number) {
  const after = readCursor(cursor, 'number');
  const { rows } = await sql<MyRow>`${myReviewRows(mediaUrl, memberId)}
    and ${after ? sql`r.id < ${after[1]}` : sql`true`} order by r.id desc limit ${limit + 1}`.execute(db);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map((row) => myReviewOf(now(), row, REWARDS)),
    next_cursor: last && rows.length > limit ? writeCursor([last.id, last.id]) : null,
  };
}

/** What was brought within ninety days and has no review; the soonest to be over first. */
async function listWritable({ db, now, memberId }: MemberContext, cursor: string | undefined, limit: number) {
  const after = readCursor(cursor, 'instant');
  const { rows } = await sql<WritableRow>`
    select i.id as order_item_id, o.number as order_number, i.product_id, i.snapshot,
      to_json(i.delivered_at) #>> '{}' as delivered_at, i.state = 'CONFIRMED' as is_confirmed,
      not exists (select from product_review r where r.product_id = i.product_id) as is_first
    from orders o join order_item i on i.order_id = o.id
    where o.account_id = ${memberId} and i.state in ('DELIVERED', 'CONFIRMED')
      and i.delivered_at > ${now()}::timestamptz - make_interval(days => ${WRITE_DAYS})
      and not exists (select from product_review r where r.order_item_id = i.id)
      and ${after ? sql`(i.delivered_at, i.id) > (${after[0]}::timestamptz, ${after[1]})` : sql`true`}
    order by i.delivered_at, i.id limit ${limit + 1}`.execute(db);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map((row) => writableOf(row, REWARDS)),
    next_cursor: last && rows.length > limit ? writeCursor([last.delivered_at, last.order_item_id]) : null,
  };
}
