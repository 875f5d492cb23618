import { callerOf } from '@oun/client/query';
import { redeemCouponCode, type UserCoupon } from '@oun/contract/benefit';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CouponTicket } from './CouponTicket.tsx';
import { benefits, couponList } from './coupon-queries.ts';

export function CodeForm() {
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [taken, setTaken] = useState<UserCoupon | null>(null);
  const redeem = useMutation({
    mutationFn: () => callerOf(client)(redeemCouponCode, { body: { code } }),
    onSuccess: (coupon) => {
      setTaken(coupon);
      setCode('');
      return Promise.all(
        [couponList('usable'), benefits].map(({ queryKey }) => client.invalidateQueries({ queryKey: [...queryKey] })),
      );
    },
  });
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim()) redeem.mutate();
        }}
      >
        <Field
          label="쿠폰 코드"
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            redeem.reset();
          }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          error={redeem.error?.message}
          hint="대소문자와 하이픈은 상관없어요."
        />
        <Button type="submit" size="Large" full className="mt-4" disabled={!code.trim()} pending={redeem.isPending}>
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
