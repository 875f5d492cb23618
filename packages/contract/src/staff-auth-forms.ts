import { formRules } from './form-rules.ts';
import { staffVerify } from './staff-auth.ts';

export const staffVerifyRules = formRules(staffVerify);
