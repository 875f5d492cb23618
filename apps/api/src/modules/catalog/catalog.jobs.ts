import type { Subscriber } from '../../platform/jobs.ts';
import { countCategoryProducts } from './catalog.ts';

export const catalogSubscribers: readonly Subscriber[] = [
  {
    topic: 'catalog.product_state_changed',
    name: 'catalog.count-category-products',
    run: ({ db }, { category_id }) => countCategoryProducts(db, category_id),
  },
];
