import { formRules } from './form-rules.ts';
import { adminDecideCase } from './moderation-admin.ts';

export const adminDecideCaseRules = formRules(adminDecideCase);
