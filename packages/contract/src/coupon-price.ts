import { Won } from '@oun/money';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './paging.ts';

/** One piece of a product with the best coupons that the visitor holds or can take; no price where none makes it less. */
export const CouponPrice = z.object({
  price: Won.nullable(),
  /** What it is taken off from: what the visitor pays without, and whose price that is. */
  base: Won.nullable(),
  base_kind: z.enum(['TIME_SALE', 'MEMBER', 'SALE']).nullable(),
  coupons: z.array(
    z.object({
      coupon_id: z.int(),
      name: z.string(),
      benefit: z.string(),
      is_held: z.boolean(),
      /** What it takes off this piece. */
      discount: Won,
    }),
  ),
});
export type CouponPrice = z.infer<typeof CouponPrice>;

export const getCouponPrice = endpoint({
  method: 'GET',
  path: '/store/v1/products/{id}/coupon-price',
  who: 'optional',
  summary: '가진 쿠폰과 받을 수 있는 쿠폰으로 가장 낮아지는 한 개 값과, 그때 쓰는 쿠폰입니다.',
  params: z.object({ id: Id }),
  response: CouponPrice,
  errors: ['NOT_FOUND'],
});
