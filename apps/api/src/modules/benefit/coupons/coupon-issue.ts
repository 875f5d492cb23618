import { startOfDay } from '@oun/brand/seoul';
import type { bulkIssueCoupons, REFUSALS, UserCoupon } from '@oun/contract/benefit';
import type { Answer } from '@oun/contract/endpoint';
import { AppError, ERRORS } from '@oun/contract/errors';
import { sql } from 'kysely';
import type { MemberContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type Limit, returnTry, takeTry } from '../../../platform/access/rate-limit.ts';
import { hasAccess } from '../../access/access.ts';
import { couponOf } from './coupon-list.ts';

export type Refusal = (typeof REFUSALS)[number];
type Way = 'DOWNLOAD' | 'CODE' | 'AUTO' | 'ADMIN' | 'EXHIBITION' | 'TRIAL';
type Wish = {
  couponId: number;
  accountId: number;
  /** Ways of issue the caller stands for: a code's coupon is not to be had by its number. */
  ways: readonly Way[];
  /** Which of the member's pieces it is, where the occasion says so: a birthday's is its year's. */
  serial?: number;
};

const CODE_TRIES: Limit = { max: 5, seconds: 600, lockSeconds: 600 };
const UNIQUE_VIOLATION = '23505';

/**
 * Gives one piece of a coupon, or says why not. One statement: the coupon's row is the lock that counts its pieces, and
 * the number of the member's piece is unique, so that of two takers at once one gets it.
 */
export async function issueCoupon(
  db: Db,
  now: Date,
  { couponId, accountId, ways, serial }: Wish,
): Promise<{ id: number } | { refusal: Refusal }> {
  const today = startOfDay(now);
  try {
    const { rows } = await sql<{ id: number }>`
      with mine as (
        select count(*)::int as n, (count(*) filter (where issued_at >= ${today}::timestamptz))::int as today,
          coalesce(max(serial), 0) as last
        from coupon_issue where coupon_id = ${couponId} and account_id = ${accountId}
      ), taken as (
        update coupon set issued = issued + 1 from mine
        where coupon.id = ${couponId} and coupon.issue = any(${[...ways]}::text[]) and not coupon.is_stopped
          and coupon.issue_from <= ${now} and (coupon.issue_to is null or coupon.issue_to > ${now})
          and (coupon.valid_to is null or coupon.valid_to > ${now})
          and (coupon.total is null or coupon.issued < coupon.total)
          and (${serial ?? null}::int is not null or mine.n < coupon.per_user)
          and (coupon.per_user_day is null or mine.today < coupon.per_user_day)
          and (not coupon.is_member_only or ${hasAccess(accountId, now)})
        returning coupon.valid_days, coupon.valid_to, coalesce(${serial ?? null}::int, mine.last + 1) as serial
      )
      insert into coupon_issue (coupon_id, account_id, serial, issued_at, expires_at)
      select ${couponId}, ${accountId}, serial, ${now}, coalesce(valid_to,
        -- 23:59:59 of the last day in Seoul.
        (date_trunc('day', ${now}::timestamptz at time zone 'Asia/Seoul') + make_interval(days => valid_days + 1, secs => -1))
          at time zone 'Asia/Seoul')
      from taken returning id`.execute(db);
    return rows[0] ?? { refusal: await whyNot(db, now, { couponId, accountId, ways }) };
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return { refusal: 'COUPON_ALREADY_ISSUED' };
    throw error;
  }
}

async function whyNot(db: Db, now: Date, { couponId, accountId, ways }: Wish): Promise<Refusal> {
  const coupon = await db
    .selectFrom('coupon')
    .where('id', '=', couponId)
    .select([
      'issue',
      'is_stopped',
      'is_member_only',
      'total',
      'issued',
      sql<boolean>`issue_from <= ${now} and (issue_to is null or issue_to > ${now})
        and (valid_to is null or valid_to > ${now})`.as('is_open'),
      sql<boolean>`exists (select from coupon_issue i where i.coupon_id = coupon.id and i.account_id = ${accountId}
        )`.as('is_had'),
      hasAccess(accountId, now).as('is_member'),
    ])
    .executeTakeFirst();
  if (!coupon || !ways.includes(coupon.issue)) return 'NOT_FOUND';
  if (coupon.is_had) return 'COUPON_ALREADY_ISSUED';
  if (coupon.is_stopped || !coupon.is_open) return 'COUPON_NOT_ISSUABLE';
  if (coupon.is_member_only && !coupon.is_member) return 'FORBIDDEN_MEMBER_ONLY';
  return 'COUPON_SOLD_OUT';
}

/** What anybody may take by its number. */
const OPEN_WAYS = ['DOWNLOAD', 'EXHIBITION'] as const;

export async function downloadCoupon(ctx: MemberContext, couponId: number): Promise<UserCoupon> {
  const given = await issueCoupon(ctx.db, ctx.now(), { couponId, accountId: ctx.memberId, ways: OPEN_WAYS });
  if ('refusal' in given) throw new AppError(given.refusal);
  return couponOf(ctx, given.id);
}

/** A wrong code is counted before it is looked up, so that many guesses at once are held to the limit as well. */
export async function redeemCode(ctx: MemberContext, code: string): Promise<UserCoupon> {
  const { db, memberId } = ctx;
  const now = ctx.now();
  const key = `coupon-code:${memberId}`;
  const tries = await takeTry(db, now, key, CODE_TRIES);
  if (!tries.isAllowed) throw new AppError('COUPON_CODE_LOCKED', { until: tries.until });
  const coupon = await db
    .selectFrom('coupon')
    .where('code', '=', code)
    .where('issue', '=', 'CODE')
    .select('id')
    .executeTakeFirst();
  if (!coupon) throw new AppError('COUPON_CODE_INVALID', { tries_left: tries.left });
  // Only this one: who knows one code may not guess for ever by typing it in between.
  await returnTry(db, key);
  const given = await issueCoupon(db, now, { couponId: coupon.id, accountId: memberId, ways: ['CODE'] });
  if ('refusal' in given) throw new AppError(given.refusal);
  return couponOf(ctx, given.id);
}

/** Each for itself: one that is gone does not take the others along. */
export async function bulkIssue(
  ctx: MemberContext,
  couponIds: readonly number[],
  ways: readonly Way[] = OPEN_WAYS,
): Promise<Answer<typeof bulkIssueCoupons>> {
  const issued: UserCoupon[] = [];
  const refused: Answer<typeof bulkIssueCoupons>['refused'] = [];
  for (const couponId of new Set(couponIds)) {
    const given = await issueCoupon(ctx.db, ctx.now(), { couponId, accountId: ctx.memberId, ways });
    if ('refusal' in given) {
      refused.push({ coupon_id: couponId, code: given.refusal, message: ERRORS[given.refusal].message });
    } else {
      issued.push(await couponOf(ctx, given.id));
    }
  }
  return { issued, refused };
}

export async function issueTrials(ctx: MemberContext): Promise<Answer<typeof bulkIssueCoupons>> {
  const { rows } = await sql<{ is_member: boolean; ids: number[] }>`
    select ${hasAccess(ctx.memberId, ctx.now())} as is_member,
      array(select id from coupon where issue = 'TRIAL' and not is_stopped order by id) as ids`.execute(ctx.db);
  const { is_member, ids } = rows[0]!;
  if (is_member) return bulkIssue(ctx, ids, ['TRIAL']);
  const { message } = ERRORS.FORBIDDEN_MEMBER_ONLY;
  return { issued: [], refused: ids.map((id) => ({ coupon_id: id, code: 'FORBIDDEN_MEMBER_ONLY', message })) };
}
