import { formRules } from './form-rules.ts';
import { adminCreateSurvey, adminExportSurvey } from './survey-admin.ts';

export const adminCreateSurveyRules = formRules(adminCreateSurvey);
export const adminExportSurveyRules = formRules(adminExportSurvey);
