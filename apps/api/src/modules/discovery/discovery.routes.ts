import { listProducts } from '@oun/contract/catalog';
import * as contract from '@oun/contract/discovery';
import type { Mount } from '../../platform/http.ts';
import { listPrograms } from '../content/content.ts';
import { getKeywords, listGroups, recommendKeywords, searchPrograms, suggest } from './discovery.ts';
import { findProducts } from './product-search.ts';

/** The same for everybody until content or its index changes. */
const cache = { tag: 'content', seconds: 60 } as const;

export function discoveryRoutes(mount: Mount) {
  mount(contract.searchPrograms, (ctx, { body }) => searchPrograms(ctx, body));
  mount(contract.suggestSearches, (ctx, { query }) => suggest(ctx, query.q), { cache });
  mount(contract.getKeywords, (ctx) => getKeywords(ctx), { cache });
  mount(contract.getRecommendedKeywords, (ctx) => recommendKeywords(ctx), { cache });
  mount(contract.discoverPrograms, (ctx, { query }) => listPrograms(ctx, query), { cache });
  mount(contract.discoverProgramsV1, (ctx, { query }) => listPrograms(ctx, query), { cache });
  mount(contract.getDiscoveryCategories, (ctx, { query }) => listGroups(ctx, query), { cache });
  mount(listProducts, (ctx, { query }) => findProducts(ctx, query), { cache: { tag: 'catalog', seconds: 60 } });
}
