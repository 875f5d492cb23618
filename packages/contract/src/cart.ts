import { Won } from '@oun/money';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Amount, Id, repeated } from './paging.ts';
import { Picture } from './picture.ts';

export const CART_LINES_MAX = 100;
export const CART_QUANTITY_MAX = 99;
export const CART_DAYS = 90;

export const CART_LINE_STATES = ['OK', 'PRICE_CHANGED', 'SOLD_OUT', 'ENDED'] as const;

const Quantity = z.int().min(1).max(CART_QUANTITY_MAX);
export const CartWish = z.object({ sku_id: Id, quantity: Quantity });

export const CartLine = z.object({
  /** 0 for a guest's line, which nobody keeps but the browser. */
  id: z.int(),
  sku_id: z.int(),
  product_id: z.int(),
  name: z.string(),
  option_text: z.string(),
  picture: Picture,
  quantity: z.int(),
  list_price: Won,
  sale_price: Won,
  price_at_add: Won,
  is_time_sale: z.boolean(),
  state: z.enum(CART_LINE_STATES),
  /** How many can be had; told only when they are few. */
  left: z.int().nullable(),
  /** The most of it in one order. */
  max: z.int(),
});
export type CartLine = z.infer<typeof CartLine>;

export const CartGroup = z.object({
  key: z.string(),
  brand: z.object({ slug: z.string(), name: z.string() }),
  lines: z.array(CartLine),
  shipping: z.object({
    kind: z.enum(['FREE', 'PAID', 'CONDITIONAL_FREE', 'QUANTITY_PAID']),
    base_fee: Won,
    free_from: Won,
    per_quantity: z.int(),
  }),
  /** The day it would arrive if it were ordered now. */
  arrives_on: z.iso.date(),
});
export type CartGroup = z.infer<typeof CartGroup>;

export const Cart = z.object({ groups: z.array(CartGroup), count: z.int(), earn_rate: z.int() });
export type Cart = z.infer<typeof Cart>;

export const getCart = endpoint({
  method: 'GET',
  path: '/store/v1/user/cart/items',
  who: 'member',
  summary: '장바구니를 브랜드별로 봅니다. 가격과 재고는 지금 것입니다.',
  response: Cart,
});

export const countCart = endpoint({
  method: 'GET',
  path: '/store/v1/user/cart/items/count',
  who: 'member',
  summary: '장바구니에 담긴 상품의 가짓수입니다.',
  response: z.object({ count: z.int() }),
});

export const addToCart = endpoint({
  method: 'POST',
  path: '/store/v1/user/cart/items/bulk',
  who: 'member',
  summary: '상품을 여러 개 담습니다. 이미 담긴 옵션은 수량을 더합니다.',
  body: z.object({ items: z.array(CartWish).min(1).max(CART_LINES_MAX) }),
  response: z.object({
    count: z.int(),
    /** Options that can no longer be bought, and those whose quantity was held by a limit. */
    skipped: z.array(z.int()),
    limited: z.array(z.int()),
  }),
  errors: ['INVALID_INPUT', 'CART_FULL', 'OUT_OF_STOCK'],
});

export const getCartOfProduct = endpoint({
  method: 'GET',
  path: '/store/v1/user/cart/items/by-product/{product_id}',
  who: 'member',
  summary: '이 상품이 장바구니에 얼마나 담겨 있는지 봅니다.',
  params: z.object({ product_id: Id }),
  response: z.object({ items: z.array(z.object({ id: z.int(), sku_id: z.int(), quantity: z.int() })) }),
});

export const setCartQuantity = endpoint({
  method: 'PATCH',
  path: '/store/v1/user/cart/items/{id}/quantity',
  who: 'member',
  summary: '담긴 상품의 수량을 정합니다.',
  params: z.object({ id: Id }),
  body: z.object({ quantity: Quantity }),
  response: z.object({ id: z.int(), sku_id: z.int(), quantity: z.int() }),
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'OUT_OF_STOCK', 'LIMIT_EXCEEDED'],
});

export const changeCartOption = endpoint({
  method: 'PATCH',
  path: '/store/v1/user/cart/items/{id}/option',
  who: 'member',
  summary: '담긴 상품의 옵션을 바꿉니다. 그 옵션이 이미 담겨 있다면 한 줄로 합칩니다.',
  params: z.object({ id: Id }),
  body: z.object({ sku_id: Id }),
  response: z.object({
    id: z.int(),
    sku_id: z.int(),
    quantity: z.int(),
    /** Another line had that option already. */
    is_joined: z.boolean(),
    /** There are fewer of it than there were of the other. */
    is_limited: z.boolean(),
  }),
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'OUT_OF_STOCK'],
});

export const removeFromCart = endpoint({
  method: 'DELETE',
  path: '/store/v1/user/cart/items/bulk',
  who: 'member',
  summary: '담긴 상품을 여러 개 뺍니다. 주소에는 20개까지 적을 수 있고, 본문에는 담긴 것을 모두 적을 수 있습니다.',
  query: z.object({ ids: repeated(Id) }),
  body: z.object({ ids: z.array(Id).max(CART_LINES_MAX).default([]) }),
  response: z.object({ removed: z.int(), count: z.int() }),
});

/** A guest's cart stays in the browser; this prices it as a member's would be. */
export const previewCart = endpoint({
  method: 'POST',
  path: '/store/v1/cart/preview',
  who: 'optional',
  summary: '로그인하지 않은 손님의 장바구니를 지금 가격과 재고로 봅니다.',
  body: z.object({ items: z.array(CartWish.extend({ price_at_add: Amount })).max(CART_LINES_MAX) }),
  response: Cart,
});
