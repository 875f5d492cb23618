import type { Checkout } from '@oun/contract/checkout';
import { Badge } from '@oun/ui/badge';
import { signedWon } from '@oun/ui/percent-off';
import { ChevronRight, Sparkles } from 'lucide-react';
import { chooseCoupons } from './choose-coupons.tsx';
import type { Change } from './drafts.ts';

type Row = { key: string; name: string; what: string; discount: number };

/** The best there is, unless the buyer wants something else. */
export function CouponPart({ checkout, change }: { checkout: Checkout; change: Change }) {
  const { number, coupons } = checkout;
  const rows = laidRows(checkout);
  async function choose() {
    const chosen = await chooseCoupons(number);
    if (chosen !== undefined) change({ benefits: { coupon_ids: chosen.ids } });
  }
  return (
    <section>
      <div className="mb-3 flex items-center justify-between">
        <h2 className="text-heading-18">쿠폰</h2>
        {coupons.is_best && coupons.saved > 0 ? (
          <Badge tone="pink" icon={<Sparkles size={14} aria-hidden="true" />}>
            최대 할인 적용됨
          </Badge>
        ) : null}
      </div>
      <ul className="divide-y divide-level-20 overflow-hidden rounded-control inset-ring inset-ring-level-20">
        {(rows.length > 0 ? rows : [NO_ROW]).map(({ key, name, what, discount }) => (
          <li key={key}>
            <button
              type="button"
              className="flex min-h-16 w-full items-center gap-3 px-4 py-3 text-left -outline-offset-2"
              onClick={() => void choose()}
            >
              <span className="min-w-0 flex-1">
                <span className="block text-body-15">{name}</span>
                <span className="mt-0.5 block text-body-13 text-level-60">{what}</span>
              </span>
              {discount > 0 ? (
                <span className="num text-body-15 font-semibold text-pink-50">{signedWon(-discount)}</span>
              ) : null}
              <ChevronRight size={18} aria-hidden="true" className="text-level-50" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NO_ROW: Row = { key: 'none', name: '쿠폰 고르기', what: '쓰는 쿠폰이 없어요', discount: 0 };

function laidRows({ groups, coupons }: Checkout): Row[] {
  const ofLines = groups
    .flatMap(({ lines }) => lines)
    .flatMap(({ line, name, coupon }): Row[] =>
      coupon
        ? [{ key: `line-${line}`, name: coupon.name, what: `상품 쿠폰 · ${name}`, discount: coupon.discount }]
        : [],
    );
  const { cart, shipping } = coupons;
  return [
    ...ofLines,
    ...(cart ? [{ key: 'cart', name: cart.name, what: '장바구니 쿠폰', discount: cart.discount }] : []),
    ...(shipping ? [{ key: 'shipping', name: shipping.name, what: '배송비 쿠폰', discount: shipping.discount }] : []),
  ];
}
