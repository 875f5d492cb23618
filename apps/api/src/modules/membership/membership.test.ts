import {
  buyMembership,
  cancelMembership,
  changeMembershipStatus,
  getCancellation,
  getInstalmentMonths,
  getInstalmentPlan,
  getMembershipResult,
  getSubscriptionProducts,
  quoteMembership,
  retryPayment,
  setDefaultMethod,
  TERMS_VERSION,
  upgradeMembership,
} from '@oun/contract/membership';
import { dateOf } from '@oun/brand/seoul';
import { getAccess } from '@oun/contract/playback';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  addCard,
  answer,
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
  whileCardsAreRefused,
} from '../../../test/memberships.ts';
import { trialBalance } from '../ledger/ledger.ts';
import { visit, visitDue } from './charging/visit.ts';
import { membershipSubscribers as allSubscribers } from './membership.jobs.ts';
import { listKeys, openKey } from './methods/billing-keys.ts';

const { api, plans } = await openMemberships();

const accessOf = async (buyer: Buyer) => (await api.call(getAccess, {}, await tokenOf(api, buyer))).body;
const hasAccess = async (buyer: Buyer) => (await accessOf(buyer)).has_access;
const setStatus = async (buyer: Buyer, status: string, pause_days?: 7 | 14 | 30) =>
  api.call(
    changeMembershipStatus,
    { body: { status, ...(pause_days && { pause_days }) } },
    await tokenOf(api, buyer),
    once(),
  );

const choose = async (buyer: Buyer, billing_key_id: number) =>
  (await api.call(setDefaultMethod, { body: { billing_key_id } }, await tokenOf(api, buyer), once())).body;

describe('a trial', () => {
  test('charges nothing, and is over without a yes', async () => {
    const buyer = await makeBuyer(api);
    expect((await buy(api, buyer, plans.monthly)).state).toBe('DONE');
    expect(await membershipOf(api, buyer)).toMatchObject({ state: 'TRIAL', has_access: true, consent: null });

    await passTo(api, at('2026-11-16T12:00'));
    const asked = await membershipOf(api, buyer);
    expect(asked.consent).toMatchObject({ kind: 'TRIAL_TO_PAID', before: 0, after: 19_800, is_agreed: null });
    expect(asked.next_charge).toMatchObject({ amount: 19_800, needs_consent: true });
    expect(new Date(asked.next_charge!.at)).toEqual(at('2026-11-19T10:00'));

    await passTo(api, at('2026-11-18T23:59'));
    expect(await hasAccess(buyer)).toBe(true);
    await passTo(api, at('2026-11-19T00:00'));
    expect(await hasAccess(buyer)).toBe(false);
    expect((await membershipOf(api, buyer)).state).toBe('EXPIRED');
    expect(await takenFrom(api, buyer)).toBe(0);
  });

  test('goes on with a yes, without a gap, at the price that was told', async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.monthly);
    await passTo(api, at('2026-11-16T12:00'));
    expect((await answer(api, buyer, true)).status).toBe(200);
    await passTo(api, at('2026-11-19T09:59'));
    expect(await hasAccess(buyer)).toBe(true);
    expect(await takenFrom(api, buyer)).toBe(0);
    await passTo(api, at('2026-11-19T10:01'));
    expect(await membershipOf(api, buyer)).toMatchObject({ state: 'ACTIVE', has_access: true });
    expect(await takenFrom(api, buyer)).toBe(19_800);
    const [, paid] = await chargesOf(api, buyer);
    expect(paid).toMatchObject({ kind: 'RENEWAL', state: 'PAID', amount: 19_800 });
    expect([dateOf(paid!.starts_at), dateOf(paid!.ends_at)]).toEqual(['2026-11-19', '2026-12-19']);
    expect(paid!.consent_id).not.toBeNull();
  });

  test('is not charged for where the yes was taken back', async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.monthly);
    await passTo(api, at('2026-11-16T12:00'));
    await answer(api, buyer, true);
    expect((await membershipOf(api, buyer)).actions).toContain('ANSWER');
    await answer(api, buyer, false);
    await passTo(api, at('2026-11-20T12:00'));
    expect(await membershipOf(api, buyer)).toMatchObject({ state: 'EXPIRED', is_trial_over: true });
    expect(await takenFrom(api, buyer)).toBe(0);
  });

  test('is given once, whatever card, number or account comes with it', async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.monthly);
    const trialDays = async (token?: string) =>
      (await api.call(getSubscriptionProducts, { query: {} }, token)).body.items[0]!.trial_days;
    expect(await trialDays()).toBe(7);
    expect(await trialDays(await tokenOf(api, buyer))).toBe(0);

    const friend = await makeBuyer(api);
    const { fingerprint } = await api.db
      .selectFrom('billing_key')
      .where('id', '=', buyer.card)
      .select('fingerprint')
      .executeTakeFirstOrThrow();
    await api.db.updateTable('billing_key').set({ fingerprint }).where('id', '=', friend.card).execute();
    const reply = await api.refusal(
      buyMembership,
      {
        body: {
          product_id: plans.monthly,
          billing_key_id: friend.card,
          expected_amount: 0,
          terms_version: TERMS_VERSION,
        },
      },
      await tokenOf(api, friend),
      once(),
    );
    expect(reply).toMatchObject({ status: 409, body: { code: 'TRIAL_USED', extra: { amount: 19_800 } } });
    expect((await membershipOf(api, friend)).state).toBe('NONE');
    // Told before they press, and no reason to be kept out.
    const { body: quote } = await api.call(
      quoteMembership,
      { query: { product_id: plans.monthly } },
      await tokenOf(api, friend),
    );
    expect(quote).toMatchObject({ kind: 'PURCHASE', amount: 19_800, is_trial_used: true });
    expect((await buy(api, friend, plans.monthly)).state).toBe('DONE');
    expect(await takenFrom(api, friend)).toBe(19_800);
  });
});

describe('buying', () => {
  test('gives a year, and tells every charge of the next one', async () => {
    const buyer = await makeBuyer(api);
    const { result_id, state } = await buy(api, buyer, plans.yearly);
    expect(state).toBe('DONE');
    const membership = await membershipOf(api, buyer);
    expect(membership).toMatchObject({ state: 'ACTIVE', has_access: true, plan: { price: 118_800 } });
    expect(dateOf(new Date(membership.until!))).toBe('2027-11-12');
    // A year and a day ahead: none of the next twelve months.
    expect(membership.next_charge).toMatchObject({ amount: 118_800, reason: 'RENEWAL', needs_consent: false });
    const result = await api.call(
      getMembershipResult,
      { params: { id: String(result_id) } },
      await tokenOf(api, buyer),
    );
    expect(result.body).toMatchObject({ kind: 'PURCHASE', state: 'DONE', amount: 118_800, failure: null });
  });

  test('that is refused changes nothing, and can be done again', async () => {
    const buyer = await makeBuyer(api);
    api.outside.payments.fail('chargeBillingKey', { refuse: 'REJECT_CARD_PAYMENT' });
    const first = await buy(api, buyer, plans.yearly);
    expect(first.state).toBe('FAILED');
    const result = await api.call(
      getMembershipResult,
      { params: { id: String(first.result_id) } },
      await tokenOf(api, buyer),
    );
    expect(result.body).toMatchObject({ state: 'FAILED', failure: { code: 'PAYMENT_DECLINED_LIMIT' } });
    expect(await membershipOf(api, buyer)).toMatchObject({ state: 'NONE', has_access: false });
    expect((await buy(api, buyer, plans.yearly)).state).toBe('DONE');
    expect(await takenFrom(api, buyer)).toBe(118_800);
  });

  test.each(['lost-before', 'lost-after'] as const)(
    'of which no word came (%s) is found out, and charged once',
    async (lost) => {
      const buyer = await makeBuyer(api);
      api.outside.payments.fail('chargeBillingKey', lost);
      const { result_id, state } = await buy(api, buyer, plans.yearly);
      expect(state).toBe('PENDING');
      const again = await api.refusal(
        buyMembership,
        {
          body: {
            product_id: plans.yearly,
            billing_key_id: buyer.card,
            expected_amount: 118_800,
            terms_version: TERMS_VERSION,
          },
        },
        await tokenOf(api, buyer),
        once(),
      );
      expect(again.body.code).toBe('PAYMENT_PENDING');
      await passTo(api, new Date(START.getTime() + 600_000));
      const result = await api.call(
        getMembershipResult,
        { params: { id: String(result_id) } },
        await tokenOf(api, buyer),
      );
      expect(result.body.state).toBe('DONE');
      expect(await takenFrom(api, buyer)).toBe(118_800);
    },
  );

  test('is not believed where the gateway speaks of another amount', async () => {
    const buyer = await makeBuyer(api);
    const { gateway } = api.outside.payments;
    const real = gateway.chargeBillingKey;
    gateway.chargeBillingKey = async (request) => ({ ...(await real(request)), totalAmount: 100 as never });
    const { state } = await buy(api, buyer, plans.yearly).finally(() => (gateway.chargeBillingKey = real));
    expect(state).toBe('PENDING');
    expect(await hasAccess(buyer)).toBe(false);
  });

  test('at another price than was shown is refused', async () => {
    const buyer = await makeBuyer(api);
    const body = {
      product_id: plans.yearly,
      billing_key_id: buyer.card,
      expected_amount: 100,
      terms_version: TERMS_VERSION,
    };
    const reply = await api.refusal(buyMembership, { body }, await tokenOf(api, buyer), once());
    expect(reply.body).toMatchObject({ code: 'PRICE_CHANGED', extra: { amount: 118_800 } });
    const other = await makeBuyer(api);
    const stolen = await api.refusal(
      buyMembership,
      { body: { ...body, expected_amount: 118_800, billing_key_id: other.card } },
      await tokenOf(api, buyer),
      once(),
    );
    expect(stolen.body.code).toBe('NOT_FOUND');
  });
});

describe('a renewal', () => {
  const monthly = async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.monthly);
    await passTo(api, at('2026-11-16T12:00'));
    await answer(api, buyer, true);
    await passTo(api, at('2026-11-19T12:00'));
    return buyer;
  };

  test('comes every month on its day, by two workers as by one', async () => {
    const buyer = await monthly();
    api.setClock(at('2026-12-19T10:00'));
    await Promise.all(Array.from({ length: 6 }, () => visit(api.jobContext, buyer.id)));
    await passTo(api, at('2027-01-19T12:00'));
    const charges = (await chargesOf(api, buyer)).filter(({ kind }) => kind === 'RENEWAL');
    expect(charges.map(({ starts_at }) => dateOf(starts_at))).toEqual(['2026-11-19', '2026-12-19', '2027-01-19']);
    expect(await takenFrom(api, buyer)).toBe(3 * 19_800);
  });

  test('that died between gateway and database is charged once', async () => {
    const buyer = await monthly();
    api.setClock(at('2026-12-19T10:00'));
    // Killed before it heard: what it had written down is all there is.
    api.outside.payments.fail('chargeBillingKey', 'lost-after');
    await visit(api.jobContext, buyer.id);
    expect(await hasAccess(buyer)).toBe(true);
    await passTo(api, at('2026-12-19T10:15'));
    expect(await takenFrom(api, buyer)).toBe(2 * 19_800);
    expect((await membershipOf(api, buyer)).state).toBe('ACTIVE');
  });

  test('that nobody knows the end of is left alone by the job, whatever else is changed meanwhile', async () => {
    const buyer = await monthly();
    api.setClock(at('2026-12-19T10:00'));
    api.outside.payments.fail('chargeBillingKey', 'lost-after');
    await visit(api.jobContext, buyer.id);
    const input = { body: { status: 'cancel_scheduled' as const } };
    expect((await api.call(changeMembershipStatus, input, await tokenOf(api, buyer), once())).status).toBe(200);
    // Neither over nor charged anew before it is known.
    await visitDue(api.jobContext);
    expect((await membershipOf(api, buyer)).state).toBe('CANCEL_SCHEDULED');
    expect((await chargesOf(api, buyer)).at(-1)).toMatchObject({ kind: 'RENEWAL', state: 'UNKNOWN' });
    await passTo(api, at('2026-12-19T10:15'));
    expect(await takenFrom(api, buyer)).toBe(2 * 19_800);
    expect((await membershipOf(api, buyer)).state).toBe('CANCEL_SCHEDULED');
    await passTo(api, at('2027-01-20T12:00'));
    expect((await membershipOf(api, buyer)).state).toBe('EXPIRED');
    expect(await takenFrom(api, buyer)).toBe(2 * 19_800);
  });

  test('that is refused is tried again on its days, with access meanwhile, and then is over', async () => {
    const buyer = await monthly();
    for (let n = 0; n < 5; n += 1) api.outside.payments.fail('chargeBillingKey', { refuse: 'REJECT_CARD_PAYMENT' });
    await passTo(api, at('2026-12-19T12:00'));
    const late = await membershipOf(api, buyer);
    expect(late).toMatchObject({ state: 'PAST_DUE', has_access: true, past_due: { amount: 19_800, is_retried: true } });
    // Of all that is told, the first is when it is tried again, and leaving is for now: what was paid is over.
    expect([late.next_charge!.at, late.statement[0]!.at]).toEqual(Array(2).fill(at('2026-12-20T10:00').toISOString()));
    expect(late.statement[1]!.at).toBe(at('2027-01-19T10:00').toISOString());
    const { body: leaving } = await api.call(getCancellation, {}, await tokenOf(api, buyer));
    expect(leaving).toMatchObject({ at_end: null, now: { refund: 0, method: null }, can_pause: false });
    const { ends_at } = late.past_due!;
    expect(await accessOf(buyer)).toMatchObject({ has_access: true, past_due: { ends_at } });
    expect(late.past_due!.retries.map((time) => dateOf(new Date(time)))).toEqual([
      '2026-12-20',
      '2026-12-22',
      '2026-12-24',
      '2026-12-25',
      '2026-12-26',
    ]);
    await passTo(api, at('2026-12-26T09:59'));
    expect(await hasAccess(buyer)).toBe(true);
    expect((await chargesOf(api, buyer)).at(-1)!.attempts).toBe(5);
    api.outside.payments.fail('chargeBillingKey', { refuse: 'REJECT_CARD_PAYMENT' });
    await passTo(api, at('2026-12-26T10:01'));
    expect(await membershipOf(api, buyer)).toMatchObject({ state: 'EXPIRED', has_access: false });
    expect(await accessOf(buyer)).toMatchObject({ has_access: false, past_due: null });
    expect(await takenFrom(api, buyer)).toBe(19_800);
  });

  test('that is paid within its grace keeps the day it began with', async () => {
    const buyer = await monthly();
    api.outside.payments.fail('chargeBillingKey', { refuse: 'REJECT_CARD_PAYMENT' });
    await passTo(api, at('2026-12-21T12:00'));
    const membership = await membershipOf(api, buyer);
    expect(membership.state).toBe('ACTIVE');
    expect(dateOf(new Date(membership.until!))).toBe('2027-01-19');
  });

  test('by a card that is lost waits for another, which is charged at once', async () => {
    const buyer = await monthly();
    api.outside.payments.fail('chargeBillingKey', { refuse: 'INVALID_CARD_LOST_OR_STOLEN' });
    await passTo(api, at('2026-12-22T12:00'));
    const charge = (await chargesOf(api, buyer)).at(-1)!;
    expect(charge).toMatchObject({ state: 'DECLINED_PERMANENT', attempts: 1 });
    expect(await membershipOf(api, buyer)).toMatchObject({ state: 'PAST_DUE', next_charge: null, statement: [] });
    const card = await addCard(api, buyer.id);
    await api.call(setDefaultMethod, { body: { billing_key_id: card } }, await tokenOf(api, buyer), once());
    expect((await membershipOf(api, buyer)).state).toBe('ACTIVE');
    expect(await takenFrom(api, buyer)).toBe(2 * 19_800);
  });

  test('can be tried again by its member five times a day', async () => {
    const buyer = await monthly();
    api.outside.payments.fail('chargeBillingKey', { refuse: 'REJECT_CARD_PAYMENT' });
    await passTo(api, at('2026-12-19T12:00'));
    const { past_due } = await membershipOf(api, buyer);
    const again = async () =>
      api.refusal(retryPayment, { body: { payment_id: past_due!.charge_id } }, await tokenOf(api, buyer), once());
    for (let n = 0; n < 4; n += 1) {
      api.outside.payments.fail('chargeBillingKey', { refuse: 'REJECT_CARD_PAYMENT' });
      expect((await again()).status).toBe(200);
    }
    expect((await again()).body.code).toBe('RETRY_LIMIT');
    // As that refusal says: by a card that is new it is paid at once.
    api.setClock(at('2026-12-19T12:30'));
    expect(await choose(buyer, await addCard(api, buyer.id))).toMatchObject({ result_id: past_due!.charge_id });
    expect((await membershipOf(api, buyer)).state).toBe('ACTIVE');
    expect(await takenFrom(api, buyer)).toBe(2 * 19_800);
  });

  test('waits for its next day where the tries of today are used and another card is chosen, and is paid by that', async () => {
    const buyer = await monthly();
    const other = await addCard(api, buyer.id);
    await whileCardsAreRefused(api, async () => {
      await passTo(api, at('2026-12-19T12:00'));
      const { past_due } = await membershipOf(api, buyer);
      for (let n = 0; n < 4; n += 1)
        await api.call(retryPayment, { body: { payment_id: past_due!.charge_id } }, await tokenOf(api, buyer), once());
    });
    expect(await choose(buyer, other)).toMatchObject({ method: { id: other, is_default: true }, result_id: null });
    expect(await membershipOf(api, buyer)).toMatchObject({ state: 'PAST_DUE', past_due: { is_retried: true } });
    await passTo(api, at('2026-12-20T12:00'));
    expect((await chargesOf(api, buyer)).at(-1)).toMatchObject({ state: 'PAID', billing_key_id: other });
  });

  test.each([
    ['is found to be paid', 'lost-after', undefined],
    ['is found to be refused for good', 'lost-before', { refuse: 'INVALID_CARD_LOST_OR_STOLEN' }],
  ] as const)('of which no word came and that %s is not paid by the card before any more', async (_, lost, refusal) => {
    const buyer = await monthly();
    api.setClock(at('2026-12-19T10:00'));
    api.outside.payments.fail('chargeBillingKey', lost);
    await visit(api.jobContext, buyer.id);
    const other = await addCard(api, buyer.id);
    expect(await choose(buyer, other)).toMatchObject({ result_id: null });
    if (refusal) api.outside.payments.fail('chargeBillingKey', refusal);
    await passTo(api, at('2026-12-19T12:00'));
    const found = await membershipOf(api, buyer);
    expect(found).toMatchObject(refusal ? { state: 'PAST_DUE', past_due: { is_retried: true } } : { state: 'ACTIVE' });
    expect(found.method?.id).toBe(other);
    await passTo(api, at('2026-12-20T12:00'));
    await passTo(api, at('2027-01-19T12:00'));
    const paid = (await chargesOf(api, buyer)).filter(({ kind, state }) => kind === 'RENEWAL' && state === 'PAID');
    // The first ended the trial.
    expect(paid.map(({ billing_key_id }) => billing_key_id)).toEqual([buyer.card, refusal ? other : buyer.card, other]);
  });
});

describe('another plan', () => {
  const monthly = async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.monthly);
    await api.db
      .updateTable('membership')
      .set({ state: 'NONE', contract_id: null, renews_at: null, due_at: null })
      .where('account_id', '=', buyer.id)
      .execute();
    await api.db.deleteFrom('membership_period').where('account_id', '=', buyer.id).execute();
    api.setClock(at('2026-11-03T09:00'));
    await buy(api, buyer, plans.monthly);
    api.setClock(at('2026-11-12T15:20'));
    return buyer;
  };
  const upgrade = async (buyer: Buyer, product_id: number, expected_amount: number) =>
    api.call(upgradeMembership, { body: { product_id, expected_amount } }, await tokenOf(api, buyer), once());

  test('that is dearer costs what is left less, and lasts from today', async () => {
    const buyer = await monthly();
    const { body: quote } = await api.call(
      quoteMembership,
      { query: { product_id: plans.yearly } },
      await tokenOf(api, buyer),
    );
    expect(quote).toMatchObject({
      kind: 'UPGRADE',
      amount: 105_600,
      credit: { amount: 13_200, days_left: 20, days_total: 30 },
    });
    const asked = { query: { product_id: plans.yearly } };
    const { body: instalments } = await api.call(getInstalmentPlan, asked, await tokenOf(api, buyer));
    expect(instalments).toMatchObject({ amount: 105_600 });
    expect(instalments.items.find(({ months }) => months === 3)).toEqual({ months: 3, first: 35_200, each: 35_200 });
    const { body: choices } = await api.call(getInstalmentMonths, asked, await tokenOf(api, buyer));
    expect(choices.months).toHaveLength(12);
    expect((await upgrade(buyer, plans.yearly, quote.amount)).body.state).toBe('DONE');
    expect(await takenFrom(api, buyer)).toBe(19_800 + 105_600);
    const after = await membershipOf(api, buyer);
    expect(after).toMatchObject({ state: 'ACTIVE', plan: { slug: 'yearly' }, next_charge: { needs_consent: false } });
    expect(dateOf(new Date(after.until!))).toBe('2027-11-12');

    // All of it goes back, to both of the payments it came from.
    const { body: both } = await api.call(getCancellation, {}, await tokenOf(api, buyer));
    expect(both.now).toMatchObject({ refund: 118_800 });
    await api.call(cancelMembership, { body: { expected_refund: 118_800 } }, await tokenOf(api, buyer), once());
    await passTo(api, at('2026-11-12T15:30'));
    expect(await takenFrom(api, buyer)).toBe(6_600);
  });

  test('chosen twice at once is paid once', async () => {
    const buyer = await monthly();
    const replies = await Promise.all([
      upgrade(buyer, plans.yearly, 105_600),
      upgrade(buyer, plans.halfYear, 66_000),
      upgrade(buyer, plans.yearly, 105_600),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([19_800 + 105_600, 19_800 + 66_000]).toContain(await takenFrom(api, buyer));
  });

  test('that is cheaper comes with the next period', async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.yearly);
    expect((await upgrade(buyer, plans.monthly, 0)).body).toEqual({ result_id: null, state: 'DONE' });
    expect(await membershipOf(api, buyer)).toMatchObject({
      plan: { slug: 'yearly' },
      next_plan: { price: 19_800 },
      next_charge: { amount: 19_800, reason: 'PLAN_CHANGES', needs_consent: false },
    });
    await passTo(api, at('2027-12-12T12:00'));
    expect(await membershipOf(api, buyer)).toMatchObject({ plan: { slug: 'monthly' }, next_plan: null });
    expect(await takenFrom(api, buyer)).toBe(118_800 + 2 * 19_800);
  });

  test('that is cheaper is for nobody who leaves: there is no next period', async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.yearly);
    await setStatus(buyer, 'cancel_scheduled');
    const { status, body } = await upgrade(buyer, plans.monthly, 0);
    expect([status, body]).toMatchObject([400, { code: 'INVALID_STATUS_TRANSITION' }]);
  });
});

describe('leaving', () => {
  test('at the end is not charged again, and can be taken back until then', async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.yearly);
    expect((await setStatus(buyer, 'cancel_scheduled')).body).toMatchObject({
      state: 'CANCEL_SCHEDULED',
      statement: [],
      next_charge: null,
    });
    expect((await setStatus(buyer, 'active')).body).toMatchObject({
      state: 'ACTIVE',
      next_charge: { amount: 118_800 },
    });
    await setStatus(buyer, 'cancel_scheduled');
    await passTo(api, at('2027-11-11T23:00'));
    expect(await hasAccess(buyer)).toBe(true);
    await passTo(api, at('2027-11-13T12:00'));
    expect(await membershipOf(api, buyer)).toMatchObject({ state: 'EXPIRED', has_access: false });
    expect(await takenFrom(api, buyer)).toBe(118_800);
  });

  test.each([
    ['2026-11-12T20:00', 118_800],
    ['2026-11-18T23:59', 118_800],
    ['2026-11-19T00:00', 104_577],
    ['2027-02-19T12:00', 77_627],
  ])('now, on %s, gives back %i, as was told', async (when, refund) => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.yearly);
    api.setClock(at(when));
    const { body: both } = await api.call(getCancellation, {}, await tokenOf(api, buyer));
    expect(both.now.refund).toBe(refund);
    expect(both.now.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(refund);
    const wrong = await api.refusal(
      cancelMembership,
      { body: { expected_refund: refund + 1 } },
      await tokenOf(api, buyer),
      once(),
    );
    expect(wrong.body.code).toBe('PRICE_CHANGED');
    const replies = await Promise.all(
      Array.from({ length: 3 }, async () =>
        api.call(cancelMembership, { body: { expected_refund: refund } }, await tokenOf(api, buyer), once()),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await membershipOf(api, buyer)).toMatchObject({ state: 'REFUNDED', has_access: false });
    expect(await takenFrom(api, buyer)).toBe(118_800 - refund);
    const balances = await trialBalance(api.db);
    expect(balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
  });

  test('and a payment at the same moment end in one or the other', async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.yearly);
    api.setClock(at('2027-11-12T10:00'));
    await Promise.all([visit(api.jobContext, buyer.id), setStatus(buyer, 'cancel_scheduled')]);
    await passTo(api, at('2027-11-12T12:00'));
    const { state, until } = await membershipOf(api, buyer);
    const taken = await takenFrom(api, buyer);
    if (state === 'EXPIRED') expect(taken).toBe(118_800);
    else {
      expect(state).toBe('CANCEL_SCHEDULED');
      expect(taken).toBe(2 * 118_800);
      expect(dateOf(new Date(until!))).toBe('2028-11-12');
    }
  });

  test.each(['paused_forever', 'refunded', ''])('to %j is refused', async (status) => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.yearly);
    expect(await setStatus(buyer, status)).toMatchObject({ status: 400, body: { code: 'INVALID_STATUS_TRANSITION' } });
  });
});

describe('a pause', () => {
  test('starts tomorrow, moves the end, and is over by itself', async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.yearly);
    const { body } = await setStatus(buyer, 'paused', 14);
    expect(body).toMatchObject({ state: 'ACTIVE', has_access: true, pauses_left: 1 });
    expect(dateOf(new Date(body.until!))).toBe('2027-11-26');
    await passTo(api, at('2026-11-13T00:00'));
    expect(await membershipOf(api, buyer)).toMatchObject({ state: 'PAUSED', has_access: false });
    await passTo(api, at('2026-11-27T00:00'));
    expect(await membershipOf(api, buyer)).toMatchObject({ state: 'ACTIVE', has_access: true, pause: null });
  });

  test('can be ended early, and gives every day back', async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.yearly);
    await setStatus(buyer, 'paused', 30);
    await passTo(api, at('2026-11-20T12:00'));
    const { body } = await setStatus(buyer, 'active');
    expect(body).toMatchObject({ state: 'ACTIVE', has_access: true });
    expect(dateOf(new Date(body.until!))).toBe('2027-11-19');
  });

  test.each([
    ['before it begins', '2026-11-12T23:00'],
    ['in its midst', '2026-11-20T12:00'],
  ])('left at the end %s lasts as long as was told', async (_, when) => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.yearly);
    await setStatus(buyer, 'paused', 30);
    await passTo(api, at(when));
    const { body: told } = await api.call(getCancellation, {}, await tokenOf(api, buyer));
    expect(told.at_end).toMatchObject({ ends_pause: true });
    const { body } = await setStatus(buyer, 'cancel_scheduled');
    expect(body).toMatchObject({ state: 'CANCEL_SCHEDULED', has_access: true, until: told.at_end!.ends_at });
    expect((await api.call(getCancellation, {}, await tokenOf(api, buyer))).body.at_end).toBeNull();
  });

  test('is given twice a year, and not while one is under way', async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.yearly);
    await setStatus(buyer, 'paused', 7);
    expect((await setStatus(buyer, 'paused', 7)).status).toBe(400);
    await passTo(api, at('2026-11-25T12:00'));
    expect((await setStatus(buyer, 'paused', 7)).status).toBe(200);
    await passTo(api, at('2026-12-10T12:00'));
    expect(await setStatus(buyer, 'paused', 7)).toMatchObject({ status: 409, body: { code: 'PAUSES_USED' } });
  });
});

describe('what happens', () => {
  let before = 0;
  beforeEach(async () => {
    const last = await api.db
      .selectFrom('outbox')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst();
    before = last?.id ?? 0;
  });
  /** As the worker hands it on, and once more, as it may: of what happened in this test. */
  const deliver = async () => {
    const news = await api.db
      .selectFrom('outbox')
      .where('id', '>', before)
      .orderBy('id')
      .select(['topic', 'payload'])
      .execute();
    for (let time = 0; time < 2; time += 1)
      for (const { topic, payload } of news)
        for (const subscriber of allSubscribers)
          if (subscriber.topic === topic) await subscriber.run(api.jobContext, payload as never);
  };

  test('is told, each once: the trial, the question twice, the payment, the end', async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.monthly);
    await passTo(api, at('2026-11-16T12:00'));
    await deliver();
    const [begun, asked, ...rest] = await toldTo(api, buyer);
    expect(rest).toEqual([]);
    expect(begun).toContain('월간 멤버십 · 11월 18일(수)까지 무료예요.');
    expect(begun).toContain('그 뒤에는 매월 19,800원이에요. 결제하기 전에 계속할지 물어볼게요.');
    expect(asked).toContain('11월 19일(목)부터 매월 19,800원이 결제돼요. 계속 이용할까요?');
    expect(asked).toContain('답하지 않으면 체험이 끝나고, 결제되지 않아요.');
    await passTo(api, at('2026-11-18T12:00'));
    await deliver();
    expect(await toldTo(api, buyer)).toHaveLength(3);
    await answer(api, buyer, true);
    await passTo(api, at('2026-11-19T12:00'));
    await deliver();
    expect((await toldTo(api, buyer)).at(-1)).toContain('다음 결제는 12월 19일(토), 19,800원이에요.');
    await passTo(api, at('2026-12-16T12:00'));
    await deliver();
    expect((await toldTo(api, buyer)).at(-1)).toContain('12월 19일(토)에 멤버십이 결제돼요');
    expect(await toldTo(api, buyer)).toHaveLength(5);
  });

  test('a payment that failed is told with the day it is tried again, and the last one as the end', async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.monthly);
    await passTo(api, at('2026-11-16T12:00'));
    await answer(api, buyer, true);
    await passTo(api, at('2026-11-19T12:00'));
    const told: string[] = [];
    await whileCardsAreRefused(api, async () => {
      for (const day of ['19', '20', '22', '24', '25', '26']) {
        await passTo(api, at(`2026-12-${day}T12:00`));
        await deliver();
        told.push((await toldTo(api, buyer)).at(-1)!);
      }
    });
    expect(told[0]).toContain('결제하지 못한 금액 19,800원. 한도가 넘었거나 잔액이 모자라요.');
    expect(told[0]).toContain('12월 20일(일) 오전 10시에 다시 결제해볼게요.');
    expect(told[0]).toContain('12월 26일(토)까지는 그대로 이용할 수 있어요.');
    expect(told[4]).toContain('12월 26일(토) 오전 10시에 다시 결제해볼게요.');
    expect(told[5]).toContain('멤버십이 끝났어요');
    expect((await toldTo(api, buyer)).filter((text) => text.includes('결제되지 않았어요'))).toHaveLength(5);
  });

  test('the end of a pause is told the day before, and not where it was ended early', async () => {
    const [rested, early] = [await makeBuyer(api), await makeBuyer(api)];
    for (const buyer of [rested, early]) {
      await buy(api, buyer, plans.yearly);
      await setStatus(buyer, 'paused', 14);
    }
    await passTo(api, at('2026-11-20T12:00'));
    await setStatus(early, 'active');
    await passTo(api, at('2026-11-26T09:59'));
    await deliver();
    expect(await toldTo(api, rested)).toHaveLength(1);
    await passTo(api, at('2026-11-26T10:01'));
    await deliver();
    expect((await toldTo(api, rested)).at(-1)).toContain('11월 27일(금)에 멤버십이 다시 시작돼요');
    expect((await toldTo(api, rested)).at(-1)).toContain('다음 결제는 2027년 11월 26일');
    await passTo(api, at('2026-12-01T12:00'));
    await deliver();
    expect([(await toldTo(api, rested)).length, (await toldTo(api, early)).length]).toEqual([2, 1]);
  });

  test('a card that its company cut off is told of before the next payment, to whom it matters', async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.yearly);
    const spare = await addCard(api, buyer.id);
    await deliver();
    const before = (await toldTo(api, buyer)).length;
    const keyOf = async (id: number) => (await openKey(api.jobContext, id)).billingKey;
    const cutOff = async (billingKey: string) => {
      const payload = { eventType: 'BILLING_DELETED', createdAt: '2026-11-12T12:00:00', data: { billingKey } };
      const reply = await api.app.inject({ method: 'POST', url: '/webhooks/toss', payload });
      expect(reply.statusCode).toBe(200);
      for (let round = 0; round < 2; round += 1) await deliver();
    };
    const lost = async () => (await listKeys({ ...api.jobContext, memberId: buyer.id } as never)).items;

    await cutOff('none-of-ours');
    expect((await lost()).map(({ is_lost }) => is_lost)).toEqual([false, false]);
    await cutOff(await keyOf(spare));
    expect(await toldTo(api, buyer)).toHaveLength(before);
    await cutOff(await keyOf(buyer.card));
    await cutOff(await keyOf(buyer.card));
    expect((await lost()).map(({ is_lost }) => is_lost)).toEqual([true, true]);
    const told = (await toldTo(api, buyer)).slice(before);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('자동결제가 카드사에서 해제됐어요');
    const { rows } = await api.pool.query<{ kept: string }>(
      `select body::text as kept from payment_notice union all select payload::text from outbox`,
    );
    const keys = [await keyOf(spare), await keyOf(buyer.card)];
    expect(rows.filter(({ kept }) => keys.some((key) => kept.includes(key)))).toEqual([]);
  });
});
