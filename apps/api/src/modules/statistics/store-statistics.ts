import type { Answer } from '@oun/contract/endpoint';
import { type adminLostSearches, type adminStoreStatistics, SEARCHED_BY_AT_LEAST } from '@oun/contract/statistics';
import { sql } from 'kysely';
import type { StaffContext } from '../../platform/context.ts';
import { arrivedOf, datesOf, periodOf } from './statistics-period.ts';

type Steps = { viewed: number; added: number; began: number };
type Paid = { paid: number; orders: number; won: string; books: string };

/** Devices up to the cart, since guests have no other name; people from the order on, by the orders themselves. */
export async function storeStatistics(ctx: StaffContext, weeks: number): Promise<Answer<typeof adminStoreStatistics>> {
  const period = periodOf(ctx, weeks);
  const { start, end, from, to } = period;
  const [{ rows: steps }, { rows: paid }, arrived] = await Promise.all([
    sql<Steps>`select
      count(distinct global_uuid) filter (where category = 'screen')::int as viewed,
      count(distinct global_uuid) filter (where name = 'cart_add')::int as added,
      (select count(distinct account_id) from orders where created_at >= ${start} and created_at < ${end})::int as began
      from log_record where day between ${from}::date and ${to}::date
        and (category = 'screen' and navigation = '/products/:id' or category = 'money' and name = 'cart_add')`.execute(
      ctx.db,
    ),
    sql<Paid>`select count(distinct account_id)::int as paid, count(*)::int as orders, coalesce(sum(pay), 0) as won,
      (select coalesce(sum(l.amount), 0) from ledger_entry e join ledger_line l on l.entry_id = e.id
        where e.kind = 'ORDER_PAID' and l.account = 'PG_RECEIVABLE' and e.at >= ${start} and e.at < ${end}) as books
      from orders where paid_at >= ${start} and paid_at < ${end}`.execute(ctx.db),
    arrivedOf(ctx, period),
  ]);
  const { paid: people, orders, won, books } = paid[0]!;
  return {
    ...datesOf(period),
    ...steps[0]!,
    paid: people,
    money: { orders, won: Number(won), books: Number(books) },
    arrived,
  };
}

const WORDS_SHOWN = 20;

export async function lostSearches(ctx: StaffContext, weeks: number): Promise<Answer<typeof adminLostSearches>> {
  const period = periodOf(ctx, weeks);
  const { from, to } = period;
  const [{ rows: items }, { rows: all }, arrived] = await Promise.all([
    sql<{ words: string; times: number }>`select lower(extra ->> 'words') as words, count(*)::int as times
      from log_record where day between ${from}::date and ${to}::date and category = 'search'
        and extra ->> 'found' = '0'
      group by 1 having count(distinct global_uuid) >= ${SEARCHED_BY_AT_LEAST}
      order by times desc, words limit ${WORDS_SHOWN}`.execute(ctx.db),
    sql<{ searches: number; found_none: number }>`select count(*)::int as searches,
      count(*) filter (where extra ->> 'found' = '0')::int as found_none
      from log_record where day between ${from}::date and ${to}::date and category = 'search'`.execute(ctx.db),
    arrivedOf(ctx, period),
  ]);
  return { ...datesOf(period), items, ...all[0]!, arrived };
}
