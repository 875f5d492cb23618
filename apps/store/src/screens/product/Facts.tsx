import { EARN_RATES, type Product } from '@oun/contract/catalog';
import { formatDate } from '@oun/shell/dates';
import { withCommas } from '@oun/ui/percent-off';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { optionsQuery } from './queries.ts';
import { shippingRule } from './shipping-words.ts';

const won = (amount: number) => `${withCommas(amount)}원`;
const pointsOf = (price: number, rate: number) => Math.floor((price * rate) / 10_000).toLocaleString('ko-KR');
const hourWords = (hour: number) => `${hour < 12 ? '오전' : '오후'} ${hour % 12 || 12}시`;

/** What one gets for it, what sending costs, when it comes, and what there is to choose. */
export function Facts({ product }: { product: Product }) {
  const { shipping, option_names } = product;
  const { data } = useQuery(optionsQuery(product.id));
  const price = data?.time_sale?.sale_price ?? product.sale_price;
  return (
    <dl className="mt-6 grid gap-4 border-t border-level-10 pt-6 text-body-15">
      <Fact label="적립">
        구매확정하면 <b className="num">{pointsOf(price, EARN_RATES.everybody)}P</b>
        <span className="block text-body-13 text-level-60">
          멤버십 회원은 {EARN_RATES.member / 100}%, {pointsOf(price, EARN_RATES.member)}P를 드려요.
        </span>
      </Fact>
      <Fact label="배송">
        <span className="num">{shippingRule(shipping)}</span>
        <span className="num block text-body-13 text-level-60">
          제주 {won(shipping.jeju_surcharge)}, 도서산간 {won(shipping.island_surcharge)}이 더해져요.
        </span>
      </Fact>
      <Fact label="도착">
        {formatDate(`${shipping.arrives_on}T00:00:00+09:00`)} 도착 예정이에요.
        <span className="block text-body-13 text-level-60">
          {hourWords(shipping.cutoff_hour)}까지 결제하면 이날 받을 수 있어요.
        </span>
      </Fact>
      {option_names.length > 0 && data ? (
        <Fact label="옵션">
          {option_names.join(' · ')}
          <span className="num block text-body-13 text-level-60">
            {data.skus.filter(({ state }) => state !== 'HIDDEN').length}가지 가운데 고를 수 있어요.
          </span>
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-4">
      <dt className="w-12 shrink-0 text-level-60">{label}</dt>
      <dd className="min-w-0 flex-1 text-level-90">{children}</dd>
    </div>
  );
}
