import { CallError } from '@oun/client/call';
import { callerOf } from '@oun/client/query';
import type { CashReceipt } from '@oun/contract/cash-receipt';
import { cashReceiptProblem, type CashReceiptType } from '@oun/contract/cash-receipt-rules';
import { askCashReceipt } from '@oun/contract/order';
import { popupError, sheet, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { ChoiceTile, RadioGroup } from '@oun/ui/radio-group';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ReceiptNumberField } from '../checkout/ReceiptNumberField.tsx';
import { orderOf } from './order-queries.ts';

/** A receipt of what was paid in cash, asked for after ordering. */
export const askForReceipt = (number: string, receipt: CashReceipt): Promise<unknown> =>
  sheet<undefined>('현금영수증', ({ close }) => (
    <AskForm number={number} receipt={receipt} onDone={() => close(undefined)} />
  ));

function AskForm({ number, receipt, onDone }: { number: string; receipt: CashReceipt; onDone: () => void }) {
  const client = useQueryClient();
  const [type, setType] = useState<CashReceiptType>(receipt.type ?? 'INCOME');
  const [typed, setTyped] = useState('');
  const [isSent, setSent] = useState(false);
  const problem = cashReceiptProblem(type, typed);
  const ask = useMutation({
    mutationFn: () => callerOf(client)(askCashReceipt, { params: { id: number }, body: { type, number: typed } }),
    onSuccess: async ({ state }) => {
      await client.invalidateQueries({ queryKey: orderOf(number).queryKey });
      toast(state === 'ISSUED' ? '현금영수증을 발급했어요.' : '현금영수증을 신청했어요.');
      onDone();
    },
    onError: (error) => {
      if (!fieldError(error)) void popupError(error);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (problem) return document.getElementById('receipt-number')?.focus();
    return ask.mutate();
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <RadioGroup label="용도" hideLabel value={type} onChange={setType} className="grid grid-cols-2 gap-2">
        <ChoiceTile value="INCOME" title="소득공제" description="휴대폰번호로" />
        <ChoiceTile value="EXPENSE" title="지출증빙" description="사업자등록번호로" />
      </RadioGroup>
      <ReceiptNumberField
        key={type}
        type={type}
        value={typed}
        error={isSent ? (problem ?? fieldError(ask.error)) : undefined}
        onChange={setTyped}
      />
      <Button type="submit" size="Large" full pending={ask.isPending}>
        현금영수증 신청하기
      </Button>
    </form>
  );
}

function fieldError(error: Error | null): string | undefined {
  const fields = error instanceof CallError ? (error.extra['fields'] as Record<string, string> | undefined) : undefined;
  return fields?.['number'];
}
