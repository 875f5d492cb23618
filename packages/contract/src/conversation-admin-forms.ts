import { adminAnswerTalk } from './conversation-admin.ts';
import { formRules } from './form-rules.ts';

export const adminAnswerTalkRules = formRules(adminAnswerTalk);
