import type { getCompleted } from '@oun/contract/checkout';
import type { Answer } from '@oun/contract/endpoint';
import { toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { Card } from '@oun/ui/card';
import { withCommas } from '@oun/money/written';
import { Copy } from 'lucide-react';
import { momentWords } from '../moment-words.ts';

type Account = NonNullable<Answer<typeof getCompleted>['virtual_account']>;

/** Where to send the money, how much, and until when. */
export function VirtualAccount({
  account,
  amount,
  className,
}: {
  account: Account;
  amount: number;
  className?: string;
}) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(account.account_number);
      toast('계좌번호를 복사했어요.');
    } catch {
      toast('복사하지 못했어요. 번호를 길게 눌러주세요.', 'failed');
    }
  }
  return (
    <Card ground="pink" {...(className && { className })}>
      <p className="text-body-14 text-level-70">
        {account.bank} · {account.holder}
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
        <p className="num text-heading-20 select-all">{account.account_number}</p>
        <Button variant="white" onClick={() => void copy()}>
          <Copy size={18} aria-hidden="true" />
          <span className="sr-only">계좌번호 </span>복사
        </Button>
      </div>
      <p className="num mt-3 text-body-15">
        <b>{momentWords(account.due_at)}</b>
        까지 <b className="text-pink-60">{withCommas(amount)}원</b>을 보내주세요.
      </p>
      <p className="mt-1 text-body-13 text-level-70">기한이 지나면 주문이 자동으로 취소돼요.</p>
    </Card>
  );
}
