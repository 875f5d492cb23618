import { formRules } from './form-rules.ts';
import { adminAnswerAsked } from './question-admin.ts';

export const adminAnswerAskedRules = formRules(adminAnswerAsked);
