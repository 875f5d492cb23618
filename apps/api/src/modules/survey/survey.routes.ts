import * as contract from '@oun/contract/survey';
import * as staff from '@oun/contract/survey-admin';
import type { Mount } from '../../platform/http/http.ts';
import {
  changeSurvey,
  createSurvey,
  exportSurvey,
  getStaffSurvey,
  listStaffSurveys,
  listWords,
  moveSurvey,
} from './staff-surveys.ts';
import { answerSurvey, getSurvey, listMySurveys } from './survey.ts';

export function surveyRoutes(mount: Mount) {
  mount(contract.getSurvey, (ctx, { params, query }) => getSurvey(ctx, params.id, query.visitor_id));
  mount(contract.answerSurvey, (ctx, { params, body }) => answerSurvey(ctx, params.id, body));
  mount(contract.listMySurveys, (ctx) => listMySurveys(ctx));

  mount(staff.adminListSurveys, (ctx, { query }) => listStaffSurveys(ctx, query));
  mount(staff.adminGetSurvey, (ctx, { params }) => getStaffSurvey(ctx, params.id));
  mount(staff.adminListSurveyWords, (ctx, { params, query }) => listWords(ctx, params, query.cursor));
  mount(staff.adminCreateSurvey, (ctx, { body }) => createSurvey(ctx, body));
  mount(staff.adminChangeSurvey, (ctx, { params, body }) => changeSurvey(ctx, params.id, body));
  mount(staff.adminOpenSurvey, (ctx, { params }) => moveSurvey(ctx, params.id, 'open'));
  mount(staff.adminCloseSurvey, (ctx, { params }) => moveSurvey(ctx, params.id, 'close'));
  mount(staff.adminExportSurvey, (ctx, { params, body }) => exportSurvey(ctx, params.id, body.reason));
}
