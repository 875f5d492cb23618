import * as contract from '@oun/contract/catalog';
import * as followed from '@oun/contract/followed';
import * as display from '@oun/contract/store-display';
import type { Parsed } from '@oun/contract/endpoint';
import type { Context } from '../../platform/context.ts';
import type { Mount, Routes } from '../../platform/http/http.ts';
import { listCategories } from './lists/categories.ts';
import { exportProducts } from './staff/export-products.ts';
import { changeProductState, changeProductStates } from './staff/product-states.ts';
import { listProductsForStaff } from './staff/staff-products.ts';
import {
  clearRestockAlarm,
  follow,
  getMarks,
  listFollowed,
  setRestockAlarm,
  unfollow,
} from './following/followed-products.ts';
import {
  getBestBanner,
  getProductFilters,
  listBest,
  listOunOnly,
  listProducts,
  listRecommendations,
  listTimeSaleProducts,
} from './lists/product-lists.ts';
import { getPersonalization, getRelatedProducts } from './lists/personal-picks.ts';
import { getProduct, getProductOptions } from './product/product-page.ts';
import { clearTimeSaleAlarm, listOpenSales, listScheduledSales, setTimeSaleAlarm } from './sales/time-sales.ts';

/** A list of products by words: what they may mean is for who knows how to search. */
type FindProducts = (
  ctx: Context,
  query: Parsed<typeof contract.listProducts>['query'],
) => ReturnType<typeof listProducts>;

export const catalogRoutes =
  (findProducts: FindProducts): Routes =>
  (mount: Mount) => {
    const cache = { tag: 'catalog', seconds: 60 } as const;
    mount(
      contract.listProducts,
      (ctx, { query }) => (query.q === undefined ? listProducts(ctx, query) : findProducts(ctx, query)),
      {
        cache,
      },
    );
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
    mount(followed.getRelatedProducts, (ctx, { query }) => getRelatedProducts(ctx, query), {
      cache: { tag: 'catalog', seconds: 60 },
    });

    mount(contract.adminListProducts, (ctx, { query }) => listProductsForStaff(ctx, query));
    mount(contract.adminExportProducts, (ctx, { body }) => exportProducts(ctx, body));
    mount(contract.adminChangeProductState, (ctx, { params, body }) => changeProductState(ctx, params.id, body.event));
    mount(contract.adminChangeProductStates, (ctx, { body }) => changeProductStates(ctx, body));
  };
