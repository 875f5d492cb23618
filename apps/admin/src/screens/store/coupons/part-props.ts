import type { Form } from '@oun/shell/form';
import type { CouponDraft } from './coupon-draft.ts';

/** What every part of the form is given. */
export type PartProps = { form: Form<CouponDraft> };
