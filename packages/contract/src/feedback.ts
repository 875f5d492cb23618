import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Cursor, Id, page, staffPage, staffPaging } from './paging.ts';
import { Picture } from './picture.ts';
import { lines } from './text.ts';

const Instant = z.iso.datetime({ offset: true });

export const MOODS = ['AWFUL', 'BAD', 'SOSO', 'GOOD', 'GREAT'] as const;
export type Mood = (typeof MOODS)[number];
export const MOOD_LABELS = {
  AWFUL: '많이 아쉬워요',
  BAD: '아쉬워요',
  SOSO: '그냥 그래요',
  GOOD: '좋아요',
  GREAT: '아주 좋아요',
} as const satisfies Record<Mood, string>;

export const FEEDBACK_STATES = ['SENT', 'LOOKING', 'ANSWERED', 'CHANGED'] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];
export const FEEDBACK_STATE_LABELS = {
  SENT: '잘 받았어요',
  LOOKING: '살펴보는 중',
  ANSWERED: '답했어요',
  CHANGED: '바뀌었어요',
} as const satisfies Record<FeedbackState, string>;

export const FEEDBACK_MAX = 1_000;
export const FEEDBACK_PHOTOS_MAX = 3;
const REPLY_MAX = 500;

export const Feedback = z.object({
  id: z.int(),
  mood: z.enum(MOODS),
  content: z.string(),
  pictures: z.array(Picture),
  state: z.enum(FEEDBACK_STATES),
  reply: z.string().nullable(),
  created_at: Instant,
});
export type Feedback = z.infer<typeof Feedback>;

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/v2/feedbacks',
  who: 'member',
  summary: '의견을 보냅니다. 기기 정보는 보여준 그대로, 보내기로 한 때만 함께 갑니다.',
  isOnce: true,
  body: z.object({
    mood: z.enum(MOODS, '기분을 골라주세요.'),
    content: lines()
      .trim()
      .min(2, '어떤 점이 그랬는지 적어주세요.')
      .max(FEEDBACK_MAX, `${FEEDBACK_MAX.toLocaleString('ko-KR')}자까지 적을 수 있어요.`),
    image_ids: z.array(Id).max(FEEDBACK_PHOTOS_MAX).default([]),
    device: z.string().trim().max(200).optional(),
  }),
  response: Feedback,
  errors: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
});

export const listMyFeedbacks = endpoint({
  method: 'GET',
  path: '/api/v2/user/feedbacks',
  who: 'member',
  summary: '내가 보낸 의견과 답을 새것부터 봅니다.',
  query: z.object({ cursor: Cursor }),
  response: page(Feedback),
  errors: ['INVALID_INPUT'],
});

const STAFF = ['core-admin', 'cs'] as const;
export const FEEDBACK_SORTS = ['newest'] as const;

export const AdminFeedback = Feedback.extend({
  member: z.object({ id: z.int(), nickname: z.string() }),
  device: z.string().nullable(),
  replied_by: z.string().nullable(),
  replied_at: Instant.nullable(),
});
export type AdminFeedback = z.infer<typeof AdminFeedback>;

export const adminListFeedbacks = endpoint({
  method: 'GET',
  path: '/core-admin/v1/feedbacks',
  who: STAFF,
  summary: '회원이 보낸 의견입니다. q는 낱말이나 회원의 닉네임·이메일·휴대폰·번호 가운데 하나입니다.',
  query: z.object({
    q: z.string().trim().max(60).optional(),
    state: z.enum(FEEDBACK_STATES).optional(),
    mood: z.enum(MOODS).optional(),
    ...staffPaging(FEEDBACK_SORTS),
  }),
  response: staffPage(AdminFeedback),
  errors: ['INVALID_INPUT'],
});

export const adminGetFeedback = endpoint({
  method: 'GET',
  path: '/core-admin/v1/feedbacks/{id}',
  who: STAFF,
  summary: '의견 하나를 봅니다.',
  params: z.object({ id: Id }),
  response: AdminFeedback,
  errors: ['NOT_FOUND'],
});

export const adminAnswerFeedback = endpoint({
  method: 'POST',
  path: '/core-admin/v1/feedbacks/{id}/answer',
  who: STAFF,
  summary: '살펴보는 중이라고 하거나, 답하거나, 바뀌었다고 알립니다. 답은 보낸 분에게 갑니다.',
  params: z.object({ id: Id }),
  body: z.object({
    state: z.enum(['LOOKING', 'ANSWERED', 'CHANGED'], '무엇을 할지 골라주세요.'),
    /** Needed where somebody is told. */
    reply: lines().trim().max(REPLY_MAX, `${REPLY_MAX}자까지 적을 수 있어요.`).optional(),
  }),
  response: AdminFeedback,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'INVALID_TRANSITION'],
});
