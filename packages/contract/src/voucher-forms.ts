import { formRules } from './form-rules.ts';
import { proveCompanyMail, sendCompanyMailCode } from './voucher.ts';

export const sendCompanyMailCodeRules = formRules(sendCompanyMailCode);
export const proveCompanyMailRules = formRules(proveCompanyMail);
