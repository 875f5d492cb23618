import { DAY_MS, startOfDay } from '@oun/brand/seoul';
import type { adminPeopleToDo, adminStoreSales, adminStoreToDo } from '@oun/contract/dashboard';
import type { Answer } from '@oun/contract/endpoint';
import { ANSWER_HOURS } from '@oun/contract/question-rules';
import { sql } from 'kysely';
import type { StaffContext } from '../../platform/context.ts';
import { lateBefore } from '../order/order.ts';

const HOUR_MS = 3_600_000;
const SHOWN_DAYS = 14;

/** What waits for somebody: each number is the length of a list that a screen shows. */
export async function readToDo({ db, now }: StaffContext): Promise<Answer<typeof adminStoreToDo>> {
  const { rows } = await sql<Answer<typeof adminStoreToDo>>`select
    (select count(*) from order_item i join orders o on o.id = i.order_id
      where o.state = 'WAITING_DEPOSIT' and i.state = 'PAYMENT_WAITING')::int as waiting_deposit,
    (select count(*) from order_item where state = 'PAID')::int as paid,
    (select count(*) from order_item where state = 'PREPARING')::int as preparing,
    (select count(*) from order_item i join orders o on o.id = i.order_id
      where i.state in ('PAID', 'PREPARING') and o.paid_at < ${lateBefore(now())})::int as late,
    (select count(*) from order_item where state = 'SHIPPING')::int as shipping,
    open.*,
    (select count(*) from claim_adjustment where state = 'WAITING')::int as adjustments,
    (select count(*) from point_movement where state = 'WAITING')::int as point_movements,
    (select count(*) from payment where needs_staff)::int as unknown_payments,
    (select count(*) from refund where state = 'FAILED')::int as failed_refunds,
    (select count(*) from reconciliation_finding where resolved_at is null)::int as findings
    from (select count(*)::int as claims,
      count(*) filter (where state = 'CANCEL_REQUESTED')::int as cancel_requested,
      count(*) filter (where state = 'RETURN_REQUESTED')::int as return_requested,
      count(*) filter (where state = 'COLLECT_DONE')::int as inspecting,
      count(*) filter (where deadline_at < ${now()})::int as overdue_claims
      from claim where closed_at is null) open`.execute(db);
  return rows[0]!;
}

/** Who waits for an answer or a decision. */
export async function readPeopleToDo({ db, now }: StaffContext): Promise<Answer<typeof adminPeopleToDo>> {
  const lateAsked = new Date(now().getTime() - ANSWER_HOURS * HOUR_MS);
  const { rows } = await sql<Answer<typeof adminPeopleToDo>>`select
    (select count(*) from conversation where state = 'WAITING')::int as talks, asked.*, reported.*,
    (select count(*) from feedback where state = 'SENT')::int as feedbacks,
    (select count(*) from challenge where state = 'CLOSED')::int as draws
    from (select count(*)::int as questions, count(*) filter (where created_at < ${lateAsked})::int as late_questions
        from question where state = 'SHOWN' and trainer_answered_at is null) asked,
      (select count(*)::int as reports, count(*) filter (where due_at < ${now()})::int as late_reports
        from moderation_case where state = 'OPEN') reported`.execute(db);
  return rows[0]!;
}

/** What was paid today, what went back and what is left of it, beside a week ago and on each of two weeks' days. */
export async function readSales({ db, now }: StaffContext): Promise<Answer<typeof adminStoreSales>> {
  const at = now();
  const today = startOfDay(at);
  const first = new Date(today.getTime() - (SHOWN_DAYS - 1) * DAY_MS);
  const weekAgo = new Date(today.getTime() - 7 * DAY_MS);
  const { rows: days } = await sql<{ day: string; orders: number; sales: number; refunds: number; net: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sold.orders, 0)::int as orders,
      coalesce(sold.sales, 0)::bigint as sales, coalesce(back.pg, 0)::bigint as refunds,
      (coalesce(sold.sales, 0) - coalesce(back.pg, 0))::bigint as net
    from generate_series(${first}::timestamptz at time zone 'Asia/Seoul', ${today}::timestamptz at time zone 'Asia/Seoul',
      interval '1 day') as d (day)
    left join (
      select (paid_at at time zone 'Asia/Seoul')::date as day, count(*) as orders, sum(pay) as sales
      from orders where paid_at >= ${first} group by 1
    ) sold on sold.day = d.day::date
    left join (
      select (created_at at time zone 'Asia/Seoul')::date as day, sum(pg) as pg
      from refund where created_at >= ${first} and order_id is not null group by 1
    ) back on back.day = d.day::date
    order by d.day`.execute(db);
  const untilThen = new Date(at.getTime() - 7 * DAY_MS);
  const { rows: before } = await sql<{ orders: number; sales: number; net: number }>`
    select count(*)::int as orders, coalesce(sum(pay), 0)::bigint as sales,
      (coalesce(sum(pay), 0) - (select coalesce(sum(pg), 0) from refund
        where created_at >= ${weekAgo} and created_at < ${untilThen} and order_id is not null))::bigint as net from orders
    where paid_at >= ${weekAgo} and paid_at < ${untilThen}`.execute(db);
  const { day: _, ...sold } = days.at(-1)!;
  return { at: at.toISOString(), today: sold, week_ago: before[0]!, days };
}
