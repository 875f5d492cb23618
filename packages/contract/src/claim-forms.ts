import { formRules } from './form-rules.ts';
import { adminMoveClaim, setRefundAccount } from './claim.ts';

export const adminMoveClaimRules = formRules(adminMoveClaim);
export const setRefundAccountRules = formRules(setRefundAccount);
