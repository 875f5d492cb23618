import type { Amounts, getCompleted } from '@oun/contract/checkout';
import type { Answer } from '@oun/contract/endpoint';
import { backWords, earnWords, pointWords, wonWords } from '@oun/contract/money-words';
import type { PaidLeft } from '@oun/contract/order';
import { PriceLine, PriceLines } from '@oun/ui/price-lines';
import { Coins } from 'lucide-react';

type Back = Record<keyof PaidLeft, number>;

/** How the amount to pay comes about; the same lines before paying and ever after, and below them what went back. */
export function AmountLines({
  amounts,
  count,
  reasons,
  totalLabel,
  left,
}: {
  amounts: Record<keyof Amounts, number>;
  /** How many pieces. */
  count: number;
  reasons: Answer<typeof getCompleted>['reasons'];
  totalLabel: string;
  left?: Back | null;
}) {
  return (
    <PriceLines>
      <PriceLine
        label={
          <>
            상품 금액 <span className="num whitespace-nowrap text-level-60">{count}개</span>
          </>
        }
        amount={amounts.goods}
      />
      {amounts.instant > 0 ? <PriceLine label="상품 할인" amount={-amounts.instant} /> : null}
      {amounts.product_coupon > 0 ? (
        <PriceLine
          label="상품 쿠폰"
          reason={reasons.product_coupon.join(', ')}
          amount={-amounts.product_coupon}
          tone="pink"
        />
      ) : null}
      {amounts.cart_coupon > 0 ? (
        <PriceLine label="장바구니 쿠폰" reason={reasons.cart_coupon} amount={-amounts.cart_coupon} tone="pink" />
      ) : null}
      {amounts.point > 0 ? (
        <PriceLine label="포인트" reason="배송비에는 쓰지 않아요" amount={-amounts.point} tone="pink" />
      ) : null}
      <PriceLine
        label="배송비"
        reason={reasons.shipping.map(({ brand_name, fee, free_from }) => (
          <span key={brand_name} className="block">
            {brand_name} · {fee === 0 ? '무료' : wonWords(fee)}
            {free_from === null ? null : ` (${wonWords(free_from)}부터 무료)`}
          </span>
        ))}
        amount={amounts.shipping === 0 ? '무료' : amounts.shipping}
      />
      {amounts.shipping_coupon > 0 ? (
        <PriceLine label="배송비 쿠폰" reason={reasons.shipping_coupon} amount={-amounts.shipping_coupon} tone="pink" />
      ) : null}
      <PriceLine label={totalLabel} amount={amounts.pay} total />
      {left && left.refunded_pg + left.refunded_point > 0 ? <Left left={left} /> : null}
    </PriceLines>
  );
}

/** What went back of it, by card and in points, and what is left. */
function Left({ left }: { left: Back }) {
  return (
    <>
      {left.refunded_pg > 0 ? <PriceLine label="환불 금액" amount={-left.refunded_pg} /> : null}
      {left.refunded_point > 0 ? <PriceLine label="돌려받은 포인트" amount={pointWords(left.refunded_point)} /> : null}
      <PriceLine label="남은 결제 금액" amount={backWords(left)} total />
    </>
  );
}

export function EarnLine({ earn }: { earn: number }) {
  if (earn === 0) return null;
  return (
    <p className="num mt-4 flex min-h-12 items-center gap-2.5 rounded-control bg-level-5 px-4 text-body-14 text-level-80">
      <Coins size={20} aria-hidden="true" className="text-reward" />
      {earnWords(earn)}
    </p>
  );
}
