import { won } from '@oun/money';
import { buyMembership, getSubscriptionProducts, quoteMembership, TERMS_VERSION } from '@oun/contract/membership';
import { getSubscriptionPlans } from '@oun/contract/plan';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOffer } from '../../../../db/demo/vouchers.ts';
import {
  answer,
  at,
  buy,
  type Buyer,
  makeBuyer,
  membershipOf,
  once,
  openMemberships,
  passTo,
  takenFrom,
  tokenOf,
} from '../../../../test/memberships.ts';

const CODE = 'AUTUMN-RUN';
let offer: number;

const { api, plans } = await openMemberships();
beforeAll(async () => {
  offer = await makeOffer(api.db, { code: CODE, endsAt: at('2026-11-16T00:00') });
});

const quoted = async (buyer: Buyer, code: string | undefined) =>
  api.call(
    quoteMembership,
    { query: { product_id: offer, ...(code && { referral_code: code }) } },
    await tokenOf(api, buyer),
  );
const bought = async (buyer: Buyer, code: string | undefined, expected_amount = 99_000) =>
  api.call(
    buyMembership,
    {
      body: {
        product_id: offer,
        billing_key_id: buyer.card,
        expected_amount,
        terms_version: TERMS_VERSION,
        ...(code && { referral_code: code }),
      },
    },
    await tokenOf(api, buyer),
    once(),
  );

describe('an offer by a secret code', () => {
  test('is listed and sold only with its code', async () => {
    const buyer = await makeBuyer(api);
    const listed = async (referral_code?: string) => {
      const { body } = await api.call(getSubscriptionProducts, { query: { ...(referral_code && { referral_code }) } });
      return body.items.filter((product) => product.offer !== null);
    };
    expect(await listed()).toEqual([]);
    expect(await listed('SPRING-RUN')).toEqual([]);
    const [found] = await listed(' autumn-run ');
    expect(found).toMatchObject({ id: offer, price: 99_000, regular_price: 118_800 });
    expect(new Date(found!.offer!.ends_at!)).toEqual(at('2026-11-16T00:00'));
    expect((await quoted(buyer, undefined)).status).toBe(404);
    expect((await bought(buyer, 'SPRING-RUN')).status).toBe(404);
    expect(await takenFrom(api, buyer)).toBe(0);
  });

  test('cannot be found by trying words, however they are asked', async () => {
    const buyer = await makeBuyer(api);
    const here = { 'x-forwarded-for': '10.9.0.1' };
    const look = (referral_code: string, headers = here) =>
      api.call(getSubscriptionProducts, { query: { referral_code } }, undefined, headers);
    const quote = async (referral_code: string) =>
      api.call(quoteMembership, { query: { product_id: offer, referral_code } }, await tokenOf(api, buyer), here);
    for (let n = 0; n < 30; n += 1) {
      expect((await look(`GUESS-${n}`)).status).toBe(200);
      expect((await look(CODE)).status, 'a right one is no guess').toBe(200);
      expect((await quote(`WORD-${n}`)).status).toBe(404);
    }
    expect((await look(CODE)).status).toBe(429);
    expect((await quote(CODE)).status).toBe(429);
    expect((await look(CODE, { 'x-forwarded-for': '10.9.0.2' })).status).toBe(200);
    expect((await api.call(getSubscriptionProducts, { query: {} }, undefined, here)).status, 'without a code').toBe(
      200,
    );
  });

  test('is not among the plans, which show what anybody may buy', async () => {
    const read = async (token?: string) => (await api.call(getSubscriptionPlans, {}, token)).body.items;
    const shown = await read();
    const ids = shown.flatMap(({ products }) => products.map(({ id }) => id));
    expect(ids).toEqual(expect.arrayContaining([plans.monthly, plans.yearly, plans.team]));
    expect(ids).not.toContain(offer);
    expect(shown.find(({ products }) => products.some(({ id }) => id === plans.team))!.seats).toBeGreaterThan(1);
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.monthly);
    const trials = (await read(await tokenOf(api, buyer))).flatMap(({ products }) =>
      products.map((one) => one.trial_days),
    );
    expect(new Set(trials)).toEqual(new Set([0]));
  });

  test('says what the first payment and the next come to', async () => {
    const { body } = await quoted(await makeBuyer(api), CODE);
    expect(body).toMatchObject({
      kind: 'PURCHASE',
      amount: 99_000,
      next: { at: at('2027-11-12T10:00').toISOString(), amount: 118_800, needs_consent: true },
      referral: { code: CODE, discount: 19_800 },
    });
    expect(body.lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['정가', 237_600],
      ['할인', -118_800],
      ['초대 혜택', -19_800],
    ]);
  });

  test('is renewed at its regular price by a yes', async () => {
    const buyer = await makeBuyer(api);
    expect((await bought(buyer, CODE)).body.state).toBe('DONE');
    expect(await takenFrom(api, buyer)).toBe(99_000);
    await passTo(api, at('2027-10-14T12:00'));
    const { consent, next_charge } = await membershipOf(api, buyer);
    expect(next_charge).toMatchObject({ amount: 118_800, reason: 'INTRO_ENDS', needs_consent: true });
    expect(consent).toMatchObject({ kind: 'INTRO_END', before: 99_000, after: 118_800, is_agreed: null });
    await answer(api, buyer, true);
    await passTo(api, at('2027-11-12T12:00'));
    expect(await takenFrom(api, buyer)).toBe(99_000 + 118_800);
    expect((await membershipOf(api, buyer)).next_charge).toMatchObject({ amount: 118_800, reason: 'RENEWAL' });
  });

  test('ends without a charge where nobody says yes', async () => {
    const buyer = await makeBuyer(api);
    await bought(buyer, CODE);
    await passTo(api, at('2027-11-13T12:00'));
    expect(await takenFrom(api, buyer)).toBe(99_000);
    expect((await membershipOf(api, buyer)).state).toBe('EXPIRED');
  });

  test('is for newcomers, until its last day', async () => {
    const payer = await makeBuyer(api);
    await buy(api, payer, plans.yearly);
    for (const reply of [await quoted(payer, CODE), await bought(payer, CODE)])
      expect([reply.status, (reply.body as unknown as { code: string }).code]).toEqual([409, 'OFFER_NEWCOMERS_ONLY']);
    const tried = await makeBuyer(api);
    await buy(api, tried, plans.monthly);
    expect((await quoted(tried, CODE)).body.amount, `who only had a trial has never paid`).toBe(99_000);
    const late = await makeBuyer(api);
    api.setClock(at('2026-11-16T00:00'));
    expect(((await bought(late, CODE)).body as unknown as { code: string }).code).toBe('PRODUCT_NOT_ON_SALE');
    expect(await takenFrom(api, late)).toBe(won(0));
  });
});
