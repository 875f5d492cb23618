import type { AdminSurveyDetail, SurveyForm } from '@oun/contract/survey-admin';
import { QUESTIONS_MAX, type QuestionKind, wrongInQuestions } from '@oun/contract/survey-rules';
import type { Segment } from '@oun/contract/segments';
import { type PeriodDraft, periodBody, periodDraft, wrongInPeriodDraft } from '../showing/period.ts';

const PLACES = Array.from({ length: QUESTIONS_MAX }, (_, nth) => nth);

/** One question as it is typed: its options a line each. */
export type QuestionDraft = { ask: string; kind: QuestionKind; is_required: boolean; options: string };

/** What stands in the form: every question there is room for, of which the first `count` are asked. */
export type SurveyDraft = PeriodDraft & {
  title: string;
  intro: string;
  segment: Segment;
  count: number;
} & { [Key in `ask_${number}` | `options_${number}`]: string } & { [Key in `kind_${number}`]: QuestionKind } & {
  [Key in `is_required_${number}`]: boolean;
};

const EMPTY: QuestionDraft = { ask: '', kind: 'SINGLE', is_required: true, options: '' };

export const questionAt = (draft: SurveyDraft, nth: number): QuestionDraft => ({
  ask: draft[`ask_${nth}`]!,
  kind: draft[`kind_${nth}`]!,
  is_required: draft[`is_required_${nth}`]!,
  options: draft[`options_${nth}`]!,
});

/** The names and values of one question at a place. */
export const placed = (question: QuestionDraft, nth: number) =>
  Object.entries(question).map(([name, value]) => [`${name}_${nth}`, value] as const);

export function draftOf(survey?: AdminSurveyDetail): SurveyDraft {
  const questions = (survey?.questions ?? []).map(({ title, kind, is_required, options }) => ({
    ask: title,
    kind,
    is_required,
    options: options.join('\n'),
  }));
  return {
    title: survey?.title ?? '',
    intro: survey?.intro ?? '',
    segment: survey?.segment ?? 'MEMBERS',
    ...periodDraft(survey),
    count: Math.max(1, questions.length),
    ...Object.fromEntries(PLACES.flatMap((nth) => placed(questions[nth] ?? EMPTY, nth))),
  } as SurveyDraft;
}

const optionsOf = ({ kind, options }: QuestionDraft): string[] =>
  kind === 'SINGLE' || kind === 'MULTIPLE'
    ? options
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    : [];

const asked = (draft: SurveyDraft) => PLACES.slice(0, draft.count).map((nth) => questionAt(draft, nth));

export const bodyOf = (draft: SurveyDraft): SurveyForm => ({
  title: draft.title,
  intro: draft.intro,
  segment: draft.segment,
  ...periodBody(draft),
  questions: asked(draft).map((question) => ({
    title: question.ask,
    kind: question.kind,
    is_required: question.is_required,
    options: optionsOf(question),
  })),
});

/** By its place in the body. */
export const NAMES = Object.fromEntries(
  PLACES.flatMap((nth) => [
    [`questions.${nth}.title`, `ask_${nth}`] as const,
    [`questions.${nth}.options`, `options_${nth}`] as const,
    [`questions.${nth}.kind`, `kind_${nth}`] as const,
  ]),
) as Record<string, keyof SurveyDraft & string>;

export function wrongIn(draft: SurveyDraft): Record<string, string> {
  const wrong: Record<string, string> = { ...wrongInPeriodDraft(draft), ...wrongInQuestions(bodyOf(draft).questions) };
  for (const [nth, { ask }] of asked(draft).entries())
    if (ask.trim().length < 2) wrong[`ask_${nth}`] = '질문을 적어주세요.';
  return wrong;
}
