import type { Schedule } from '../../platform/jobs/jobs.ts';
import { emptyOldCarts } from './cart.ts';

export const cartSchedules: readonly Schedule[] = [
  { name: 'cart.empty-old-carts', cron: '37 4 * * *', run: ({ db, now }) => emptyOldCarts(db, now()) },
];
