import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

const HOURS = { REALTIME: 1, DAILY: 24, WEEKLY: 24 * 7 } as const;
export type Span = keyof typeof HOURS;
/** So many places of each shelf. */
const PLACES = 100;

/**
 * Ranks what sold within the span, over all and on each shelf, a top category with what is below it. Where nothing
 * sold the last ranking is taken away: an old one would say what is no longer so.
 */
export async function rankProducts(db: Db, now: Date, span: Span): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ category_id: number; product_id: number; place: number }>`
      with sold as (
        select product.id, product.category_id, -sum(movement.delta) as pieces
        from stock_movement movement join sku on sku.id = movement.sku_id join product on product.id = sku.product_id
        where movement.reason = 'SALE' and movement.at <= ${now}::timestamptz
          and movement.at > ${now}::timestamptz - make_interval(hours => ${HOURS[span]})
          and product.state in ('ON_SALE', 'SOLD_OUT')
        group by product.id
      ), shelved as (
        select id, pieces, 0 as shelf from sold
        union all select id, pieces, category_id from sold
        union all select sold.id, pieces, category.parent_id from sold join category on category.id = sold.category_id
          where category.parent_id is not null
      ), placed as (
        select shelf as category_id, id as product_id,
          row_number() over (partition by shelf order by pieces desc, id desc)::int as place from shelved
      )
      select * from placed where place <= ${PLACES}`.execute(tx);
    const before = await tx
      .deleteFrom('product_rank')
      .where('span', '=', span)
      .returning(['category_id', 'product_id', 'place'])
      .execute();
    const placeBefore = new Map(before.map((row) => [`${row.category_id}:${row.product_id}`, row.place]));
    if (rows.length === 0) return;
    const befores = rows.map((row) => placeBefore.get(`${row.category_id}:${row.product_id}`) ?? null);
    await sql`insert into product_rank (span, category_id, place, product_id, place_before, ranked_at)
      select ${span}, category_id, place, product_id, place_before, ${now}
      from unnest(${rows.map((row) => row.category_id)}::int[], ${rows.map((row) => row.place)}::int[],
        ${rows.map((row) => row.product_id)}::int[], ${befores}::int[]) as r (category_id, place, product_id, place_before)`.execute(
      tx,
    );
  });
}

/** Counts anew what was ever sold of whatever moved lately: a job that runs twice counts nothing twice. */
export async function countSold(db: Db, now: Date): Promise<void> {
  await sql`
    with moved as (
      select distinct sku.product_id from stock_movement movement join sku on sku.id = movement.sku_id
      where movement.reason = 'SALE' and movement.at > ${now}::timestamptz - interval '1 day'
    ), counted as (
      select sku.product_id, -sum(movement.delta) as pieces
      from sku join stock_movement movement on movement.sku_id = sku.id and movement.reason in ('SALE', 'CANCEL', 'RETURN')
      where sku.product_id in (select product_id from moved) group by sku.product_id
    )
    update product set sold_count = greatest(counted.pieces, 0) from counted
    where counted.product_id = product.id and product.sold_count <> greatest(counted.pieces, 0)`.execute(db);
}
