import type { Answer, Parsed } from '@oun/contract/endpoint';
import type { adminFindTakers, adminIssueCoupon } from '@oun/contract/coupon-admin';
import { AppError } from '@oun/contract/errors';
import { sql } from 'kysely';
import type { StaffContext } from '../../../platform/context.ts';
import { writeAudit } from '../../audit/audit.ts';
import { hasAccess } from '../../access/access.ts';
import { issueCoupon } from './coupon-issue.ts';

type Taker = Answer<typeof adminFindTakers>['takers'][number];
type Known = { account_id: number; email: string | null; nickname: string; has_all: boolean; is_member: boolean };

const MEMBER_ID = /^[1-9]\d{0,8}$/;

/** Who would get it if it were given now. Nothing is given, and nobody is told. */
export async function findTakers(
  { db, now }: StaffContext,
  couponId: number,
  written: readonly string[],
): Promise<Answer<typeof adminFindTakers>> {
  const at = now();
  const coupon = await db
    .selectFrom('coupon')
    .where('id', '=', couponId)
    .select([
      'is_member_only',
      'per_user',
      sql<boolean>`not is_stopped and issue_from <= ${at} and (issue_to is null or issue_to > ${at})
        and (valid_to is null or valid_to > ${at})`.as('is_open'),
      sql<number | null>`total - issued`.as('left'),
    ])
    .executeTakeFirst();
  if (!coupon) throw new AppError('NOT_FOUND');
  const { rows } = await sql<Known>`
    select a.id as account_id, a.email_address as email, a.nickname, ${hasAccess(sql.ref('a.id'), at)} as is_member,
      (select count(*) from coupon_issue i where i.coupon_id = ${couponId} and i.account_id = a.id)
        >= ${coupon.per_user} as has_all
    from account a where a.state = 'ACTIVE' and (a.email_address = any(${written.map((one) => one.toLowerCase())}::text[])
      or a.id = any(${written.filter((one) => MEMBER_ID.test(one)).map(Number)}::int[]))`.execute(db);
  const byEmail = new Map(rows.map((row) => [row.email, row]));
  const byId = new Map(rows.map((row) => [String(row.account_id), row]));

  let left = coupon.left ?? Number.POSITIVE_INFINITY;
  const refusalOf = ({ has_all, is_member }: Known): Taker['refusal'] => {
    if (!coupon.is_open) return 'COUPON_NOT_ISSUABLE';
    if (has_all) return 'COUPON_ALREADY_ISSUED';
    if (coupon.is_member_only && !is_member) return 'FORBIDDEN_MEMBER_ONLY';
    if (left <= 0) return 'COUPON_SOLD_OUT';
    left -= 1;
    return null;
  };
  const seen = new Set<number | string>();
  const takers: Taker[] = [];
  for (const one of written) {
    const known = byEmail.get(one.toLowerCase()) ?? byId.get(one);
    const key = known?.account_id ?? one.toLowerCase();
    if (seen.has(key)) continue;
    seen.add(key);
    takers.push({
      written: one,
      account_id: known?.account_id ?? null,
      nickname: known?.nickname ?? null,
      refusal: known ? refusalOf(known) : 'NOT_FOUND',
    });
  }
  return { takers };
}

export async function issueToList(
  ctx: StaffContext,
  couponId: number,
  { account_ids, reason }: Parsed<typeof adminIssueCoupon>['body'],
): Promise<Answer<typeof adminIssueCoupon>> {
  const { db, now } = ctx;
  const wanted = [...new Set(account_ids)];
  const coupon = await db.selectFrom('coupon').where('id', '=', couponId).select('issue').executeTakeFirst();
  if (!coupon) throw new AppError('NOT_FOUND');
  const known = await db
    .selectFrom('account')
    .where('id', 'in', wanted)
    .where('state', '=', 'ACTIVE')
    .select('id')
    .execute();
  const active = new Set(known.map(({ id }) => id));
  const issued: number[] = [];
  const refused: Answer<typeof adminIssueCoupon>['refused'] = [];
  for (const accountId of wanted) {
    if (!active.has(accountId)) {
      refused.push({ account_id: accountId, code: 'NOT_FOUND' });
      continue;
    }
    const given = await issueCoupon(db, now(), { couponId, accountId, ways: [coupon.issue] });
    if ('refusal' in given) refused.push({ account_id: accountId, code: given.refusal });
    else issued.push(accountId);
  }
  await db.transaction().execute((tx) =>
    writeAudit(ctx, tx, {
      action: 'coupon.issue',
      subject: 'coupon',
      subjectId: couponId,
      before: null,
      after: { reason, account_ids: issued },
    }),
  );
  return { issued: issued.length, refused };
}
