import { mutation } from '@oun/client/mutation';
import type { CashReceipt } from '@oun/contract/cash-receipt';
import { cashReceiptProblem, type CashReceiptType } from '@oun/contract/cash-receipt-rules';
import { askCashReceipt, getOrder } from '@oun/contract/order';
import { useForm } from '@oun/shell/form';
import { popupError, sheet, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { ChoiceTile, RadioGroup } from '@oun/ui/radio-group';
import { receiptDigits } from '../checkout/receipt-digits.ts';
import { ReceiptNumberField } from '../checkout/ReceiptNumberField.tsx';

/** A receipt of what was paid in cash, asked for after ordering. */
export const askForReceipt = (number: string, receipt: CashReceipt): Promise<unknown> =>
  sheet<undefined>('현금영수증', ({ close }) => (
    <AskForm number={number} receipt={receipt} onDone={() => close(undefined)} />
  ));

const ask = mutation(askCashReceipt, { touches: [getOrder] });

function AskForm({ number, receipt, onDone }: { number: string; receipt: CashReceipt; onDone: () => void }) {
  const start: { type: CashReceiptType; number: string } = { type: receipt.type ?? 'INCOME', number: '' };
  const form = useForm({
    start,
    toInput: (body) => ({ params: { id: number }, body }),
    check: (given) => ({ number: cashReceiptProblem(given.type, given.number) }),
    send: ask,
    onFault: popupError,
    isGuarded: false,
    onDone: ({ state }) => {
      toast(state === 'ISSUED' ? '현금영수증을 발급했어요.' : '현금영수증을 신청했어요.');
      onDone();
    },
  });
  const { type } = form.values;
  return (
    <form {...form.props} className="grid gap-4">
      <RadioGroup {...form.choice('type')} label="용도" hideLabel className="grid grid-cols-2 gap-2">
        <ChoiceTile value="INCOME" title="소득공제" description="휴대폰번호로" />
        <ChoiceTile value="EXPENSE" title="지출증빙" description="사업자등록번호로" />
      </RadioGroup>
      <ReceiptNumberField key={type} {...form.text('number', receiptDigits)} type={type} />
      <Button type="submit" size="Large" full pending={form.isSending}>
        현금영수증 신청하기
      </Button>
    </form>
  );
}
