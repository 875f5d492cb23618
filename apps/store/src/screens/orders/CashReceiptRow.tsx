import type { CashReceipt } from '@oun/contract/cash-receipt';
import { cashReceiptWords } from '@oun/contract/cash-receipt-rules';
import { ListRow } from '@oun/ui/list-row';
import { withCommas } from '@oun/money/written';
import { Banknote } from 'lucide-react';

const ASK_WORDS: Partial<Record<CashReceipt['state'], string>> = {
  NONE: '신청하기',
  WANTED: '바꾸기',
  FAILED: '다시 신청하기',
};

/** Where the receipt of what was paid in cash is; it leads to the receipt, or to asking for one. */
export function CashReceiptRow({ number, receipt }: { number: string; receipt: CashReceipt }) {
  const { state, amount, url, can_ask } = receipt;
  const isNobodys = state === 'ISSUED' && receipt.number === null;
  return (
    <>
      <ListRow
        lead={<Banknote size={20} />}
        title="현금영수증"
        sub={cashReceiptWords(receipt)}
        {...(amount > 0 && state === 'ISSUED' && { value: `${withCommas(amount)}원` })}
        {...(can_ask && { value: ASK_WORDS[state], onPress: () => void ask(number, receipt) })}
        {...(url && { href: url })}
      />
      {isNobodys ? (
        <p className="pl-8 text-body-13 text-level-60">홈택스에 승인번호를 등록하면 내 소득공제에 들어가요.</p>
      ) : null}
    </>
  );
}

async function ask(number: string, receipt: CashReceipt) {
  const { askForReceipt } = await import('./ask-cash-receipt.tsx');
  await askForReceipt(number, receipt);
}
