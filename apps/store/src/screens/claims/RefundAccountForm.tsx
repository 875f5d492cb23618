import { callerOf } from '@oun/client/query';
import { setRefundAccount } from '@oun/contract/claim';
import { popupError } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { Select } from '@oun/ui/select';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

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

/** Where to send what was paid into a virtual account. */
export function RefundAccountForm({ refundId, onSent }: { refundId: number; onSent: () => Promise<unknown> }) {
  const client = useQueryClient();
  const [account, setAccount] = useState({ bank: '', account_number: '', holder_name: '' });
  const isWhole = account.bank !== '' && /^\d{8,20}$/.test(account.account_number) && account.holder_name.trim() !== '';
  const send = useMutation({
    mutationFn: () => callerOf(client)(setRefundAccount, { params: { id: refundId }, body: account }),
    onSuccess: onSent,
    onError: (error) => void popupError(error),
  });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) send.mutate();
      }}
    >
      <Select
        label="은행"
        value={account.bank}
        placeholder="은행 고르기"
        onChange={(bank) => setAccount({ ...account, bank })}
        options={BANKS.map(([value, label]) => ({ value, label }))}
      />
      <Field
        label="계좌번호"
        inputMode="numeric"
        value={account.account_number}
        onChange={(event) => setAccount({ ...account, account_number: event.target.value.replace(/\D/g, '') })}
      />
      <Field
        label="예금주"
        value={account.holder_name}
        maxLength={30}
        onChange={(event) => setAccount({ ...account, holder_name: event.target.value })}
      />
      <Button type="submit" size="Large" full disabled={!isWhole} pending={send.isPending}>
        이 계좌로 돌려받기
      </Button>
    </form>
  );
}
