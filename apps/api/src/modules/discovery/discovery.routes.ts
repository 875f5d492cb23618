import * as contract from '@oun/contract/discovery';
import type { Mount } from '../../platform/http/http.ts';
import { listPrograms } from '../content/content.ts';
import { listGroups } from './explore/groups.ts';
import { getKeywords, recommendKeywords } from './explore/keywords.ts';
import { noteOpened } from './learning/opened.ts';
import { searchPrograms, suggest } from './programs/program-search.ts';

/** The same for everybody until content or its index changes. */
const cache = { tag: 'content', seconds: 60 } as const;

export function discoveryRoutes(mount: Mount) {
  mount(contract.searchPrograms, (ctx, { body }) => searchPrograms(ctx, body));
  mount(contract.noteOpened, (ctx, { body }) => noteOpened(ctx, body));
  mount(contract.suggestSearches, (ctx, { query }) => suggest(ctx, query.q), { cache });
  mount(contract.getKeywords, (ctx) => getKeywords(ctx), { cache });
  mount(contract.getRecommendedKeywords, (ctx) => recommendKeywords(ctx), { cache });
  mount(contract.discoverPrograms, (ctx, { query }) => listPrograms(ctx, query), { cache });
  mount(contract.discoverProgramsV1, (ctx, { query }) => listPrograms(ctx, query), { cache });
  mount(contract.getDiscoveryCategories, (ctx, { query }) => listGroups(ctx, query), { cache });
}
