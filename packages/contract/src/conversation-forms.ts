import { changeMessage } from './conversation.ts';
import { formRules } from './form-rules.ts';

export const changeMessageRules = formRules(changeMessage);
