import { formRules } from './form-rules.ts';
import { adminAdjustClaim, adminCancelItems, adminChangeClaim } from './claim-admin.ts';

export const adminAdjustClaimRules = formRules(adminAdjustClaim);
export const adminCancelItemsRules = formRules(adminCancelItems);
export const adminChangeClaimRules = formRules(adminChangeClaim);
