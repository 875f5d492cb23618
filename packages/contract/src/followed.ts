import { Won } from '@oun/money';
import * as z from 'zod';
import { ProductCard } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { Cursor, Id, page } from './paging.ts';

const FollowTarget = z.object({ target_type: z.literal('product'), target_id: Id });
const Followed = z.object({ is_on: z.boolean(), count: z.int() });

export const followProduct = endpoint({
  method: 'POST',
  path: '/store/v1/user/operations/follow',
  who: 'member',
  summary: '상품을 찜합니다. 이미 찜했다면 그대로 둡니다.',
  body: FollowTarget,
  response: Followed,
  errors: ['INVALID_INPUT', 'NOT_FOUND'],
});

export const unfollowProduct = endpoint({
  method: 'POST',
  path: '/store/v1/user/operations/unfollow',
  who: 'member',
  summary: '찜을 뺍니다.',
  body: FollowTarget,
  response: Followed,
  errors: ['INVALID_INPUT', 'NOT_FOUND'],
});

export const FollowedProduct = ProductCard.extend({
  price_at_follow: Won,
  /** How much less it costs now than when it was followed; 0 when it does not. */
  price_drop: Won,
  /** Was sold out, and can be had again. */
  is_restocked: z.boolean(),
  /** The sku that goes to the cart: the only one, or the least that can be had of several. */
  first_sku_id: z.int().nullable(),
  has_options: z.boolean(),
  is_available: z.boolean(),
  followed_at: z.iso.datetime({ offset: true }),
});
export type FollowedProduct = z.infer<typeof FollowedProduct>;

export const listFollowedProducts = endpoint({
  method: 'GET',
  path: '/store/v1/user/followed-products',
  who: 'member',
  summary: '찜한 상품입니다. 내린 가격과 다시 들어온 것을 함께 알립니다.',
  query: z.object({ cursor: Cursor, limit: z.int().min(1).max(50).default(20) }),
  response: page(FollowedProduct),
  errors: ['INVALID_INPUT'],
});

/** Ids of what one follows and waits for, so that lists which are the same for everybody can show one's own marks. */
export const StoreMarks = z.object({
  product_ids: z.array(z.int()),
  time_sale_ids: z.array(z.int()),
  sku_ids: z.array(z.int()),
});
export type StoreMarks = z.infer<typeof StoreMarks>;

export const getStoreMarks = endpoint({
  method: 'GET',
  path: '/store/v1/user/marks',
  who: 'member',
  summary: '찜한 상품과 알림을 신청한 타임세일, 옵션의 번호입니다.',
  response: StoreMarks,
});

export const setRestockAlarm = endpoint({
  method: 'POST',
  path: '/store/v1/user/restock-alarms',
  who: 'member',
  summary: '품절된 옵션이 다시 들어오면 이메일로 알려달라고 합니다.',
  body: z.object({ sku_id: Id }),
  response: z.object({ is_on: z.boolean() }),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const clearRestockAlarm = endpoint({
  method: 'DELETE',
  path: '/store/v1/user/restock-alarms/{sku_id}',
  who: 'member',
  summary: '재입고 알림을 그만둡니다.',
  params: z.object({ sku_id: Id }),
  response: z.object({ is_on: z.boolean() }),
});

export const PersonalRow = z.object({
  kind: z.enum(['TRAINING', 'AGAIN']),
  title: z.string(),
  sub: z.string(),
  items: z.array(ProductCard),
});

export const getPersonalization = endpoint({
  method: 'GET',
  path: '/store/v1/user/personalization',
  who: 'member',
  summary: '시작한 운동에 쓰는 도구와, 다시 살 만한 상품입니다.',
  response: z.object({ rows: z.array(PersonalRow) }),
});

export const getRelatedProducts = endpoint({
  method: 'GET',
  path: '/core/v1/related-products',
  who: 'optional',
  summary: '프로그램에 쓰는 도구를 파는 상품입니다. 맨몸 프로그램에는 없습니다.',
  query: z.object({ program_id: Id }),
  response: z.object({ items: z.array(ProductCard) }),
  errors: ['NOT_FOUND'],
});
