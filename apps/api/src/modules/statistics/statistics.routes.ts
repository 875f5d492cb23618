import * as staff from '@oun/contract/experiment-admin';
import type { Mount } from '../../platform/http/http.ts';
import { getExperimentResults } from './experiment-results.ts';

export function statisticsRoutes(mount: Mount) {
  mount(staff.adminGetExperimentResults, (ctx, { params }) => getExperimentResults(ctx, params.number));
}
