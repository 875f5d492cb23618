import { formRules } from './form-rules.ts';
import { adminCreateCoupon, adminFindTakers, adminIssueCoupon, adminStopCoupon } from './coupon-admin.ts';

export const adminCreateCouponRules = formRules(adminCreateCoupon);
export const adminFindTakersRules = formRules(adminFindTakers);
export const adminIssueCouponRules = formRules(adminIssueCoupon);
export const adminStopCouponRules = formRules(adminStopCoupon);
