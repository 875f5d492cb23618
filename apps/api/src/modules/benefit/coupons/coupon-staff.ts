import type {
  AdminCoupon,
  AdminCouponDetail,
  adminListCoupons,
  adminListCouponScopes,
  adminStopCoupon,
  CouponForm,
} from '@oun/contract/coupon-admin';
import { type Giving, givingWords } from '@oun/contract/coupon-rules';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { won } from '@oun/money';
import { type Coupon, mostCost } from '@oun/price/coupon';
import { benefitWords, conditionWords } from '@oun/price/coupon-words';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { StaffContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { containing } from '../../../platform/db/like.ts';
import { numberMeant } from '../../../platform/db/number-meant.ts';
import { readStaffPage, type Sorting } from '../../../platform/db/staff-page.ts';
import { writeAudit } from '../../audit/audit.ts';
import { termsJson } from './coupon-list.ts';
import { couponIssueMachine } from '../coupon-issue.machine.ts';

const UNIQUE_VIOLATION = '23505';

/** Stopped by hand, or by its days: what can still be given is running, though all of it may be gone. */
const phaseAt = (now: Date) => sql<AdminCoupon['phase']>`case when coupon.is_stopped then 'STOPPED'
  when coupon.issue_from > ${now} then 'UPCOMING'
  when coupon.issue_to <= ${now} or coupon.valid_to <= ${now} then 'OVER' else 'RUNNING' end`;

const columns = (now: Date) => sql`coupon.id, coupon.name, coupon.target, coupon.issue, coupon.occasion, coupon.code,
  coupon.total, coupon.per_user, coupon.per_user_day, coupon.valid_days, coupon.is_stopped, ${phaseAt(now)} as phase,
  coupon.total - coupon.issued as left, to_json(coupon.issue_from) #>> '{}' as issue_from,
  to_json(coupon.issue_to) #>> '{}' as issue_to, to_json(coupon.valid_to) #>> '{}' as valid_to, ${termsJson} as terms,
  (select json_build_object('issued', count(*),
      'usable', count(*) filter (where state in ('ISSUED', 'RESERVED')), 'used', count(*) filter (where state = 'USED'),
      'expired', count(*) filter (where state = 'EXPIRED'), 'revoked', count(*) filter (where state = 'REVOKED'))
    from coupon_issue where coupon_id = coupon.id) as counts`;

type Row = Omit<AdminCoupon, 'benefit' | 'condition' | 'giving' | 'most_cost'> & Giving & { terms: Coupon };

const adminOf = <One extends Row>({ terms, ...row }: One) => ({
  ...row,
  benefit: benefitWords(terms),
  condition: conditionWords(terms),
  giving: givingWords(row),
  most_cost: mostCost(terms, row.total),
});

async function oneForStaff(db: Db, now: Date, id: number): Promise<AdminCoupon> {
  const { rows } = await sql<Row>`select ${columns(now)} from coupon where coupon.id = ${id}`.execute(db);
  return adminOf(rows[0]!);
}

const SORTS = {
  newest: { by: sql`coupon.id`, kind: 'number' },
  issued: { by: sql`coupon.issued`, kind: 'number' },
  until: { by: sql`coalesce(coupon.issue_to, 'infinity')`, kind: 'instant' },
} as const satisfies Record<string, Sorting>;

/** Which coupons are meant by what staff type: a word of the name, a code as its member reads it out, a number. */
function couponsMeant(q: string): RawBuilder<SqlBool> {
  const own = numberMeant(q);
  return sql<SqlBool>`(coupon.name ilike ${containing(q)} or coupon.code = ${q.replace(/[\s-]/g, '').toUpperCase()}
    ${own === undefined ? sql`` : sql`or coupon.id = ${own}`})`;
}

export async function listForStaff(
  { db, now }: StaffContext,
  { phase, issue, q, ...asked }: Parsed<typeof adminListCoupons>['query'],
): Promise<Answer<typeof adminListCoupons>> {
  const { items, ...page } = await readStaffPage<Row>(
    db,
    {
      select: columns(now()),
      from: sql`coupon`,
      where: [
        ...(phase ? [sql<SqlBool>`${phaseAt(now())} = ${phase}`] : []),
        ...(issue ? [sql<SqlBool>`coupon.issue = ${issue}`] : []),
        ...(q ? [couponsMeant(q)] : []),
      ],
      id: sql<number>`coupon.id`,
    },
    SORTS,
    asked,
  );
  return { items: items.map(adminOf), ...page };
}

type Trace = { at: string; action: string; by: string; note: string | null; people: number | null };
const TRACES: Record<string, string> = {
  'coupon.create': '만듦',
  'coupon.issue': '회원에게 줌',
  'coupon.stop': '멈춤',
};

const namesOf = (table: 'product' | 'brand' | 'category', column: string) =>
  sql<
    string[]
  >`array(select name from ${sql.table(table)} t where t.id = any(${sql.ref(`coupon.${column}`)}) order by name)`;

export async function getForStaff({ db, now }: StaffContext, id: number): Promise<AdminCouponDetail> {
  const { rows } = await sql<Row & AdminCouponDetail['scope'] & { traces: Trace[] }>`select ${columns(now())},
      ${namesOf('product', 'products')} as products, ${namesOf('brand', 'brands')} as brands,
      ${namesOf('category', 'categories')} as categories, ${namesOf('product', 'excluded_products')} as excluded_products,
      coalesce((select json_agg(json_build_object('at', l.at, 'action', l.action, 'by', a.nickname,
          'note', l.after ->> 'reason', 'people', jsonb_array_length(l.after -> 'account_ids')) order by l.id desc)
        from audit_log l join account a on a.id = l.actor_id
        where l.subject = 'coupon' and l.subject_id = coupon.id::text), '[]') as traces
    from coupon where coupon.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  const { products, brands, categories, excluded_products, traces, ...coupon } = row;
  return {
    ...adminOf(coupon),
    scope: { products, brands, categories, excluded_products },
    history: traces.map(({ at, action, by, note, people }) => ({
      at,
      by,
      note,
      words: `${TRACES[action] ?? action}${people === null ? '' : ` ${people.toLocaleString('ko-KR')}명`}`,
    })),
  };
}

/** Whole categories, as a coupon names them. */
export async function listScopes({ db }: StaffContext): Promise<Answer<typeof adminListCouponScopes>> {
  const [brands, categories] = await Promise.all([
    db.selectFrom('brand').select(['id', 'name']).orderBy('name').execute(),
    db.selectFrom('category').where('parent_id', 'is', null).select(['id', 'name']).orderBy('name').execute(),
  ]);
  return { brands, categories };
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
    return oneForStaff(tx, now(), id);
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
    throw new AppError('INVALID_INPUT', {
      fields: Object.fromEntries(unknown.map(([name]) => [name, '없는 것이 들어 있어요. 다시 골라주세요.'])),
    });
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
    const { from, to } = couponIssueMachine.move('revoke', 'staff');
    const revoked = revokes
      ? await tx
          .updateTable('coupon_issue')
          .set({ state: to })
          .where('coupon_id', '=', id)
          .where('state', 'in', from)
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
    return { ...(await oneForStaff(tx, ctx.now(), id)), revoked_now };
  });
}
