import { formRules } from './form-rules.ts';
import { setRefundAccount } from './claim.ts';

export const setRefundAccountRules = formRules(setRefundAccount);
