import { query } from '@oun/client/query';
import { getCouponPrice } from '@oun/contract/benefit';
import { getProduct, getProductOptions, listRecommendations } from '@oun/contract/catalog';

export const oneQuery = (id: string) => query(getProduct, { params: { id } });
export const optionsQuery = (id: string | number) => query(getProductOptions, { params: { id: String(id) } });
export const alikeQuery = (id: string) => query(listRecommendations, { params: { id }, query: { limit: 9 } });
export const couponPriceQuery = (id: string | number) => query(getCouponPrice, { params: { id: String(id) } });
