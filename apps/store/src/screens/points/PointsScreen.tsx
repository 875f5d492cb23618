import { listQuery } from '@oun/client/query';
import { getPoints, type PointEntry } from '@oun/contract/benefit';
import type { Output } from '@oun/contract/endpoint';
import { formatLongDate } from '@oun/shell/long-date';
import { Block } from '@oun/shell/block';
import { formatDate } from '@oun/shell/dates';
import { pageMeta } from '@oun/shell/meta';
import { useNow } from '@oun/shell/now';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { cx } from '@oun/ui/class-names';
import { EmptyBlock } from '@oun/ui/empty-block';
import { withCommas } from '@oun/money/written';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ComingOrEnd } from '@oun/shell/coming-or-end';
import { ScreenTitle } from '../ScreenTitle.tsx';

const points = listQuery(getPoints, { query: {} });
type Totals = Omit<Output<typeof getPoints>, 'items' | 'next_cursor'>;

export const loader = prefetch(() => [points]);
export const meta = pageMeta({ title: '포인트', isPrivate: true });

const amount = (value: number) => `${withCommas(value)}P`;

function PointsScreen() {
  const found = useInfiniteQuery(points);
  return (
    <Page title="포인트" referrer="/" className="px-5">
      <ScreenTitle>포인트</ScreenTitle>
      <Block query={found} title="포인트를 불러오지 못했어요" skeleton={<Coming />}>
        {({ pages }) => (
          <>
            <Summary totals={pages[0]!} />
            <Ledger entries={pages.flatMap((page) => page.items)} />
            {pages[0]!.items.length === 0 ? null : <ComingOrEnd list={found} />}
          </>
        )}
      </Block>
    </Page>
  );
}

export default withPrefetched(PointsScreen);

function Summary({ totals: { balance, expiring, expected, debt } }: { totals: Totals }) {
  return (
    <section aria-label="내 포인트" className="mt-4 rounded-card bg-level-5 p-5">
      <p className="text-body-14 text-level-70">쓸 수 있는 포인트</p>
      <p className="num mt-1 text-heading-30">{amount(balance)}</p>
      <dl className="mt-4 grid gap-2 border-t border-level-20 pt-4 text-body-15">
        <div className="flex justify-between gap-4">
          <dt className="text-level-70">30일 안에 사라져요</dt>
          <dd className={cx('num font-semibold', expiring.amount > 0 && 'text-error-strong')}>
            {amount(expiring.amount)}
          </dd>
        </div>
        {expiring.days.map(({ on, amount: lapsing }) => (
          <div key={on} className="flex justify-between gap-4 text-body-13 text-level-60">
            <dt className="pl-3">{formatDate(`${on}T12:00:00+09:00`)}까지</dt>
            <dd className="num">{amount(lapsing)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4">
          <dt className="text-level-70">구매확정하면 받아요</dt>
          <dd className="num font-semibold">{amount(expected)}</dd>
        </div>
        {debt > 0 ? (
          <div className="flex justify-between gap-4">
            <dt className="text-level-70">다음 적립에서 빠져요</dt>
            <dd className="num font-semibold">−{amount(debt)}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}

const monthOf = (at: string) =>
  new Date(at).toLocaleDateString('ko-KR', { timeZone: 'Asia/Seoul', year: 'numeric', month: 'long' });

function Ledger({ entries }: { entries: readonly PointEntry[] }) {
  const now = useNow();
  if (entries.length === 0) {
    return (
      <EmptyBlock
        className="mt-6"
        title="아직 적립한 포인트가 없어요"
        description="상품을 사고 구매확정하거나 리뷰를 쓰면 쌓여요."
      />
    );
  }
  return [...Map.groupBy(entries, ({ at }) => monthOf(at))].map(([month, own]) => (
    <section key={month} className="mt-8">
      <h2 className="text-heading-16">{month}</h2>
      <ul className="mt-1 divide-y divide-level-10">
        {own.map((entry) => (
          <li key={entry.id} className="flex items-start justify-between gap-4 py-3.5">
            <div className="min-w-0">
              <p className="text-body-15">{entry.memo}</p>
              <p className="mt-0.5 text-body-13 text-level-60">
                {formatDate(entry.at)}
                {entry.order_number === null ? null : ` · 주문 ${entry.order_number}`}
              </p>
              {entry.expires_at === null || entry.amount < 0 ? null : (
                <p className="text-body-13 text-level-60">
                  {formatLongDate(entry.expires_at)}까지 쓸 수{' '}
                  {Date.parse(entry.expires_at) > now ? '있어요' : '있었어요'}
                </p>
              )}
            </div>
            <p
              className={cx('num shrink-0 text-body-16 font-bold', entry.amount > 0 ? 'text-pink-50' : 'text-level-70')}
            >
              {entry.amount > 0 ? '+' : '−'}
              {amount(Math.abs(entry.amount))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Coming() {
  return (
    <SkeletonGroup className="mt-4 grid gap-4">
      <Skeleton shape="card" height={204} />
      {[0, 1, 2, 3].map((i) => (
        <Skeleton key={i} shape="control" height={56} />
      ))}
    </SkeletonGroup>
  );
}
