import * as staff from '@oun/contract/experiment-admin';
import * as contract from '@oun/contract/user-config';
import type { Mount } from '../../platform/http/http.ts';
import { leave, listOwn } from './experiment.ts';
import {
  changeExperiment,
  createExperiment,
  getExperiment,
  listExperiments,
  moveExperiment,
} from './staff-experiments.ts';

export function experimentRoutes(mount: Mount) {
  mount(contract.listOwnExperiments, (ctx, { query }) => listOwn(ctx, query.uuid));
  mount(contract.leaveExperiment, (ctx, { params, body }) => leave(ctx, params.number, body));

  mount(staff.adminListExperiments, (ctx, { query }) => listExperiments(ctx, query));
  mount(staff.adminGetExperiment, (ctx, { params }) => getExperiment(ctx, params.number));
  mount(staff.adminCreateExperiment, (ctx, { body }) => createExperiment(ctx, body));
  mount(staff.adminChangeExperiment, (ctx, { params, body }) => changeExperiment(ctx, params.number, body));
  mount(staff.adminStartExperiment, (ctx, { params }) => moveExperiment(ctx, params.number, 'start'));
  mount(staff.adminEndExperiment, (ctx, { params }) => moveExperiment(ctx, params.number, 'end'));
}
