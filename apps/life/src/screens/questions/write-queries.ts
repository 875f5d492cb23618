import { onceMutation } from '@oun/client/once-mutation';
import { answerQuestion, askQuestion, listAnswers } from '@oun/contract/question';
import { QUESTIONS_TOUCHED } from './queries.ts';

export const ask = onceMutation(askQuestion, { touches: QUESTIONS_TOUCHED, isLeaving: true });
export const answer = onceMutation(answerQuestion, { touches: [listAnswers, ...QUESTIONS_TOUCHED] });
