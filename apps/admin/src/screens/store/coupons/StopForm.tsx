import { onceMutation } from '@oun/client/once-mutation';
import { type AdminCoupon, adminStopCoupon } from '@oun/contract/coupon-admin';
import { adminStopCouponRules } from '@oun/contract/coupon-admin-forms';
import { useForm } from '@oun/shell/form';
import { popup, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Checkbox } from '@oun/ui/checkbox';
import { Field } from '@oun/ui/field';
import { withCommas } from '@oun/money/written';
import { useState } from 'react';
import { SHARED_WORK } from '../../shared-work.ts';
import { Part } from '../../StaffDrawer.tsx';

/** No more of it is given from now on; what is out may be taken back as well. */
export function StopForm({ coupon }: { coupon: AdminCoupon }) {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <OpenForm coupon={coupon} onClose={() => setIsOpen(false)} />
  ) : (
    <Button variant="line" size="Dense" className="justify-self-start" onClick={() => setIsOpen(true)}>
      쿠폰 멈추기
    </Button>
  );
}

const stop = onceMutation(adminStopCoupon, SHARED_WORK);

function OpenForm({ coupon: { id, counts }, onClose }: { coupon: AdminCoupon; onClose: () => void }) {
  const form = useForm({
    start: { revokes: false, reason: '' },
    rules: adminStopCouponRules,
    toInput: (body) => ({ params: { id }, body }),
    ask: ({ revokes }) => askFirst(counts, revokes),
    send: stop,
    faultAt: 'reason',
    onDone: ({ revoked_now }) =>
      toast(revoked_now > 0 ? `쿠폰을 멈추고 ${withCommas(revoked_now)}장을 거뒀어요` : '쿠폰을 멈췄어요'),
  });
  return (
    <Part title="쿠폰 멈추기">
      <form {...form.props} aria-label="쿠폰 멈추기" className="grid gap-3 rounded-card bg-level-5 p-4">
        <Field {...form.text('reason')} label="멈추는 까닭" size="Dense" maxLength={200} />
        {counts.usable > 0 ? (
          <Checkbox {...form.tick('revokes')} size="Dense">
            쓰지 않은 {withCommas(counts.usable)}장도 거두기
          </Checkbox>
        ) : null}
        <div className="flex justify-end gap-2">
          <Button variant="plain" size="Dense" onClick={onClose}>
            그만두기
          </Button>
          <Button
            type="submit"
            size="Dense"
            variant="danger"
            disabled={form.values.reason.trim().length < 2}
            pending={form.isSending}
          >
            멈추기
          </Button>
        </div>
      </form>
    </Part>
  );
}

function askFirst(counts: AdminCoupon['counts'], revokes: boolean): Promise<boolean> {
  const usable = withCommas(counts.usable);
  return popup({
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
}
