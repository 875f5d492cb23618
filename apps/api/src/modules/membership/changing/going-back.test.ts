import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@oun/brand/seoul';
import { cancelMembership, changeMembershipStatus, getCancellation, upgradeMembership } from '@oun/contract/membership';
import { acceptTeamInvitation, inviteToTeam, leaveTeam } from '@oun/contract/team';
import { describe, expect, test } from 'vitest';
import { makeLesson } from '../../../../db/demo/make.ts';
import {
  addCard,
  addWallet,
  at,
  buy,
  type Buyer,
  makeBuyer,
  membershipOf,
  once,
  openMemberships,
  passTo,
  START,
  takenFrom,
  tokenOf,
} from '../../../../test/memberships.ts';
import { giveTime } from '../giving/give.ts';
import { setDefault } from './pay-again.ts';

const { api, plans } = await openMemberships();

const told = async (buyer: Pick<Buyer, 'id'>) => (await api.call(getCancellation, {}, await tokenOf(api, buyer))).body;
const leaveNow = async (buyer: Pick<Buyer, 'id'>) => {
  const { now } = await told(buyer);
  const body = { expected_refund: now.refund };
  return (await api.call(cancelMembership, { body }, await tokenOf(api, buyer), once())).body;
};
const hoursLater = (hours: number) => api.setClock(new Date(START.getTime() + hours * 3_600_000));

/** Opens a film as a player does. */
async function play({ id }: Pick<Buyer, 'id'>, access: 'MEMBER' | 'FREE' = 'MEMBER') {
  const lesson = await makeLesson(api.db, { access });
  const now = api.jobContext.now();
  await api.db
    .insertInto('playback_lease')
    .values({
      id: randomUUID(),
      account_id: id,
      lesson_id: lesson.id,
      device_key: 'd',
      device: 'd',
      started_at: now,
      expires_at: new Date(now.getTime() + 90_000),
    })
    .execute();
}

async function team() {
  const [owner, guest] = [await makeBuyer(api), await makeBuyer(api)];
  await buy(api, owner, plans.team);
  const { body } = await api.call(inviteToTeam, { body: {} }, await tokenOf(api, owner), once());
  await api.call(acceptTeamInvitation, { params: { code: body.code } }, await tokenOf(api, guest), once());
  return { owner, guest };
}

describe('within the first seven days', () => {
  test('all of it goes back while nothing was played, and the days that were used are kept once something was', async () => {
    const buyer = await makeBuyer(api);
    await play(buyer);
    hoursLater(1);
    await buy(api, buyer, plans.yearly);
    hoursLater(24 * 4);
    await play(buyer, 'FREE');
    expect((await told(buyer)).now.refund, `what was played before, or is free for all, is no use of it`).toBe(118_800);
    await play(buyer);
    expect((await told(buyer)).now.refund).toBe(118_800 - Math.ceil((118_800 * 5) / 365));
  });

  test('a team’s plan is used by whoever sits in it, for as long as they do', async () => {
    const { owner, guest } = await team();
    await play(guest);
    expect((await told(owner)).now.refund).toBe(198_000 - Math.ceil(198_000 / 365));

    const other = await team();
    await api.call(leaveTeam, {}, await tokenOf(api, other.guest), once());
    hoursLater(1);
    await play(other.guest);
    expect((await told(other.owner)).now.refund, `played after they had left`).toBe(198_000);
  });
});

describe('where it goes back to', () => {
  test('is what it was paid by, whichever card is the next one', async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.yearly);
    const paidBy = (await told(buyer)).now.method;
    expect(paidBy).toBe('현대카드 123');
    const other = await addWallet(api, buyer.id, 'NAVERPAY');
    await setDefault({ ...api.jobContext, memberId: buyer.id } as never, other);
    expect((await membershipOf(api, buyer)).method!.name).toBe('네이버페이');
    expect((await told(buyer)).now.method).toBe(paidBy);
    await leaveNow(buyer);
    await passTo(api, at('2026-11-12T16:00'));
    expect(await takenFrom(api, buyer), `at the gateway of the card`).toBe(0);
  });

  test('is all of them where a plan was changed and paid by another', async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.halfYear);
    const first = (await told(buyer)).now.method!;
    const other = await addWallet(api, buyer.id, 'KAKAOPAY');
    await setDefault({ ...api.jobContext, memberId: buyer.id } as never, other);
    const quoted = 118_800 - Math.floor((79_200 * 180) / 181);
    const body = { product_id: plans.yearly, expected_amount: quoted };
    expect((await api.call(upgradeMembership, { body }, await tokenOf(api, buyer), once())).body.state).toBe('DONE');
    const { method } = (await told(buyer)).now;
    expect(method).toContain(first);
    expect(method).toContain('카카오페이');
  });
});

describe('days without a price', () => {
  test('that are left after today are told to be given up: of a trial and of what was given, also of what runs', async () => {
    const trying = await makeBuyer(api);
    await buy(api, trying, plans.monthly);
    expect((await told(trying)).now).toMatchObject({ refund: 0, forfeited_days: 6 });

    const given = await makeBuyer(api);
    await api.db.transaction().execute(async (tx) => {
      await giveTime(tx, START, given.id, { kind: 'VOUCHER', length: { days: 30 }, source: `voucher-${given.id}` });
      await giveTime(tx, START, given.id, { kind: 'GIFT', length: { days: 10 }, source: `gift-${given.id}` });
    });
    api.setClock(new Date(START.getTime() + 9 * DAY_MS));
    expect((await told(given)).now.forfeited_days).toBe(30);
  });
});

test('another plan is not begun in a pause, nor in one that begins tomorrow', async () => {
  const buyer = await makeBuyer(api);
  await buy(api, buyer, plans.halfYear);
  await addCard(api, buyer.id);
  const pause = { body: { status: 'paused', pause_days: 7 } };
  await api.call(changeMembershipStatus, pause, await tokenOf(api, buyer), once());
  const body = { product_id: plans.yearly, expected_amount: 40_038 };
  const reply = await api.refusal(upgradeMembership, { body }, await tokenOf(api, buyer), once());
  expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_STATUS_TRANSITION' } });
  expect(await takenFrom(api, buyer)).toBe(79_200);
});
