import { Won } from '@oun/money';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Cursor, Id, ListFile, page, repeated, staffPage, staffPaging } from './paging.ts';
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

const Named = z.object({ slug: z.string(), name: z.string() });
const Instant = z.iso.datetime({ offset: true });
const Yes = z.boolean().optional();

export const ProductCard = z.object({
  id: z.int(),
  name: z.string(),
  brand: Named,
  state: z.enum(PRODUCT_STATES),
  list_price: Won,
  sale_price: Won,
  discount_rate: z.int(),
  /** For members; nobody is charged more than the sale price. */
  member_price: Won.nullable(),
  /** A lower price for a while; it is over at `ends_at`, whatever a kept answer says. */
  time_sale: z.object({ id: z.int(), sale_price: Won, ends_at: Instant }).nullable(),
  is_free_shipping: z.boolean(),
  only_here: z.boolean(),
  is_new: z.boolean(),
  rating_avg: z.number().nullable(),
  review_count: z.int(),
  /** In lists only the first. */
  pictures: z.array(Picture),
});
export type ProductCard = z.infer<typeof ProductCard>;

export const listProducts = endpoint({
  method: 'GET',
  path: '/store/v1/products',
  who: 'optional',
  summary: '판매 중인 상품을 조건에 맞춰 한 쪽씩 봅니다. 상위 분류는 하위 분류의 상품을 함께 보여줍니다.',
  query: z.object({
    category: z.string().max(60).optional(),
    brand: repeated(z.string().max(60)),
    q: z.string().trim().max(60).optional(),
    sort: z.enum(PRODUCT_SORTS).default('recommended'),
    min_price: z.int().min(0).max(100_000_000).optional(),
    max_price: z.int().min(0).max(100_000_000).optional(),
    min_rating: z.number().min(1).max(5).optional(),
    free_shipping: Yes,
    discounted: Yes,
    in_stock: Yes,
    member_price: Yes,
    ids: repeated(Id),
    cursor: Cursor,
    limit: z.int().min(1).max(50).default(20),
  }),
  /** How many there are, up to `PRODUCTS_COUNTED`; told with the first page only. */
  response: page(ProductCard).extend({
    total: z.int().nullable(),
    corrected_query: z.string().nullable(),
    /** Words of the query that nothing has beside the others. */
    left_out: z.array(z.string()),
    /** Where nothing was found: words that look alike and find something. */
    did_you_mean: z.array(z.string()),
  }),
  errors: ['INVALID_INPUT'],
});
export const PRODUCTS_COUNTED = 1_000;

export const getProductFilters = endpoint({
  method: 'GET',
  path: '/store/v1/products/filters',
  who: 'optional',
  summary: '목록에서 고를 수 있는 브랜드와 가격의 범위입니다.',
  query: z.object({ category: z.string().max(60).optional() }),
  response: z.object({
    brands: z.array(Named.extend({ product_count: z.int() })),
    min_price: Won,
    max_price: Won,
  }),
});

export const DetailBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), text: z.string() }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('list'), items: z.array(z.string()) }),
  z.object({ type: z.literal('picture'), place: z.int(), caption: z.string() }),
  z.object({ type: z.literal('table'), rows: z.array(z.tuple([z.string(), z.string()])) }),
]);
export type DetailBlock = z.infer<typeof DetailBlock>;

export const SHIPPING_KIND_LABELS = {
  FREE: '무료배송',
  PAID: '유료배송',
  CONDITIONAL_FREE: '조건부 무료배송',
  QUANTITY_PAID: '수량별 배송비',
} as const;

export const ProductShipping = z.object({
  kind: z.enum(['FREE', 'PAID', 'CONDITIONAL_FREE', 'QUANTITY_PAID']),
  fee: Won,
  free_from: Won,
  per_quantity: z.int(),
  return_fee: Won,
  exchange_fee: Won,
  cutoff_hour: z.int(),
  /** The day it would arrive if it were ordered now. */
  arrives_on: z.iso.date(),
  jeju_surcharge: Won,
  island_surcharge: Won,
});
export type ProductShipping = z.infer<typeof ProductShipping>;

/** What of a product is the same for everybody for a while; what every order changes stands in its options. */
export const Product = ProductCard.extend({
  category: Named,
  /** From the top category down to its own. */
  category_path: z.array(Named),
  option_names: z.array(z.string()),
  /** 상품정보제공고시, in order. */
  notice_table: z.array(z.tuple([z.string(), z.string()])),
  detail: z.array(DetailBlock),
  shipping: ProductShipping,
  follow_count: z.int(),
  max_per_order: z.int(),
  max_per_user: z.int().nullable(),
});
export type Product = z.infer<typeof Product>;

/** Points for a confirmed purchase, in hundredths of a per cent of what was paid. */
export const EARN_RATES = { member: 300, everybody: 100 } as const;

const params = z.object({ id: Id });

export const getProduct = endpoint({
  method: 'GET',
  path: '/store/v1/products/{id}',
  who: 'optional',
  summary: '상품 하나를 봅니다. 판매가 끝난 상품도 볼 수 있습니다.',
  params,
  response: Product,
  errors: ['NOT_FOUND'],
});

export const SKU_STATES = ['OK', 'SOLD_OUT', 'HIDDEN'] as const;
/** Said only when it is true, and only when it helps. */
export const FEW_LEFT = 5;

export const ProductSku = z.object({
  id: z.int(),
  /** In the order of the product's option names. */
  option_values: z.array(z.string()),
  extra_price: Won,
  /** What it costs this visitor now. */
  price: Won,
  list_price: Won,
  state: z.enum(SKU_STATES),
  left: z.int().nullable(),
  max: z.int(),
  picture: Picture.nullable(),
});
export type ProductSku = z.infer<typeof ProductSku>;

export const ProductOptions = z.object({
  now: Instant,
  option_names: z.array(z.string()),
  skus: z.array(ProductSku),
  is_member_price: z.boolean(),
  time_sale: z
    .object({
      id: z.int(),
      sale_price: Won,
      ends_at: Instant,
      per_user: z.int(),
      /** How much of its allotment is left, from 0 to 1. */
      left_ratio: z.number(),
    })
    .nullable(),
});
export type ProductOptions = z.infer<typeof ProductOptions>;

export const getProductOptions = endpoint({
  method: 'GET',
  path: '/store/v1/products/{id}/options',
  who: 'optional',
  summary: '고를 수 있는 옵션과 지금의 가격, 남은 수량입니다.',
  params,
  response: ProductOptions,
  errors: ['NOT_FOUND'],
});

export const listRecommendations = endpoint({
  method: 'GET',
  path: '/store/v1/products/{id}/recommendations',
  who: 'optional',
  summary: '이 상품과 함께 보면 좋은 상품입니다.',
  params,
  query: z.object({ limit: z.int().min(1).max(20).default(9) }),
  response: z.object({ items: z.array(ProductCard) }),
});

export const BEST_SPANS = ['realtime', 'daily', 'weekly'] as const;
export const BEST_SPAN_LABELS = { realtime: '실시간', daily: '일간', weekly: '주간' } as const;

export const listBest = endpoint({
  method: 'GET',
  path: '/store/v1/products/best',
  who: 'optional',
  summary: '많이 팔린 순서입니다. 아직 순위가 없으면 주간 순위를 보여줍니다.',
  query: z.object({
    span: z.enum(BEST_SPANS).default('realtime'),
    category: z.string().max(60).optional(),
    limit: z.int().min(1).max(100).default(50),
  }),
  response: z.object({
    /** The span that is shown, which may be another than was asked for; none when there is no ranking yet. */
    span: z.enum(BEST_SPANS).nullable(),
    ranked_at: Instant.nullable(),
    items: z.array(ProductCard.extend({ place: z.int(), place_before: z.int().nullable() })),
  }),
});

export const getBestBanner = endpoint({
  method: 'GET',
  path: '/store/v1/products/best/banner',
  who: 'optional',
  summary: '베스트 화면 위에 보일 오늘의 1위 상품입니다.',
  response: z.object({
    banner: z.object({ title: z.string(), sub: z.string(), href: z.string(), picture: Picture }).nullable(),
  }),
});

const CARDS = { query: z.object({ cursor: Cursor, limit: z.int().min(1).max(50).default(20) }) };

export const listOunOnly = endpoint({
  method: 'GET',
  path: '/store/v1/products/oun-only',
  who: 'optional',
  summary: '여기에서만 파는 상품입니다.',
  ...CARDS,
  response: page(ProductCard),
  errors: ['INVALID_INPUT'],
});

export const listTimeSaleProducts = endpoint({
  method: 'GET',
  path: '/store/v1/products/time-sale',
  who: 'optional',
  summary: '지금 타임세일 중인 상품입니다. 먼저 끝나는 것부터 봅니다.',
  query: z.object({ limit: z.int().min(1).max(50).default(20) }),
  response: z.object({ items: z.array(ProductCard) }),
});

export const ProductCategory = Named.extend({ product_count: z.int() });

export const listProductCategories = endpoint({
  method: 'GET',
  path: '/store/v1/products/categories',
  who: 'optional',
  summary: '상품 분류와 분류마다 팔고 있는 상품 수입니다.',
  response: z.object({
    items: z.array(ProductCategory.extend({ picture: Picture, children: z.array(ProductCategory) })),
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

/** Which products are meant: what the list shows, and what is saved of it. */
export const StaffProductFilter = z.object({
  q: z.string().trim().max(60).optional(),
  state: z.enum(PRODUCT_STATES).optional(),
});
export const STAFF_PRODUCT_SORTS = ['newest', 'price', 'stock', 'reviews', 'updated'] as const;

export const adminListProducts = endpoint({
  method: 'GET',
  path: '/store-admin/v1/products',
  who: ['store-admin', 'md'],
  summary: '모든 상태의 상품을 재고와 함께 봅니다. q는 상품 이름, 브랜드, 상품 번호 가운데 하나입니다.',
  query: StaffProductFilter.extend({
    ...staffPaging(STAFF_PRODUCT_SORTS),
  }),
  response: staffPage(AdminProduct),
});

export const adminExportProducts = endpoint({
  method: 'POST',
  path: '/store-admin/v1/products/export',
  who: ['store-admin', 'md'],
  summary: '조건에 맞는 상품을 재고와 함께 CSV로 받습니다. 10,000줄까지입니다.',
  body: z.object({ filter: StaffProductFilter }),
  response: ListFile,
  errors: ['INVALID_INPUT'],
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

/** So many at once. */
export const PRODUCTS_AT_ONCE = 500;

export const adminChangeProductStates = endpoint({
  method: 'POST',
  path: '/store-admin/v1/products/state',
  who: ['store-admin', 'md'],
  summary: '고른 상품의 판매를 한 번에 열거나 숨깁니다. 그럴 수 없는 상품은 그대로 두고 알려줍니다.',
  body: z.object({ ids: z.array(Id).min(1).max(PRODUCTS_AT_ONCE), event: z.enum(['open', 'hide']) }),
  response: z.object({
    changed: z.array(z.int()),
    /** What stays as it is, and what it is; nothing where there is no such product. */
    refused: z.array(z.object({ id: z.int(), state: z.enum(PRODUCT_STATES).nullable() })),
  }),
  errors: ['INVALID_INPUT'],
});
