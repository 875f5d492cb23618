import { DAY_MS } from '@oun/brand/seoul';
import { myInvitationCode } from '@oun/contract/identity';
import {
  buyMembership,
  cancelMembership,
  endTrial,
  getCancellation,
  quoteMembership,
  TERMS_VERSION,
} from '@oun/contract/membership';
import { getReferralEvent, listFriends } from '@oun/contract/referral';
import { FRIENDS_A_MONTH } from '@oun/contract/referral-rules';
import { won } from '@oun/money';
import { describe, expect, test } from 'vitest';
import { makeOffer } from '../../../db/demo/vouchers.ts';
import {
  addCard,
  answer,
  at,
  type Buyer,
  chargesOf,
  makeBuyer,
  membershipOf,
  once,
  openMemberships,
  passTo,
  takenFrom,
  tokenOf,
} from '../../../test/memberships.ts';
import { noteFirstPayment, noteRefund, rewardDue } from './rewards.ts';

const { api, plans } = await openMemberships();

async function makeInviter() {
  const inviter = await makeBuyer(api);
  const { body } = await api.call(myInvitationCode, {}, await tokenOf(api, inviter));
  return { ...inviter, code: body.code };
}
const quote = async (buyer: Buyer, code?: string, productId = plans.yearly) =>
  api.call(
    quoteMembership,
    { query: { product_id: productId, ...(code && { referral_code: code }) } },
    await tokenOf(api, buyer),
  );
async function buyWith(buyer: Buyer, code: string | undefined, expected_amount: number, productId = plans.yearly) {
  const reply = await api.call(
    buyMembership,
    {
      body: {
        product_id: productId,
        billing_key_id: buyer.card,
        expected_amount,
        terms_version: TERMS_VERSION,
        ...(code && { referral_code: code }),
      },
    },
    await tokenOf(api, buyer),
    once(),
  );
  for (const { id } of await chargesOf(api, buyer))
    await noteFirstPayment(api.jobContext, { account_id: buyer.id, charge_id: id });
  return reply;
}
const friendsOf = async (buyer: Buyer) => (await api.call(listFriends, { query: {} }, await tokenOf(api, buyer))).body;
const pointsOf = async ({ id }: Pick<Buyer, 'id'>) =>
  Number(
    (await api.db.selectFrom('point_wallet').where('account_id', '=', id).select('balance').executeTakeFirst())
      ?.balance ?? 0,
  );
const rewardAfter = async (days: number) => {
  api.setClock(new Date(api.jobContext.now().getTime() + days * DAY_MS));
  // Two workers at once give once.
  await Promise.all([rewardDue(api.jobContext), rewardDue(api.jobContext)]);
};

describe('a friend who was brought', () => {
  test('pays less the first time, is told what comes next, and is asked before it', async () => {
    const [inviter, friend] = [await makeInviter(), await makeBuyer(api)];
    const { body } = await quote(friend, inviter.code.toLowerCase());
    expect(body).toMatchObject({
      amount: 113_800,
      referral: { code: inviter.code, discount: 5_000 },
      next: { amount: 118_800, needs_consent: true },
    });
    expect(body.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(113_800);
    expect((await buyWith(friend, inviter.code, 118_800)).status).toBe(409);
    expect((await buyWith(friend, inviter.code, 113_800)).body.state).toBe('DONE');
    expect(await takenFrom(api, friend)).toBe(113_800);
    expect((await membershipOf(api, friend)).next_charge).toMatchObject({ amount: 118_800, reason: 'INTRO_ENDS' });
    await passTo(api, at('2027-11-13T12:00'));
    expect((await membershipOf(api, friend)).state, `nobody said yes to more`).toBe('EXPIRED');
    expect(await takenFrom(api, friend)).toBe(113_800);
  });

  test('pays less after a trial too, whether it ends by itself or by them', async () => {
    const inviter = await makeInviter();
    const [patient, hasty] = [await makeBuyer(api), await makeBuyer(api)];
    for (const friend of [patient, hasty]) await buyWith(friend, inviter.code, 0, plans.monthly);
    const { next_charge } = await membershipOf(api, hasty);
    expect(next_charge).toMatchObject({ amount: 14_800, reason: 'TRIAL_ENDS' });
    const end = (expected_amount: number) => ({ body: { expected_amount, terms_version: TERMS_VERSION } });
    expect((await api.call(endTrial, end(19_800), await tokenOf(api, hasty), once())).status).toBe(409);
    expect((await api.call(endTrial, end(14_800), await tokenOf(api, hasty), once())).status).toBe(200);
    await passTo(api, at('2026-11-17T12:00'));
    const { consent } = await membershipOf(api, patient);
    expect(consent).toMatchObject({ before: 0, after: 14_800, from_then_on: 19_800 });
    await answer(api, patient, true);
    await passTo(api, at('2026-11-19T12:00'));
    expect(await takenFrom(api, patient)).toBe(14_800);
    expect(await takenFrom(api, hasty)).toBe(14_800);
  });

  test('has signed up by the code and need not type it; only the first payment is less', async () => {
    const [inviter, friend] = [await makeInviter(), await makeBuyer(api)];
    await api.db.updateTable('account').set({ invited_by: inviter.id }).where('id', '=', friend.id).execute();
    expect((await quote(friend)).body.amount).toBe(113_800);
    await buyWith(friend, undefined, 113_800);
    const { body: both } = await api.call(getCancellation, {}, await tokenOf(api, friend));
    await api.call(
      cancelMembership,
      { body: { expected_refund: both.now.refund } },
      await tokenOf(api, friend),
      once(),
    );
    expect((await quote(friend)).body.amount).toBe(118_800);
    expect(
      (
        await api.refusal(
          quoteMembership,
          { query: { product_id: plans.yearly, referral_code: inviter.code } },
          await tokenOf(api, friend),
        )
      ).body.code,
    ).toBe('OFFER_NEWCOMERS_ONLY');
  });

  test.each([
    [
      'a code of their own',
      async (friend: Buyer) => (await api.call(myInvitationCode, {}, await tokenOf(api, friend))).body.code,
    ],
    [
      'a card of the one who invites',
      async (friend: Buyer) => {
        const inviter = await makeInviter();
        await api.db
          .updateTable('billing_key')
          .set({ fingerprint: Buffer.from(`same-${friend.id}`) })
          .where('account_id', 'in', [friend.id, inviter.id])
          .execute();
        return inviter.code;
      },
    ],
  ])('is refused with %s', async (_, codeOf) => {
    const friend = await makeBuyer(api);
    const code = await codeOf(friend);
    const { status, body } = await api.refusal(
      quoteMembership,
      { query: { product_id: plans.yearly, referral_code: code } },
      await tokenOf(api, friend),
    );
    expect([status, body.code]).toEqual([409, 'SELF_REFERRAL']);
    expect((await buyWith(friend, code, 113_800)).status).toBe(409);
    expect(await takenFrom(api, friend)).toBe(0);
  });

  test('with a code that is none is told so, and nothing is charged', async () => {
    const friend = await makeBuyer(api);
    expect((await quote(friend, 'AAAA2222')).status).toBe(404);
    expect((await api.refusal(getReferralEvent, { params: { code: 'AAAA2222' } })).body.code).toBe(
      'INVITATION_CODE_INVALID',
    );
  });
});

test('an offer by a code and a friend do not add up: the better one counts', async () => {
  const [inviter, friend] = [await makeInviter(), await makeBuyer(api)];
  await api.db.updateTable('account').set({ invited_by: inviter.id }).where('id', '=', friend.id).execute();
  const offer = await makeOffer(api.db, { code: 'AUTUMN-RUN', endsAt: at('2026-11-16T00:00') });
  expect((await quote(friend, 'AUTUMN-RUN', offer)).body).toMatchObject({
    amount: 99_000,
    referral: { code: 'AUTUMN-RUN' },
  });
  await api.db
    .updateTable('subscription_product')
    .set({ price: won(115_000) })
    .where('id', '=', offer)
    .execute();
  const { body } = await quote(friend, 'AUTUMN-RUN', offer);
  expect(body).toMatchObject({ amount: 113_800, referral: { code: inviter.code } });
  expect(body.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(113_800);
});

describe('whoever brought them', () => {
  test('gets the points a week after the payment, once', async () => {
    const [inviter, friend] = [await makeInviter(), await makeBuyer(api)];
    await buyWith(friend, inviter.code, 113_800);
    expect(await friendsOf(inviter)).toMatchObject({
      friends: 1,
      earned: 0,
      coming: 5_000,
      this_month: 1,
      items: [{ id: friend.id, state: 'PAID', points: 5_000 }],
    });
    await rewardAfter(6.9);
    expect(await pointsOf(inviter)).toBe(0);
    await rewardAfter(0.2);
    await rewardAfter(30);
    expect(await pointsOf(inviter)).toBe(5_000);
    expect(await friendsOf(inviter)).toMatchObject({ earned: 5_000, coming: 0, items: [{ state: 'REWARDED' }] });
  });

  test('gets none where the friend had it back within the week', async () => {
    const [inviter, friend] = [await makeInviter(), await makeBuyer(api)];
    await buyWith(friend, inviter.code, 113_800);
    const { body: both } = await api.call(getCancellation, {}, await tokenOf(api, friend));
    await api.call(
      cancelMembership,
      { body: { expected_refund: both.now.refund } },
      await tokenOf(api, friend),
      once(),
    );
    await noteRefund(api.jobContext, { account_id: friend.id });
    await rewardAfter(8);
    expect(await pointsOf(inviter)).toBe(0);
    expect((await friendsOf(inviter)).items[0]).toMatchObject({ state: 'REFUNDED', points: 0 });
  });

  test.each(['not yet', 'before that of the payment'])(
    'gets none for one who had their money back, though the news of it came %s',
    async (when) => {
      const [inviter, friend] = [await makeInviter(), await makeBuyer(api)];
      await buyWith(friend, inviter.code, 113_800);
      const { body: both } = await api.call(getCancellation, {}, await tokenOf(api, friend));
      const body = { expected_refund: both.now.refund };
      await api.call(cancelMembership, { body }, await tokenOf(api, friend), once());
      if (when !== 'not yet') {
        const row = await api.db
          .deleteFrom('referral')
          .where('friend_id', '=', friend.id)
          .returning('charge_id')
          .executeTakeFirstOrThrow();
        await noteRefund(api.jobContext, { account_id: friend.id });
        await noteFirstPayment(api.jobContext, { account_id: friend.id, charge_id: row.charge_id });
      }
      await rewardAfter(8);
      expect(await pointsOf(inviter)).toBe(0);
      expect((await friendsOf(inviter)).items[0]).toMatchObject({ state: 'REFUNDED', points: 0 });
    },
  );

  test('gets none for their own card in other hands, though it came only afterwards', async () => {
    const [inviter, friend] = [await makeInviter(), await makeBuyer(api)];
    await buyWith(friend, inviter.code, 113_800);
    await addCard(api, friend.id);
    await api.db
      .updateTable('billing_key')
      .set({ fingerprint: Buffer.from('one card') })
      .where('account_id', 'in', [friend.id, inviter.id])
      .execute();
    await rewardAfter(8);
    expect(await pointsOf(inviter)).toBe(0);
    expect((await friendsOf(inviter)).items[0]).toMatchObject({ state: 'REFUSED', refused: 'SAME_PERSON' });
  });

  test('gets points for twenty a month, and sees only their own friends', async () => {
    const [inviter, stranger] = [await makeInviter(), await makeInviter()];
    for (let nth = 0; nth <= FRIENDS_A_MONTH; nth += 1) await buyWith(await makeBuyer(api), inviter.code, 113_800);
    await rewardAfter(8);
    expect(await pointsOf(inviter)).toBe(FRIENDS_A_MONTH * 5_000);
    const { items, next_cursor } = await friendsOf(inviter);
    const rest = await api.call(listFriends, { query: { cursor: next_cursor! } }, await tokenOf(api, inviter));
    const all = [...items, ...rest.body.items];
    expect(all).toHaveLength(FRIENDS_A_MONTH + 1);
    expect(all.filter(({ refused }) => refused === 'LIMIT')).toHaveLength(1);
    expect((await friendsOf(stranger)).items).toEqual([]);
  });
});
