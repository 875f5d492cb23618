import type { Parsed } from '@oun/contract/endpoint';
import type { ListFile } from '@oun/contract/paging';
import type { adminExportReviews, AdminReviewRow } from '@oun/contract/review-admin';
import type { StaffContext } from '../../platform/context.ts';
import { csvMoment } from '../../platform/csv.ts';
import { writeListFile } from '../../platform/db/list-file.ts';
import { writeAudit } from '../audit/audit.ts';
import { listForStaff } from './moderate.ts';

const HEAD = ['번호', '별점', '리뷰', '사진', '상품 번호', '상품', '옵션', '쓴 사람', '쓴 때', '상태'];

const lineOf = (review: AdminReviewRow) => [
  review.id,
  review.rating,
  review.content,
  review.photo_count,
  review.product.id,
  review.product.name,
  review.option_text,
  review.author.nickname,
  csvMoment(review.created_at),
  review.is_blocked ? '가려짐' : '보임',
];

/** What people wrote leaves the house with their names: whoever takes it is written down. */
export async function exportReviews(
  ctx: StaffContext,
  { filter }: Parsed<typeof adminExportReviews>['body'],
): Promise<ListFile> {
  const file = await writeListFile({
    head: HEAD,
    lineOf,
    read: (place) => listForStaff(ctx, { ...filter, ...place, sort: 'newest', direction: 'asc' }),
  });
  await ctx.db.transaction().execute((tx) =>
    writeAudit(ctx, tx, {
      action: 'review.export',
      subject: 'product_review',
      // Of none in particular: what was asked for tells which.
      subjectId: 0,
      before: null,
      after: { filter, count: file.count },
    }),
  );
  return file;
}
