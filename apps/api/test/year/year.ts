import { DAY_MS, startOfDay } from '@oun/brand/seoul';
import { sql } from 'kysely';
import { makePlans } from '../../db/demo/memberships.ts';
import { lookUpCharges, visitDue } from '../../src/modules/membership/charging/visit.ts';
import { readMembership, nextChargeOf } from '../../src/modules/membership/standing/held.ts';
import { lookUpPayments, releaseLapsedHolds } from '../../src/modules/order/paying/look-ups.ts';
import { sendDueRefunds } from '../../src/modules/payment/refunds/refunds.ts';
import type { TestApi } from '../api.ts';
import { passTo } from '../memberships.ts';
import { makeMember } from '../people.ts';
import { makeSku } from '../shop.ts';
import { checkAll } from './checks.ts';
import { moody, setMoods } from './gateway.ts';
import { leaveMeans, lookAtDesk, loseCards, setPrices } from './means.ts';
import type { World } from './doing.ts';
import { liveThrough, pressMeanwhile } from './members.ts';
import { prepareGiving, runTogether } from './together.ts';

const HOUR_MS = 3_600_000;
const FIRST_DAY = new Date('2026-11-17T00:00:00+09:00');

export type YearOptions = { seed: number; members: number; days?: number; say?: (line: string) => void };
export type YearEnd = { day: number; problems: string[]; done: Map<string, number>; charges: number; taken: number };

/**
 * A year of so many people with a gateway that refuses, is silent and lies. After every day everything that must hold
 * is looked at; the first day on which something does not ends it.
 */
export async function liveAYear(api: TestApi, { seed, members, days = 365, say }: YearOptions): Promise<YearEnd> {
  api.setClock(FIRST_DAY);
  const world = await settle(api, seed, members, days);
  setMoods(api, (nth) => moody(seed + nth * 97));
  for (let day = 0; day < days; day += 1) {
    await passDay(world, new Date(FIRST_DAY.getTime() + day * DAY_MS), day);
    world.problems.push(...(await checkAll(api, api.jobContext.now())));
    if (world.problems.length > 0) return endOf(world, day);
    if (day % 30 === 29) say?.(`${day + 1}일째: ${[...world.done.values()].reduce((a, b) => a + b, 0)}번 눌렀어요.`);
  }
  // The gateway comes to its senses, and everything that hangs is found out about.
  setMoods(api, () => () => undefined);
  for (let day = days; day < days + 3; day += 1) await finishDay(world, new Date(FIRST_DAY.getTime() + day * DAY_MS));
  world.problems.push(...(await checkAll(api, api.jobContext.now(), { isOver: true })));
  return endOf(world, days);
}

async function settle(api: TestApi, seed: number, members: number, days: number): Promise<World> {
  const plans = await makePlans(api.db);
  const sku = await makeSku(api, { onHand: 1_000_000 });
  const { id: staffId } = await makeMember(api, 'core-admin');
  const codes = await prepareGiving(api, staffId, Math.ceil(members / 4));
  const world: World = {
    api,
    plans,
    sku,
    seed,
    codes,
    staffId,
    members: [],
    problems: [],
    done: new Map(),
    heard: new Map(),
    gifts: new Set(),
    invitations: [],
  };
  for (let nth = 0; nth < members; nth += 1) {
    const { id } = await makeMember(api);
    const joinsOn = Math.floor((nth / members) * days * 0.7);
    world.members.push({ id, ...(await leaveMeans(api, id, nth)), joinsOn, orders: [] });
  }
  return world;
}

const at = (day: Date, hours: number): Date => new Date(startOfDay(day).getTime() + hours * HOUR_MS);

async function passDay(world: World, day: Date, nth: number): Promise<void> {
  const { api } = world;
  await passTo(api, at(day, 9));
  await setPrices(world, nth);
  await loseCards(world, nth);
  await liveThrough(world, nth);
  await passTo(api, at(day, 9.9));
  const told = await promises(world, day);
  api.setClock(at(day, 10));
  // Two workers at once, as there are.
  const due = told.map(({ accountId }) => accountId);
  const [pressed] = await Promise.all([
    pressMeanwhile(world, nth, due),
    visitDue(api.jobContext),
    visitDue(api.jobContext),
  ]);
  await keepPromises(
    world,
    day,
    told.filter(({ accountId }) => !pressed.has(accountId)),
  );
  await finishDay(world, day);
}

/** Whatever hangs is looked up as the hours go by; what is to go back goes. */
async function finishDay(world: World, day: Date): Promise<void> {
  const { api } = world;
  for (const hours of [10.2, 10.5, 13, 23.5]) {
    await passTo(api, at(day, hours));
    await Promise.all([lookUpCharges(api.jobContext), lookUpCharges(api.jobContext)]);
    await lookUpPayments(api.jobContext);
    await releaseLapsedHolds(api.jobContext);
    await sendDueRefunds(api.jobContext);
    await runTogether(world);
    if (hours === 13) await lookAtDesk(world);
  }
}

type Promise_ = { accountId: number; amount: number | null };

/** What everybody who is due today was told that they would be charged. */
async function promises({ api }: World, day: Date): Promise<Promise_[]> {
  const { rows } = await sql<{ account_id: number }>`select account_id from membership
    where renews_at >= ${startOfDay(day)} and renews_at < ${startOfDay(day, 1)} and due_at is not null
      and state in ('TRIAL', 'ACTIVE')`.execute(api.db);
  const told: Promise_[] = [];
  for (const { account_id } of rows) {
    const held = await readMembership(api.db, account_id);
    const next = nextChargeOf(held);
    told.push({ accountId: account_id, amount: next?.amount ?? null });
  }
  return told;
}

async function keepPromises({ api, problems }: World, day: Date, told: readonly Promise_[]): Promise<void> {
  for (const { accountId, amount } of told) {
    const charges = await api.db
      .selectFrom('membership_charge')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'RENEWAL')
      .where('created_at', '>=', startOfDay(day))
      .select('amount')
      .execute();
    if (charges.length > 1) problems.push(`account ${accountId} was charged ${charges.length} times on one day`);
    if (charges[0] && charges[0].amount !== amount)
      problems.push(`account ${accountId} was told ${amount} and charged ${charges[0].amount}`);
  }
}

async function endOf({ api, problems, done }: World, day: number): Promise<YearEnd> {
  const { rows } = await sql<{ charges: number; taken: number }>`
    select count(*)::int as charges, coalesce(sum(amount), 0)::bigint as taken
    from membership_charge where state = 'PAID'`.execute(api.db);
  for (const { what, times } of await unasked(api)) done.set(what, times);
  return { day, problems, done, ...rows[0]! };
}

/** What came upon people that nobody pressed for. */
async function unasked(api: TestApi): Promise<{ what: string; times: number }[]> {
  const { rows } = await sql<{ what: string; times: number }>`
    select 'paid by ' || gateway as what, count(*)::int as times from payment where state = 'PAID' group by gateway
    union all select 'settled by hand', count(*)::int from audit_log where action = 'payment.settle'
    union all select 'card lost', count(*)::int from billing_key where lost_at is not null
    union all select 'price changed', count(*)::int from price_change where applied_at is not null
    union all select 'dearer with a yes', count(*)::int from membership_charge c join consent_request r
      on r.id = c.consent_id where c.kind = 'RENEWAL' and c.state = 'PAID' and r.amount_before > 0`.execute(api.db);
  return rows;
}
