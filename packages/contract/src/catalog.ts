import { Won } from '@oun/money';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Cursor, Id, page } from './paging.ts';
import { Picture } from './picture.ts';

export const PRODUCT_STATES = ['DRAFT', 'ON_SALE', 'SOLD_OUT', 'HIDDEN', 'DISCONTINUED'] as const;
export const PRODUCT_STATE_LABELS = {
  DRAFT: '작성 중',
  ON_SALE: '판매 중',
  SOLD_OUT: '품절',
  HIDDEN: '숨김',
  DISCONTINUED: '판매 종료',
} as const;
export const PRODUCT_SORTS = ['recommended', 'sales', 'price_asc', 'price_desc', 'reviews', 'newest'] as const;
export const PRODUCT_SORT_LABELS = {
  recommended: '추천순',
  sales: '판매순',
  price_asc: '낮은 가격순',
  price_desc: '높은 가격순',
  reviews: '리뷰 많은순',
  newest: '신상품순',
} as const;

export const ProductCard = z.object({
  id: z.int(),
  name: z.string(),
  brand: z.object({ slug: z.string(), name: z.string() }),
  state: z.enum(PRODUCT_STATES),
  list_price: Won,
  sale_price: Won,
  discount_rate: z.int(),
  only_here: z.boolean(),
  is_new: z.boolean(),
  rating_avg: z.number().nullable(),
  review_count: z.int(),
  pictures: z.array(Picture),
});
export type ProductCard = z.infer<typeof ProductCard>;

export const listProducts = endpoint({
  method: 'GET',
  path: '/store/v1/products',
  who: 'optional',
  summary: '판매 중인 상품을 조건에 맞춰 한 쪽씩 봅니다.',
  query: z.object({
    category: z.string().max(60).optional(),
    brand: z.string().max(60).optional(),
    q: z.string().trim().max(60).optional(),
    sort: z.enum(PRODUCT_SORTS).default('recommended'),
    min_price: z.coerce.number().int().min(0).max(100_000_000).optional(),
    max_price: z.coerce.number().int().min(0).max(100_000_000).optional(),
    cursor: Cursor,
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  response: page(ProductCard),
  errors: ['INVALID_INPUT'],
});

export const Product = ProductCard.extend({ category: z.object({ slug: z.string(), name: z.string() }) });
export type Product = z.infer<typeof Product>;

export const getProduct = endpoint({
  method: 'GET',
  path: '/store/v1/products/{id}',
  who: 'optional',
  summary: '상품 하나를 봅니다.',
  params: z.object({ id: Id }),
  response: Product,
  errors: ['NOT_FOUND'],
});

export const listProductCategories = endpoint({
  method: 'GET',
  path: '/store/v1/products/categories',
  who: 'optional',
  summary: '상품 분류와 분류마다 팔고 있는 상품 수입니다.',
  response: z.object({
    items: z.array(z.object({ slug: z.string(), name: z.string(), product_count: z.int(), picture: Picture })),
  }),
});

export const AdminProduct = z.object({
  id: z.int(),
  name: z.string(),
  brand_name: z.string(),
  category_name: z.string(),
  state: z.enum(PRODUCT_STATES),
  list_price: Won,
  sale_price: Won,
  sku_count: z.int(),
  available: z.int(),
  review_count: z.int(),
  updated_at: z.iso.datetime({ offset: true }),
  picture: Picture,
});
export type AdminProduct = z.infer<typeof AdminProduct>;

export const adminListProducts = endpoint({
  method: 'GET',
  path: '/store-admin/v1/products',
  who: ['store-admin', 'md'],
  summary: '모든 상태의 상품을 재고와 함께 봅니다.',
  query: z.object({
    q: z.string().trim().max(60).optional(),
    state: z.enum(PRODUCT_STATES).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({ items: z.array(AdminProduct), page: z.int(), page_size: z.int(), total: z.int() }),
});

export const adminChangeProductState = endpoint({
  method: 'PATCH',
  path: '/store-admin/v1/products/{id}/state',
  who: ['store-admin', 'md'],
  summary: '상품의 판매 상태를 바꿉니다.',
  params: z.object({ id: Id }),
  body: z.object({ event: z.enum(['open', 'hide', 'sell-out', 'discontinue']) }),
  response: AdminProduct,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
});
