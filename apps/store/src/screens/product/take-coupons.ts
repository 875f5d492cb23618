import { mutation, perform, touch } from '@oun/client/mutation';
import { bulkIssueCoupons, getBenefits, listCoupons } from '@oun/contract/benefit';
import { type CouponPrice, getCouponPrice } from '@oun/contract/coupon-price';
import { popupError, toast } from '@oun/shell/overlays';
import type { QueryClient } from '@tanstack/react-query';

const take = mutation(bulkIssueCoupons, { touches: 'nothing' });

/** Takes what the price counts on and is not held yet; what cannot be had is said with its reason. */
export async function takeCoupons(client: QueryClient, coupons: CouponPrice['coupons']): Promise<void> {
  const ids = coupons.filter(({ is_held }) => !is_held).map(({ coupon_id }) => coupon_id);
  try {
    const { refused } = await perform(client, take, { body: { coupon_benefit_ids: ids } });
    const [first] = refused;
    if (first) toast(first.message, 'failed');
    else toast('쿠폰을 받았어요. 주문할 때 써드릴게요.');
  } catch (error) {
    void popupError(error as Error);
  }
  // One that could not be had changes the price too.
  await touch(client, [getCouponPrice, listCoupons, getBenefits]);
}
