import * as experiments from '@oun/contract/experiment-admin';
import * as contract from '@oun/contract/statistics';
import type { Mount } from '../../platform/http/http.ts';
import { getExperimentResults } from './experiment-results.ts';
import { completion, membershipStatistics, retention } from './member-statistics.ts';
import { speed } from './speed-statistics.ts';
import { lostSearches, storeStatistics } from './store-statistics.ts';

export function statisticsRoutes(mount: Mount) {
  mount(experiments.adminGetExperimentResults, (ctx, { params }) => getExperimentResults(ctx, params.number));
  mount(contract.adminMembershipStatistics, (ctx, { query }) => membershipStatistics(ctx, query.weeks));
  mount(contract.adminStoreStatistics, (ctx, { query }) => storeStatistics(ctx, query.weeks));
  mount(contract.adminRetention, (ctx, { query }) => retention(ctx, query.weeks));
  mount(contract.adminCompletion, (ctx, { query }) => completion(ctx, query.weeks));
  mount(contract.adminSpeed, (ctx) => speed(ctx));
  mount(contract.adminLostSearches, (ctx, { query }) => lostSearches(ctx, query.weeks));
}
