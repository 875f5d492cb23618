import { formRules } from './form-rules.ts';
import { adminAnswerQuestion, askProductQuestion } from './inquiry.ts';

export const askProductQuestionRules = formRules(askProductQuestion);
export const adminAnswerQuestionRules = formRules(adminAnswerQuestion);
