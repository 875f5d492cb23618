import { adminAnswerFeedback, sendFeedback } from './feedback.ts';
import { formRules } from './form-rules.ts';

export const sendFeedbackRules = formRules(sendFeedback);
export const adminAnswerFeedbackRules = formRules(adminAnswerFeedback);
