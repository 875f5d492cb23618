import { Won } from '@oun/money';
import * as z from 'zod';
import { ProductCard } from './catalog.ts';
import { LandingBlock } from './display.ts';
import { endpoint } from './endpoint.ts';
import { Id, numberedPage } from './paging.ts';
import { Picture } from './picture.ts';

const Instant = z.iso.datetime({ offset: true });

export const TimeSale = z.object({
  id: z.int(),
  product: ProductCard,
  state: z.enum(['SCHEDULED', 'OPEN', 'SOLD_OUT']),
  sale_price: Won,
  starts_at: Instant,
  ends_at: Instant,
  per_user: z.int(),
  /** How much of its allotment is gone, in whole per cent, rounded down. */
  sold_percent: z.int(),
});
export type TimeSale = z.infer<typeof TimeSale>;

/** `now` is the server's: a countdown goes by it and not by the visitor's clock. */
const TimeSales = z.object({ now: Instant, items: z.array(TimeSale) });

export const listOpenTimeSales = endpoint({
  method: 'GET',
  path: '/store/v1/time-sales/opened',
  who: 'optional',
  summary: '진행 중인 타임세일입니다. 먼저 끝나는 것부터 봅니다.',
  response: TimeSales,
});

export const listScheduledTimeSales = endpoint({
  method: 'GET',
  path: '/store/v1/time-sales/scheduled',
  who: 'optional',
  summary: '곧 열릴 타임세일입니다. 먼저 열리는 것부터 봅니다.',
  response: TimeSales,
});

const sale = z.object({ id: Id });

export const setTimeSaleAlarm = endpoint({
  method: 'POST',
  path: '/store/v1/time-sales/{id}/alarm',
  who: 'member',
  summary: '타임세일이 열리면 이메일로 알려달라고 합니다.',
  params: sale,
  response: z.object({ is_on: z.boolean() }),
  errors: ['NOT_FOUND', 'TIME_SALE_CLOSED'],
});

export const clearTimeSaleAlarm = endpoint({
  method: 'DELETE',
  path: '/store/v1/time-sales/{id}/alarm',
  who: 'member',
  summary: '타임세일 알림을 그만둡니다.',
  params: sale,
  response: z.object({ is_on: z.boolean() }),
});

export const DISPLAY_STATES = ['SCHEDULED', 'OPEN', 'ENDED'] as const;

const Shown = z.object({
  id: z.int(),
  title: z.string(),
  picture: Picture,
  starts_at: Instant,
  ends_at: Instant,
  state: z.enum(DISPLAY_STATES),
});

export const ExhibitionLine = Shown.extend({
  slug: z.string(),
  story: z.string(),
  channel: z.object({ id: z.int(), slug: z.string(), name: z.string() }).nullable(),
});
export type ExhibitionLine = z.infer<typeof ExhibitionLine>;

export const listExhibitions = endpoint({
  method: 'GET',
  path: '/store/v1/exhibitions',
  who: 'optional',
  summary: '열려 있는 기획전입니다. 채널을 주면 그 채널의 기획전만 봅니다.',
  query: z.object({
    channel_id: Id.optional(),
    page: z.int().min(1).max(1_000).default(1),
    page_size: z.int().min(1).max(50).default(20),
  }),
  response: numberedPage(ExhibitionLine),
});

/** What a coupon takes off, for a button that fetches it. */
export const ShownCoupon = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(['AMOUNT', 'RATE', 'FREE']),
  value: z.int(),
  min_order: Won,
  max_discount: Won.nullable(),
});

export const Exhibition = ExhibitionLine.extend({
  sections: z.array(z.object({ title: z.string(), line: z.string(), products: z.array(ProductCard) })),
  /** None once it has ended; its products stay. */
  coupons: z.array(ShownCoupon),
});
export type Exhibition = z.infer<typeof Exhibition>;

export const getExhibition = endpoint({
  method: 'GET',
  path: '/store/v1/exhibitions/{id}',
  who: 'optional',
  summary: '기획전 하나를 번호나 이름으로 봅니다. 끝난 기획전은 쿠폰 없이 상품만 보여줍니다.',
  params: z.object({ id: z.string().regex(/^[a-z0-9-]{1,60}$/) }),
  response: Exhibition,
  errors: ['NOT_FOUND'],
});

export const StoreEventLine = Shown.extend({ summary: z.string() });
export type StoreEventLine = z.infer<typeof StoreEventLine>;

export const listStoreEvents = endpoint({
  method: 'GET',
  path: '/store/v1/events',
  who: 'optional',
  summary: '스토어에서 열리고 있는 이벤트입니다.',
  response: z.object({ items: z.array(StoreEventLine) }),
});

export const StoreEvent = StoreEventLine.extend({
  blocks: z.array(LandingBlock),
  coupons: z.array(ShownCoupon),
});
export type StoreEvent = z.infer<typeof StoreEvent>;

export const getStoreEvent = endpoint({
  method: 'GET',
  path: '/store/v1/events/{id}',
  who: 'optional',
  summary: '이벤트 하나를 봅니다.',
  params: z.object({ id: Id }),
  response: StoreEvent,
  errors: ['NOT_FOUND'],
});
