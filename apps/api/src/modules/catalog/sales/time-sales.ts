import type { Answer } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { listOpenTimeSales, TimeSale } from '@oun/contract/store-display';
import { sql } from 'kysely';
import type { Context, MemberContext } from '../../../platform/context.ts';
import { productCards } from '../product/product-cards.ts';

const SHOWN_MAX = 50;

type Sales = Answer<typeof listOpenTimeSales>;

const instant = (column: string) => sql<string>`to_json(${sql.ref(column)}) #>> '{}'`;

const sales = (ctx: Context) =>
  productCards(ctx)
    .innerJoin('time_sale', 'time_sale.product_id', 'product.id')
    .select([
      'time_sale.id as sale_id',
      'time_sale.sale_price as sale_sale_price',
      'time_sale.per_user',
      instant('time_sale.starts_at').as('starts_at'),
      instant('time_sale.ends_at').as('ends_at'),
      sql<boolean>`time_sale.taken >= time_sale.allotment`.as('is_gone'),
      sql<number>`time_sale.taken * 100 / time_sale.allotment`.as('sold_percent'),
    ])
    .limit(SHOWN_MAX);

type Row = Awaited<ReturnType<ReturnType<typeof sales>['execute']>>[number];

function saleOf(row: Row, isOpen: boolean): TimeSale {
  const { sale_id, sale_sale_price, per_user, starts_at, ends_at, is_gone, sold_percent, ...product } = row;
  return {
    id: sale_id,
    product,
    state: !isOpen ? 'SCHEDULED' : is_gone ? 'SOLD_OUT' : 'OPEN',
    sale_price: sale_sale_price,
    starts_at,
    ends_at,
    per_user,
    sold_percent,
  };
}

/** Those that can still be bought first, then by when they end. */
export async function listOpenSales(ctx: Context): Promise<Sales> {
  const at = ctx.now();
  const rows = await sales(ctx)
    .where('time_sale.starts_at', '<=', at)
    .where('time_sale.ends_at', '>', at)
    .orderBy(sql`time_sale.taken >= time_sale.allotment`)
    .orderBy('time_sale.ends_at')
    .orderBy('time_sale.id')
    .execute();
  return { now: at.toISOString(), items: rows.map((row) => saleOf(row, true)) };
}

export async function listScheduledSales(ctx: Context): Promise<Sales> {
  const at = ctx.now();
  const rows = await sales(ctx)
    .where('time_sale.starts_at', '>', at)
    .orderBy('time_sale.starts_at')
    .orderBy('time_sale.id')
    .execute();
  return { now: at.toISOString(), items: rows.map((row) => saleOf(row, false)) };
}

/** Only for what has not begun: what is open needs no alarm. */
export async function setTimeSaleAlarm({ db, memberId, now }: MemberContext, id: number) {
  const at = now();
  const { rows } = await sql<{ is_coming: boolean }>`
    with target as (select id, starts_at > ${at} as is_coming from time_sale where id = ${id}), made as (
      insert into time_sale_alarm (time_sale_id, account_id, created_at)
      select id, ${memberId}::int, ${at}::timestamptz from target where is_coming on conflict do nothing
    )
    select is_coming from target`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  if (!rows[0].is_coming) throw new AppError('TIME_SALE_CLOSED');
  return { is_on: true };
}

export async function clearTimeSaleAlarm({ db, memberId }: MemberContext, id: number) {
  await db
    .deleteFrom('time_sale_alarm')
    .where('time_sale_id', '=', id)
    .where('account_id', '=', memberId)
    .where('told_at', 'is', null)
    .execute();
  return { is_on: false };
}
