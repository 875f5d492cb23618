import { Won } from '@oun/money';
import * as z from 'zod';
import { LEVELS } from './content.ts';
import { endpoint } from './endpoint.ts';
import { Cursor, Id, page, repeated } from './paging.ts';
import { Picture } from './picture.ts';
import { lines } from './text.ts';

const Instant = z.iso.datetime({ offset: true });
const Limit = z.int().min(1).max(50).default(20);

export const REVIEW_TEXT_MIN = 10;
export const REVIEW_TEXT_MAX = 2_000;
export const REVIEW_PHOTOS_MAX = 5;
export const REVIEW_REWARDS = { text: 100, photo: 500, follow_up: 300 } as const;
/** Days after the review from which, and until which, one may say how it went. */
export const FOLLOW_UP_DAYS = { from: 30, until: 90 } as const;
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 40_000_000;

export const REVIEW_SORTS = ['recommended', 'newest', 'rating_high', 'rating_low'] as const;
export const REVIEW_SORT_LABELS = {
  recommended: '추천순',
  newest: '최신순',
  rating_high: '별점 높은순',
  rating_low: '별점 낮은순',
} as const satisfies Record<(typeof REVIEW_SORTS)[number], string>;
export const LEVEL_LABELS = {
  intro: '운동이 처음',
  beginner: '초급',
  intermediate: '중급',
  advanced: '고급',
} as const satisfies Record<(typeof LEVELS)[number], string>;

/** Told of one's own will, to those it may help. */
export const BodyInfo = z.object({
  height_cm: z.int().min(100, '키를 다시 확인해주세요.').max(230, '키를 다시 확인해주세요.').optional(),
  weight_kg: z.int().min(25, '몸무게를 다시 확인해주세요.').max(250, '몸무게를 다시 확인해주세요.').optional(),
  level: z.enum(LEVELS).optional(),
});
export type BodyInfo = z.infer<typeof BodyInfo>;

export const Review = z.object({
  id: z.int(),
  author: z.object({ nickname: z.string(), is_withdrawn: z.boolean() }),
  rating: z.int(),
  /** None where it was blocked. */
  content: z.string().nullable(),
  option_text: z.string(),
  pictures: z.array(Picture),
  /** In words and in bands: "160–164cm", "55–59kg", "초급". */
  body: z.array(z.string()),
  like_count: z.int(),
  is_liked: z.boolean(),
  is_mine: z.boolean(),
  /** Points were given for it, which is to be said. */
  is_rewarded: z.boolean(),
  is_blocked: z.boolean(),
  created_at: Instant,
  is_edited: z.boolean(),
  /** What was added after a month. */
  follow_up: z.object({ content: z.string(), created_at: Instant }).nullable(),
});
export type Review = z.infer<typeof Review>;

export const listReviews = endpoint({
  method: 'GET',
  path: '/store/v1/products/{id}/reviews',
  who: 'optional',
  summary: '상품의 리뷰입니다. 별점, 옵션, 사진으로 거를 수 있습니다.',
  params: z.object({ id: Id }),
  query: z.object({
    sort: z.enum(REVIEW_SORTS).default('recommended'),
    rating: repeated(z.int().min(1).max(5)),
    option: z.string().max(100).optional(),
    photo_only: z.boolean().optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  response: page(Review),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const getReviewSummary = endpoint({
  method: 'GET',
  path: '/store/v1/products/{id}/reviews/summary',
  who: 'optional',
  summary: '리뷰의 평균과 별점마다의 수, 옵션과 신체 정보별 모음입니다.',
  params: z.object({ id: Id }),
  response: z.object({
    rating_avg: z.number().nullable(),
    count: z.int(),
    photo_count: z.int(),
    /** From one star to five. */
    ratings: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
    options: z.array(z.object({ option_text: z.string(), count: z.int() })),
    body: z.object({
      count: z.int(),
      heights: z.array(z.object({ words: z.string(), count: z.int() })),
      levels: z.array(z.object({ level: z.enum(LEVELS), count: z.int(), rating_avg: z.number() })),
    }),
  }),
  errors: ['NOT_FOUND'],
});

const Liked = z.object({ is_liked: z.boolean(), like_count: z.int() });

export const likeReview = endpoint({
  method: 'POST',
  path: '/store/v1/reviews/{id}/like',
  who: 'member',
  summary: '도움이 된 리뷰라고 알립니다.',
  params: z.object({ id: Id }),
  response: Liked,
  errors: ['NOT_FOUND', 'REVIEW_OWN'],
});

export const unlikeReview = endpoint({
  method: 'DELETE',
  path: '/store/v1/reviews/{id}/like',
  who: 'member',
  summary: '도움이 됐다는 표시를 거둡니다.',
  params: z.object({ id: Id }),
  response: Liked,
  errors: ['NOT_FOUND'],
});

export const MyReview = z.object({
  /** None where it is still to be written. */
  id: z.int().nullable(),
  order_item_id: z.int().nullable(),
  order_number: z.string().nullable(),
  product: z.object({ id: z.int(), name: z.string(), brand_name: z.string(), picture: Picture }),
  option_text: z.string(),
  /** Until when it can be written, or changed. */
  until: Instant.nullable(),
  /** What it can give; the first review of a product gives double. */
  reward: z.object({ text: Won, photo: Won, is_first: z.boolean() }),
  delivered_at: Instant.nullable(),
  /** Points come once the purchase is confirmed. */
  is_confirmed: z.boolean(),
  review: Review.extend({
    image_ids: z.array(z.int()),
    body_info: BodyInfo.nullable(),
    rewarded: Won,
    can_edit: z.boolean(),
    /** From and until when it may be added how it went; none where it may not. */
    follow_up_open: z.object({ from: Instant, until: Instant, is_open: z.boolean(), points: Won }).nullable(),
    block_reason: z.string().nullable(),
  }).nullable(),
});
export type MyReview = z.infer<typeof MyReview>;

export const listMyReviews = endpoint({
  method: 'GET',
  path: '/store/v1/user/reviews',
  who: 'member',
  summary: '쓸 수 있는 리뷰는 기한이 가까운 것부터, 쓴 리뷰는 새것부터 봅니다.',
  query: z.object({ state: z.enum(['writable', 'written']).default('writable'), cursor: Cursor, limit: Limit }),
  response: page(MyReview),
  errors: ['INVALID_INPUT'],
});

const ReviewForm = z.object({
  rating: z.int('별점을 골라주세요.').min(1, '별점을 골라주세요.').max(5),
  content: lines()
    .trim()
    .min(REVIEW_TEXT_MIN, `${REVIEW_TEXT_MIN}자 넘게 적어주세요.`)
    .max(REVIEW_TEXT_MAX, `${REVIEW_TEXT_MAX.toLocaleString('ko-KR')}자까지 적을 수 있어요.`),
  image_ids: z.array(Id).max(REVIEW_PHOTOS_MAX, `사진은 ${REVIEW_PHOTOS_MAX}장까지 올릴 수 있어요.`).default([]),
  body_info: BodyInfo.nullable().default(null),
});

export const writeReview = endpoint({
  method: 'POST',
  path: '/store/v1/user/reviews',
  who: 'member',
  summary: '받은 상품의 리뷰를 씁니다. 구매를 확정했다면 포인트를 바로 드립니다.',
  body: ReviewForm.extend({ order_item_id: Id }),
  response: MyReview,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'REVIEW_EXISTS', 'REVIEW_PERIOD_OVER', 'REVIEW_NOT_DELIVERED'],
});

export const changeReview = endpoint({
  method: 'PATCH',
  path: '/store/v1/user/reviews/{id}',
  who: 'owner',
  summary: '리뷰를 고칩니다. 쓴 날부터 30일 동안 고칠 수 있습니다.',
  params: z.object({ id: Id }),
  body: ReviewForm.partial(),
  response: MyReview,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'REVIEW_PERIOD_OVER'],
});

export const followUpReview = endpoint({
  method: 'POST',
  path: '/store/v1/user/reviews/{id}/follow-up',
  who: 'owner',
  summary: '한 달 사용 후기를 덧붙입니다. 리뷰를 쓴 지 30일 뒤부터 90일까지 한 번 쓸 수 있습니다.',
  params: z.object({ id: Id }),
  body: ReviewForm.pick({ content: true }),
  response: MyReview,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'REVIEW_EXISTS', 'REVIEW_PERIOD_OVER'],
});

export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/store/v1/user/reviews/{id}',
  who: 'owner',
  summary: '리뷰를 지웁니다. 리뷰로 받은 포인트는 돌아갑니다.',
  params: z.object({ id: Id }),
  response: z.object({ taken_back: Won }),
  errors: ['NOT_FOUND'],
});

/** Sent as multipart with one file under `file`: looked into, stripped of what it says about its place, made smaller. */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/store/v1/images/upload',
  who: 'member',
  summary: '사진 한 장을 올립니다. multipart의 file에 담아 보냅니다.',
  response: z.object({ id: z.int(), picture: Picture }),
  errors: ['IMAGE_UNREADABLE', 'IMAGE_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS'],
});
