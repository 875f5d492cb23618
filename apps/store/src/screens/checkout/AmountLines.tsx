import type { Amounts } from '@oun/contract/checkout';
import { withCommas } from '@oun/ui/percent-off';
import { PriceLine, PriceLines } from '@oun/ui/price-lines';
import { Coins } from 'lucide-react';
import type { ReactNode } from 'react';

type Reason = 'product_coupon' | 'cart_coupon' | 'shipping' | 'shipping_coupon';

const NO_REASONS: Partial<Record<Reason, ReactNode>> = {};

/** How the amount to pay comes about; the same lines before paying and ever after. */
export function AmountLines({
  amounts,
  count,
  reasons = NO_REASONS,
  totalLabel,
}: {
  amounts: Record<keyof Amounts, number>;
  /** How many products. */
  count?: number | undefined;
  reasons?: Partial<Record<Reason, ReactNode>>;
  totalLabel: string;
}) {
  return (
    <PriceLines>
      <PriceLine
        label={<>상품 금액 {count === undefined ? null : <span className="num text-level-60">{count}개</span>}</>}
        amount={amounts.goods}
      />
      {amounts.instant > 0 ? <PriceLine label="상품 할인" amount={-amounts.instant} /> : null}
      {amounts.product_coupon > 0 ? (
        <PriceLine label="상품 쿠폰" reason={reasons.product_coupon} amount={-amounts.product_coupon} tone="pink" />
      ) : null}
      {amounts.cart_coupon > 0 ? (
        <PriceLine label="장바구니 쿠폰" reason={reasons.cart_coupon} amount={-amounts.cart_coupon} tone="pink" />
      ) : null}
      {amounts.point > 0 ? (
        <PriceLine label="포인트" reason="배송비에는 쓰지 않아요" amount={-amounts.point} tone="pink" />
      ) : null}
      <PriceLine label="배송비" reason={reasons.shipping} amount={amounts.shipping === 0 ? '무료' : amounts.shipping} />
      {amounts.shipping_coupon > 0 ? (
        <PriceLine label="배송비 쿠폰" reason={reasons.shipping_coupon} amount={-amounts.shipping_coupon} tone="pink" />
      ) : null}
      <PriceLine label={totalLabel} amount={amounts.pay} total />
    </PriceLines>
  );
}

export function EarnLine({ earn, children }: { earn: number; children?: ReactNode }) {
  if (earn === 0) return null;
  return (
    <p className="num mt-4 flex min-h-12 items-center gap-2.5 rounded-control bg-level-5 px-4 text-body-14 text-level-80">
      <Coins size={20} aria-hidden="true" className="text-reward" />
      <span>
        구매확정하면 <b>{withCommas(earn)}P</b>를 드려요{children}
      </span>
    </p>
  );
}
