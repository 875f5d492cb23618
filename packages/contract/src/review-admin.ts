import { Won } from '@oun/money';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, ListFile, staffPage, staffPaging } from './paging.ts';
import { Picture } from './picture.ts';
import { Review } from './store-review.ts';

const Instant = z.iso.datetime({ offset: true });
const STAFF = ['store-admin', 'cs', 'md'] as const;

/** Why a review is hidden; its author reads it as it is written here. A low rating is no reason. */
export const BLOCK_REASONS = ['욕설', '개인정보', '광고'] as const;

/** Staff read what a review says, hidden or not. */
export const AdminReviewRow = Review.pick({
  id: true,
  author: true,
  rating: true,
  option_text: true,
  is_rewarded: true,
  is_blocked: true,
  created_at: true,
}).extend({
  content: z.string(),
  product: z.object({ id: z.int(), name: z.string(), brand_name: z.string(), picture: Picture }),
  photo_count: z.int(),
});
export type AdminReviewRow = z.infer<typeof AdminReviewRow>;

export const AdminReview = AdminReviewRow.extend({
  pictures: z.array(Picture),
  body: z.array(z.string()),
  like_count: z.int(),
  is_edited: z.boolean(),
  follow_up: Review.shape.follow_up,
  /** Points that it has brought so far. */
  rewarded: Won,
  order_number: z.string().nullable(),
  block_reason: z.string().nullable(),
  history: z.array(z.object({ at: Instant, words: z.string(), by: z.string(), note: z.string().nullable() })),
});
export type AdminReview = z.infer<typeof AdminReview>;

/** Which reviews are meant: what the list shows, and what is saved of it. */
export const StaffReviewFilter = z.object({
  rating: z.int().min(1).max(5).optional(),
  photo_only: z.boolean().optional(),
  is_blocked: z.boolean().optional(),
  q: z.string().trim().max(60).optional(),
});
export const REVIEW_STAFF_SORTS = ['newest', 'rating'] as const;

export const adminListReviews = endpoint({
  method: 'GET',
  path: '/store-admin/v1/reviews',
  who: STAFF,
  summary:
    '리뷰를 봅니다. q는 상품 이름·브랜드·번호, 쓴 사람의 닉네임·이메일·휴대폰·회원 번호, 리뷰 번호 가운데 하나입니다.',
  query: StaffReviewFilter.extend(staffPaging(REVIEW_STAFF_SORTS)),
  response: staffPage(AdminReviewRow),
});

export const adminExportReviews = endpoint({
  method: 'POST',
  path: '/store-admin/v1/reviews/export',
  who: STAFF,
  summary: '조건에 맞는 리뷰를 CSV로 받습니다. 10,000줄까지이고, 누가 무엇을 받았는지 남습니다.',
  body: z.object({ filter: StaffReviewFilter }),
  response: ListFile,
  errors: ['INVALID_INPUT'],
});

export const adminGetReview = endpoint({
  method: 'GET',
  path: '/store-admin/v1/reviews/{id}',
  who: STAFF,
  summary: '리뷰 하나를 사진과 기록까지 봅니다.',
  params: z.object({ id: Id }),
  response: AdminReview,
  errors: ['NOT_FOUND'],
});

export const adminModerateReview = endpoint({
  method: 'POST',
  path: '/store-admin/v1/reviews/{id}/moderate',
  who: STAFF,
  summary: '운영 정책에 어긋나는 리뷰를 가리거나 다시 보이게 합니다. 별점은 그대로 셉니다.',
  params: z.object({ id: Id }),
  body: z.object({
    is_blocked: z.boolean(),
    reason: z.string().trim().min(2, '까닭을 적어주세요.').max(200, '200자까지 적을 수 있어요.'),
  }),
  response: AdminReview,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'INVALID_TRANSITION'],
});
