import { DAY_MS, dateOf } from '@oun/brand/seoul';
import { CHANCES_MAX, type EventRule } from '@oun/contract/event-rules';
import type { Event } from '@oun/contract/event';
import type { Db, Tx } from '../../platform/db/db.ts';
import { countPhotoPosts } from '../community/community.ts';
import { countRecords, standingNow } from '../habit/habit.ts';
import { countPurchases } from '../order/order.ts';

export type Counted = { rule: EventRule; goal: number; starts_at: Date; ends_at: Date };

const COUNTS: Record<EventRule, (db: Db | Tx, accountId: number, from: Date, to: Date) => Promise<number>> = {
  WORKOUTS: countRecords,
  FEED_PHOTO: countPhotoPosts,
  PURCHASE: countPurchases,
};

/** How often somebody did what counts, in its days. */
export const countOf = (db: Db | Tx, accountId: number, { rule, starts_at, ends_at }: Counted): Promise<number> =>
  COUNTS[rule](db, accountId, starts_at, ends_at);

export const chancesOf = (count: number, { goal, is_weighted }: { goal: number; is_weighted: boolean }): number =>
  is_weighted ? Math.min(CHANCES_MAX, Math.max(1, Math.floor(count / goal))) : 1;

const WEEK_DAYS = 7;

/** When the goal is reached by whoever trains as often a week as they aim at. */
export async function expectedOf(
  db: Db,
  now: Date,
  accountId: number,
  { rule, goal, starts_at, ends_at }: Counted,
  count: number,
): Promise<NonNullable<Event['my']>['expected']> {
  if (rule !== 'WORKOUTS' || count >= goal || starts_at > now || ends_at <= now) return null;
  const { standing } = await standingNow(db, accountId, now);
  const days_a_week = standing.week.goal;
  const days = Math.ceil(((goal - count) * WEEK_DAYS) / days_a_week);
  return now.getTime() + days * DAY_MS < ends_at.getTime() ? { on: dateOf(now, days), days_a_week } : null;
}
