import { query } from '@oun/client/query';
import type { Output } from '@oun/contract/endpoint';
import { adminTrialBalance } from '@oun/contract/order-admin';
import { Block } from '@oun/shell/block';
import { Callout } from '@oun/ui/callout';
import { withCommas } from '@oun/money/written';
import { signedWon } from '@oun/ui/percent-off';
import { Skeleton } from '@oun/ui/skeleton';
import { Table, type TableColumn } from '@oun/ui/table';
import { useQuery } from '@tanstack/react-query';

export const meta = () => [{ title: '원장 · 오운 어드민' }];

type Account = Output<typeof adminTrialBalance>['accounts'][number];

const columns: readonly TableColumn<Account>[] = [
  { key: 'label', header: '계정', cell: ({ label }) => <b>{label}</b> },
  { key: 'book', header: '이름', cell: ({ book }) => <span className="text-level-60">{book}</span> },
  { key: 'debit', header: '차변', width: 160, align: 'end', cell: ({ debit }) => withCommas(debit) },
  { key: 'credit', header: '대변', width: 160, align: 'end', cell: ({ credit }) => withCommas(credit) },
  { key: 'balance', header: '잔액', width: 160, align: 'end', cell: ({ balance }) => signedWon(balance) },
];

/** Every account's two sides. Whatever happened, they add up to nothing. */
export default function LedgerScreen() {
  const ledger = useQuery(query(adminTrialBalance));
  return (
    <div className="grid gap-4 px-5 py-6 desk:px-8">
      <h1 className="text-heading-24">원장</h1>
      <Block query={ledger} title="원장을 불러오지 못했어요" skeleton={<Skeleton shape="card" height={420} />}>
        {({ accounts, difference, points }) => {
          const isRight = difference === 0;
          const arePointsRight = points.booked === points.in_wallets;
          const total = (side: 'debit' | 'credit') => accounts.reduce((sum, account) => sum + account[side], 0);
          return (
            <>
              <div className="grid gap-3 desk:grid-cols-2">
                <Callout
                  tone={isRight ? 'success' : 'error'}
                  title={isRight ? '차변과 대변이 같아요' : '차변과 대변이 달라요'}
                >
                  <span className="num">
                    {withCommas(total('debit'))} − {withCommas(total('credit'))} = {signedWon(difference)}
                  </span>
                </Callout>
                <Callout
                  tone={arePointsRight ? 'success' : 'error'}
                  title={arePointsRight ? '포인트가 지갑과 같아요' : '포인트가 지갑과 달라요'}
                >
                  <span className="num">
                    장부 {withCommas(points.booked)}P · 지갑 {withCommas(points.in_wallets)}P
                  </span>
                </Callout>
              </div>
              <Table caption="시산표" columns={columns} rows={accounts} rowKey={({ book }) => book} minWidth={720} />
            </>
          );
        }}
      </Block>
    </div>
  );
}
