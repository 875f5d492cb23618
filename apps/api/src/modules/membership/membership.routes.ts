import {
  answerConsent as answerConsentCall,
  buyMembership as buyMembershipCall,
  cancelMembership as cancelMembershipCall,
  changeMembershipStatus,
  changeNaverPay as changeNaverPayCall,
  completeEasyPay as completeEasyPayCall,
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
  initializeEasyPay as initializeEasyPayCall,
  quoteMembership as quoteMembershipCall,
  registerCard as registerCardCall,
  retryPayment as retryPaymentCall,
  setDefaultMethod,
  upgradeMembership as upgradeMembershipCall,
} from '@oun/contract/membership';
import { adminGetMembership, adminListMemberships } from '@oun/contract/membership-admin';
import { adminChangePrice, adminDropPrice, adminListPlans } from '@oun/contract/membership-prices';
import { getAccess } from '@oun/contract/playback';
import {
  acceptTeamInvitation,
  askForSeat,
  getMyTeam,
  getTeamInvitation,
  inviteToTeam,
  kickFromTeam,
  leaveTeam,
  revokeInvitation,
  sendInvitationAgain,
} from '@oun/contract/team';
import { getSubscriptionPlans } from '@oun/contract/plan';
import type { Mount } from '../../platform/http/http.ts';
import { buyMembership, endTrial, quoteInstalments, quoteMembership, upgradeMembership } from './buying/buy.ts';
import { cancelMembership, getCancellation } from './changing/cancel.ts';
import { changeStatus } from './changing/change-status.ts';
import { retryPayment, setDefault } from './changing/pay-again.ts';
import { answerConsent } from './charging/consents.ts';
import { readAccess } from './membership.ts';
import { defaultKey, listKeys, registerCard, removeKey } from './methods/billing-keys.ts';
import { changeNaverPay, completeEasyPay, initializeEasyPay } from './methods/easy-pay.ts';
import { changePrice, dropPrice, listPlans } from './plans/prices.ts';
import { listProducts, showPlans } from './plans/products.ts';
import { getMembershipForStaff } from './staff/staff-detail.ts';
import { listMemberships } from './staff/staff-list.ts';
import { acceptInvitation, showInvitation } from './team/join-team.ts';
import { kick, leave } from './team/leave-team.ts';
import { myTeam } from './team/my-team.ts';
import { ask, invite, revoke, sendAgain } from './team/team-invitations.ts';
import { myMembership } from './views/my-membership.ts';
import { getResult, listPayments, listPeriods } from './views/payments.ts';

export function membershipRoutes(mount: Mount) {
  mount(getAccess, (ctx) => readAccess(ctx));
  mount(getSubscriptionProducts, (ctx, { query }) => listProducts(ctx, query));
  mount(getSubscriptionPlans, (ctx) => showPlans(ctx));

  mount(getBillingKeys, (ctx) => listKeys(ctx));
  mount(registerCardCall, (ctx, { body }) => registerCard(ctx, body));
  mount(initializeEasyPayCall, (ctx, { body }) => initializeEasyPay(ctx, body));
  mount(completeEasyPayCall, (ctx, { body }) => completeEasyPay(ctx, body));
  mount(changeNaverPayCall, (ctx, { body }) => changeNaverPay(ctx, body));
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

  mount(getTeamInvitation, (ctx, { params }) => showInvitation(ctx, params.code));
  mount(acceptTeamInvitation, (ctx, { params }) => acceptInvitation(ctx, params.code));
  mount(askForSeat, (ctx, { params }) => ask(ctx, params.code));
  mount(inviteToTeam, (ctx, { body }) => invite(ctx, body.hint));
  mount(sendInvitationAgain, (ctx, { params }) => sendAgain(ctx, params.id));
  mount(revokeInvitation, (ctx, { params }) => revoke(ctx, params.id));
  mount(getMyTeam, (ctx) => myTeam(ctx));
  mount(kickFromTeam, (ctx, { body }) => kick(ctx, body.user_id));
  mount(leaveTeam, (ctx) => leave(ctx));

  mount(adminListPlans, (ctx) => listPlans(ctx));
  mount(adminChangePrice, (ctx, { params, body }) => changePrice(ctx, params.id, body));
  mount(adminDropPrice, (ctx, { params, body }) => dropPrice(ctx, params.id, body.change_id));
  mount(adminListMemberships, (ctx, { query }) => listMemberships(ctx, query));
  mount(adminGetMembership, (ctx, { params }) => getMembershipForStaff(ctx, params.id));
}
