import * as contract from '@oun/contract/claim';
import * as admin from '@oun/contract/claim-admin';
import { adminLookUpPayment } from '@oun/contract/order-admin';
import type { Mount } from '../../platform/http/http.ts';
import { inTime } from '../../platform/http/patience.ts';
import { approveAdjustment, proposeAdjustment, withdrawAdjustment } from './staff/propose-adjustment.ts';
import { cancelAll, quoteCancelAll } from './request/cancel-all.ts';
import { changeClaim } from './decisions/change-reason.ts';
import { listClaims, listReasons } from './views/list-claims.ts';
import { quoteClaim, quoteClaimItems, requestClaim } from './request/request-claim.ts';
import { cancelForStaff, quoteCancelForStaff } from './staff/cancel-by-staff.ts';
import { confirmClaimFee, payClaimFee } from './fees/pay-fee.ts';
import { lookUpForStaff } from './fees/fee-payments.ts';
import { adminMove, withdrawClaim } from './decisions/move-claim.ts';
import { adminTargetGone, convertClaim } from './decisions/convert-exchange.ts';
import { changePickup } from './goods/pickup.ts';
import { getClaimForStaff, listClaimsForStaff } from './staff/staff-claims.ts';
import { viewClaim } from './views/claim-views.ts';

export function claimRoutes(mount: Mount) {
  mount(contract.listClaimReasons, (_ctx, { query }) => listReasons(query.type));
  mount(contract.quoteClaim, (ctx, { params, query }) => quoteClaim(ctx, params.id, query));
  mount(contract.quoteClaimItems, (ctx, { params, body }) => quoteClaimItems(ctx, params.id, body));
  mount(contract.requestClaim, (ctx, { params, body }) => requestClaim(ctx, params.id, body));
  mount(contract.quoteCancelAll, (ctx, { params }) => quoteCancelAll(ctx, params.id));
  mount(contract.cancelAll, (ctx, { params, body }) => cancelAll(ctx, params.id, body));
  mount(contract.listClaims, (ctx, { query }) => listClaims(ctx, query));
  mount(contract.getClaim, (ctx, { params }) => viewClaim(ctx, params.id, ctx.memberId));
  mount(contract.withdrawClaim, (ctx, { params }) => withdrawClaim(ctx, params.id));
  mount(contract.changePickup, (ctx, { params, body }) => changePickup(ctx, params.id, body.pickup));
  mount(contract.convertClaim, (ctx, { params }) => convertClaim(ctx, params.id));
  mount(contract.payClaimFee, (ctx, { params }) => payClaimFee(ctx, params.id));
  mount(contract.confirmClaimFee, (ctx, { params, body }) => confirmClaimFee(ctx, params.id, body));
  mount(contract.adminMoveClaim, (ctx, { params, body }) => adminMove(ctx, params.id, body));
  mount(contract.adminTargetGone, (ctx, { params, body }) => adminTargetGone(ctx, params.id, body));
  mount(admin.adminQuoteCancel, (ctx, { params, body }) => quoteCancelForStaff(ctx, params.id, body));
  mount(admin.adminCancelItems, (ctx, { params, body }) => cancelForStaff(ctx, params.id, body));
  mount(admin.adminListClaims, (ctx, { query }) => listClaimsForStaff(ctx, query));
  mount(admin.adminGetClaim, (ctx, { params }) => getClaimForStaff(ctx, params.id));
  mount(admin.adminChangeClaim, (ctx, { params, body }) => changeClaim(ctx, params.id, body));
  mount(admin.adminAdjustClaim, (ctx, { params, body }) => proposeAdjustment(ctx, params.id, body));
  mount(admin.adminApproveAdjustment, (ctx, { params }) => approveAdjustment(ctx, params.id, params.adjustment_id));
  mount(admin.adminWithdrawAdjustment, (ctx, { params }) => withdrawAdjustment(ctx, params.id, params.adjustment_id));
  mount(adminLookUpPayment, (ctx, { params }) =>
    inTime(ctx, lookUpForStaff(ctx, params.id), { outcome: 'PENDING' as const }),
  );
}
