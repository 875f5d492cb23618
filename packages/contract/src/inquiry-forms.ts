import { formRules } from './form-rules.ts';
import { askProductQuestion } from './inquiry.ts';

export const askProductQuestionRules = formRules(askProductQuestion);
