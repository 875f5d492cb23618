import * as admin from '@oun/contract/review-admin';
import * as contract from '@oun/contract/store-review';
import type { Mount } from '../../platform/http/http.ts';
import { exportReviews } from './export-reviews.ts';
import { followUp } from './follow-up.ts';
import { getForStaff, listForStaff, moderateReview } from './moderate.ts';
import { getSummary, listMine, listReviews } from './review-list.ts';
import { changeReview, deleteReview, likeReview, unlikeReview, writeReview } from './write.ts';

export function reviewRoutes(mount: Mount) {
  mount(contract.listReviews, (ctx, { params, query }) => listReviews(ctx, params.id, query));
  mount(contract.getReviewSummary, (ctx, { params }) => getSummary(ctx, params.id), {
    cache: { tag: 'catalog', seconds: 60 },
  });
  mount(contract.likeReview, (ctx, { params }) => likeReview(ctx, params.id));
  mount(contract.unlikeReview, (ctx, { params }) => unlikeReview(ctx, params.id));
  mount(contract.listMyReviews, (ctx, { query }) => listMine(ctx, query));
  mount(contract.writeReview, (ctx, { body }) => writeReview(ctx, body));
  mount(contract.changeReview, (ctx, { params, body }) => changeReview(ctx, params.id, body));
  mount(contract.followUpReview, (ctx, { params, body }) => followUp(ctx, params.id, body.content));
  mount(contract.deleteReview, (ctx, { params }) => deleteReview(ctx, params.id));
  mount(admin.adminListReviews, (ctx, { query }) => listForStaff(ctx, query));
  mount(admin.adminExportReviews, (ctx, { body }) => exportReviews(ctx, body));
  mount(admin.adminGetReview, (ctx, { params }) => getForStaff(ctx, params.id));
  mount(admin.adminModerateReview, (ctx, { params, body }) => moderateReview(ctx, params.id, body));
}
