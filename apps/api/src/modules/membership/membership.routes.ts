import {
  answerConsent as answerConsentCall,
  buyMembership as buyMembershipCall,
  cancelMembership as cancelMembershipCall,
  changeMembershipStatus,
  deleteBillingKey,
  endTrial as endTrialCall,
  getBillingKeys,
  getCancellation as getCancellationCall,
  getDefaultMethod,
  getInstalmentMonths,
  getInstalmentPlan,
  getMembership,
  getMembershipPayments,
  getMembershipPeriods,
  getMembershipResult,
  getSubscriptionProducts,
  quoteMembership as quoteMembershipCall,
  registerCard as registerCardCall,
  retryPayment as retryPaymentCall,
  setDefaultMethod,
  upgradeMembership as upgradeMembershipCall,
} from '@oun/contract/membership';
import { getAccess } from '@oun/contract/playback';
import type { Mount } from '../../platform/http/http.ts';
import { buyMembership, endTrial, quoteInstalments, quoteMembership, upgradeMembership } from './buying/buy.ts';
import { cancelMembership, getCancellation } from './changing/cancel.ts';
import { changeStatus } from './changing/change-status.ts';
import { retryPayment, setDefault } from './changing/pay-again.ts';
import { answerConsent } from './charging/consents.ts';
import { readAccess } from './membership.ts';
import { defaultKey, listKeys, registerCard, removeKey } from './methods/billing-keys.ts';
import { listProducts } from './plans/products.ts';
import { myMembership } from './views/my-membership.ts';
import { getResult, listPayments, listPeriods } from './views/payments.ts';

export function membershipRoutes(mount: Mount) {
  mount(getAccess, (ctx) => readAccess(ctx));
  mount(getSubscriptionProducts, (ctx, { query }) => listProducts(ctx, query));

  mount(getBillingKeys, (ctx) => listKeys(ctx));
  mount(registerCardCall, (ctx, { body }) => registerCard(ctx, body));
  mount(deleteBillingKey, (ctx, { params }) => removeKey(ctx, params.id));
  mount(getDefaultMethod, async ({ db, memberId }) => ({ method: await defaultKey(db, memberId) }));
  mount(setDefaultMethod, (ctx, { body }) => setDefault(ctx, body.billing_key_id));

  mount(getInstalmentPlan, (ctx, { query }) => quoteInstalments(ctx, query));
  mount(getInstalmentMonths, async (ctx, { query }) => {
    const { items } = await quoteInstalments(ctx, { ...query, referral_code: undefined });
    return { months: items.map(({ months }) => months) };
  });
  mount(quoteMembershipCall, (ctx, { query }) => quoteMembership(ctx, query));
  mount(buyMembershipCall, (ctx, { body }) => buyMembership(ctx, body));
  mount(upgradeMembershipCall, (ctx, { body }) => upgradeMembership(ctx, body));
  mount(endTrialCall, (ctx, { body }) => endTrial(ctx, body));
  mount(getMembershipResult, (ctx, { params }) => getResult(ctx, params.id));

  mount(getMembership, (ctx) => myMembership(ctx));
  mount(getMembershipPeriods, (ctx) => listPeriods(ctx));
  mount(getMembershipPayments, (ctx, { query }) => listPayments(ctx, query));
  mount(changeMembershipStatus, (ctx, { body }) => changeStatus(ctx, body));
  mount(getCancellationCall, (ctx) => getCancellation(ctx));
  mount(cancelMembershipCall, (ctx, { body }) => cancelMembership(ctx, body));
  mount(answerConsentCall, (ctx, { params, body }) => answerConsent(ctx, params.id, body));
  mount(retryPaymentCall, (ctx, { body }) => retryPayment(ctx, body.payment_id));
}
