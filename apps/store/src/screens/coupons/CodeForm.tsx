import { mutation } from '@oun/client/mutation';
import { getBenefits, listCoupons, redeemCouponCode, type UserCoupon } from '@oun/contract/benefit';
import { redeemCouponCodeRules } from '@oun/contract/benefit-forms';
import { useForm } from '@oun/shell/form';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { useState } from 'react';
import { CouponTicket } from './CouponTicket.tsx';

const redeem = mutation(redeemCouponCode, { touches: [listCoupons, getBenefits] });

export function CodeForm() {
  const [taken, setTaken] = useState<UserCoupon | null>(null);
  const form = useForm({
    start: { code: '' },
    rules: redeemCouponCodeRules,
    toInput: (body) => ({ body }),
    send: redeem,
    faultAt: 'code',
    isGuarded: false,
    onDone: (coupon) => {
      setTaken(coupon);
      form.restart();
    },
  });
  return (
    <>
      <form {...form.props}>
        <Field
          {...form.text('code')}
          label="쿠폰 코드"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          hint="대소문자와 하이픈은 상관없어요."
        />
        <Button
          type="submit"
          size="Large"
          full
          className="mt-4"
          disabled={!form.values.code.trim()}
          pending={form.isSending}
        >
          쿠폰 받기
        </Button>
      </form>
      <div role="status" className="mt-6">
        {taken ? (
          <>
            <p className="mb-3 text-heading-16">쿠폰을 받았어요</p>
            <CouponTicket coupon={taken} />
          </>
        ) : null}
      </div>
      <p className="mt-6 text-body-13 text-level-60">다섯 번 틀리면 10분 동안 등록할 수 없어요.</p>
    </>
  );
}
