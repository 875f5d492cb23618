import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { listFollowedProducts, StoreMarks } from '@oun/contract/followed';
import type { Won } from '@oun/money';
import { sql } from 'kysely';
import type { MemberContext } from '../../../platform/context.ts';
import { cutPage, isBehind, placeOf, readCursor } from '../../../platform/http/cursor.ts';
import { anyCards, isInStock, isListed, priceNow } from '../product/product-cards.ts';

const MARKS_SHOWN = 500;

type Followed = { is_on: boolean; count: number };

/**
 * In one statement. The product's row is locked first, so that whoever comes at the same moment counts on from what
 * this one leaves; the number moves only where a heart was really given.
 */
export async function follow({ db, memberId, now }: MemberContext, productId: number): Promise<Followed> {
  const at = now();
  const { rows } = await sql<{ count: number }>`
    with target as (
      select product.id, follow_count, ${priceNow(at)} as price, not ${isInStock} as is_out
      from product where product.id = ${productId} and ${isListed} for no key update of product
    ), made as (
      insert into product_follow (account_id, product_id, price_at_follow, was_sold_out, created_at)
      select ${memberId}::int, id, price, is_out, ${at}::timestamptz from target
      on conflict do nothing returning product_id
    ), counted as (
      update product set follow_count = follow_count + 1 from made where product.id = made.product_id
    )
    select follow_count + (select count(*) from made) as count from target`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return { is_on: true, count: rows[0].count };
}

/** What one follows can be let go even where it is no longer sold. */
export async function unfollow({ db, memberId }: MemberContext, productId: number): Promise<Followed> {
  const { rows } = await sql<{ count: number }>`
    with target as (
      select id, follow_count from product where id = ${productId} and (${isListed} or exists (
        select from product_follow where account_id = ${memberId} and product_id = product.id)) for no key update
    ), gone as (
      delete from product_follow using target
      where account_id = ${memberId} and product_id = target.id returning product_id
    ), counted as (
      update product set follow_count = follow_count - 1 from gone where product.id = gone.product_id
    )
    select follow_count - (select count(*) from gone) as count from target`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return { is_on: false, count: rows[0].count };
}

const NEWEST = { column: 'product_follow.created_at', direction: 'desc', kind: 'instant' } as const;

export async function listFollowed(
  ctx: MemberContext,
  { cursor, limit }: Parsed<typeof listFollowedProducts>['query'],
): Promise<Answer<typeof listFollowedProducts>> {
  const after = readCursor(cursor, NEWEST.kind);
  const rows = await anyCards(ctx)
    .innerJoin('product_follow', 'product_follow.product_id', 'product.id')
    .where('product_follow.account_id', '=', ctx.memberId)
    .where('product.state', 'in', ['ON_SALE', 'SOLD_OUT', 'DISCONTINUED'])
    .$if(after !== undefined, (page) => page.where(isBehind(NEWEST, 'product.id', after!)))
    .select([
      placeOf(NEWEST).as('place'),
      'product_follow.price_at_follow',
      sql<Won>`greatest(product_follow.price_at_follow - ${priceNow(ctx.now())}, 0)`.as('price_drop'),
      sql<boolean>`product_follow.was_sold_out and ${isInStock}`.as('is_restocked'),
      sql<boolean>`${isInStock}`.as('is_available'),
      sql<number | null>`(select sku.id from sku
        where sku.product_id = product.id and not sku.is_hidden and sku.on_hand - sku.reserved - sku.safety > 0
        order by sku.extra_price, sku.id limit 1)`.as('first_sku_id'),
      sql<boolean>`(select count(*) > 1 from sku
        where sku.product_id = product.id and not sku.is_hidden)`.as('has_options'),
      sql<string>`to_json(product_follow.created_at) #>> '{}'`.as('followed_at'),
    ])
    .orderBy('product_follow.created_at', 'desc')
    .orderBy('product.id', 'desc')
    .limit(limit + 1)
    .execute();
  return cutPage(rows, limit, NEWEST);
}

export async function getMarks({ db, memberId }: MemberContext): Promise<StoreMarks> {
  const { rows } = await sql<StoreMarks>`select
    array(select product_id from product_follow where account_id = ${memberId}
      order by created_at desc, product_id desc limit ${MARKS_SHOWN}) as product_ids,
    array(select time_sale_id from time_sale_alarm where account_id = ${memberId} and told_at is null
      order by created_at desc limit ${MARKS_SHOWN}) as time_sale_ids,
    array(select sku_id from restock_alarm where account_id = ${memberId} and told_at is null
      order by created_at desc limit ${MARKS_SHOWN}) as sku_ids`.execute(db);
  return rows[0]!;
}

/** Who was told once may ask again. What can be bought now needs no alarm. */
export async function setRestockAlarm({ db, memberId, now }: MemberContext, skuId: number) {
  const { rows } = await sql<{ is_available: boolean }>`
    with target as (
      select sku.id, sku.on_hand - sku.reserved - sku.safety > 0 and product.state = 'ON_SALE' as is_available
      from sku join product on product.id = sku.product_id
      where sku.id = ${skuId} and not sku.is_hidden and ${isListed}
    ), made as (
      insert into restock_alarm (account_id, sku_id, created_at)
      select ${memberId}::int, id, ${now()}::timestamptz from target where not is_available
      on conflict (account_id, sku_id) do update set created_at = excluded.created_at, told_at = null
        where restock_alarm.told_at is not null
    )
    select is_available from target`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  if (rows[0].is_available) throw new AppError('INVALID_INPUT', { fields: { sku_id: 'available' } });
  return { is_on: true };
}

export async function clearRestockAlarm({ db, memberId }: MemberContext, skuId: number) {
  await db
    .deleteFrom('restock_alarm')
    .where('account_id', '=', memberId)
    .where('sku_id', '=', skuId)
    .where('told_at', 'is', null)
    .execute();
  return { is_on: false };
}
