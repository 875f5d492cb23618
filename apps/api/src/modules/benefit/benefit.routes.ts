import * as contract from '@oun/contract/benefit';
import * as coupons from '@oun/contract/coupon-admin';
import * as points from '@oun/contract/point-admin';
import type { Mount } from '../../platform/http.ts';
import { bulkIssue, downloadCoupon, issueTrials, redeemCode } from './coupon-issue.ts';
import { listCoupons, listProducts } from './coupon-list.ts';
import { readBirthday, setBirthday } from './coupon-occasions.ts';
import { createCoupon, getForStaff, listForStaff, listScopes, stopCoupon } from './coupon-staff.ts';
import { findTakers, issueToList } from './coupon-takers.ts';
import { readBenefits, readPoints } from './point-list.ts';
import { grantByStaff, revokeByStaff } from './point-staff.ts';

export function benefitRoutes(mount: Mount) {
  mount(contract.getBenefits, (ctx) => readBenefits(ctx));
  mount(contract.listCoupons, (ctx, { query }) => listCoupons(ctx, query));
  mount(contract.downloadCoupon, (ctx, { params }) => downloadCoupon(ctx, params.id));
  mount(contract.redeemCouponCode, (ctx, { body }) => redeemCode(ctx, body.code));
  mount(contract.bulkIssueCoupons, (ctx, { body }) => bulkIssue(ctx, body.coupon_benefit_ids));
  mount(contract.issueTrialCoupons, (ctx) => issueTrials(ctx));
  mount(contract.listCouponProducts, (ctx, { params, query }) => listProducts(ctx, params.id, query));
  mount(contract.getBirthday, (ctx) => readBirthday(ctx));
  mount(contract.setBirthday, (ctx, { body }) => setBirthday(ctx, body));
  mount(contract.getPoints, (ctx, { query }) => readPoints(ctx, query));
  mount(coupons.adminListCoupons, (ctx, { query }) => listForStaff(ctx, query));
  mount(coupons.adminGetCoupon, (ctx, { params }) => getForStaff(ctx, params.id));
  mount(coupons.adminListCouponScopes, (ctx) => listScopes(ctx));
  mount(coupons.adminCreateCoupon, (ctx, { body }) => createCoupon(ctx, body));
  mount(coupons.adminFindTakers, (ctx, { params, body }) => findTakers(ctx, params.id, body.written));
  mount(coupons.adminIssueCoupon, (ctx, { params, body }) => issueToList(ctx, params.id, body));
  mount(coupons.adminStopCoupon, (ctx, { params, body }) => stopCoupon(ctx, params.id, body));
  mount(points.adminGrantPoints, (ctx, { body }) => grantByStaff(ctx, body));
  mount(points.adminRevokePoints, (ctx, { body }) => revokeByStaff(ctx, body));
}
