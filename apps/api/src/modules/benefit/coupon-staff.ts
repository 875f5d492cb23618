import type {
  AdminCoupon,
  adminIssueCoupon,
  adminListCoupons,
  adminStopCoupon,
  CouponForm,
} from '@oun/contract/benefit';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { won } from '@oun/money';
import type { Coupon } from '@oun/price/coupon';
import { sql } from 'kysely';
import type { StaffContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { containing } from '../../platform/like.ts';
import { writeAudit } from '../audit/audit.ts';
import { issueCoupon } from './coupon-issue.ts';
import { termsJson } from './coupon-list.ts';
import { benefitWords, conditionWords } from './coupon-words.ts';

const UNIQUE_VIOLATION = '23505';

const staffRows = (db: Db) =>
  db.selectFrom('coupon').select([
    'coupon.id',
    'coupon.name',
    'coupon.target',
    'coupon.issue',
    'coupon.occasion',
    'coupon.code',
    'coupon.total',
    'coupon.is_stopped',
    sql<string>`to_json(coupon.issue_from) #>> '{}'`.as('issue_from'),
    sql<string | null>`to_json(coupon.issue_to) #>> '{}'`.as('issue_to'),
    termsJson.as('terms'),
    sql<AdminCoupon['counts']>`(select json_build_object('issued', count(*),
        'usable', count(*) filter (where state in ('ISSUED', 'RESERVED')), 'used', count(*) filter (where state = 'USED'),
        'expired', count(*) filter (where state = 'EXPIRED'), 'revoked', count(*) filter (where state = 'REVOKED'))
      from coupon_issue where coupon_id = coupon.id)`.as('counts'),
  ]);

const adminOf = <Row extends { terms: Coupon }>({ terms, ...row }: Row) => ({
  ...row,
  benefit: benefitWords(terms),
  condition: conditionWords(terms),
});

const oneForStaff = async (db: Db, id: number): Promise<AdminCoupon> =>
  adminOf(await staffRows(db).where('coupon.id', '=', id).executeTakeFirstOrThrow());

export async function listForStaff(
  { db }: StaffContext,
  { issue, q, page, page_size }: Parsed<typeof adminListCoupons>['query'],
): Promise<Answer<typeof adminListCoupons>> {
  const rows = await staffRows(db)
    .$if(issue !== undefined, (query) => query.where('coupon.issue', '=', issue!))
    .$if(Boolean(q), (query) => query.where('coupon.name', 'ilike', containing(q!)))
    .select(sql<number>`count(*) over ()`.as('all'))
    .orderBy('coupon.id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { items: rows.map(({ all: _all, ...row }) => adminOf(row)), page, page_size, total: rows[0]?.all ?? 0 };
}

export async function createCoupon(ctx: StaffContext, form: CouponForm): Promise<AdminCoupon> {
  const { db, now } = ctx;
  await refuseUnknown(db, form);
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('coupon')
      .values({
        ...form,
        min_order: won(form.min_order),
        max_discount: form.max_discount === null ? null : won(form.max_discount),
        created_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error: { code?: string }) => {
        throw error.code === UNIQUE_VIOLATION ? new AppError('COUPON_CODE_TAKEN') : error;
      });
    await writeAudit(ctx, tx, {
      action: 'coupon.create',
      subject: 'coupon',
      subjectId: id,
      before: null,
      after: form,
    });
    return oneForStaff(tx, id);
  });
}

/** A coupon for what does not exist would be good for nothing. */
async function refuseUnknown(db: Db, { products, brands, categories, excluded_products }: CouponForm): Promise<void> {
  const { rows } = await sql<Record<string, boolean>>`select
    (select count(*) from product where id = any(${products}::int[])) = ${new Set(products).size}::int as products,
    (select count(*) from brand where id = any(${brands}::int[])) = ${new Set(brands).size}::int as brands,
    (select count(*) from category where id = any(${categories}::int[])) = ${new Set(categories).size}::int as categories,
    (select count(*) from product where id = any(${excluded_products}::int[]))
      = ${new Set(excluded_products).size}::int as excluded_products`.execute(db);
  const unknown = Object.entries(rows[0]!).filter(([, isKnown]) => !isKnown);
  if (unknown.length > 0)
    throw new AppError('INVALID_INPUT', { fields: Object.fromEntries(unknown.map(([name]) => [name, 'unknown'])) });
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

/** What somebody is paying with right now stays theirs. */
export async function stopCoupon(
  ctx: StaffContext,
  id: number,
  { revokes, reason }: Parsed<typeof adminStopCoupon>['body'],
): Promise<Answer<typeof adminStopCoupon>> {
  const { db } = ctx;
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('coupon')
      .where('id', '=', id)
      .select('is_stopped')
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new AppError('NOT_FOUND');
    await tx.updateTable('coupon').set({ is_stopped: true }).where('id', '=', id).execute();
    const revoked = revokes
      ? await tx
          .updateTable('coupon_issue')
          .set({ state: 'REVOKED' })
          .where('coupon_id', '=', id)
          .where('state', '=', 'ISSUED')
          .executeTakeFirstOrThrow()
      : { numUpdatedRows: 0n };
    const revoked_now = Number(revoked.numUpdatedRows);
    await writeAudit(ctx, tx, {
      action: 'coupon.stop',
      subject: 'coupon',
      subjectId: id,
      before,
      after: { is_stopped: true, revoked: revoked_now, reason },
    });
    return { ...(await oneForStaff(tx, id)), revoked_now };
  });
}
