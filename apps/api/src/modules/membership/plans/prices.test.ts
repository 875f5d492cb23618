import { changeMembershipStatus, getSubscriptionProducts } from '@oun/contract/membership';
import { adminChangePrice, adminDropPrice, adminListPlans } from '@oun/contract/membership-prices';
import type { Input } from '@oun/contract/endpoint';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
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
  tokenOf,
} from '../../../../test/memberships.ts';
import { makeMember } from '../../../../test/people.ts';
import { applyPrices } from './prices.ts';

let staff: number;

const { api, plans } = await openMemberships();
beforeAll(async () => {
  staff = (await makeMember(api, 'core-admin')).id;
});
beforeEach(async () => {
  await api.pool.query(
    `delete from price_change; update subscription_product set price = 19800 where slug = 'monthly'`,
  );
});

const asStaff = () => api.token(staff, 'core-admin', 'user');
const change = async (body: Partial<Input<typeof adminChangePrice>['body']> = {}) =>
  api.refusal(
    adminChangePrice,
    {
      params: { id: plans.monthly },
      body: { price: 22_800, applies_on: '2027-01-10', reason: '새 프로그램', expected_price: 19_800, ...body },
    },
    await asStaff(),
    once(),
  );
const shown = async () => {
  const { body } = await api.call(adminListPlans, {}, await asStaff());
  return body.items.find(({ id }) => id === plans.monthly)!;
};
/** Pays each month on the 19th. */
const monthly = async () => {
  api.setClock(START);
  const buyer = await makeBuyer(api);
  await buy(api, buyer, plans.monthly);
  await passTo(api, at('2026-11-16T12:00'));
  await answer(api, buyer, true);
  await passTo(api, at('2026-11-19T12:00'));
  return buyer;
};
const paid = async (buyer: Buyer) =>
  (await chargesOf(api, buyer))
    .filter(({ state, kind }) => kind === 'RENEWAL' && state === 'PAID')
    .map((one) => one.amount);

describe('a plan that will cost more', () => {
  test('is charged at its old price until its day, and then only to who said yes', async () => {
    const [yes, no, silent] = [await monthly(), await monthly(), await monthly()];
    api.setClock(at('2026-12-01T12:00'));
    expect((await change()).status).toBe(200);
    const told = (await membershipOf(api, yes)).statement.map(({ amount, needs_consent }) => [amount, needs_consent]);
    expect(told.slice(0, 3)).toEqual([
      [19_800, false],
      [22_800, true],
      [22_800, false],
    ]);
    await passTo(api, at('2026-12-20T12:00'));
    expect((await membershipOf(api, yes)).consent).toMatchObject({ before: 19_800, after: 22_800, kind: 'INCREASE' });
    await answer(api, yes, true);
    await answer(api, no, false);
    expect((await shown()).change?.answers).toEqual({ waiting: 1, agreed: 1, refused: 1 });
    await passTo(api, at('2027-02-19T12:00'));
    expect(await paid(yes)).toEqual([19_800, 19_800, 22_800, 22_800]);
    expect((await membershipOf(api, yes)).plan?.price).toBe(22_800);
    for (const buyer of [no, silent]) {
      expect(await paid(buyer)).toEqual([19_800, 19_800]);
      expect((await membershipOf(api, buyer)).state).toBe('EXPIRED');
    }
  });

  test('costs whoever buys it more from that day on, not before', async () => {
    await change({ applies_on: '2026-12-20' });
    const price = async () => {
      await applyPrices(api.jobContext);
      const { body } = await api.call(getSubscriptionProducts, { query: {} });
      return body.items.find(({ id }) => id === plans.monthly)!.price;
    };
    api.setClock(at('2026-12-19T23:59'));
    expect(await price()).toBe(19_800);
    // Whoever begins now pays it after the trial, and is told so.
    const late = await makeBuyer(api);
    await buy(api, late, plans.monthly);
    expect((await membershipOf(api, late)).next_charge?.amount).toBe(22_800);
    api.setClock(at('2026-12-20T00:00'));
    expect(await price()).toBe(22_800);
    expect(await shown()).toMatchObject({
      price: 22_800,
      change: null,
      past: [{ price: 22_800, price_before: 19_800 }],
    });
  });

  test('is told thirty-one days before at least, once for each plan, of the price that was shown', async () => {
    expect((await change({ applies_on: '2026-12-12' })).body).toMatchObject({
      code: 'INVALID_INPUT',
      extra: { fields: { applies_on: expect.stringContaining('31일') } },
    });
    expect((await change({ price: 19_800 })).body.code).toBe('INVALID_INPUT');
    expect((await change({ expected_price: 18_000 })).body.code).toBe('PRICE_CHANGED');
    const both = await Promise.all([change(), change({ price: 25_800 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await change()).body.code).toBe('PRICE_CHANGE_OPEN');
  });
});

describe('a price that is taken back', () => {
  const drop = async () =>
    api.refusal(
      adminDropPrice,
      { params: { id: plans.monthly }, body: { change_id: (await shown()).change?.id ?? 1 } },
      await asStaff(),
      once(),
    );

  test('changes nothing for anybody; who said no is not charged, and may stay', async () => {
    const [yes, no, back] = [await monthly(), await monthly(), await monthly()];
    api.setClock(at('2026-12-01T12:00'));
    await change();
    await passTo(api, at('2026-12-20T12:00'));
    await answer(api, yes, true);
    await answer(api, no, false);
    await answer(api, back, false);
    expect((await drop()).status).toBe(200);
    expect((await drop()).body.code).toBe('PRICE_CHANGE_OVER');
    expect((await membershipOf(api, no)).state).toBe('CANCEL_SCHEDULED');
    await api.call(changeMembershipStatus, { body: { status: 'active' } }, await tokenOf(api, back), once());
    await passTo(api, at('2027-01-19T12:00'));
    expect(await paid(yes)).toEqual([19_800, 19_800, 19_800]);
    expect(await paid(back)).toEqual([19_800, 19_800, 19_800]);
    expect(await paid(no)).toEqual([19_800, 19_800]);
    expect((await membershipOf(api, no)).state).toBe('EXPIRED');
  });

  test('that holds already is not', async () => {
    await change({ applies_on: '2026-12-20' });
    api.setClock(at('2026-12-20T09:00'));
    expect((await drop()).body.code).toBe('PRICE_CHANGE_OVER');
  });
});

test('a plan that will cost less is charged so without being asked', async () => {
  const buyer = await monthly();
  api.setClock(at('2026-12-01T12:00'));
  expect((await change({ price: 15_800, applies_on: '2026-12-02' })).status).toBe(200);
  await passTo(api, at('2027-01-19T12:00'));
  expect(await paid(buyer)).toEqual([19_800, 15_800, 15_800]);
});
