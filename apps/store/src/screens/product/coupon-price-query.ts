import { query } from '@oun/client/query';
import { getCouponPrice } from '@oun/contract/coupon-price';

export const couponPriceQuery = (id: string | number) => query(getCouponPrice, { params: { id: String(id) } });
