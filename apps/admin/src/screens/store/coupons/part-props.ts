import type { CouponForm } from '@oun/contract/coupon-admin';
import type { CouponDraft } from './coupon-draft.ts';

/** What every part of the form is given. */
export type PartProps = {
  draft: CouponDraft;
  change: (part: Partial<CouponDraft>) => void;
  errorOf: (field: keyof CouponForm) => string | undefined;
};
