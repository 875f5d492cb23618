import * as contract from '@oun/contract/catalog';
import * as followed from '@oun/contract/followed';
import * as display from '@oun/contract/store-display';
import type { Mount } from '../../platform/http.ts';
import { adminListAll, changeProductState, listCategories } from './catalog.ts';
import { clearRestockAlarm, follow, getMarks, listFollowed, setRestockAlarm, unfollow } from './follow.ts';
import {
  getBestBanner,
  getProductFilters,
  listBest,
  listOunOnly,
  listRecommendations,
  listTimeSaleProducts,
} from './lists.ts';
import { getPersonalization } from './personal.ts';
import { getProduct, getProductOptions } from './product.ts';
import { clearTimeSaleAlarm, listOpenSales, listScheduledSales, setTimeSaleAlarm } from './time-sales.ts';

/** Lists are found by words too: `products` itself is mounted by discovery. */
export function catalogRoutes(mount: Mount) {
  const cache = { tag: 'catalog', seconds: 60 } as const;
  mount(contract.getProduct, (ctx, { params }) => getProduct(ctx, params.id), { cache });
  mount(contract.getProductOptions, (ctx, { params }) => getProductOptions(ctx, params.id));
  mount(contract.listRecommendations, (ctx, { params, query }) => listRecommendations(ctx, params.id, query.limit), {
    cache,
  });
  mount(contract.getProductFilters, (ctx, { query }) => getProductFilters(ctx, query.category), { cache });
  mount(contract.listBest, (ctx, { query }) => listBest(ctx, query), { cache });
  mount(contract.getBestBanner, (ctx) => getBestBanner(ctx), { cache });
  mount(contract.listOunOnly, (ctx, { query }) => listOunOnly(ctx, query), { cache });
  mount(contract.listTimeSaleProducts, (ctx, { query }) => listTimeSaleProducts(ctx, query.limit), { cache });
  mount(contract.listProductCategories, (ctx) => listCategories(ctx), { cache });

  mount(display.listOpenTimeSales, (ctx) => listOpenSales(ctx));
  mount(display.listScheduledTimeSales, (ctx) => listScheduledSales(ctx));
  mount(display.setTimeSaleAlarm, (ctx, { params }) => setTimeSaleAlarm(ctx, params.id));
  mount(display.clearTimeSaleAlarm, (ctx, { params }) => clearTimeSaleAlarm(ctx, params.id));

  mount(followed.followProduct, (ctx, { body }) => follow(ctx, body.target_id));
  mount(followed.unfollowProduct, (ctx, { body }) => unfollow(ctx, body.target_id));
  mount(followed.listFollowedProducts, (ctx, { query }) => listFollowed(ctx, query));
  mount(followed.getStoreMarks, (ctx) => getMarks(ctx));
  mount(followed.setRestockAlarm, (ctx, { body }) => setRestockAlarm(ctx, body.sku_id));
  mount(followed.clearRestockAlarm, (ctx, { params }) => clearRestockAlarm(ctx, params.sku_id));
  mount(followed.getPersonalization, (ctx) => getPersonalization(ctx));

  mount(contract.adminListProducts, (ctx, { query }) => adminListAll(ctx, query));
  mount(contract.adminChangeProductState, (ctx, { params, body }) => changeProductState(ctx, params.id, body.event));
}
