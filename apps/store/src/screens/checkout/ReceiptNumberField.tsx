import type { CashReceiptType } from '@oun/contract/cash-receipt-rules';
import { Field } from '@oun/ui/field';
import type { ChangeEvent } from 'react';

const NUMBERS = {
  INCOME: { label: '휴대폰번호', placeholder: '010-1234-5678', autoComplete: 'tel-national' },
  EXPENSE: { label: '사업자등록번호', placeholder: '123-45-67890', autoComplete: 'off' },
} as const;

/** Whom a cash receipt is issued to. */
export function ReceiptNumberField({
  type,
  ...field
}: {
  type: CashReceiptType;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  return (
    <Field
      {...NUMBERS[type]}
      {...field}
      className="num"
      inputMode="numeric"
      maxLength={14}
      hint="발급하고 나면 번호를 지워요."
    />
  );
}
