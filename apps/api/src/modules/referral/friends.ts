import { startOfDate, dateOf } from '@oun/brand/seoul';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import type { getReferralEvent, listFriends as listCall } from '@oun/contract/referral';
import { FRIEND_DISCOUNT, FRIENDS_A_MONTH, INVITER_POINTS, REWARD_AFTER_DAYS } from '@oun/contract/referral-rules';
import { monthsOf } from '@oun/membership/cycle';
import { won } from '@oun/money';
import { sql } from 'kysely';
import type { MemberContext, OptionalContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { readCursor, writeCursor } from '../../platform/http/cursor.ts';
import { findInvitation } from '../identity/identity.ts';

export const monthOf = (now: Date): Date => startOfDate(`${dateOf(now).slice(0, 7)}-01`);

type Row = Answer<typeof listCall>['items'][number];

export async function listFriends(
  { db, memberId, now }: MemberContext,
  { cursor, limit }: Parsed<typeof listCall>['query'],
): Promise<Answer<typeof listCall>> {
  const before = readCursor(cursor, 'number')?.[1] ?? null;
  const { rows } = await sql<Row>`
    select a.id, a.nickname, coalesce(r.state, 'JOINED') as state,
      to_json(a.created_at) #>> '{}' as joined_at, to_json(r.paid_at) #>> '{}' as paid_at,
      to_json(r.reward_at) #>> '{}' as reward_at, r.refused,
      case when coalesce(r.state, 'JOINED') in ('PAID', 'REWARDED') then ${INVITER_POINTS}::int else 0 end as points
    from account a left join referral r on r.friend_id = a.id
    where a.id in (select id from account where invited_by = ${memberId}
        union select friend_id from referral where inviter_id = ${memberId})
      and coalesce(r.inviter_id, a.invited_by) = ${memberId} and a.state = 'ACTIVE'
      ${before === null ? sql`` : sql`and a.id < ${before}`}
    order by a.id desc limit ${limit + 1}`.execute(db);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    next_cursor: last && rows.length > limit ? writeCursor([last.id, last.id]) : null,
    ...(await sumsOf(db, memberId, now())),
  };
}

async function sumsOf(db: Db, memberId: number, now: Date) {
  const { rows } = await sql<{ friends: number; rewarded: number; coming: number; this_month: number }>`
    select (select count(*) from account where invited_by = ${memberId} and state = 'ACTIVE')::int
        + count(*) filter (where not exists (select from account f where f.id = friend_id and f.invited_by = ${memberId}))::int
        as friends,
      count(*) filter (where state = 'REWARDED')::int as rewarded,
      count(*) filter (where state = 'PAID')::int as coming,
      count(*) filter (where state in ('PAID', 'REWARDED') and paid_at >= ${monthOf(now)})::int as this_month
    from referral where inviter_id = ${memberId}`.execute(db);
  const { friends, rewarded, coming, this_month } = rows[0]!;
  return {
    friends,
    earned: won(rewarded * INVITER_POINTS),
    coming: won(coming * INVITER_POINTS),
    this_month,
    month_limit: FRIENDS_A_MONTH,
  };
}

/** Who invites, what both get, and what the first payment comes to. */
export async function readEvent(ctx: OptionalContext, code: string): Promise<Answer<typeof getReferralEvent>> {
  const { inviter } = await findInvitation(ctx, code);
  const plan = await ctx.db
    .selectFrom('subscription_product as product')
    .innerJoin('plan', 'plan.id', 'product.plan_id')
    .where('product.store', '=', 'web')
    .where('product.secret_code', 'is', null)
    .where('plan.seats', '=', 1)
    .where(sql<boolean>`coalesce(product.sale_ends_at > ${ctx.now()}, true)`)
    .orderBy('product.price', 'desc')
    .select(['product.slug', 'product.name', 'product.price', 'product.cycle'])
    .executeTakeFirst();
  return {
    code,
    nickname: inviter.nickname,
    friend_discount: FRIEND_DISCOUNT,
    inviter_points: INVITER_POINTS,
    reward_after_days: REWARD_AFTER_DAYS,
    example: plan
      ? {
          slug: plan.slug,
          name: plan.name,
          price: plan.price,
          first: won(plan.price - FRIEND_DISCOUNT),
          months: monthsOf(plan.cycle),
        }
      : null,
  };
}
