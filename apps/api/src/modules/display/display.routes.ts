import * as contract from '@oun/contract/display';
import type { Mount } from '../../platform/http.ts';
import {
  getBanners,
  getLandingEvents,
  getLandingPage,
  getLandingPages,
  getLandingPrograms,
  getLandingProgramsBySlug,
} from './display.ts';

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
}
