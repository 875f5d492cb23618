import { EARN_RATES, type Product } from '@oun/contract/catalog';
import { arrivalWords, earnWords, pointWords, wonWords } from '@oun/contract/money-words';
import { won } from '@oun/money';
import { earnOf } from '@oun/price/earn';
import { ownPrice } from '@oun/price/own-price';
import { useShell } from '@oun/shell/shell-context';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { optionsQuery } from './queries.ts';
import { shippingRule } from './shipping-words.ts';

const hourWords = (hour: number) => `${hour < 12 ? '오전' : '오후'} ${hour % 12 || 12}시`;

/** What one gets for it, what sending costs, when it comes, and what there is to choose. */
export function Facts({ product }: { product: Product }) {
  const { shipping, option_names } = product;
  const { data } = useQuery(optionsQuery(product.id));
  const { isMember = false } = useShell();
  const time_sale = data ? data.time_sale : product.time_sale;
  const earn = (asMember: boolean) =>
    earnOf(
      [won(ownPrice({ ...product, time_sale }, asMember).price)],
      asMember ? EARN_RATES.member : EARN_RATES.everybody,
    );
  return (
    <dl className="mt-6 grid gap-4 border-t border-level-10 pt-6 text-body-15">
      <Fact label="적립">
        <span className="num">{earnWords(earn(isMember))}.</span>
        <span className="num block text-body-13 text-level-60">
          {isMember
            ? `멤버십 회원이라 ${EARN_RATES.member / 100}%예요.`
            : `멤버십 회원은 ${EARN_RATES.member / 100}%, ${pointWords(earn(true))}를 드려요.`}
        </span>
      </Fact>
      <Fact label="배송">
        <span className="num">{shippingRule(shipping)}</span>
        <span className="num block text-body-13 text-level-60">
          제주 {wonWords(shipping.jeju_surcharge)}, 도서산간 {wonWords(shipping.island_surcharge)}이 더해져요.
        </span>
      </Fact>
      <Fact label="도착">
        {arrivalWords({ kind: 'EXPECTED', on: shipping.arrives_on })}.
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
