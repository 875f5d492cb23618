import { CASH_RECEIPT_DUTY, type CashReceiptType } from '@oun/contract/cash-receipt-rules';
import { ChoiceTile, RadioGroup } from '@oun/ui/radio-group';
import type { ComponentProps } from 'react';
import { ReceiptNumberField } from './ReceiptNumberField.tsx';

/** Nothing is asked for unless the buyer says so. */
export function CashReceiptPart({
  type,
  number,
  amount,
  onType,
}: {
  type: CashReceiptType | 'NONE';
  /** The field of the number. */
  number: Omit<ComponentProps<typeof ReceiptNumberField>, 'type'>;
  amount: number;
  onType: (type: CashReceiptType | 'NONE') => void;
}) {
  return (
    <div className="mt-6 grid gap-3">
      <RadioGroup label="현금영수증" value={type} onChange={onType} className="grid grid-cols-3 gap-2">
        <ChoiceTile value="NONE" title="신청 안 함" />
        <ChoiceTile value="INCOME" title="소득공제" />
        <ChoiceTile value="EXPENSE" title="지출증빙" />
      </RadioGroup>
      {type === 'NONE' ? null : <ReceiptNumberField key={type} {...number} type={type} />}
      {type === 'NONE' && amount >= CASH_RECEIPT_DUTY ? (
        <p className="text-body-13 text-level-60">10만 원부터는 신청하지 않아도 번호 없이 발급해요.</p>
      ) : null}
    </div>
  );
}
