import { mutation } from '@oun/client/mutation';
import { listQuery, offsetQuery, query, queryKey } from '@oun/client/query';
import * as calls from '@oun/contract/question';
import type { Question, QuestionAnswer } from '@oun/contract/question';
import { QUESTION_CATEGORIES, type QuestionCategory } from '@oun/contract/question-rules';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

export type Place = { category: QuestionCategory | undefined; isMine: boolean; q: string };

export const placeIn = (search: URLSearchParams): Place => ({
  category: QUESTION_CATEGORIES.find((one) => one.toLowerCase() === search.get('category')),
  isMine: search.has('mine'),
  q: (search.get('q') ?? '').trim().slice(0, 60),
});
export function placePath({ category, isMine, q }: Partial<Place>): string {
  const search = new URLSearchParams({
    ...(category && { category: category.toLowerCase() }),
    ...(isMine && { mine: '' }),
    ...(q && { q }),
  }).toString();
  return search === '' ? '/questions' : `/questions?${search}`;
}

export const questionsOf = ({ category, q }: Place, userId?: number) =>
  offsetQuery(calls.listQuestions, {
    query: { ...(category && { category }), ...(q && { q }), ...(userId !== undefined && { user_id: userId }) },
  });
export const questionOf = (id: number) => query(calls.getQuestion, { params: { id } });
export const answersOf = (id: number) => listQuery(calls.listAnswers, { params: { id }, query: {} });
export const pace = query(calls.getAnswerPace);
export const mine = query(calls.getMyQuestions);
export const similarTo = (content: string) => query(calls.listSimilarQuestions, { query: { content } });

export const QUESTIONS_TOUCHED = [calls.listQuestions, calls.getQuestion, calls.getMyQuestions] as const;

export const change = mutation(calls.changeQuestion, { touches: QUESTIONS_TOUCHED });
export const appeal = mutation(calls.appealQuestion, { touches: QUESTIONS_TOUCHED });
/** Not the question itself: where it stood it is left. */
export const remove = mutation(calls.deleteQuestion, { touches: [calls.listQuestions, calls.getMyQuestions] });
export const removeAnswer = mutation(calls.deleteAnswer, { touches: [calls.listAnswers, ...QUESTIONS_TOUCHED] });
export const follow = mutation(calls.followQuestion, { touches: [calls.listQuestions] });
export const unfollow = mutation(calls.unfollowQuestion, { touches: [calls.listQuestions] });
export const see = mutation(calls.seeAnswers, { touches: [calls.listQuestions, calls.getMyQuestions] });
export const like = mutation(calls.likeAnswer, { touches: 'nothing' });
export const unlike = mutation(calls.unlikeAnswer, { touches: 'nothing' });

/** Shows at once what a press has made of it. */
export const patchQuestion = (client: QueryClient, id: number, patch: Partial<Question>): void =>
  void client.setQueryData<Question>(questionOf(id).queryKey, (question) => question && { ...question, ...patch });

export function patchAnswer(client: QueryClient, { id, question_id }: QuestionAnswer, patch: Partial<QuestionAnswer>) {
  client.setQueryData<InfiniteData<{ items: QuestionAnswer[] }>>(
    [...queryKey(calls.listAnswers, { params: { id: question_id }, query: {} }), 'pages'],
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id === id ? { ...item, ...patch } : item)),
        })),
      },
  );
}
