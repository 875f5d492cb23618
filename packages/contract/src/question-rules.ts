/** What members ask trainers: limits, names, and how a question is read. */

export const QUESTION_MIN = 10;
export const QUESTION_MAX = 1_000;
export const ANSWER_MAX = 2_000;
export const QUESTION_PHOTOS_MAX = 5;
export const QUESTION_PAGE = 10;

export const QUESTION_CATEGORIES = ['POSTURE', 'PAIN', 'DIET', 'PROGRAM', 'USE'] as const;
export type QuestionCategory = (typeof QUESTION_CATEGORIES)[number];
export const QUESTION_CATEGORY_LABELS = {
  POSTURE: '자세',
  PAIN: '통증',
  DIET: '식단',
  PROGRAM: '프로그램',
  USE: '이용',
} as const satisfies Record<QuestionCategory, string>;

/** Within so many hours a trainer is to have answered. */
export const ANSWER_HOURS = 48;
/** What is promised of answers is what they took in so many days; of fewer than so many nothing is promised. */
export const PACE_DAYS = 30;
export const PACE_MIN = 10;

const PACES = [
  [1, '한 시간'],
  [3, '세 시간'],
  [6, '여섯 시간'],
  [12, '반나절'],
  [24, '하루'],
  [48, '이틀'],
  [72, '사흘'],
  [168, '일주일'],
] as const;

/** "보통 이틀 안에": how long half of the answers took at most. Past a week there is nothing to promise. */
export function paceWords(minutes: number | null | undefined): string | null {
  const pace = PACES.find(([hours]) => (minutes ?? Infinity) <= hours * 60);
  return pace ? `보통 ${pace[1]} 안에` : null;
}

/** Whoever has not said so for this long is not writing an answer any more; a screen says so more often. */
export const ANSWERING_SECONDS = 60;
export const ANSWERING_RENEWED_SECONDS = 20;

export const SEE_A_DOCTOR = '통증이 계속되면 진료를 받아주세요.';

const TITLE_MAX = 45;

/** What is asked, and what is told beside it: the first line, or as many sentences as a heading holds. */
export function questionParts(content: string): { title: string; rest: string } {
  const [first = '', ...others] = content.split('\n');
  const sentences = first.match(/[^.?!]+[.?!]*\s*|[.?!]+\s*/g) ?? [first];
  let title = '';
  while (sentences.length > 0 && (title === '' || (title + sentences[0]!).trim().length <= TITLE_MAX))
    title += sentences.shift()!;
  const rest = [sentences.join(''), ...others].join('\n').trim();
  return { title: title.trim(), rest };
}
