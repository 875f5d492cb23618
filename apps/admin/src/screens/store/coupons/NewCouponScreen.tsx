import { CallError } from '@oun/client/call';
import { callerOf } from '@oun/client/query';
import { adminCreateCoupon, type CouponForm } from '@oun/contract/coupon-admin';
import { wrongInCoupon } from '@oun/contract/coupon-rules';
import { toast } from '@oun/shell/overlays';
import { Button, ButtonLink } from '@oun/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLeaveGuard } from '../../leave-guard.ts';
import { fieldError } from '../form-errors.ts';
import { type CouponDraft, formOf, newDraft } from './coupon-draft.ts';
import { CouponPreview } from './CouponPreview.tsx';
import { DiscountPart } from './DiscountPart.tsx';
import { GivingPart } from './GivingPart.tsx';
import { ScopePart } from './ScopePart.tsx';

export const meta = () => [{ title: '쿠폰 만들기 · 오운 어드민' }];

export default function NewCouponScreen() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(newDraft);
  const [isTried, setIsTried] = useState(false);
  const isUnsent = useRef(false);
  useLeaveGuard(() => isUnsent.current);
  const form = formOf(draft);
  const wrong = wrongInCoupon(form);
  const isWrong = Object.keys(wrong).length > 0;
  const create = useMutation({
    mutationFn: () => callerOf(client)(adminCreateCoupon, { body: form }),
    onSuccess: async ({ id }) => {
      isUnsent.current = false;
      toast('쿠폰을 만들었어요');
      await client.invalidateQueries();
      await navigate(`/store/coupons?coupon=${id}`);
    },
  });
  const isCodeTaken = create.error instanceof CallError && create.error.code === 'COUPON_CODE_TAKEN';
  const errorOf = (field: keyof CouponForm): string | undefined => {
    if (field === 'code' && isCodeTaken) return create.error!.message;
    return (isTried ? (wrong as Record<string, string>)[field] : undefined) ?? fieldError(create.error, field);
  };
  const change = (part: Partial<CouponDraft>) => {
    isUnsent.current = true;
    setDraft((before) => ({ ...before, ...part }));
    if (create.error) create.reset();
  };
  const parts = { draft, change, errorOf };
  const hasFields = create.error instanceof CallError && 'fields' in create.error.extra;
  return (
    <form
      aria-label="쿠폰 만들기"
      noValidate
      className="px-5 py-6 desk:px-8"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (!isWrong) create.mutate();
      }}
    >
      <h1 className="text-heading-24">쿠폰 만들기</h1>
      <div className="mt-5 grid items-start gap-8 desk:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid gap-8">
          <DiscountPart {...parts} />
          <ScopePart {...parts} />
          <GivingPart {...parts} />
        </div>
        <div className="grid gap-4 desk:sticky desk:top-6">
          <CouponPreview form={form} />
          {isTried && isWrong ? (
            <p role="alert" className="text-body-13 text-error-strong">
              {Object.keys(wrong).length}곳을 더 적거나 고쳐주세요.
            </p>
          ) : null}
          {create.error && !hasFields && !isCodeTaken ? (
            <p role="alert" className="text-body-13 text-error-strong">
              {create.error.message}
            </p>
          ) : null}
          <div className="flex gap-2">
            <ButtonLink href="/store/coupons" variant="line">
              그만두기
            </ButtonLink>
            <Button type="submit" full pending={create.isPending}>
              쿠폰 만들기
            </Button>
          </div>
        </div>
      </div>
    </form>
  );
}
