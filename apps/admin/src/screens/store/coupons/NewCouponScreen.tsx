import { codeOf } from '@oun/client/call';
import { onceMutation } from '@oun/client/once-mutation';
import { adminCreateCoupon } from '@oun/contract/coupon-admin';
import { adminCreateCouponRules } from '@oun/contract/coupon-admin-forms';
import { wrongInCoupon } from '@oun/contract/coupon-rules';
import { useForm } from '@oun/shell/form';
import { toast } from '@oun/shell/overlays';
import { Button, ButtonLink } from '@oun/ui/button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type CouponDraft, formOf, newDraft } from './coupon-draft.ts';
import { CouponPreview } from './CouponPreview.tsx';
import { DiscountPart } from './DiscountPart.tsx';
import { GivingPart } from './GivingPart.tsx';
import { ScopePart } from './ScopePart.tsx';

export const meta = () => [{ title: '쿠폰 만들기 · 오운 어드민' }];

const create = onceMutation(adminCreateCoupon, { touches: 'everything', isLeaving: true });

export default function NewCouponScreen() {
  const navigate = useNavigate();
  const [start] = useState(() => newDraft());
  const form = useForm({
    start,
    rules: adminCreateCouponRules,
    check,
    toInput: (draft) => ({ body: formOf(draft) }),
    send: create,
    place: (error) => (codeOf(error) === 'COUPON_CODE_TAKEN' ? { code: error.message } : undefined),
    onDone: async ({ id }) => {
      toast('쿠폰을 만들었어요');
      await navigate(`/store/coupons?coupon=${id}`);
    },
  });
  const wrong = (Object.keys(start) as (keyof CouponDraft)[]).filter((name) => form.wordsAt(name) !== undefined);
  return (
    <form {...form.props} aria-label="쿠폰 만들기" className="px-5 py-6 desk:px-8">
      <h1 className="text-heading-24">쿠폰 만들기</h1>
      <div className="mt-5 grid items-start gap-8 desk:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid gap-8">
          <DiscountPart form={form} />
          <ScopePart form={form} />
          <GivingPart form={form} />
        </div>
        <div className="grid gap-4 desk:sticky desk:top-6">
          <CouponPreview form={formOf(form.values)} />
          {wrong.length > 0 ? (
            <p role="alert" className="text-body-13 text-error-strong">
              {wrong.length}곳을 더 적거나 고쳐주세요.
            </p>
          ) : null}
          {form.fault ? (
            <p role="alert" className="text-body-13 text-error-strong">
              {form.fault.message}
            </p>
          ) : null}
          <div className="flex gap-2">
            <ButtonLink href="/store/coupons" variant="line">
              그만두기
            </ButtonLink>
            <Button type="submit" full pending={form.isSending}>
              쿠폰 만들기
            </Button>
          </div>
        </div>
      </div>
    </form>
  );
}

/** Which of two fields is missing, the form knows; the rule only that one of them is. */
function check(draft: CouponDraft): Partial<Record<keyof CouponDraft, string>> {
  const { valid_days, ...wrong } = wrongInCoupon(formOf(draft));
  if (valid_days === undefined) return wrong;
  return { ...wrong, [draft.lasts === 'days' ? 'valid_days' : 'valid_to']: valid_days };
}
