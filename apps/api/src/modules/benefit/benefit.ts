/** What other modules may use of coupons and points. */
export {
  couponJson,
  type HeldCoupon,
  releaseCoupons,
  releaseReservedCoupons,
  reserveCoupons,
  reserveUsedCoupons,
  restoreCoupons,
  useReservedCoupons,
} from './coupons.ts';
export { endOfDay } from './days.ts';
export { earnLeft, earnOfItem } from './earn.ts';
export {
  grantPoints,
  holdPoints,
  holdSpentPoints,
  lapsePoints,
  POINT_DAYS,
  releaseHeldPoints,
  releasePartOfHeldPoints,
  restorePoints,
  revokePoints,
  spendHeldPoints,
} from './points.ts';
export { type ReachableCoupon, reachableCoupons } from './reach.ts';
