import { adminCreateBanner, adminCreateIam } from './display-admin.ts';
import { formRules } from './form-rules.ts';

export const adminCreateBannerRules = formRules(adminCreateBanner);
export const adminCreateIamRules = formRules(adminCreateIam);
