import type { CashReceiptType } from '@oun/contract/cash-receipt-rules';
import { Field } from '@oun/ui/field';

const NUMBERS = {
  INCOME: { label: '휴대폰번호', placeholder: '010-1234-5678', autoComplete: 'tel-national' },
  EXPENSE: { label: '사업자등록번호', placeholder: '123-45-67890', autoComplete: 'off' },
} as const;

/** Whom a cash receipt is issued to. */
export function ReceiptNumberField({
  type,
  value,
  error,
  onChange,
}: {
  type: CashReceiptType;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <Field
      {...NUMBERS[type]}
      id="receipt-number"
      className="num"
      inputMode="numeric"
      maxLength={14}
      value={value}
      error={error}
      hint="발급하고 나면 번호를 지워요."
      onChange={(event) => onChange(event.target.value.replace(/[^\d-]/g, ''))}
    />
  );
}
