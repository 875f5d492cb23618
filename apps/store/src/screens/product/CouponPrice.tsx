import { useShell } from '@oun/shell/shell-context';
import { Button } from '@oun/ui/button';
import { withCommas } from '@oun/ui/percent-off';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSignInDetour } from '../store-marks.ts';
import { couponNames } from './coupon-names.ts';
import { couponPriceQuery } from './coupon-price-query.ts';

/** What coupons make of it, by which, and the way to have them, which the tap fetches. */
export function CouponPrice({ id }: { id: number }) {
  const client = useQueryClient();
  const { me } = useShell();
  const toSignIn = useSignInDetour();
  const { data } = useQuery(couponPriceQuery(id));
  if (!data || data.price === null) return null;
  const { price, coupons } = data;
  const isHeld = coupons.every(({ is_held }) => is_held);
  const take = async () => {
    if (!me) return toSignIn();
    const { takeCoupons } = await import('./take-coupons.ts');
    await takeCoupons(client, coupons);
  };
  return (
    <div className="mt-2 flex items-center gap-3">
      <p className="num min-w-0 flex-1 text-body-14 text-level-70">
        <b className="text-heading-16 text-pink-60">쿠폰 적용가 {withCommas(price)}원</b>
        <span className="block">
          {couponNames(coupons.map(({ name }) => name))} {isHeld ? '쓰면' : '받으면'}
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
