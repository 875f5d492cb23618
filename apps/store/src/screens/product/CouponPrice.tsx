import { callerOf, queryKey } from '@oun/client/query';
import {
  bulkIssueCoupons,
  type CouponPrice as Price,
  getBenefits,
  getCouponPrice,
  listCoupons,
} from '@oun/contract/benefit';
import { popupError, toast } from '@oun/shell/overlays';
import { useShell } from '@oun/shell/shell-context';
import { Button } from '@oun/ui/button';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSignInDetour } from '../store-marks.ts';
import { couponNames } from './coupon-names.ts';
import { couponPriceQuery } from './coupon-price-query.ts';

/** What coupons make of it, by which, and the way to have them. */
export function CouponPrice({ id }: { id: number }) {
  const client = useQueryClient();
  const { me } = useShell();
  const toSignIn = useSignInDetour();
  const { data } = useQuery(couponPriceQuery(id));
  if (!data || data.price === null) return null;
  const { price, coupons } = data;
  const isHeld = coupons.every(({ is_held }) => is_held);
  const take = () => (me ? void takeCoupons(client, coupons) : toSignIn());
  return (
    <div className="mt-2 flex items-center gap-3">
      <p className="num min-w-0 flex-1 text-body-14 text-level-70">
        <b className="mr-1.5 text-heading-16 text-pink-60">쿠폰 적용가 {price.toLocaleString('ko-KR')}원</b>
        <span className="block">
          {couponNames(coupons.map(({ name }) => name))} {isHeld ? '쓰면' : '받으면'}
        </span>
      </p>
      {isHeld ? null : (
        <Button variant="soft" onClick={take}>
          쿠폰 받기
        </Button>
      )}
    </div>
  );
}

/** Takes what the price counts on and is not held yet; what cannot be had is said with its reason. */
async function takeCoupons(client: QueryClient, coupons: Price['coupons']): Promise<void> {
  const ids = coupons.filter(({ is_held }) => !is_held).map(({ coupon_id }) => coupon_id);
  try {
    const { refused } = await callerOf(client)(bulkIssueCoupons, { body: { coupon_benefit_ids: ids } });
    const [first] = refused;
    if (first) toast(first.message, 'failed');
    else toast('쿠폰을 받았어요. 주문할 때 써드릴게요.');
  } catch (error) {
    void popupError(error as Error);
  }
  await Promise.all(
    [getCouponPrice, listCoupons, getBenefits].map((call) =>
      client.invalidateQueries({ queryKey: queryKey(call).slice(0, 1) }),
    ),
  );
}
