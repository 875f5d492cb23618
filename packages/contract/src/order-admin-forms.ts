import { formRules } from './form-rules.ts';
import { adminAddOrderMemo, adminRevealOrder, adminShipItems } from './order-admin.ts';

export const adminAddOrderMemoRules = formRules(adminAddOrderMemo);
export const adminRevealOrderRules = formRules(adminRevealOrder);
export const adminShipItemsRules = formRules(adminShipItems);
