import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './paging.ts';
import { OPTIONS_MAX, QUESTION_KINDS, QUESTIONS_MAX, SCALE_MAX, WORDS_MAX } from './survey-rules.ts';
import { lines } from './text.ts';

const Instant = z.iso.datetime({ offset: true });
const params = z.object({ id: Id });

export const SurveyQuestion = z.object({
  id: z.int(),
  kind: z.enum(QUESTION_KINDS),
  title: z.string(),
  is_required: z.boolean(),
  options: z.array(z.string()),
});

export const Survey = z.object({
  id: z.int(),
  title: z.string(),
  intro: z.string(),
  /** Whether it can be answered, was by whoever asks, or is over; then nothing is asked. */
  state: z.enum(['OPEN', 'ANSWERED', 'CLOSED']),
  ends_at: Instant,
  questions: z.array(SurveyQuestion),
});
export type Survey = z.infer<typeof Survey>;

/** By which a guest's device is known again; a member is known by their sign-in. */
const VisitorId = z.uuid().optional();

export const getSurvey = endpoint({
  method: 'GET',
  path: '/api/v1/survey/{id}/',
  who: 'optional',
  summary: '설문 하나입니다. 부르는 사람이 대상이 아니면 없는 설문입니다.',
  params,
  query: z.object({ visitor_id: VisitorId }),
  response: Survey,
  errors: ['NOT_FOUND'],
});

export const answerSurvey = endpoint({
  method: 'POST',
  path: '/api/v1/survey/{id}/',
  who: 'optional',
  summary: '설문에 답합니다. 한 사람이 한 번 답할 수 있고, 보낸 답은 고칠 수 없습니다.',
  params,
  body: z.object({
    visitor_id: VisitorId,
    answers: z
      .array(
        z.object({
          question_id: Id,
          choices: z
            .array(
              z
                .int()
                .min(0)
                .max(OPTIONS_MAX - 1),
            )
            .max(OPTIONS_MAX)
            .optional(),
          scale: z.int().min(1).max(SCALE_MAX).optional(),
          words: lines()
            .trim()
            .max(WORDS_MAX, `${WORDS_MAX.toLocaleString('ko-KR')}자까지 적을 수 있어요.`)
            .optional(),
        }),
      )
      .max(QUESTIONS_MAX),
  }),
  response: z.object({ answered_at: Instant }),
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'SURVEY_ANSWERED', 'SURVEY_CLOSED', 'TOO_MANY_REQUESTS'],
});

export const listMySurveys = endpoint({
  method: 'GET',
  path: '/api/v2/user/surveys',
  who: 'member',
  summary: '내 답을 기다리는 설문입니다. 먼저 끝나는 것부터 봅니다.',
  response: z.object({
    items: z.array(z.object({ id: z.int(), title: z.string(), question_count: z.int(), ends_at: Instant })),
  }),
});
