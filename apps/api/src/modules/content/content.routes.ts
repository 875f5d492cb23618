import * as contract from '@oun/contract/content';
import type { Mount } from '../../platform/http.ts';
import { adminListAll, changeProgramState, getFilters, getProgram, listPrograms } from './content.ts';

export function contentRoutes(mount: Mount) {
  mount(contract.listPrograms, (ctx, { query }) => listPrograms(ctx, query), {
    cache: { tag: 'content', seconds: 60 },
  });
  mount(contract.getProgram, (ctx, { params }) => getProgram(ctx, params.id), {
    cache: { tag: 'content', seconds: 60 },
  });
  mount(contract.getDiscoveryFilters, (ctx) => getFilters(ctx), { cache: { tag: 'content', seconds: 60 } });
  mount(contract.adminListPrograms, (ctx, { query }) => adminListAll(ctx, query));
  mount(contract.adminChangeProgramState, (ctx, { params, body }) => changeProgramState(ctx, params.id, body.event));
}
