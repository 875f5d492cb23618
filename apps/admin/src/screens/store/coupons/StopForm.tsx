import { callerOf } from '@oun/client/query';
import { type AdminCoupon, adminStopCoupon } from '@oun/contract/coupon-admin';
import { popup, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Checkbox } from '@oun/ui/checkbox';
import { Field } from '@oun/ui/field';
import { withCommas } from '@oun/ui/percent-off';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Part } from '../../StaffDrawer.tsx';
import { fieldError, otherError } from '../form-errors.ts';

/** No more of it is given from now on; what is out may be taken back as well. */
export function StopForm({ coupon: { id, counts } }: { coupon: AdminCoupon }) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [revokes, setRevokes] = useState(false);
  const [reason, setReason] = useState('');
  const stop = useMutation({
    mutationFn: () => callerOf(client)(adminStopCoupon, { params: { id }, body: { revokes, reason } }),
    onSuccess: ({ revoked_now }) =>
      toast(revoked_now > 0 ? `쿠폰을 멈추고 ${withCommas(revoked_now)}장을 거뒀어요` : '쿠폰을 멈췄어요'),
    onSettled: () => client.invalidateQueries(),
  });
  const submit = async () => {
    const usable = withCommas(counts.usable);
    const isSure = await popup({
      title: '쿠폰을 멈출까요?',
      message: [
        `지금까지 ${withCommas(counts.issued)}장이 나갔고 ${withCommas(counts.used)}장을 썼어요.`,
        revokes ? `쓰지 않은 ${usable}장을 거둬요.` : `쓰지 않은 ${usable}장은 기한까지 쓸 수 있어요.`,
        '다시 시작할 수 없어요.',
      ].join(' '),
      action: revokes ? `멈추고 ${usable}장 거두기` : '멈추기',
      cancel: '그대로 두기',
      isDestructive: true,
    });
    if (isSure) stop.mutate();
  };
  if (!isOpen)
    return (
      <Button variant="line" size="Dense" className="justify-self-start" onClick={() => setIsOpen(true)}>
        쿠폰 멈추기
      </Button>
    );
  return (
    <Part title="쿠폰 멈추기">
      <form
        aria-label="쿠폰 멈추기"
        className="grid gap-3 rounded-card bg-level-5 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field
          label="멈추는 까닭"
          size="Dense"
          maxLength={200}
          value={reason}
          error={fieldError(stop.error, 'reason') ?? otherError(stop.error, ['reason'])}
          onChange={(event) => setReason(event.target.value)}
        />
        {counts.usable > 0 ? (
          <Checkbox size="Dense" checked={revokes} onChange={(event) => setRevokes(event.target.checked)}>
            쓰지 않은 {withCommas(counts.usable)}장도 거두기
          </Checkbox>
        ) : null}
        <div className="flex justify-end gap-2">
          <Button variant="plain" size="Dense" onClick={() => setIsOpen(false)}>
            그만두기
          </Button>
          <Button
            type="submit"
            size="Dense"
            variant="danger"
            disabled={reason.trim().length < 2}
            pending={stop.isPending}
          >
            멈추기
          </Button>
        </div>
      </form>
    </Part>
  );
}
