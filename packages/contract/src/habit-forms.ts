import { formRules } from './form-rules.ts';
import { createRecord } from './habit.ts';

export const createRecordRules = formRules(createRecord);
