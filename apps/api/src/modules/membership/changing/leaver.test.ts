import { adminStoreSales } from '@oun/contract/dashboard';
import { deactivate, previewWithdrawal } from '@oun/contract/identity';
import { getSubscriptionProducts } from '@oun/contract/membership';
import { describe, expect, test } from 'vitest';
import { makeAccount } from '../../../../db/demo/make.ts';
import {
  at,
  buy,
  type Buyer,
  chargesOf,
  makeBuyer,
  membershipOf,
  openMemberships,
  passTo,
  takenFrom,
  tokenOf,
} from '../../../../test/memberships.ts';
import { confirmedToken } from '../../../../test/people.ts';
import { trialBalance } from '../../ledger/ledger.ts';
import { sendDueRefunds } from '../../payment/refunds/refunds.ts';
import { endOfLeaver } from './cancel.ts';

const { api, plans } = await openMemberships();

const leave = async ({ id }: Buyer) => api.refusal(deactivate, { body: {} }, await confirmedToken(api, id));
const standingOf = ({ id }: Buyer) =>
  api.db.selectFrom('membership').where('account_id', '=', id).select(['state', 'due_at']).executeTakeFirstOrThrow();

describe('somebody who leaves us', () => {
  test('has their membership ended, what is due sent back, and no card kept', async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.yearly);
    api.setClock(at('2027-02-19T12:00'));
    expect((await leave(buyer)).status).toBe(200);
    await endOfLeaver(api.jobContext, { account_id: buyer.id });
    await sendDueRefunds(api.jobContext);
    expect(await standingOf(buyer)).toEqual({ state: 'REFUNDED', due_at: null });
    expect(await takenFrom(api, buyer)).toBe(118_800 - 77_627);
    const keys = await api.db
      .selectFrom('billing_key')
      .where('account_id', '=', buyer.id)
      .select('removed_at')
      .execute();
    expect(keys.every(({ removed_at }) => removed_at !== null)).toBe(true);
    const balances = await trialBalance(api.db);
    expect(balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
    const { id } = await makeAccount(api.db, 'store-admin', { nickname: '서운영' });
    const { body } = await api.call(adminStoreSales, {}, await api.token(id, 'store-admin'));
    expect(body.today.refunds, `not the store's`).toBe(0);
    // Told twice, as news may be.
    await endOfLeaver(api.jobContext, { account_id: buyer.id });
    expect(await takenFrom(api, buyer)).toBe(118_800 - 77_627);
    await passTo(api, at('2028-03-01T12:00'));
    expect(await takenFrom(api, buyer)).toBe(118_800 - 77_627);
  });

  test('in a trial is never charged', async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.monthly);
    await leave(buyer);
    await endOfLeaver(api.jobContext, { account_id: buyer.id });
    expect((await standingOf(buyer)).state).toBe('EXPIRED');
    await passTo(api, at('2026-12-30T12:00'));
    expect(await takenFrom(api, buyer)).toBe(0);
  });

  test('is not charged even before the news of it has arrived', async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.yearly);
    await leave(buyer);
    api.setClock(at('2027-11-12T10:00'));
    await passTo(api, at('2027-11-12T10:00')).catch(() => undefined);
    expect(await takenFrom(api, buyer)).toBe(118_800);
    expect(await chargesOf(api, buyer)).toHaveLength(1);
  });

  test('waits until it is known whether they paid', async () => {
    const buyer = await makeBuyer(api);
    api.outside.payments.fail('chargeBillingKey', 'lost-after');
    await buy(api, buyer, plans.yearly);
    const preview = await api.call(previewWithdrawal, {}, await tokenOf(api, buyer));
    expect(preview.body).toMatchObject({ can_withdraw: false, holds: [{ kind: 'MEMBERSHIP' }] });
    expect((await leave(buyer)).body.code).toBe('WITHDRAWAL_BLOCKED');
    await passTo(api, at('2026-11-12T15:40'));
    expect((await membershipOf(api, buyer)).state).toBe('ACTIVE');
    expect((await leave(buyer)).status).toBe(200);
  });
});

test('a trial is promised only to whom it is given', async () => {
  const buyer = await makeBuyer(api);
  const trialDays = async () => {
    const { body } = await api.call(getSubscriptionProducts, { query: {} }, await tokenOf(api, buyer));
    return body.items.map(({ trial_days }) => trial_days);
  };
  expect(await trialDays()).toContain(7);
  await buy(api, buyer, plans.yearly);
  expect(new Set(await trialDays())).toEqual(new Set([0]));
});
