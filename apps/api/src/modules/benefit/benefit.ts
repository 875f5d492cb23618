/** What other modules may use of coupons and points. */
export {
  couponJson,
  type HeldCoupon,
  releaseReservedCoupons,
  reserveCoupons,
  restoreCoupons,
  useReservedCoupons,
} from './coupons.ts';
export {
  grantPoints,
  holdPoints,
  POINT_DAYS,
  releaseHeldPoints,
  restorePoints,
  revokePoints,
  spendHeldPoints,
} from './points.ts';
