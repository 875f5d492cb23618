import { formRules } from './form-rules.ts';
import { adminGrantPoints, adminRevealPointHolder } from './point-admin.ts';

export const adminGrantPointsRules = formRules(adminGrantPoints);
export const adminRevealPointHolderRules = formRules(adminRevealPointHolder);
