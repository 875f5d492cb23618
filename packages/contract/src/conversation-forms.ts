import { adminAnswerTalk } from './conversation-admin.ts';
import { changeMessage } from './conversation.ts';
import { formRules } from './form-rules.ts';

export const changeMessageRules = formRules(changeMessage);
export const adminAnswerTalkRules = formRules(adminAnswerTalk);
