import {
  answerConsent,
  buyMembership,
  cancelMembership,
  changeMembershipStatus,
  endTrial,
  getCancellation,
  getMembership,
  type MembershipQuote,
  quoteMembership,
  retryPayment,
  setDefaultMethod,
  TERMS_VERSION,
  upgradeMembership,
} from '@oun/contract/membership';
import { requestClaim } from '@oun/contract/claim';
import { getOrder } from '@oun/contract/order';
import { myInvitationCode } from '@oun/contract/identity';
import { leaveMeans } from './means.ts';
import { type Doing, press, randomOf, see, type World } from './doing.ts';
import { give, invite, join, kick, leave, redeem, take, takeGiftBack } from './together.ts';
import { makeBuyer as makeShopper, readyFor, confirm } from '../shop.ts';

const mine = (doing: Doing) => see(doing, getMembership, { query: {} } as never);

async function buy(doing: Doing): Promise<void> {
  const { plans } = doing.world;
  const productId = doing.random.pick([plans.monthly, plans.monthly, plans.yearly, plans.halfYear, plans.team]);
  const code = await codeOfSomebody(doing);
  const referral = code ? { referral_code: code } : {};
  const changes = await changesOf(doing);
  const quote = await see(doing, quoteMembership, { query: { product_id: productId, ...referral } } as never);
  if (!quote) return;
  const months = doing.member.isWallet ? 0 : doing.random.pick(quote.instalment_months);
  const bought = await press(doing, buyMembership, {
    body: {
      product_id: productId,
      billing_key_id: doing.member.card,
      expected_amount: quote.amount,
      installment_months: quote.kind === 'TRIAL' ? 0 : months,
      terms_version: TERMS_VERSION,
      ...referral,
    },
  } as never);
  if (bought?.state === 'DONE') await holdTo(doing, quote, changes);
}

/** How often their membership was changed, by them or by others. */
async function changesOf({ world: { api }, member }: Doing): Promise<number> {
  const { n } = await api.db
    .selectFrom('membership_event')
    .where('account_id', '=', member.id)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The next payment is the one that was told when this one was made, unless something else was done between. */
async function holdTo(doing: Doing, { next }: MembershipQuote, changesBefore: number): Promise<void> {
  const membership = await mine(doing);
  const { at, amount } = membership?.next_charge ?? {};
  if (!membership || !next || (await changesOf(doing)) > changesBefore + 1) return;
  doing.world.done.set('held to what was told', (doing.world.done.get('held to what was told') ?? 0) + 1);
  if (at !== next.at || amount !== next.amount)
    doing.world.problems.push(
      `${next.amount} at ${next.at} were told account ${doing.member.id} to come next, ${amount} at ${at} will`,
    );
}

/** Every third was brought by somebody. */
async function codeOfSomebody({ world: { api, members }, random }: Doing): Promise<string | null> {
  if (!random.chance(0.3)) return null;
  const { id } = random.pick(members);
  const { body } = await api.call(myInvitationCode, {}, await api.token(id, 'user'));
  return body.code;
}

async function changePlan(doing: Doing): Promise<void> {
  const { plans } = doing.world;
  const productId = doing.random.pick([plans.monthly, plans.yearly, plans.halfYear, plans.team]);
  const changes = await changesOf(doing);
  const quote = await see(doing, quoteMembership, { query: { product_id: productId } } as never);
  if (!quote) return;
  const changed = await press(doing, upgradeMembership, {
    body: { product_id: productId, expected_amount: quote.amount },
  } as never);
  if (changed?.state === 'DONE') await holdTo(doing, quote, changes);
}

const setStatus = (doing: Doing, status: string, pause_days?: number) =>
  press(doing, changeMembershipStatus, { body: { status, ...(pause_days && { pause_days }) } } as never);

async function cancelNow(doing: Doing): Promise<void> {
  const both = await see(doing, getCancellation, {} as never);
  if (!both) return;
  const answer = await press(doing, cancelMembership, { body: { expected_refund: both.now.refund } } as never);
  if (!answer) return;
  if (answer.refund !== both.now.refund)
    doing.world.problems.push(`${both.now.refund} were promised, ${answer.refund} given back`);
}
async function answer(doing: Doing): Promise<void> {
  const membership = await mine(doing);
  if (!membership?.consent || membership.consent.is_agreed !== null) return;
  await press(doing, answerConsent, {
    params: { id: String(membership.consent.id) },
    body: {
      is_agreed: doing.random.chance(0.8),
      text_version: TERMS_VERSION,
      expected_amount: membership.consent.after,
    },
  } as never);
}

async function endOwnTrial(doing: Doing): Promise<void> {
  const membership = await mine(doing);
  if (!membership?.next_charge) return;
  await press(doing, endTrial, {
    body: { expected_amount: membership.next_charge.amount, terms_version: TERMS_VERSION },
  } as never);
}

async function payAgain(doing: Doing): Promise<void> {
  const membership = await mine(doing);
  if (membership?.past_due)
    await press(doing, retryPayment, { body: { payment_id: membership.past_due.charge_id } } as never);
}

async function changeCard(doing: Doing): Promise<void> {
  const { world, member } = doing;
  Object.assign(member, await leaveMeans(world.api, member.id, doing.random.int(0, 34)).catch(() => ({})));
  await press(doing, setDefaultMethod, { body: { billing_key_id: member.card } } as never);
}

async function buyThings({ world, member, name }: Doing): Promise<void> {
  const shopper = await makeShopper(world.api, { id: member.id });
  const ready = await readyFor(world.api, shopper, world.sku).catch(() => null);
  if (!ready) return;
  const { status } = await confirm(world.api, shopper, ready);
  if (status >= 300) return;
  world.done.set(name, (world.done.get(name) ?? 0) + 1);
  member.orders.push(ready.number);
}

async function giveBackThings(doing: Doing): Promise<void> {
  const number = doing.member.orders.shift();
  if (!number) return;
  const order = await see(doing, getOrder, { params: { id: number } } as never);
  const item = order?.items[0];
  if (!item) return;
  await press(doing, requestClaim, {
    params: { id: number },
    body: { type: 'CANCEL', reason: 'CHANGED_MIND', items: [{ order_item_id: item.id, quantity: 1 }] },
  } as never);
}

type Act = [name: string, chance: number, act: (doing: Doing) => Promise<unknown>];

/** What somebody does on a day, by where they stand; each with its chance. */
const ANYBODY: Act[] = [
  ['buy things', 0.004, buyThings],
  ['give things back', 0.05, giveBackThings],
  ['redeem', 0.002, redeem],
  ['give', 0.002, give],
  ['take a gift', 0.004, take],
  ['take a gift back', 0.001, takeGiftBack],
  ['join a team', 0.006, join],
  ['leave a team', 0.002, leave],
];
const ACTS: Record<string, Act[]> = {
  NONE: [['buy', 0.4, buy]],
  EXPIRED: [['buy', 0.01, buy]],
  REFUNDED: [['buy', 0.01, buy]],
  TRIAL: [
    ['answer', 0.5, answer],
    ['end trial', 0.02, endOwnTrial],
    ['change plan', 0.02, changePlan],
    ['cancel at end', 0.02, (doing) => setStatus(doing, 'cancel_scheduled')],
    ['cancel now', 0.01, cancelNow],
  ],
  ACTIVE: [
    ['answer', 0.02, answer],
    ['change plan', 0.004, changePlan],
    ['pause', 0.004, (doing) => setStatus(doing, 'paused', doing.random.pick([7, 14, 30]))],
    ['resume', 0.002, (doing) => setStatus(doing, 'active')],
    ['cancel at end', 0.003, (doing) => setStatus(doing, 'cancel_scheduled')],
    ['cancel now', 0.0015, cancelNow],
    ['change card', 0.001, changeCard],
    ['invite', 0.01, invite],
    ['kick', 0.001, kick],
  ],
  CANCEL_SCHEDULED: [
    ['undo', 0.03, (doing) => setStatus(doing, 'active')],
    ['change plan', 0.01, changePlan],
    ['cancel now', 0.01, cancelNow],
  ],
  PAST_DUE: [
    ['pay again', 0.15, payAgain],
    ['change card', 0.15, changeCard],
    ['cancel at end', 0.03, (doing) => setStatus(doing, 'cancel_scheduled')],
    ['cancel now', 0.02, cancelNow],
  ],
  PAUSED: [
    ['resume', 0.04, (doing) => setStatus(doing, 'active')],
    ['cancel at end', 0.01, (doing) => setStatus(doing, 'cancel_scheduled')],
    ['cancel now', 0.01, cancelNow],
  ],
};

/** What somebody presses in the very moment in which they are charged. */
const IN_THAT_MOMENT: Act[] = [
  ['cancel at end', 0.08, (doing) => setStatus(doing, 'cancel_scheduled')],
  ['cancel now', 0.08, cancelNow],
  ['change plan', 0.05, changePlan],
  ['pause', 0.05, (doing) => setStatus(doing, 'paused', 7)],
];

/** Who did so. */
export async function pressMeanwhile(world: World, day: number, accountIds: readonly number[]): Promise<Set<number>> {
  const due = new Set(accountIds);
  const pressed = new Set<number>();
  const doings = world.members.flatMap((member, nth) => {
    const random = randomOf(world.seed + 1, day, nth);
    const act = due.has(member.id) && IN_THAT_MOMENT.find(([, chance]) => random.chance(chance));
    if (!act) return [];
    pressed.add(member.id);
    return [act[2]({ world, member, random, name: act[0] })];
  });
  await Promise.all(doings);
  return pressed;
}

/** Everybody's day, several at once. */
export async function liveThrough(world: World, day: number): Promise<void> {
  const rows = await world.api.db.selectFrom('membership').select(['account_id', 'state']).execute();
  const states = new Map(rows.map((row) => [row.account_id, row.state]));
  const doings: (() => Promise<unknown>)[] = [];
  for (const [nth, member] of world.members.entries()) {
    if (member.joinsOn > day) continue;
    const random = randomOf(world.seed, day, nth);
    const acts = [...(ACTS[states.get(member.id) ?? 'NONE'] ?? []), ...ANYBODY];
    for (const [name, chance, act] of acts)
      if (random.chance(chance)) doings.push(() => act({ world, member, random, name }));
  }
  let next = 0;
  const hand = async () => {
    for (let doing = doings[next++]; doing; doing = doings[next++]) await doing();
  };
  await Promise.all(Array.from({ length: 6 }, hand));
}
