import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Cursor, Id, page, staffPage, staffPaging } from './paging.ts';
import { lines } from './text.ts';

const Instant = z.iso.datetime({ offset: true });

export const QUESTION_MIN = 5;
export const QUESTION_MAX = 1_000;
export const ANSWER_MAX = 2_000;

export const QUESTION_STATES = ['WAITING', 'ANSWERED'] as const;
export const QUESTION_STATE_LABELS = { WAITING: '답변 대기', ANSWERED: '답변 완료' } as const;

const AnswerToIt = z.object({ content: z.string(), answered_at: Instant });

export const ProductQuestion = z.object({
  id: z.int(),
  /** Nobody's name where it is somebody else's secret. */
  nickname: z.string().nullable(),
  /** None where it is somebody else's secret; neither is the answer. */
  content: z.string().nullable(),
  is_secret: z.boolean(),
  is_mine: z.boolean(),
  state: z.enum(QUESTION_STATES),
  created_at: Instant,
  answer: AnswerToIt.nullable(),
  can_delete: z.boolean(),
});
export type ProductQuestion = z.infer<typeof ProductQuestion>;

export const listProductQuestions = endpoint({
  method: 'GET',
  path: '/store/v1/products/{id}/questions',
  who: 'optional',
  summary: '상품 문의입니다. 비밀글은 쓴 사람만 읽습니다.',
  params: z.object({ id: Id }),
  query: z.object({ cursor: Cursor, limit: z.int().min(1).max(50).default(10) }),
  response: page(ProductQuestion),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const askProductQuestion = endpoint({
  method: 'POST',
  path: '/store/v1/products/{id}/questions',
  who: 'member',
  summary: '상품에 대해 묻습니다. 답변이 달리면 알려줍니다.',
  isOnce: true,
  params: z.object({ id: Id }),
  body: z.object({
    content: lines()
      .trim()
      .min(QUESTION_MIN, `${QUESTION_MIN}자 넘게 적어주세요.`)
      .max(QUESTION_MAX, `${QUESTION_MAX.toLocaleString('ko-KR')}자까지 적을 수 있어요.`),
    is_secret: z.boolean().default(false),
  }),
  response: ProductQuestion,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'TOO_MANY_REQUESTS'],
});

export const deleteProductQuestion = endpoint({
  method: 'DELETE',
  path: '/store/v1/user/questions/{id}',
  who: 'owner',
  summary: '아직 답변이 없는 내 문의를 지웁니다.',
  params: z.object({ id: Id }),
  response: z.object({}),
  errors: ['NOT_FOUND', 'QUESTION_ANSWERED'],
});

export const AdminQuestion = z.object({
  id: z.int(),
  product: z.object({ id: z.int(), name: z.string() }),
  nickname: z.string(),
  content: z.string(),
  is_secret: z.boolean(),
  state: z.enum(QUESTION_STATES),
  created_at: Instant,
  answer: AnswerToIt.nullable(),
});
export type AdminQuestion = z.infer<typeof AdminQuestion>;

const ANSWERERS = ['store-admin', 'cs'] as const;

export const QUESTION_SORTS = ['newest', 'answered'] as const;

export const adminListQuestions = endpoint({
  method: 'GET',
  path: '/store-admin/v1/questions',
  who: ANSWERERS,
  summary:
    '상품 문의입니다. q는 문의 내용의 낱말, 상품 이름·브랜드·번호, 쓴 사람의 닉네임·이메일·휴대폰·회원 번호, 문의 번호 가운데 하나입니다.',
  query: z.object({
    q: z.string().trim().max(60).optional(),
    state: z.enum(QUESTION_STATES).optional(),
    ...staffPaging(QUESTION_SORTS),
  }),
  response: staffPage(AdminQuestion),
  errors: ['INVALID_INPUT'],
});

export const adminAnswerQuestion = endpoint({
  method: 'POST',
  path: '/store-admin/v1/questions/{id}/answer',
  who: ANSWERERS,
  summary: '상품 문의에 답합니다. 이미 답했다면 답변을 고칩니다.',
  params: z.object({ id: Id }),
  body: z.object({
    content: lines()
      .trim()
      .min(2, '답변을 적어주세요.')
      .max(ANSWER_MAX, `${ANSWER_MAX.toLocaleString('ko-KR')}자까지 적을 수 있어요.`),
  }),
  response: AdminQuestion,
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});
