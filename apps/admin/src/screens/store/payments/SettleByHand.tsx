import { mutation } from '@oun/client/mutation';
import { adminSettlePayment, type UnknownPayment } from '@oun/contract/order-admin';
import { adminSettlePaymentRules } from '@oun/contract/order-admin-forms';
import { useForm } from '@oun/shell/form';
import { popupError, sheet, type SheetBody, toast } from '@oun/shell/overlays';
import { useShell } from '@oun/shell/shell-context';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { withCommas } from '@oun/money/written';
import { useState } from 'react';
import { SHARED_WORK } from '../../shared-work.ts';

const OUTCOMES = {
  PAID: '결제된 것을 확인했어요',
  PENDING: '결제사가 답하지 않아요. 잠시 뒤에 다시 해주세요',
  FAILED: '결제되지 않은 것으로 적었어요',
} as const;

/** Kakao Pay keeps no name of ours for a charge: somebody looks it up at its own desk, and says what they found. */
export function SettleByHand({ payment }: { payment: UnknownPayment }) {
  const { me } = useShell();
  if (!me?.roles.includes('store-admin')) return <span className="text-level-60">관리자가 확인해요</span>;
  return (
    <Button
      size="Dense"
      variant="line"
      aria-label={`${payment.order_number ?? payment.id} 거래 확인하기`}
      onClick={() => void sheet('카카오페이 거래 확인', sheetOf(payment))}
    >
      거래 확인하기
    </Button>
  );
}

const sheetOf =
  (payment: UnknownPayment): SheetBody<undefined> =>
  ({ close }) => <SettleForm payment={payment} onDone={() => close(undefined)} />;

function SettleForm({ payment, onDone }: { payment: UnknownPayment; onDone: () => void }) {
  const [isTaken, setTaken] = useState(true);
  const form = useForm({
    start: { transaction_id: '', note: '' },
    rules: adminSettlePaymentRules,
    toInput: ({ transaction_id, note }) => ({
      params: { id: payment.id },
      body: { note, ...(isTaken && { transaction_id }) },
    }),
    send: mutation(adminSettlePayment, SHARED_WORK),
    onDone: ({ outcome }) => {
      toast(OUTCOMES[outcome], outcome === 'PAID' ? 'done' : 'plain');
      if (outcome !== 'PENDING') onDone();
    },
    onFault: popupError,
  });
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <p className="text-body-14 text-level-70">
        카카오페이는 주문번호로 되물을 수 없어요. 카카오페이 파트너 화면에서 주문번호{' '}
        <b className="num select-all">{payment.order_number}</b>, {withCommas(payment.amount)}원인 거래를 찾아주세요.
      </p>
      <div role="group" aria-label="찾은 결과" className="flex gap-2">
        <Button
          type="button"
          size="Dense"
          variant={isTaken ? 'ink' : 'line'}
          aria-pressed={isTaken}
          onClick={() => setTaken(true)}
        >
          거래가 있어요
        </Button>
        <Button
          type="button"
          size="Dense"
          variant={isTaken ? 'line' : 'ink'}
          aria-pressed={!isTaken}
          onClick={() => setTaken(false)}
        >
          거래가 없어요
        </Button>
      </div>
      {isTaken ? (
        <Field {...form.text('transaction_id')} label="거래 번호(TID)" size="Dense" maxLength={64} />
      ) : (
        <p className="text-body-13 text-level-60">결제되지 않은 것으로 적고, 회원에게 다시 결제를 청해요.</p>
      )}
      <Field {...form.text('note')} label="확인한 곳과 내용" size="Dense" maxLength={200} />
      <Button type="submit" pending={form.isSending}>
        {isTaken ? '이 거래로 확인하기' : '결제되지 않은 것으로 적기'}
      </Button>
    </form>
  );
}
