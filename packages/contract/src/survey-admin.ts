import * as z from 'zod';
import { wrongInPeriod } from './display-rules.ts';
import { endpoint } from './endpoint.ts';
import { Cursor, Id, ListFile, Moment, page, staffPage, staffPaging, Version } from './paging.ts';
import { SEGMENTS } from './segments.ts';
import {
  OPTION_LENGTH,
  OPTIONS_MAX,
  QUESTION_KINDS,
  QUESTIONS_MAX,
  SURVEY_STATES,
  wrongInQuestions,
} from './survey-rules.ts';
import { SurveyQuestion } from './survey.ts';
import { lines } from './text.ts';
import { tellWrong } from './wrong-fields.ts';

const Instant = z.iso.datetime({ offset: true });
const params = z.object({ id: Id });
const STAFF = ['core-admin'] as const;
const READERS = ['core-admin', 'cs'] as const;

const QuestionForm = z.object({
  kind: z.enum(QUESTION_KINDS),
  title: z.string().trim().min(2, '질문을 적어주세요.').max(100, '100자까지 적을 수 있어요.'),
  is_required: z.boolean(),
  options: z
    .array(
      z
        .string()
        .trim()
        .min(1, '보기를 적어주세요.')
        .max(OPTION_LENGTH, `보기는 ${OPTION_LENGTH}자까지 적을 수 있어요.`),
    )
    .max(OPTIONS_MAX, `보기는 ${OPTIONS_MAX}개까지 적을 수 있어요.`),
});

const survey = {
  title: z.string().trim().min(2, '제목을 적어주세요.').max(40, '40자까지 적을 수 있어요.'),
  intro: lines().trim().max(300, '300자까지 적을 수 있어요.'),
  segment: z.enum(SEGMENTS),
  starts_at: Moment,
  ends_at: Moment,
  questions: z.array(QuestionForm).min(1, '질문을 하나 이상 적어주세요.').max(QUESTIONS_MAX),
};
export const SurveyForm = z
  .object(survey)
  .superRefine((form, ctx) => tellWrong(ctx, { ...wrongInPeriod(form), ...wrongInQuestions(form.questions) }));
export type SurveyForm = z.infer<typeof SurveyForm>;

export const AdminSurvey = z.object({
  id: z.int(),
  title: z.string(),
  state: z.enum(SURVEY_STATES),
  segment: z.enum(SEGMENTS),
  starts_at: Instant,
  ends_at: Instant,
  question_count: z.int(),
  response_count: z.int(),
});
export type AdminSurvey = z.infer<typeof AdminSurvey>;

const Result = SurveyQuestion.extend({
  answer_count: z.int(),
  /** By the place of the option, or by one to five. */
  counts: z.array(z.int()),
  average: z.number().nullable(),
});
export type SurveyResult = z.infer<typeof Result>;

export const AdminSurveyDetail = AdminSurvey.extend({
  version: Version,
  intro: z.string(),
  questions: z.array(Result),
  history: z.array(z.object({ at: Instant, words: z.string(), by: z.string(), note: z.string().nullable() })),
});
export type AdminSurveyDetail = z.infer<typeof AdminSurveyDetail>;

export const SURVEY_SORTS = ['newest', 'until'] as const;

export const adminListSurveys = endpoint({
  method: 'GET',
  path: '/core-admin/v1/surveys',
  who: READERS,
  summary: '설문과 답한 사람 수입니다. q는 제목이나 번호입니다.',
  query: z.object({
    state: z.enum(SURVEY_STATES).optional(),
    q: z.string().trim().max(60).optional(),
    ...staffPaging(SURVEY_SORTS),
  }),
  response: staffPage(AdminSurvey),
});

export const adminGetSurvey = endpoint({
  method: 'GET',
  path: '/core-admin/v1/surveys/{id}',
  who: READERS,
  summary: '설문 하나를 질문마다 나온 답의 수와 기록까지 봅니다.',
  params,
  response: AdminSurveyDetail,
  errors: ['NOT_FOUND'],
});

export const adminListSurveyWords = endpoint({
  method: 'GET',
  path: '/core-admin/v1/surveys/{id}/questions/{question_id}/words',
  who: READERS,
  summary: '질문 하나에 사람들이 쓴 글을 새것부터 봅니다. 누가 썼는지는 보이지 않습니다.',
  params: z.object({ id: Id, question_id: Id }),
  query: z.object({ cursor: Cursor }),
  response: page(z.object({ id: z.int(), words: z.string(), created_at: Instant })),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const adminCreateSurvey = endpoint({
  method: 'POST',
  path: '/core-admin/v1/surveys',
  who: STAFF,
  summary: '설문을 만듭니다. 열기 전에는 아무에게도 보이지 않습니다.',
  isOnce: true,
  body: SurveyForm,
  response: AdminSurveyDetail,
  errors: ['INVALID_INPUT'],
});

export const adminChangeSurvey = endpoint({
  method: 'PUT',
  path: '/core-admin/v1/surveys/{id}',
  who: STAFF,
  summary: '열기 전의 설문을 고칩니다.',
  params,
  body: z
    .object({ ...survey, version: Version })
    .superRefine((form, ctx) => tellWrong(ctx, { ...wrongInPeriod(form), ...wrongInQuestions(form.questions) })),
  response: AdminSurveyDetail,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'INVALID_TRANSITION', 'CHANGED_MEANWHILE'],
});

export const adminOpenSurvey = endpoint({
  method: 'POST',
  path: '/core-admin/v1/surveys/{id}/open',
  who: STAFF,
  summary: '설문을 엽니다. 기간 안에서 답을 받고, 그 뒤에는 고칠 수 없습니다.',
  params,
  response: AdminSurveyDetail,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
});

export const adminCloseSurvey = endpoint({
  method: 'POST',
  path: '/core-admin/v1/surveys/{id}/close',
  who: STAFF,
  summary: '설문을 마감합니다. 다시 열 수 없습니다.',
  params,
  response: AdminSurveyDetail,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
});

export const adminExportSurvey = endpoint({
  method: 'POST',
  path: '/core-admin/v1/surveys/{id}/export',
  who: STAFF,
  summary: '받은 답을 모두 파일로 내려받습니다. 이름은 담지 않고, 까닭과 함께 기록이 남습니다.',
  params,
  body: z.object({ reason: z.string().trim().min(2, '까닭을 적어주세요.').max(200, '200자까지 적을 수 있어요.') }),
  response: ListFile,
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});
