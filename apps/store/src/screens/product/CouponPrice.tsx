import { wonWords } from '@oun/contract/money-words';
import { useAsMember } from '@oun/shell/as-member';
import { Button } from '@oun/ui/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { couponNames } from './coupon-names.ts';
import { couponPriceQuery } from './coupon-price-query.ts';

const BASE_WORDS = { TIME_SALE: '타임세일', MEMBER: '회원가', SALE: '판매가' } as const;

/** What coupons make of it, by which, and the way to have them, which the tap fetches. */
export function CouponPrice({ id }: { id: number }) {
  const client = useQueryClient();
  const { data } = useQuery(couponPriceQuery(id));
  const wish = { what: `coupon-price:${id}`, why: '로그인하면 쿠폰을 받아둘게요', icon: 'coupon' } as const;
  const take = useAsMember({ ...wish, isReady: data !== undefined }, () => {
    if (data) void import('./take-coupons.ts').then(({ takeCoupons }) => takeCoupons(client, data.coupons));
  });
  if (!data || data.price === null) return null;
  const { price, base, base_kind, coupons } = data;
  const isHeld = coupons.every(({ is_held }) => is_held);
  return (
    <div className="mt-2 flex items-center gap-3">
      <p className="num min-w-0 flex-1 text-body-14 text-level-70">
        <b className="text-heading-16 whitespace-nowrap text-pink-60">쿠폰 쓰면 {wonWords(price)}</b>
        <span className="block">
          {base_kind === null || base === null ? null : `${BASE_WORDS[base_kind]} ${wonWords(base)}`}
          {coupons.map(({ name, discount }) => ` − ${couponNames([name])} ${wonWords(discount)}`)}
        </span>
      </p>
      {isHeld ? null : (
        <Button variant="soft" onClick={() => take()}>
          쿠폰 받기
        </Button>
      )}
    </div>
  );
}
