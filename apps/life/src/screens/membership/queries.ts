import { query } from '@oun/client/query';
import {
  getBillingKeys,
  getCancellation,
  getDefaultMethod,
  getMembership,
  getMembershipPayments,
  getMembershipPeriods,
  getMembershipResult,
  getSubscriptionProducts,
} from '@oun/contract/membership';
import { getAccess } from '@oun/contract/playback';

export const membership = query(getMembership, { query: {} });
export const periods = query(getMembershipPeriods);
export const cancellation = query(getCancellation);

/** What reads differently once a membership has changed: also whether one may watch, and the member's price in the store. */
export const TOUCHED = [
  getMembership,
  getMembershipPeriods,
  getMembershipPayments,
  getMembershipResult,
  getBillingKeys,
  getDefaultMethod,
  getCancellation,
  getSubscriptionProducts,
  getAccess,
] as const;
