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
} from './coupons/order-coupons.ts';
export { earnLeft, earnOfItem } from './points/earned-points.ts';
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
} from './points/points.ts';
export { type ReachableCoupon, reachableCoupons } from './coupons/reachable-coupons.ts';
