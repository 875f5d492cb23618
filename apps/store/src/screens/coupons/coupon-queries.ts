import { listQuery, query } from '@oun/client/query';
import { type COUPON_LISTS, getBenefits, getBirthday, listCouponProducts, listCoupons } from '@oun/contract/benefit';

type List = (typeof COUPON_LISTS)[number];

export const couponList = (state: List) => listQuery(listCoupons, { query: { state } });
export const couponProducts = (id: number) => listQuery(listCouponProducts, { params: { id }, query: {} });
export const benefits = query(getBenefits);
export const birthday = query(getBirthday);
