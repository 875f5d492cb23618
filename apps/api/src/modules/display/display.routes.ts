import * as contract from '@oun/contract/display';
import * as staff from '@oun/contract/display-admin';
import * as store from '@oun/contract/store-display';
import * as config from '@oun/contract/user-config';
import type { Mount } from '../../platform/http/http.ts';
import { experimentsOf } from '../experiment/experiment.ts';
import { getBanners } from './banners.ts';
import {
  getLandingEvents,
  getLandingPage,
  getLandingPages,
  getLandingPrograms,
  getLandingProgramsBySlug,
} from './display.ts';
import { getExhibition, getStoreEvent, listExhibitions, listStoreEvents } from './exhibitions.ts';
import { dismissIam, getUserConfig } from './iam-campaigns.ts';
import {
  changeBanner,
  createBanner,
  endBanner,
  getStaffBanner,
  listArt,
  placeArt,
  listStaffBanners,
  orderBanners,
  previewBanners,
} from './staff-banners.ts';
import { changeIam, createIam, getStaffIam, listStaffIams, moveIam } from './staff-iam-campaigns.ts';

export function displayRoutes(mount: Mount) {
  // Not the same for everybody, so none of these is kept.
  mount(contract.getBanners, (ctx, { query }) => getBanners(ctx, query));
  mount(config.getUserConfig, (ctx, { query }) => getUserConfig(ctx, query));
  mount(config.getUserConfigV1, async (ctx, { query }) => ({ experiments: await experimentsOf(ctx, query.uuid) }));
  mount(config.dismissIamCampaign, (ctx, { params }) => dismissIam(ctx, params.id));

  const cache = { tag: 'content', seconds: 60 } as const;
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

  mount(staff.adminListBanners, (ctx, { query }) => listStaffBanners(ctx, query));
  mount(staff.adminPreviewBanners, (ctx, { query }) => previewBanners(ctx, query));
  mount(staff.adminGetBanner, (ctx, { params }) => getStaffBanner(ctx, params.id));
  mount(staff.adminCreateBanner, (ctx, { body }) => createBanner(ctx, body));
  mount(staff.adminChangeBanner, (ctx, { params, body }) => changeBanner(ctx, params.id, body));
  mount(staff.adminEndBanner, (ctx, { params }) => endBanner(ctx, params.id));
  mount(staff.adminOrderBanners, (ctx, { body }) => orderBanners(ctx, body));
  mount(staff.adminListArt, (ctx, { query }) => listArt(ctx, query));
  mount(staff.adminPlaceArt, (ctx, { params, body }) => placeArt(ctx, params.id, body));
  mount(staff.adminListIams, (ctx, { query }) => listStaffIams(ctx, query));
  mount(staff.adminGetIam, (ctx, { params }) => getStaffIam(ctx, params.id));
  mount(staff.adminCreateIam, (ctx, { body }) => createIam(ctx, body));
  mount(staff.adminChangeIam, (ctx, { params, body }) => changeIam(ctx, params.id, body));
  mount(staff.adminPublishIam, (ctx, { params }) => moveIam(ctx, params.id, 'publish'));
  mount(staff.adminEndIam, (ctx, { params }) => moveIam(ctx, params.id, 'end'));
}
