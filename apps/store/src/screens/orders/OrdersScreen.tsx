import { listQuery } from '@oun/client/query';
import { backWords, wonWords } from '@oun/contract/money-words';
import { listOrders, ORDER_FILTERS, ORDER_PERIODS, type OrderCard } from '@oun/contract/order';
import { formatDate } from '@oun/shell/dates';
import { pageMeta } from '@oun/shell/meta';
import { Page } from '@oun/shell/page';
import { prefetch, withPrefetched } from '@oun/shell/prefetch';
import { withUrlState } from '@oun/shell/url-state';
import { Button, ButtonLink } from '@oun/ui/button';
import { Card } from '@oun/ui/card';
import { cx } from '@oun/ui/class-names';
import { EmptyBlock } from '@oun/ui/empty-block';
import { ErrorBlock } from '@oun/ui/error-block';
import { Link } from '@oun/ui/link';
import { ListRow } from '@oun/ui/list-row';
import { SearchField } from '@oun/ui/search-field';
import { Select } from '@oun/ui/select';
import { Skeleton, SkeletonGroup } from '@oun/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { MoreOrEnd } from '../MoreOrEnd.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { OrderItemRow } from './OrderItemRow.tsx';

const parsers = {
  state: parseAsStringLiteral(ORDER_FILTERS),
  period: parseAsStringLiteral(ORDER_PERIODS).withDefault('3m'),
  q: parseAsString.withDefault(''),
};
const readFilters = createLoader(parsers);
type Filters = Awaited<ReturnType<typeof readFilters>>;

const ordersOf = ({ state, period, q }: Filters) =>
  listQuery(listOrders, { query: { period, ...(state && { state }), ...(q && { q: q.slice(0, 60) }) } });

export const loader = prefetch(({ url }) => [ordersOf(readFilters(url))]);
export const meta = pageMeta({ title: '주문 내역', isPrivate: true });

const COUNTERS = [
  ['waiting', '입금대기'],
  ['paid', '결제완료'],
  ['preparing', '준비중'],
  ['shipping', '배송중'],
  ['delivered', '배송완료'],
  ['claim', '취소·반품'],
] as const;

const PERIODS = [
  { value: '1m', label: '1개월' },
  { value: '3m', label: '3개월' },
  { value: '6m', label: '6개월' },
  { value: '1y', label: '1년' },
  { value: 'all', label: '전체 기간' },
] as const;

function OrdersScreen() {
  const [filters, setFilters] = useQueryStates(parsers, { history: 'push', scroll: false });
  const list = useInfiniteQuery({ ...ordersOf(filters), placeholderData: (kept) => kept });
  const orders = list.data?.pages.flatMap((page) => page.items) ?? [];
  const counts = list.data?.pages[0]?.counts;
  return (
    <Page title="주문 내역" className="px-5">
      <ScreenTitle>주문 내역</ScreenTitle>
      <ul className="mt-4 grid grid-cols-6 rounded-card bg-level-5 py-3">
        {COUNTERS.map(([state, label]) => {
          const isOn = filters.state === state;
          return (
            <li key={state}>
              <button
                type="button"
                aria-pressed={isOn}
                className="flex min-h-control w-full flex-col items-center justify-center rounded-control text-center"
                onClick={() => void setFilters({ state: isOn ? null : state })}
              >
                <span className={cx('num text-heading-18', isOn && 'text-pink-60')}>{counts?.[state] ?? '–'}</span>
                <span className={cx('mt-0.5 text-body-12', isOn ? 'font-bold text-pink-60' : 'text-level-70')}>
                  {label}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <ListRow className="mt-2" title="취소·반품·교환 내역" href="/my/claims" />
      <div className="mt-2 flex items-center gap-2">
        <SearchField
          key={filters.q}
          className="min-w-0 flex-1"
          label="주문 검색"
          placeholder="상품 이름, 주문번호"
          maxLength={60}
          defaultValue={filters.q}
          onSearch={(q) => void setFilters({ q: q || null })}
          onClear={() => void setFilters({ q: null })}
        />
        <Select
          label="기간"
          hideLabel
          size="Default"
          className="w-28 shrink-0"
          options={PERIODS}
          value={filters.period}
          onChange={(period) => void setFilters({ period })}
        />
      </div>
      {list.isError && orders.length === 0 ? (
        <ErrorBlock
          className="mt-6"
          title="주문을 불러오지 못했어요"
          description={list.error.message}
          onRetry={() => void list.refetch()}
        />
      ) : !list.data ? (
        <OrdersSkeleton />
      ) : orders.length === 0 ? (
        <NoOrders isFiltered={filters.state !== null || filters.q !== ''} onReset={() => void setFilters(null)} />
      ) : (
        <>
          <ul
            aria-busy={list.isPlaceholderData}
            className={cx('mt-5 grid gap-3', list.isPlaceholderData && 'opacity-60')}
          >
            {orders.map((order) => (
              <OrderPart key={order.number} order={order} />
            ))}
          </ul>
          <MoreOrEnd list={list} />
        </>
      )}
    </Page>
  );
}

export default withUrlState(withPrefetched(OrdersScreen));

function OrderPart({ order }: { order: OrderCard }) {
  return (
    <Card as="li" padding={16} className="pb-1">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-heading-16">
          {formatDate(order.ordered_at)}
          <span className="num ml-2 text-body-13 font-regular text-level-60">{order.number}</span>
        </h2>
        <Link
          href={`/my/orders/${order.number}`}
          className="-my-3 -mr-2 inline-flex min-h-control shrink-0 items-center px-2 text-body-14 text-level-60"
        >
          <span className="sr-only">{order.number} </span>상세
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </div>
      <ul className="divide-y divide-level-10">
        {order.items.map((item) => (
          <li key={item.id}>
            <OrderItemRow number={order.number} item={item} most={2} />
          </li>
        ))}
      </ul>
      <p className="num border-t border-level-10 py-3 text-right text-body-14 text-level-60">
        {order.left && order.left.refunded_pg + order.left.refunded_point > 0 ? (
          <>
            {wonWords(order.pay)} 결제 · {backWords({ pg: order.left.refunded_pg, point: order.left.refunded_point })}{' '}
            환불 · 남은 금액 <b className="text-level-90">{backWords(order.left)}</b>
          </>
        ) : (
          <>
            결제 금액 <b className="text-level-90">{wonWords(order.pay)}</b>
          </>
        )}
      </p>
    </Card>
  );
}

function NoOrders({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  return isFiltered ? (
    <EmptyBlock
      className="mt-6"
      title="조건에 맞는 주문이 없어요"
      description="기간이나 검색어를 바꿔볼까요?"
      level="h2"
      action={
        <Button variant="white" onClick={onReset}>
          조건 지우기
        </Button>
      }
    />
  ) : (
    <EmptyBlock
      className="mt-6"
      illustration={<img src="/empty-search.webp" alt="" width={112} height={112} />}
      title="아직 주문한 상품이 없어요"
      description="오늘 운동에 필요한 것을 찾아볼까요?"
      level="h2"
      action={<ButtonLink href="/">상품 둘러보기</ButtonLink>}
    />
  );
}

function OrdersSkeleton() {
  return (
    <SkeletonGroup className="mt-5 grid gap-3">
      {[0, 1].map((i) => (
        <Skeleton key={i} shape="card" height={220} />
      ))}
    </SkeletonGroup>
  );
}
