import { formRules } from './form-rules.ts';
import { answerQuestion, askQuestion, changeQuestion } from './question.ts';

export const askQuestionRules = formRules(askQuestion);
export const changeQuestionRules = formRules(changeQuestion);
export const answerQuestionRules = formRules(answerQuestion);
