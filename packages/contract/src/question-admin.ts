import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, staffPage, staffPaging } from './paging.ts';
import { Picture } from './picture.ts';
import { AnswerForm, AskedLesson, Category, QUESTION_TYPES } from './question.ts';

const Instant = z.iso.datetime({ offset: true });
const READERS = ['trainer', 'core-admin', 'cs'] as const;
const TRAINERS = ['trainer'] as const;

export const ASKED_SORTS = ['due', 'newest'] as const;

/** A trainer who is writing an answer just now. */
const Answering = z.object({ id: z.int(), nickname: z.string(), since: Instant });
export type Answering = z.infer<typeof Answering>;

export const AskedRow = z.object({
  id: z.int(),
  category: Category,
  content: z.string(),
  photo_count: z.int(),
  author: z.object({ id: z.int(), nickname: z.string() }),
  state: z.enum(QUESTION_TYPES),
  answer_count: z.int(),
  follower_count: z.int(),
  /** By when a trainer is to have answered. */
  due_at: Instant,
  created_at: Instant,
  /** Without oneself. */
  answering: z.array(Answering),
});
export type AskedRow = z.infer<typeof AskedRow>;

export const AskedQuestion = AskedRow.extend({
  pictures: z.array(Picture),
  lesson: AskedLesson.nullable(),
  answers: z.array(
    z.object({
      id: z.int(),
      author: z.object({ id: z.int(), nickname: z.string() }),
      is_trainer: z.boolean(),
      is_mine: z.boolean(),
      content: z.string(),
      like_count: z.int(),
      created_at: Instant,
    }),
  ),
  /** For `after_answer_id`: the last answer of a trainer. */
  last_trainer_answer_id: z.int(),
});
export type AskedQuestion = z.infer<typeof AskedQuestion>;

export const adminListAsked = endpoint({
  method: 'GET',
  path: '/core-admin/v1/questions',
  who: READERS,
  summary: '회원의 질문을 오래 기다린 것부터 봅니다. 지금 답하고 있는 코치도 함께 옵니다.',
  query: z
    .object({
      type: z.enum(QUESTION_TYPES).optional(),
      category: Category.optional(),
      q: z.string().trim().max(60).optional(),
    })
    .extend(staffPaging(ASKED_SORTS, 'asc')),
  response: staffPage(AskedRow),
});

export const adminGetAsked = endpoint({
  method: 'GET',
  path: '/core-admin/v1/questions/{id}',
  who: READERS,
  summary: '질문 하나를 답변과 함께 봅니다.',
  params: z.object({ id: Id }),
  response: AskedQuestion,
  errors: ['NOT_FOUND'],
});

export const adminSayAnswering = endpoint({
  method: 'POST',
  path: '/core-admin/v1/questions/{id}/answering',
  who: TRAINERS,
  summary: '지금 답하고 있다고, 또는 그만뒀다고 알립니다. 함께 답하고 있는 코치가 답으로 옵니다.',
  params: z.object({ id: Id }),
  body: z.object({ is_answering: z.boolean() }),
  response: z.object({
    answering: z.array(Answering),
    /** Somebody has answered since it was opened. */
    last_trainer_answer_id: z.int(),
  }),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const adminAnswerAsked = endpoint({
  method: 'POST',
  path: '/core-admin/v1/questions/{id}/answers',
  who: TRAINERS,
  summary: '트레이너로 답합니다. 그사이 다른 코치가 답했으면 먼저 알려드립니다.',
  params: z.object({ id: Id }),
  body: AnswerForm.extend({ lesson_id: Id.optional() }),
  response: AskedQuestion,
  errors: ['QUESTION_GONE', 'INVALID_INPUT', 'ANSWERED_MEANWHILE', 'WRITING_BARRED'],
  isOnce: true,
});
