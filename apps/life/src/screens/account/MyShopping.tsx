import { query } from '@oun/client/query';
import { getBenefits } from '@oun/contract/benefit';
import { listOrders } from '@oun/contract/order';
import { RowBlock } from '@oun/shell/block';
import { useAddress } from '@oun/shell/link';
import { cx } from '@oun/ui/class-names';
import { Link } from '@oun/ui/link';
import { withCommas } from '@oun/money/written';
import { SectionHeader } from '@oun/ui/section-header';
import { Skeleton } from '@oun/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

// Only how many there are in each state: one order is the least one can ask for.
const orders = query(listOrders, { query: { period: 'all', limit: 1 } });
const benefits = query(getBenefits);
export const shoppingQueries = [orders, benefits];

const STEPS = [
  ['waiting', '입금대기'],
  ['paid', '결제완료'],
  ['preparing', '준비중'],
  ['shipping', '배송중'],
  ['delivered', '배송완료'],
] as const;

/** What was bought and where it is, and what there is to spend. */
export function MyShopping() {
  const address = useAddress();
  return (
    <section>
      <SectionHeader title="쇼핑" more={{ label: '주문 내역', href: address('store', '/my/orders') }} />
      <Orders />
      <Benefits />
    </section>
  );
}

function Orders() {
  const address = useAddress();
  return (
    <RowBlock
      query={useQuery(orders)}
      title="주문을 불러오지 못했어요"
      skeleton={<Skeleton shape="card" height={80} />}
    >
      {({ counts }) => (
        <ol aria-label="주문 진행" className="grid grid-cols-5 rounded-card bg-level-5 px-1 py-3">
          {STEPS.map(([state, label], i) => (
            <li key={state} className="relative">
              {i > 0 ? (
                <ChevronRight size={14} aria-hidden="true" className="absolute top-2.5 -left-1.75 text-level-40" />
              ) : null}
              <Link
                href={address('store', `/my/orders?state=${state}&period=all`)}
                className="flex min-h-control flex-col items-center justify-center rounded-control"
              >
                <span className={cx('num text-heading-20', counts[state] === 0 && 'font-medium text-level-60')}>
                  {counts[state]}
                </span>
                <span className="mt-0.5 text-body-12 text-level-70">{label}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </RowBlock>
  );
}

function Benefits() {
  const address = useAddress();
  const asked = useQuery(benefits);
  return (
    <div className="mt-3">
      <RowBlock
        query={asked}
        title="쿠폰과 포인트를 불러오지 못했어요"
        skeleton={<Skeleton shape="card" height={104} />}
      >
        {({ coupons, points, writable_reviews }) => (
          <ul className="grid grid-cols-3 gap-2">
            <Tile label="쿠폰" value={`${coupons.usable}장`} href={address('store', '/my/coupons')}>
              {coupons.expiring > 0 ? (
                <span className="text-caution">{coupons.expiring}장 곧 끝나요</span>
              ) : coupons.downloadable > 0 ? (
                `${coupons.downloadable}장 받을 수 있어요`
              ) : null}
            </Tile>
            <Tile label="포인트" value={`${withCommas(points.balance)}P`} href={address('store', '/my/points')}>
              {points.expected > 0 ? `${withCommas(points.expected)}P 적립예정` : null}
            </Tile>
            <Tile label="리뷰" value={`${writable_reviews}개`} href={address('store', '/my/reviews')}>
              {writable_reviews > 0 ? '포인트를 드려요' : null}
            </Tile>
          </ul>
        )}
      </RowBlock>
    </div>
  );
}

function Tile({ label, value, href, children }: { label: string; value: string; href: string; children: ReactNode }) {
  return (
    <li>
      <Link href={href} className="flex h-full min-h-26 flex-col rounded-card p-3.5 inset-ring inset-ring-level-20">
        <span className="text-body-14 text-level-70">{label}</span>
        <span className="num mt-0.5 text-heading-18">{value}</span>
        <span className="num mt-1 text-body-12 text-level-60">{children}</span>
      </Link>
    </li>
  );
}
