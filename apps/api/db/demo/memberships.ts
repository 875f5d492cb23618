import { won } from '@oun/money';
import { DAY_MS, dayNumber, startOfDay } from '@oun/brand/seoul';
import { TERMS_VERSION } from '@oun/contract/membership';
import { monthsLater } from '@oun/membership/cycle';
import { sql } from 'kysely';
import { buyMembership, endTrial, quoteMembership } from '../../src/modules/membership/buying/buy.ts';
import { visit } from '../../src/modules/membership/charging/visit.ts';
import { listKeys, registerCard } from '../../src/modules/membership/methods/billing-keys.ts';
import type { MemberContext } from '../../src/platform/context.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { createSecrets, type Secrets } from '../../src/platform/secrets.ts';
import { PATIENCE_MS } from '../../src/platform/http/patience.ts';
import { type Mood, pastGateways } from './order-gateway.ts';

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

type Plans = Awaited<ReturnType<typeof makePlans>>;

/** The demo accounts' memberships, bought and renewed through the same doors as real ones, each step at its own hour. */
export async function makeContracts(
  db: Db,
  now: Date,
  plans: Plans,
  secrets: Secrets = createSecrets('a demo world of its own'),
): Promise<void> {
  let clock = now;
  let mood: Mood = 'pays';
  const at = () => clock;
  const base = {
    db,
    now: at,
    gateways: pastGateways(at, () => mood),
    secrets,
    patienceMs: PATIENCE_MS,
    log: {
      error: (found: { err: unknown }) => {
        throw found.err;
      },
    },
  } as unknown as MemberContext;
  const as = async (email: string): Promise<MemberContext> => {
    const { id } = await db
      .selectFrom('account')
      .where('email_address', '=', email)
      .select('id')
      .executeTakeFirstOrThrow();
    return { ...base, memberId: id, identity: { id, role: 'user', roles: ['user'] } };
  };
  const buy = async (email: string, productId: number, ago: number) => {
    const ctx = await as(email);
    clock = new Date(now.getTime() - ago * DAY_MS);
    const { window } = await listKeys(ctx);
    const card = await registerCard(ctx, { auth_key: email, customer_key: window.customer_key });
    const quote = await quoteMembership(ctx, { product_id: productId });
    await buyMembership(ctx, {
      product_id: productId,
      billing_key_id: card.id,
      installment_months: 0,
      expected_amount: quote.amount,
      terms_version: TERMS_VERSION,
    });
    return ctx;
  };
  /** Does whatever became due for one of them until today. */
  const passToNow = async ({ memberId }: MemberContext) => {
    for (;;) {
      const { rows } = await sql<{ due_at: Date }>`select due_at from membership
        where account_id = ${memberId} and due_at <= ${now}`.execute(db);
      if (!rows[0]) break;
      if (rows[0].due_at > clock) clock = rows[0].due_at;
      await visit(base, memberId);
    }
    clock = now;
  };

  await passToNow(await buy('member@oun.test', plans.yearly, 90));
  await passToNow(await buy('owner@oun.test', plans.team, 60));
  await passToNow(await buy('trial@oun.test', plans.monthly, 5));

  const late = await buy('pastdue@oun.test', plans.monthly, daysSinceMonthAgo(now, 2));
  await endTrial(late, { expected_amount: 19_800, terms_version: TERMS_VERSION });
  mood = 'refuses cards';
  await passToNow(late);
  mood = 'pays';
}

/** How many days ago somebody bought whose month was over so many days ago. */
function daysSinceMonthAgo(now: Date, daysAgo: number): number {
  const due = dayNumber(startOfDay(now, -daysAgo));
  let ago = 28;
  while (monthsLater(due - ago, 1) > due) ago += 1;
  return ago + daysAgo;
}
