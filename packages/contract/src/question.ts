import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Appeal, PostNotice, Report, ReportForm } from './feed.ts';
import { Cursor, Id, page } from './paging.ts';
import { Person } from './people.ts';
import { Picture } from './picture.ts';
import {
  ANSWER_MAX,
  QUESTION_CATEGORIES,
  QUESTION_MAX,
  QUESTION_MIN,
  QUESTION_PAGE,
  QUESTION_PHOTOS_MAX,
} from './question-rules.ts';
import { lines } from './text.ts';

const Instant = z.iso.datetime({ offset: true });
export const Category = z.enum(QUESTION_CATEGORIES);
export const QUESTION_TYPES = ['WAITING', 'ANSWERED'] as const;

/** A workout that a question is about, or that an answer leads to. */
export const AskedLesson = z.object({
  id: z.int(),
  title: z.string(),
  minutes: z.int(),
  is_free: z.boolean(),
  picture: Picture.nullable(),
});
export type AskedLesson = z.infer<typeof AskedLesson>;

export const Question = z.object({
  id: z.int(),
  author: Person,
  category: Category,
  content: z.string(),
  pictures: z.array(Picture),
  lesson: AskedLesson.nullable(),
  /** Answered by a trainer. */
  state: z.enum(QUESTION_TYPES),
  /** Whose answer is the first of a trainer's. */
  trainer: z.object({ id: z.int(), nickname: z.string() }).nullable(),
  answer_count: z.int(),
  /** Those who wait for the answer, too. */
  follower_count: z.int(),
  /** Whether whoever looks is told of answers. */
  is_notified: z.boolean(),
  is_mine: z.boolean(),
  /** Until somebody has answered. */
  can_change: z.boolean(),
  /** Answers that who asks has not read. */
  new_answer_count: z.int(),
  /** For its author alone: others cannot see it now. */
  notice: PostNotice.nullable(),
  is_edited: z.boolean(),
  created_at: Instant,
});
export type Question = z.infer<typeof Question>;

export const QuestionAnswer = z.object({
  id: z.int(),
  question_id: z.int(),
  author: Person,
  /** A trainer's answers stand first. */
  is_trainer: z.boolean(),
  /** None where staff took it away. */
  content: z.string().nullable(),
  lesson: AskedLesson.nullable(),
  like_count: z.int(),
  is_liked: z.boolean(),
  is_mine: z.boolean(),
  created_at: Instant,
});
export type QuestionAnswer = z.infer<typeof QuestionAnswer>;

const params = z.object({ id: Id });

export const listQuestionCategories = endpoint({
  method: 'GET',
  path: '/api/v2/questions/categories',
  who: 'optional',
  summary: '질문의 갈래입니다.',
  response: z.object({ items: z.array(z.object({ category: Category, label: z.string() })) }),
});

/** As deep as anybody reads; whatever is further down is found by its words. */
const OFFSET_MAX = 5_000;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/v2/questions',
  who: 'optional',
  summary: '질문을 새것부터 봅니다. type은 트레이너의 답변이 있는지, q는 질문에 있는 말입니다.',
  query: z.object({
    offset: z.int().min(0).max(OFFSET_MAX).default(0),
    limit: z.int().min(1).max(50).default(QUESTION_PAGE),
    user_id: Id.optional(),
    type: z.enum(QUESTION_TYPES).optional(),
    category: Category.optional(),
    q: z.string().trim().max(60).optional(),
  }),
  response: z.object({ items: z.array(Question), next_offset: z.int().nullable() }),
  errors: ['INVALID_INPUT'],
});

export const getAnswerPace = endpoint({
  method: 'GET',
  path: '/api/v2/questions/pace',
  who: 'public',
  summary: '지난 30일 동안 트레이너의 첫 답변까지 걸린 시간의 중앙값입니다. 답변이 적으면 없습니다.',
  response: z.object({ median_minutes: z.int().min(0).max(10_000_000).nullable() }),
});

export const listSimilarQuestions = endpoint({
  method: 'GET',
  path: '/api/v2/questions/similar',
  who: 'optional',
  summary: '트레이너가 이미 답한 비슷한 질문을 세 개까지 봅니다.',
  query: z.object({ content: z.string().trim().max(300).default('') }),
  response: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        content: z.string(),
        trainer: z.object({ id: z.int(), nickname: z.string() }),
        like_count: z.int(),
      }),
    ),
  }),
  errors: ['INVALID_INPUT'],
});

export const getQuestion = endpoint({
  method: 'GET',
  path: '/api/v2/questions/{id}',
  who: 'optional',
  summary: '질문 하나를 봅니다. 지워졌거나, 가려졌거나, 차단한 사이면 모두 같은 답입니다.',
  params,
  response: Question,
  errors: ['QUESTION_GONE'],
});

export const listAnswers = endpoint({
  method: 'GET',
  path: '/api/v2/questions/{id}/answers',
  who: 'optional',
  summary: '답변을 봅니다. 트레이너의 답변이 먼저, 그다음은 쓴 차례입니다.',
  params,
  query: z.object({ cursor: Cursor }),
  response: page(QuestionAnswer),
  errors: ['INVALID_INPUT', 'QUESTION_GONE'],
});

const Content = lines()
  .trim()
  .min(QUESTION_MIN, `${QUESTION_MIN}자 이상 적어주세요.`)
  .max(QUESTION_MAX, `${QUESTION_MAX.toLocaleString('ko-KR')}자까지 적을 수 있어요.`);

export const askQuestion = endpoint({
  method: 'POST',
  path: '/api/v2/questions',
  who: 'member',
  summary: '트레이너에게 묻습니다. 답변이 오면 알려드립니다.',
  body: z.object({
    content: Content,
    category: z.enum(QUESTION_CATEGORIES, '무엇에 관한 질문인지 골라주세요.').default('USE'),
    image_ids: z.array(Id).max(QUESTION_PHOTOS_MAX, `사진은 ${QUESTION_PHOTOS_MAX}장까지 올릴 수 있어요.`).default([]),
    lesson_id: Id.optional(),
  }),
  response: Question,
  errors: ['INVALID_INPUT', 'WRITING_BARRED', 'TOO_MANY_REQUESTS'],
  isOnce: true,
});

export const changeQuestion = endpoint({
  method: 'PATCH',
  path: '/api/v2/questions/{id}',
  who: 'owner',
  summary: '답변이 달리기 전에 내 질문을 고칩니다.',
  params,
  body: z.object({ content: Content }),
  response: Question,
  errors: ['INVALID_INPUT', 'NOT_FOUND', 'QUESTION_HAS_ANSWER', 'WRITING_BARRED', 'INVALID_TRANSITION'],
});

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/api/v2/questions/{id}',
  who: 'owner',
  summary: '답변이 달리기 전에 내 질문을 지웁니다.',
  params,
  response: z.object({}),
  errors: ['NOT_FOUND', 'QUESTION_HAS_ANSWER'],
});

export const appealQuestion = endpoint({
  method: 'POST',
  path: '/api/v2/questions/{id}/appeal',
  who: 'owner',
  summary: '가려졌거나 내려간 내 질문을 한 번 더 살펴봐 달라고 합니다. 내린 사람이 아닌 직원이 살펴봅니다.',
  params,
  body: Appeal,
  response: Question,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'INVALID_TRANSITION'],
});

const reportErrors = ['INVALID_INPUT', 'REPORT_OWN', 'TOO_MANY_REQUESTS', 'QUESTION_GONE'] as const;

export const reportQuestion = endpoint({
  method: 'POST',
  path: '/api/v2/questions/{id}/report',
  who: 'member',
  summary: '질문을 신고합니다. 24시간 안에 사람이 살펴봅니다.',
  params,
  body: ReportForm,
  response: Report,
  errors: reportErrors,
});

const Notified = z.object({ is_notified: z.boolean(), follower_count: z.int() });

export const followQuestion = endpoint({
  method: 'POST',
  path: '/api/v2/questions/{id}/notification',
  who: 'member',
  summary: '이 질문에 답변이 오면 알림을 받습니다.',
  params,
  response: Notified,
  errors: ['QUESTION_GONE'],
});
export const unfollowQuestion = endpoint({
  method: 'DELETE',
  path: '/api/v2/questions/{id}/notification',
  who: 'member',
  summary: '이 질문의 알림을 그만 받습니다.',
  params,
  response: Notified,
  errors: ['QUESTION_GONE'],
});

export const seeAnswers = endpoint({
  method: 'POST',
  path: '/api/v2/questions/{id}/seen',
  who: 'owner',
  summary: '내 질문에 온 답변을 읽었다고 남깁니다.',
  params,
  response: z.object({}),
  errors: ['NOT_FOUND'],
});

export const getMyQuestions = endpoint({
  method: 'GET',
  path: '/api/v2/user/questions/summary',
  who: 'member',
  summary: '내가 한 질문과 아직 읽지 않은 답변의 수입니다.',
  response: z.object({ count: z.int(), new_answer_count: z.int() }),
});

export const AnswerForm = z.object({
  content: lines()
    .trim()
    .min(2, '두 글자 이상 적어주세요.')
    .max(ANSWER_MAX, `${ANSWER_MAX.toLocaleString('ko-KR')}자까지 적을 수 있어요.`),
  /** The last answer of a trainer that was read: what came after it is told first. */
  after_answer_id: z.int().min(0).max(2_147_483_647).default(0),
});

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/v2/questions/{id}/answers',
  who: 'member',
  summary: '질문에 답합니다. 트레이너의 답변은 맨 위에 고정됩니다.',
  params,
  body: AnswerForm,
  response: QuestionAnswer,
  errors: ['INVALID_INPUT', 'QUESTION_GONE', 'ANSWERED_MEANWHILE', 'WRITING_BARRED', 'TOO_MANY_REQUESTS'],
  isOnce: true,
});

export const deleteAnswer = endpoint({
  method: 'DELETE',
  path: '/api/v2/answers/{id}',
  who: 'owner',
  summary: '내 답변을 지웁니다.',
  params,
  response: z.object({}),
  errors: ['NOT_FOUND'],
});

export const reportAnswer = endpoint({
  method: 'POST',
  path: '/api/v2/answers/{id}/report',
  who: 'member',
  summary: '답변을 신고합니다.',
  params,
  body: ReportForm,
  response: Report,
  errors: reportErrors,
});

const Liked = z.object({ is_liked: z.boolean(), like_count: z.int() });

export const likeAnswer = endpoint({
  method: 'POST',
  path: '/api/v2/answers/{id}/like',
  who: 'member',
  summary: '도움이 됐다고 남깁니다.',
  params,
  response: Liked,
  errors: ['QUESTION_GONE'],
});
export const unlikeAnswer = endpoint({
  method: 'DELETE',
  path: '/api/v2/answers/{id}/like',
  who: 'member',
  summary: '도움이 됐다는 말을 거둡니다.',
  params,
  response: Liked,
  errors: ['QUESTION_GONE'],
});
