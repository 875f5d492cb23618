import { formRules } from './form-rules.ts';
import { redeemCouponCode } from './benefit.ts';

export const redeemCouponCodeRules = formRules(redeemCouponCode);
