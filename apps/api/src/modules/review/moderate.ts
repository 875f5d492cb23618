import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { Picture } from '@oun/contract/picture';
import type { AdminReview, AdminReviewRow, adminListReviews, adminModerateReview } from '@oun/contract/review-admin';
import { won } from '@oun/money';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { StaffContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { numberMeant } from '../../platform/db/number-meant.ts';
import { readStaffPage, type Sorting } from '../../platform/db/staff-page.ts';
import { writeAudit } from '../audit/audit.ts';
import { productsMeant } from '../catalog/catalog.ts';
import { membersMeant } from '../identity/identity.ts';
import { pictureJson } from '../media/media.ts';
import { bodyWords, reviewColumns, reviewOf, type ReviewRow } from './review-rows.ts';
import { reviewMachine } from './review.machine.ts';

type StaffRow = ReviewRow & { product_id: number; product_name: string; brand_name: string; product_picture: Picture };

const columns = (mediaUrl: string) => sql`${reviewColumns(mediaUrl, undefined)}, r.product_id,
  product.name as product_name, brand.name as brand_name, ${pictureJson(mediaUrl, 'picture')} as product_picture`;
const REVIEWS = sql`product_review r join account a on a.id = r.account_id
  join product on product.id = r.product_id join brand on brand.id = product.brand_id
  join product_picture on product_picture.product_id = product.id and product_picture.position = 0
  join picture on picture.id = product_picture.picture_id`;

const SORTS = {
  newest: { by: sql`r.id`, kind: 'number' },
  rating: { by: sql`r.rating`, kind: 'number' },
} as const satisfies Record<string, Sorting>;

/** Which reviews are meant by what staff type: what they are about, who wrote them, or their number. */
function reviewsMeant(q: string): RawBuilder<number> {
  const own = numberMeant(q);
  const reviews = (condition: RawBuilder<unknown>) =>
    sql`select meant.id from product_review meant where meant.state <> 'DELETED' and ${condition}`;
  return sql<number>`(${reviews(sql`meant.product_id in ${productsMeant(q)}`)}
    union all ${reviews(sql`meant.account_id in ${membersMeant(q)}`)}
    ${own === undefined ? sql`` : sql`union all select ${own}::int`})`;
}

/** What the store hides of a blocked review, staff still read. */
function staffRowOf(row: StaffRow): AdminReviewRow {
  return {
    ...reviewOf(row),
    content: row.content,
    product: {
      id: row.product_id,
      name: row.product_name,
      brand_name: row.brand_name,
      picture: row.product_picture,
    },
    photo_count: row.pictures.length,
  };
}

export async function listForStaff(
  { db, mediaUrl }: StaffContext,
  { rating, photo_only, is_blocked, q, ...asked }: Parsed<typeof adminListReviews>['query'],
): Promise<Answer<typeof adminListReviews>> {
  const { items, ...page } = await readStaffPage<StaffRow>(
    db,
    {
      select: columns(mediaUrl),
      from: REVIEWS,
      where: [
        sql<SqlBool>`r.state <> 'DELETED'`,
        ...(is_blocked === undefined ? [] : [sql<SqlBool>`r.state = ${is_blocked ? 'BLOCKED' : 'SHOWN'}`]),
        ...(rating === undefined ? [] : [sql<SqlBool>`r.rating = ${rating}`]),
        ...(photo_only ? [sql<SqlBool>`cardinality(r.image_ids) > 0`] : []),
        ...(q ? [sql<SqlBool>`r.id in ${reviewsMeant(q)}`] : []),
      ],
      id: sql<number>`r.id`,
    },
    SORTS,
    asked,
  );
  return { items: items.map(staffRowOf), ...page };
}

type Trace = { at: string; action: string; by: string; note: string | null };
const TRACES: Record<string, string> = { 'review.block': '가림', 'review.show': '다시 보임' };

export async function getForStaff(
  { db, mediaUrl }: Pick<StaffContext, 'mediaUrl'> & { db: Db },
  id: number,
): Promise<AdminReview> {
  const { rows } = await sql<
    StaffRow & { order_number: string | null; block_reason: string | null; traces: Trace[] }
  >`select ${columns(mediaUrl)}, r.block_reason,
      (select o.number from order_item i join orders o on o.id = i.order_id where i.id = r.order_item_id) as order_number,
      coalesce((select json_agg(json_build_object('at', l.at, 'action', l.action, 'by', s.nickname,
          'note', l.after ->> 'reason') order by l.id desc) from audit_log l join account s on s.id = l.actor_id
        where l.subject = 'product_review' and l.subject_id = r.id::text), '[]') as traces
    from ${REVIEWS} where r.id = ${id} and r.state <> 'DELETED'`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  return {
    ...staffRowOf(row),
    pictures: row.pictures,
    body: row.body_info === null ? [] : bodyWords(row.body_info),
    like_count: row.like_count,
    is_edited: row.is_edited,
    follow_up: row.follow_up,
    rewarded: won(row.reward),
    order_number: row.order_number,
    block_reason: row.block_reason,
    history: row.traces.map(({ action, ...trace }) => ({ ...trace, words: TRACES[action] ?? action })),
  };
}

export async function moderateReview(
  ctx: StaffContext,
  id: number,
  { is_blocked, reason }: Parsed<typeof adminModerateReview>['body'],
): Promise<AdminReview> {
  return ctx.db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('product_review')
      .where('id', '=', id)
      .where('state', '<>', 'DELETED')
      .select(['state', 'block_reason'])
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new AppError('NOT_FOUND');
    const state = reviewMachine.next(before.state, is_blocked ? 'block' : 'show', 'staff');
    const after = { state, block_reason: is_blocked ? reason : null };
    await tx.updateTable('product_review').set(after).where('id', '=', id).execute();
    await writeAudit(ctx, tx, {
      action: is_blocked ? 'review.block' : 'review.show',
      subject: 'product_review',
      subjectId: id,
      before,
      after: { ...after, reason },
    });
    return getForStaff({ db: tx, mediaUrl: ctx.mediaUrl }, id);
  });
}
