import type { getBenefits, getPoints, PointEntry } from '@oun/contract/benefit';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { won } from '@oun/money';
import { sql } from 'kysely';
import type { MemberContext } from '../../../platform/context.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import { earnLeft } from './earned-points.ts';

/** What lapses within so many days is told apart. */
const SOON_DAYS = 30;
/** A coupon that lapses within so many days wears a badge. */
const COUPON_SOON_DAYS = 3;
const REVIEW_DAYS = 90;

/** What is left of somebody's points, and what lapsed is not counted from its moment on, swept or not. */
const balanceOf = (accountId: number, now: Date) => sql<number>`(select coalesce(sum(remaining), 0)::bigint
  from point_grant where account_id = ${accountId} and remaining > 0 and expires_at > ${now})`;

const expiringOf = (accountId: number, now: Date) => sql<number>`(select coalesce(sum(remaining), 0)::bigint
  from point_grant where account_id = ${accountId} and remaining > 0 and expires_at > ${now}
    and expires_at <= ${now}::timestamptz + make_interval(days => ${SOON_DAYS}))`;

/** What confirming everything that is bought would give. */
const expectedOf = (accountId: number) => sql<number>`(select coalesce(sum(${earnLeft('o')}), 0)::bigint
  from orders o where o.account_id = ${accountId} and o.state = 'PAID')`;

export async function readPoints(
  { db, now, memberId }: Pick<MemberContext, 'db' | 'now' | 'memberId'>,
  { cursor, limit }: Parsed<typeof getPoints>['query'],
): Promise<Answer<typeof getPoints>> {
  const at = now();
  const after = readCursor(cursor, 'instant');
  const [totals, entries] = await Promise.all([
    sql<{
      balance: number;
      expected: number;
      debt: number;
      days: { on: string; amount: number }[];
    }>`select ${balanceOf(memberId, at)} as balance, ${expectedOf(memberId)} as expected,
        coalesce((select debt from point_wallet where account_id = ${memberId}), 0)::bigint as debt,
        (select coalesce(json_agg(json_build_object('on', lapses, 'amount', amount) order by lapses), '[]') from (
          select (expires_at at time zone 'Asia/Seoul')::date as lapses, sum(remaining)::bigint as amount
          from point_grant where account_id = ${memberId} and remaining > 0 and expires_at > ${at}
            and expires_at <= ${at}::timestamptz + make_interval(days => ${SOON_DAYS})
          group by 1) soon) as days`.execute(db),
    sql<PointEntry>`select t.id, t.kind, t.amount, t.memo, to_json(t.at) #>> '{}' as at,
        to_json(g.expires_at) #>> '{}' as expires_at,
        case when t.reference ~ '^[0-9]{8}-' then t.reference end as order_number
      from point_tx t left join point_grant g on g.id = t.grant_id
      where t.account_id = ${memberId} and t.state = 'DONE'
        and ${after ? sql`(t.at, t.id) < (${after[0]}::timestamptz, ${after[1]})` : sql`true`}
      order by t.at desc, t.id desc limit ${limit + 1}`.execute(db),
  ]);
  const { balance, expected, debt, days } = totals.rows[0]!;
  const items = entries.rows.slice(0, limit);
  const last = items.at(-1);
  return {
    balance: won(balance),
    expected: won(expected),
    debt: won(debt),
    expiring: {
      amount: won(days.reduce((total, { amount }) => total + amount, 0)),
      days: days.map(({ on, amount }) => ({ on, amount: won(amount) })),
    },
    items,
    next_cursor: last && entries.rows.length > limit ? writeCursor([last.at, last.id]) : null,
  };
}

export async function readBenefits({ db, now, memberId }: MemberContext): Promise<Answer<typeof getBenefits>> {
  const at = now();
  const { rows } = await sql<{
    usable: number;
    soon: number;
    downloadable: number;
    balance: number;
    expiring: number;
    expected: number;
    writable: number;
  }>`select
    (select count(*) from coupon_issue where account_id = ${memberId} and state = 'ISSUED' and expires_at > ${at})::int
      as usable,
    (select count(*) from coupon_issue where account_id = ${memberId} and state = 'ISSUED' and expires_at > ${at}
      and expires_at <= ${at}::timestamptz + make_interval(days => ${COUPON_SOON_DAYS}))::int as soon,
    (select count(*) from coupon where issue = 'DOWNLOAD' and not is_stopped and issue_from <= ${at}
      and (issue_to is null or issue_to > ${at}) and (valid_to is null or valid_to > ${at})
      and (total is null or issued < total)
      and not exists (select from coupon_issue i where i.coupon_id = coupon.id and i.account_id = ${memberId}))::int
      as downloadable,
    ${balanceOf(memberId, at)} as balance, ${expiringOf(memberId, at)} as expiring, ${expectedOf(memberId)} as expected,
    (select count(*) from orders o join order_item i on i.order_id = o.id where o.account_id = ${memberId}
      and i.state in ('DELIVERED', 'CONFIRMED')
      and i.delivered_at > ${at}::timestamptz - make_interval(days => ${REVIEW_DAYS})
      and not exists (select from product_review r where r.order_item_id = i.id))::int as writable`.execute(db);
  const { usable, soon, downloadable, balance, expiring, expected, writable } = rows[0]!;
  return {
    coupons: { usable, expiring: soon, downloadable },
    points: { balance: won(balance), expiring: won(expiring), expected: won(expected) },
    writable_reviews: writable,
  };
}
