import { wonWords } from '@oun/contract/money-words';
import { useShell } from '@oun/shell/shell-context';
import { Button } from '@oun/ui/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSignInDetour } from '../store-marks.ts';
import { couponNames } from './coupon-names.ts';
import { couponPriceQuery } from './coupon-price-query.ts';

const BASE_WORDS = { TIME_SALE: '타임세일', MEMBER: '회원가', SALE: '판매가' } as const;

/** What coupons make of it, by which, and the way to have them, which the tap fetches. */
export function CouponPrice({ id }: { id: number }) {
  const client = useQueryClient();
  const { me } = useShell();
  const toSignIn = useSignInDetour();
  const { data } = useQuery(couponPriceQuery(id));
  if (!data || data.price === null) return null;
  const { price, base, base_kind, coupons } = data;
  const isHeld = coupons.every(({ is_held }) => is_held);
  const take = async () => {
    if (!me) return toSignIn();
    const { takeCoupons } = await import('./take-coupons.ts');
    await takeCoupons(client, coupons);
  };
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
        <Button variant="soft" onClick={() => void take()}>
          쿠폰 받기
        </Button>
      )}
    </div>
  );
}
