import { won } from '@oun/money';
import type { Db } from '../../src/platform/db/db.ts';

const PLANS = [
  { slug: 'personal', name: '개인', seats: 1 },
  { slug: 'team', name: '팀', seats: 4 },
] as const;

/** What is sold on the web; the list price is what the same months cost one by one. */
const PRODUCTS = [
  { slug: 'monthly', plan: 'personal', name: '월간 멤버십', cycle: 'P1M', price: 19_800, list: 19_800, trial: 7 },
  { slug: 'half-year', plan: 'personal', name: '6개월 멤버십', cycle: 'P6M', price: 79_200, list: 118_800, trial: 0 },
  { slug: 'yearly', plan: 'personal', name: '연간 멤버십', cycle: 'P12M', price: 118_800, list: 237_600, trial: 0 },
  { slug: 'team-yearly', plan: 'team', name: '팀 연간 멤버십', cycle: 'P12M', price: 198_000, list: 950_400, trial: 0 },
] as const;

export async function makePlans(db: Db, now = new Date('2026-01-01T00:00:00+09:00')) {
  const plans = await db
    .insertInto('plan')
    .values(PLANS.map((plan) => ({ ...plan })))
    .returning(['id', 'slug'])
    .execute();
  const planId = (slug: string) => plans.find((plan) => plan.slug === slug)!.id;
  const products = await db
    .insertInto('subscription_product')
    .values(
      PRODUCTS.map(({ slug, plan, name, cycle, price, list, trial }, position) => ({
        slug,
        plan_id: planId(plan),
        name,
        cycle,
        price: won(price),
        list_price: won(list),
        trial_days: trial,
        position,
        created_at: now,
      })),
    )
    .returning(['id', 'slug'])
    .execute();
  const idOf = (slug: (typeof PRODUCTS)[number]['slug']) => products.find((product) => product.slug === slug)!.id;
  return {
    monthly: idOf('monthly'),
    halfYear: idOf('half-year'),
    yearly: idOf('yearly'),
    team: idOf('team-yearly'),
  };
}
