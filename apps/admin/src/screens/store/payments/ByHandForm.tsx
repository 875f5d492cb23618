import { onceMutation } from '@oun/client/once-mutation';
import { adminRefundByHand, type FailedRefund } from '@oun/contract/order-admin';
import { adminRefundByHandRules } from '@oun/contract/order-admin-forms';
import { useForm } from '@oun/shell/form';
import { popup, popupError, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { withCommas } from '@oun/money/written';
import { useState } from 'react';
import { SHARED_WORK } from '../../shared-work.ts';

/** The gateway cannot any more: who sent it from the bank says so, and to where. */
export function ByHand({ refund }: { refund: FailedRefund }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <OpenForm refund={refund} />;
  return (
    <Button size="Dense" variant="line" onClick={() => setOpen(true)}>
      계좌로 보냈어요
    </Button>
  );
}

const write = onceMutation(adminRefundByHand, SHARED_WORK);

function OpenForm({ refund: { id, pg, order_number } }: { refund: FailedRefund }) {
  const form = useForm({
    start: { note: '' },
    rules: adminRefundByHandRules,
    toInput: (body) => ({ params: { id }, body }),
    send: write,
    ask: () =>
      popup({
        title: `${withCommas(pg)}원을 보냈나요?`,
        message: '환불이 끝났다고 회원에게 알려요. 되돌릴 수 없어요.',
        action: '보냈어요',
        cancel: '아니요',
      }),
    onDone: () => toast('계좌로 환불했다고 적었어요'),
    onFault: popupError,
  });
  return (
    <form {...form.props} className="grid gap-2 py-2">
      <Field
        {...form.text('note')}
        label={`${order_number} 보낸 계좌와 시각`}
        hideLabel
        placeholder="보낸 계좌와 시각"
        size="Dense"
        maxLength={500}
      />
      <Button
        type="submit"
        size="Dense"
        variant="line"
        disabled={form.values.note.trim() === ''}
        pending={form.isSending}
      >
        {withCommas(pg)}원 보냄
      </Button>
    </form>
  );
}
