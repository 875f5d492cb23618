import { mutation } from '@oun/client/mutation';
import { setRefundAccount } from '@oun/contract/claim';
import { setRefundAccountRules } from '@oun/contract/claim-forms';
import { useForm } from '@oun/shell/form';
import { popupError } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { Select } from '@oun/ui/select';
import { CLAIM_TOUCHES } from './claim-queries.ts';

const BANKS = [
  ['88', '신한은행'],
  ['06', '국민은행'],
  ['20', '우리은행'],
  ['81', '하나은행'],
  ['11', '농협은행'],
  ['03', '기업은행'],
  ['90', '카카오뱅크'],
  ['92', '토스뱅크'],
  ['89', '케이뱅크'],
  ['45', '새마을금고'],
  ['71', '우체국'],
] as const;

const send = mutation(setRefundAccount, { touches: CLAIM_TOUCHES });

/** Where to send what was paid into a virtual account. */
export function RefundAccountForm({ refundId }: { refundId: number }) {
  const form = useForm({
    start: { bank: '', account_number: '', holder_name: '' },
    rules: setRefundAccountRules,
    toInput: (body) => ({ params: { id: refundId }, body }),
    send,
    onFault: popupError,
  });
  const { bank, account_number, holder_name } = form.values;
  const isWhole = bank !== '' && /^\d{8,20}$/.test(account_number) && holder_name.trim() !== '';
  return (
    <form {...form.props} className="grid gap-3">
      <Select
        {...form.choice('bank')}
        label="은행"
        placeholder="은행 고르기"
        options={BANKS.map(([value, label]) => ({ value, label }))}
      />
      <Field
        {...form.text('account_number', (typed) => typed.replace(/\D/g, ''))}
        label="계좌번호"
        inputMode="numeric"
      />
      <Field {...form.text('holder_name')} label="예금주" maxLength={30} />
      <Button type="submit" size="Large" full disabled={!isWhole} pending={form.isSending}>
        이 계좌로 돌려받기
      </Button>
    </form>
  );
}
