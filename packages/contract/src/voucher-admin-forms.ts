import { formRules } from './form-rules.ts';
import { adminCreateCampaign, adminRevokeCampaign } from './voucher-admin.ts';

export const adminCreateCampaignRules = formRules(adminCreateCampaign);
export const adminRevokeCampaignRules = formRules(adminRevokeCampaign);
