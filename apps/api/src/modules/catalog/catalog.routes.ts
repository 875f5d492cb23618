import * as contract from '@oun/contract/catalog';
import type { Mount } from '../../platform/http.ts';
import { adminListAll, changeProductState, getProduct, listCategories, listProducts } from './catalog.ts';

export function catalogRoutes(mount: Mount) {
  mount(contract.listProducts, (ctx, { query }) => listProducts(ctx, query), {
    cache: { tag: 'catalog', seconds: 60 },
  });
  mount(contract.getProduct, (ctx, { params }) => getProduct(ctx, params.id), {
    cache: { tag: 'catalog', seconds: 60 },
  });
  mount(contract.listProductCategories, (ctx) => listCategories(ctx), { cache: { tag: 'catalog', seconds: 60 } });
  mount(contract.adminListProducts, (ctx, { query }) => adminListAll(ctx, query));
  mount(contract.adminChangeProductState, (ctx, { params, body }) => changeProductState(ctx, params.id, body.event));
}
