export const SURVEY_STATES = ['DRAFT', 'OPEN', 'CLOSED'] as const;
export type SurveyState = (typeof SURVEY_STATES)[number];
export const SURVEY_STATE_LABELS = { DRAFT: '준비 중', OPEN: '받는 중', CLOSED: '마감' } as const satisfies Record<
  SurveyState,
  string
>;

export const QUESTION_KINDS = ['SINGLE', 'MULTIPLE', 'SCALE', 'TEXT'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
export const QUESTION_KIND_LABELS = {
  SINGLE: '하나 고르기',
  MULTIPLE: '여러 개 고르기',
  SCALE: '1~5점',
  TEXT: '직접 쓰기',
} as const satisfies Record<QuestionKind, string>;

export const QUESTIONS_MAX = 20;
export const OPTIONS_MAX = 10;
export const OPTION_LENGTH = 40;
export const WORDS_MAX = 1_000;
export const SCALE_MAX = 5;

export type Question = { id: number; kind: QuestionKind; title: string; is_required: boolean; options: string[] };
/** One of the three, by the question's kind. */
export type SurveyAnswer = {
  question_id: number;
  choices?: number[] | undefined;
  scale?: number | undefined;
  words?: string | undefined;
};

const isEmpty = ({ choices, scale, words }: Omit<SurveyAnswer, 'question_id'>): boolean =>
  !choices?.length && scale === undefined && !words;

/** Whether somebody said anything. */
export const hasAnswer = (answer: SurveyAnswer | undefined): answer is SurveyAnswer =>
  answer !== undefined && !isEmpty(answer);

/** What is wrong with what somebody says to a question, in words for them. */
export function wrongInAnswer(question: Question, answer: SurveyAnswer | undefined): string | undefined {
  if (!hasAnswer(answer)) return question.is_required ? '이 질문에는 답이 필요해요.' : undefined;
  const { kind, options } = question;
  const { choices, scale, words } = answer;
  if (kind === 'SCALE') return scale === undefined || choices?.length || words ? '점수를 골라주세요.' : undefined;
  if (kind === 'TEXT') return !words || choices?.length || scale !== undefined ? '답을 글로 적어주세요.' : undefined;
  const picked = choices ?? [];
  const isWrong =
    scale !== undefined ||
    Boolean(words) ||
    new Set(picked).size < picked.length ||
    picked.some((choice) => choice >= options.length) ||
    (kind === 'SINGLE' && picked.length !== 1);
  return isWrong ? '보기에서 골라주세요.' : undefined;
}

/** What is wrong with a question as staff write it, by field. */
export function wrongInQuestions(questions: readonly { kind: QuestionKind; options: readonly string[] }[]) {
  const wrong: Record<string, string> = {};
  for (const [i, { kind, options }] of questions.entries()) {
    const isPicked = kind === 'SINGLE' || kind === 'MULTIPLE';
    if (isPicked && options.length < 2) wrong[`questions.${i}.options`] = '보기를 두 개 이상 적어주세요.';
    else if (isPicked && new Set(options).size < options.length)
      wrong[`questions.${i}.options`] = '같은 보기가 두 번 있어요.';
    else if (!isPicked && options.length > 0) wrong[`questions.${i}.options`] = '보기가 없는 질문이에요.';
  }
  return wrong;
}
