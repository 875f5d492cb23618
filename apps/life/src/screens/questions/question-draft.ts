import { QUESTION_CATEGORIES, QUESTION_MAX, type QuestionCategory } from '@oun/contract/question-rules';

const KEY = 'oun-question-draft';
export type QuestionDraft = { content: string; category: QuestionCategory | null };

/** Where a browser keeps nothing, nothing is kept: the words stand on the screen still. */
export function keepDraft(draft: QuestionDraft): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

export function readDraft(): QuestionDraft | undefined {
  try {
    const { content, category } = JSON.parse(localStorage.getItem(KEY) ?? '') as Partial<QuestionDraft>;
    if (typeof content !== 'string' || content === '') return undefined;
    return {
      content: content.slice(0, QUESTION_MAX),
      category: QUESTION_CATEGORIES.find((one) => one === category) ?? null,
    };
  } catch {
    return undefined;
  }
}
