import * as contract from '@oun/contract/inquiry';
import type { Mount } from '../../platform/http/http.ts';
import { answerQuestion, listForStaff } from './answer.ts';
import { askQuestion, deleteQuestion, listQuestions } from './inquiry.ts';

export function inquiryRoutes(mount: Mount) {
  mount(contract.listProductQuestions, (ctx, { params, query }) => listQuestions(ctx, params.id, query));
  mount(contract.askProductQuestion, (ctx, { params, body }) => askQuestion(ctx, params.id, body));
  mount(contract.deleteProductQuestion, (ctx, { params }) => deleteQuestion(ctx, params.id));
  mount(contract.adminListQuestions, (ctx, { query }) => listForStaff(ctx, query));
  mount(contract.adminAnswerQuestion, (ctx, { params, body }) => answerQuestion(ctx, params.id, body.content));
}
