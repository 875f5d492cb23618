import { formRules } from './form-rules.ts';
import {
  adminAddOrderMemo,
  adminRefundByHand,
  adminResolveFinding,
  adminSettlePayment,
  adminRevealOrder,
  adminShipItems,
} from './order-admin.ts';

export const adminAddOrderMemoRules = formRules(adminAddOrderMemo);
export const adminRevealOrderRules = formRules(adminRevealOrder);
export const adminShipItemsRules = formRules(adminShipItems);
export const adminRefundByHandRules = formRules(adminRefundByHand);
export const adminResolveFindingRules = formRules(adminResolveFinding);
export const adminSettlePaymentRules = formRules(adminSettlePayment);
