import * as contract from '@oun/contract/display';
import * as store from '@oun/contract/store-display';
import type { Mount } from '../../platform/http/http.ts';
import {
  getBanners,
  getLandingEvents,
  getLandingPage,
  getLandingPages,
  getLandingPrograms,
  getLandingProgramsBySlug,
} from './display.ts';
import { getExhibition, getStoreEvent, listExhibitions, listStoreEvents } from './exhibitions.ts';

export function displayRoutes(mount: Mount) {
  const cache = { tag: 'content', seconds: 60 } as const;
  mount(contract.getBanners, (ctx, { query }) => getBanners(ctx, query), { cache });
  mount(contract.getLandingPrograms, (ctx, { params }) => getLandingPrograms(ctx, params.bucket), { cache });
  mount(
    contract.getLandingProgramsBySlug,
    (ctx, { params }) => getLandingProgramsBySlug(ctx, params.bucket, params.slug),
    { cache },
  );
  mount(contract.getLandingPages, (ctx, { params }) => getLandingPages(ctx, params.bucket), { cache });
  mount(contract.getLandingPage, (ctx, { params }) => getLandingPage(ctx, params.bucket, params.slug), { cache });
  mount(contract.getLandingEvents, (ctx, { params }) => getLandingEvents(ctx, params.bucket), { cache });

  const ofStore = { cache: { tag: 'catalog', seconds: 60 } } as const;
  mount(store.listExhibitions, (ctx, { query }) => listExhibitions(ctx, query), ofStore);
  mount(store.getExhibition, (ctx, { params }) => getExhibition(ctx, params.id), ofStore);
  mount(store.listStoreEvents, (ctx) => listStoreEvents(ctx), ofStore);
  mount(store.getStoreEvent, (ctx, { params }) => getStoreEvent(ctx, params.id), ofStore);
}
