import * as contract from '@oun/contract/claim';
import * as admin from '@oun/contract/order-admin';
import type { Mount } from '../../platform/http/http.ts';
import {
  listFailedRefunds,
  listFindings,
  listUnknownPayments,
  readTrialBalance,
  resolveFinding,
} from './books/payment-inbox.ts';
import { giveAccount, listRefunds, retryRefund } from './refunds/refund-list.ts';
import { refundByHand } from './refunds/refunds.ts';

export function paymentRoutes(mount: Mount) {
  mount(contract.listRefunds, (ctx, { query }) => listRefunds(ctx, query));
  mount(contract.setRefundAccount, (ctx, { params, body }) => giveAccount(ctx, params.id, body));
  mount(admin.adminTrialBalance, (ctx) => readTrialBalance(ctx));
  mount(admin.adminListUnknownPayments, (ctx, { query }) => listUnknownPayments(ctx, query));
  mount(admin.adminListFailedRefunds, (ctx, { query }) => listFailedRefunds(ctx, query));
  mount(admin.adminListFindings, (ctx, { query }) => listFindings(ctx, query));
  mount(admin.adminResolveFinding, (ctx, { params, body }) => resolveFinding(ctx, params.id, body.note));
  mount(admin.adminRefundByHand, (ctx, { params, body }) => refundByHand(ctx, params.id, body.note));
  mount(admin.adminRetryRefund, (ctx, { params }) => retryRefund(ctx, params.id));
}
