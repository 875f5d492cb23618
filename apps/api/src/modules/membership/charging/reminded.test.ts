import { upgradeMembership } from '@oun/contract/membership';
import { acceptTeamInvitation, inviteToTeam, leaveTeam } from '@oun/contract/team';
import { expect, test } from 'vitest';
import {
  at,
  buy,
  type Buyer,
  chargesOf,
  makeBuyer,
  membershipOf,
  once,
  openMemberships,
  passTo,
  START,
  takenFrom,
  tokenOf,
  toldTo,
} from '../../../../test/memberships.ts';
import { giveTime, takeBackTime } from '../membership.ts';
import { membershipSubscribers } from '../membership.jobs.ts';

const { api, plans } = await openMemberships();

const remindersOf = async ({ id }: Buyer) => {
  const news = await api.db
    .selectFrom('outbox')
    .where('topic', '=', 'membership.reminded')
    .orderBy('id')
    .selectAll()
    .execute();
  return news
    .map(({ payload, created_at }) => ({ ...(payload as { account_id: number; due_at: string }), created_at }))
    .filter(({ account_id }) => account_id === id);
};

/** The words of every reminder, as it is handed on now. */
async function wordsTo(buyer: Buyer): Promise<string> {
  const before = (await toldTo(api, buyer)).length;
  for (const payload of await remindersOf(buyer))
    for (const subscriber of membershipSubscribers)
      if (subscriber.topic === 'membership.reminded') await subscriber.run(api.jobContext, payload as never);
  return (await toldTo(api, buyer)).slice(before).join('\n');
}

test('of a payment that comes sooner, since one is out of a team: at once, and before it is charged', async () => {
  const owner = await makeBuyer(api);
  await buy(api, owner, plans.team);
  const member = await makeBuyer(api);
  await buy(api, member, plans.halfYear);
  await passTo(api, at('2027-05-09T12:00'));
  expect(await remindersOf(member)).toHaveLength(1);
  const { body } = await api.call(inviteToTeam, { body: {} }, await tokenOf(api, owner), once());
  await api.call(acceptTeamInvitation, { params: { code: body.code } }, await tokenOf(api, member), once());
  await passTo(api, at('2027-06-20T12:00'));
  await api.call(leaveTeam, {}, await tokenOf(api, member), once());
  await passTo(api, at('2027-06-20T12:01'));
  const { next_charge } = await membershipOf(api, member);
  expect(next_charge).toMatchObject({ at: at('2027-06-22T10:00').toISOString(), needs_consent: false });
  const told = await remindersOf(member);
  expect(told).toHaveLength(2);
  expect(told.at(-1)).toMatchObject({ due_at: at('2027-06-22T00:00').toISOString() });
  expect(told.at(-1)!.created_at.getTime()).toBeLessThan(at('2027-06-20T12:02').getTime());
  await passTo(api, at('2027-06-22T12:00'));
  expect(await takenFrom(api, member)).toBe(79_200 * 2);
  expect(await remindersOf(member)).toHaveLength(2);
});

test.each([
  ['before a reminder', '2027-11-20', '2027-11-21', 0],
  ['after the reminder of another day', '2028-01-05', '2028-01-06', 1],
] as const)(
  'of a payment that comes sooner, since what was given was taken back %s',
  async (_, takenOn, dueOn, toldBefore) => {
    const member = await makeBuyer(api);
    await buy(api, member, plans.yearly);
    const source = `gift-${member.id}`;
    await api.db
      .transaction()
      .execute((tx) => giveTime(tx, START, member.id, { kind: 'GIFT', length: { days: 60 }, source }));
    await passTo(api, at(`${takenOn}T12:00`));
    expect(await remindersOf(member)).toHaveLength(toldBefore);
    await api.db.transaction().execute((tx) => takeBackTime(tx, api.jobContext.now(), member.id, source));
    await passTo(api, at(`${takenOn}T12:01`));
    const told = await remindersOf(member);
    expect(told).toHaveLength(toldBefore + 1);
    expect(told.at(-1)).toMatchObject({ due_at: at(`${dueOn}T00:00`).toISOString() });
    await passTo(api, at(`${dueOn}T12:00`));
    expect(await takenFrom(api, member)).toBe(118_800 * 2);
    expect(await remindersOf(member)).toHaveLength(toldBefore + 1);
  },
);

test('is of the plan that was chosen for then, and says that it is less', async () => {
  const member = await makeBuyer(api);
  await buy(api, member, plans.yearly);
  const later = { body: { product_id: plans.monthly, expected_amount: 0 } };
  await api.call(upgradeMembership, later, await tokenOf(api, member), once());
  await passTo(api, at('2027-11-11T12:00'));
  const words = await wordsTo(member);
  expect(words).toContain('월간 멤버십 19,800원 · 지난번보다 99,000원 적어요.');
  await passTo(api, at('2027-11-12T12:00'));
  expect((await chargesOf(api, member)).map(({ amount }) => amount)).toEqual([118_800, 19_800]);
});

test('says of the same plan that it is as much as the last time', async () => {
  const member = await makeBuyer(api);
  await buy(api, member, plans.yearly);
  await passTo(api, at('2027-11-11T12:00'));
  expect(await wordsTo(member)).toContain('연간 멤버십 118,800원 · 지난번과 같은 금액이에요.');
});
