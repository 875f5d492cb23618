import type { JobContext, Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import { countCategoryProducts } from './lists/categories.ts';
import { countSold, rankProducts } from './lists/product-ranks.ts';
import {
  noteSoldOut,
  tellOpenedSales,
  tellPriceDrops,
  tellRestocked,
  writeOpenedSale,
  writePriceDrop,
  writeRestock,
} from './following/alarms.ts';

export const catalogSubscribers: readonly Subscriber[] = [
  {
    topic: 'catalog.product_state_changed',
    name: 'catalog.count-category-products',
    run: ({ db }, { category_id }) => countCategoryProducts(db, category_id),
  },
  { topic: 'catalog.restock-told', name: 'catalog.write-restock', run: writeRestock },
  { topic: 'catalog.time-sale-told', name: 'catalog.write-time-sale', run: writeOpenedSale },
  { topic: 'catalog.price-drop-told', name: 'catalog.write-price-drop', run: writePriceDrop },
];

async function rankNow({ db, now }: JobContext) {
  await rankProducts(db, now(), 'REALTIME');
  await countSold(db, now());
}

export const catalogSchedules: readonly Schedule[] = [
  { name: 'catalog.rank-realtime', cron: '*/10 * * * *', run: rankNow },
  // Arrows say what moved since the ranking before: an hour, and a day.
  { name: 'catalog.rank-daily', cron: '3 * * * *', run: ({ db, now }) => rankProducts(db, now(), 'DAILY') },
  { name: 'catalog.rank-weekly', cron: '13 4 * * *', run: ({ db, now }) => rankProducts(db, now(), 'WEEKLY') },
  { name: 'catalog.tell-restocked', cron: '*/5 * * * *', run: async (ctx) => void (await tellRestocked(ctx)) },
  { name: 'catalog.tell-opened-sales', cron: '* * * * *', run: async (ctx) => void (await tellOpenedSales(ctx)) },
  { name: 'catalog.tell-price-drops', cron: '*/30 * * * *', run: async (ctx) => void (await tellPriceDrops(ctx)) },
  { name: 'catalog.note-sold-out', cron: '7,37 * * * *', run: noteSoldOut },
];
