import * as contract from '@oun/contract/feedback';
import type { Mount } from '../../platform/http/http.ts';
import { listMyFeedbacks, sendFeedback } from './feedback.ts';
import { answerFeedback, getFeedback, listFeedbacks } from './staff-feedback.ts';

export function feedbackRoutes(mount: Mount) {
  mount(contract.sendFeedback, (ctx, { body }) => sendFeedback(ctx, body));
  mount(contract.listMyFeedbacks, (ctx, { query }) => listMyFeedbacks(ctx, query.cursor));
  mount(contract.adminListFeedbacks, (ctx, { query }) => listFeedbacks(ctx, query));
  mount(contract.adminGetFeedback, (ctx, { params }) => getFeedback(ctx, params.id));
  mount(contract.adminAnswerFeedback, (ctx, { params, body }) => answerFeedback(ctx, params.id, body));
}
