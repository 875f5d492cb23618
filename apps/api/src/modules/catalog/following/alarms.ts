import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { isInStock, priceNow } from '../product/product-cards.ts';
import { priceDropLetter, restockLetter, timeSaleLetter } from './alarm-letters.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'catalog.restock-told': { account_id: number; sku_id: number; at: string };
    'catalog.time-sale-told': { account_id: number; time_sale_id: number };
    'catalog.price-drop-told': { account_id: number; product_id: number; price: number };
  }
}

/** So many people in one transaction: a product that thousands wait for must not hold its rows for minutes. */
const BATCH = 500;
/** How long a thing that is back is called so. */
const RESTOCKED_DAYS = 7;

/** Marks whom to tell and writes the news in the same transaction: each is told once, however many run this at once. */
async function tellInBatches(db: Db, tellSome: (tx: Parameters<typeof announce>[0]) => Promise<number>) {
  let told = 0;
  for (;;) {
    const some = await db.transaction().execute((tx) => tellSome(tx));
    told += some;
    if (some < BATCH) return told;
  }
}

/** Those who asked to be told that a sku is back. */
export const tellRestocked = ({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<number> =>
  tellInBatches(db, async (tx) => {
    const at = now();
    const { rows } = await sql<{ account_id: number; sku_id: number }>`
      with due as (
        select alarm.account_id, alarm.sku_id from restock_alarm alarm
        join sku on sku.id = alarm.sku_id join product on product.id = sku.product_id
        where alarm.told_at is null and not sku.is_hidden and product.state = 'ON_SALE'
          and sku.on_hand - sku.reserved - sku.safety > 0
        limit ${BATCH} for update of alarm skip locked
      )
      update restock_alarm alarm set told_at = ${at} from due
      where alarm.account_id = due.account_id and alarm.sku_id = due.sku_id
      returning alarm.account_id, alarm.sku_id`.execute(tx);
    for (const row of rows) await announce(tx, at, 'catalog.restock-told', { ...row, at: at.toISOString() });
    return rows.length;
  });

/** Those who asked to be told that a time sale has begun; one that is over is not worth a letter. */
export const tellOpenedSales = ({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<number> =>
  tellInBatches(db, async (tx) => {
    const at = now();
    const { rows } = await sql<{ account_id: number; time_sale_id: number }>`
      with due as (
        select alarm.account_id, alarm.time_sale_id from time_sale_alarm alarm
        join time_sale ts on ts.id = alarm.time_sale_id
        where alarm.told_at is null and ts.starts_at <= ${at} and ts.ends_at > ${at} and ts.taken < ts.allotment
        limit ${BATCH} for update of alarm skip locked
      )
      update time_sale_alarm alarm set told_at = ${at} from due
      where alarm.account_id = due.account_id and alarm.time_sale_id = due.time_sale_id
      returning alarm.account_id, alarm.time_sale_id`.execute(tx);
    for (const row of rows) await announce(tx, at, 'catalog.time-sale-told', row);
    return rows.length;
  });

/** Nobody asked for this: it is advertising, and goes only to those whose last word on it was yes. */
export const tellPriceDrops = ({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<number> =>
  tellInBatches(db, async (tx) => {
    const at = now();
    const { rows } = await sql<{ account_id: number; product_id: number; price: number }>`
      with due as (
        select f.account_id, f.product_id, ${priceNow(at)} as price
        from product_follow f join product on product.id = f.product_id
        where product.state = 'ON_SALE' and ${priceNow(at)} < least(f.price_at_follow, f.told_price)
          and (select is_agreed from agreement a where a.account_id = f.account_id and a.kind = 'MARKETING_EMAIL'
            order by a.id desc limit 1)
        limit ${BATCH} for update of f skip locked
      )
      update product_follow f set told_price = due.price from due
      where f.account_id = due.account_id and f.product_id = due.product_id
      returning f.account_id, f.product_id, f.told_price as price`.execute(tx);
    for (const row of rows) await announce(tx, at, 'catalog.price-drop-told', row);
    return rows.length;
  });

/** Remembers what of the followed was sold out, so that its coming back can be shown for a week. */
export async function noteSoldOut({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  await sql`update product_follow f set was_sold_out = true from product
    where product.id = f.product_id and not f.was_sold_out and not ${isInStock}`.execute(db);
  await sql`update product_follow f set was_sold_out = false from product
    where product.id = f.product_id and f.was_sold_out and ${isInStock} and not exists (
      select from stock_movement m join sku on sku.id = m.sku_id
      where sku.product_id = product.id and m.delta > 0
        and m.at > ${now()}::timestamptz - make_interval(days => ${RESTOCKED_DAYS}))`.execute(db);
}

type Reader = Pick<JobContext, 'db' | 'gateways' | 'storeUrl' | 'lifeUrl'>;
/** Who has left or has no address is written nothing. */
const REACHABLE = sql`account.state = 'ACTIVE' and account.email_address is not null`;

export async function writeRestock(
  ctx: Reader,
  { account_id, sku_id, at }: { account_id: number; sku_id: number; at: string },
) {
  const { rows } = await sql<{ email: string; product_id: number; name: string; option_text: string }>`
    select account.email_address as email, product.id as product_id, product.name,
      array_to_string(sku.option_values, ' / ') as option_text
    from account, sku join product on product.id = sku.product_id
    where account.id = ${account_id} and sku.id = ${sku_id} and ${REACHABLE}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return;
  await ctx.gateways.mail.send({
    id: `restock-${sku_id}-${account_id}-${Date.parse(at)}`,
    to: row.email,
    ...restockLetter(ctx.storeUrl, row),
  });
}

export async function writeOpenedSale(
  ctx: Reader,
  { account_id, time_sale_id }: { account_id: number; time_sale_id: number },
) {
  const { rows } = await sql<{ email: string; product_id: number; name: string; sale_price: number; ends_at: string }>`
    select account.email_address as email, product.id as product_id, product.name, ts.sale_price,
      to_json(ts.ends_at) #>> '{}' as ends_at
    from account, time_sale ts join product on product.id = ts.product_id
    where account.id = ${account_id} and ts.id = ${time_sale_id} and ${REACHABLE}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return;
  await ctx.gateways.mail.send({
    id: `time-sale-${time_sale_id}-${account_id}`,
    to: row.email,
    ...timeSaleLetter(ctx.storeUrl, row),
  });
}

/** Who has taken the agreement back since is not written to. */
export async function writePriceDrop(
  ctx: Reader,
  { account_id, product_id, price }: { account_id: number; product_id: number; price: number },
) {
  const { rows } = await sql<{ email: string; name: string; price_at_follow: number }>`
    select account.email_address as email, product.name, f.price_at_follow
    from account join product_follow f on f.account_id = account.id join product on product.id = f.product_id
    where account.id = ${account_id} and product.id = ${product_id} and ${REACHABLE}
      and (select is_agreed from agreement a where a.account_id = account.id and a.kind = 'MARKETING_EMAIL'
        order by a.id desc limit 1)`.execute(ctx.db);
  const [row] = rows;
  if (!row) return;
  await ctx.gateways.mail.send({
    id: `price-drop-${product_id}-${account_id}-${price}`,
    to: row.email,
    ...priceDropLetter(ctx.storeUrl, ctx.lifeUrl, { ...row, product_id, price }),
  });
}
