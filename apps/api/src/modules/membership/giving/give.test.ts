import { dateOf } from '@oun/brand/seoul';
import { changeMembershipStatus, quoteMembership, upgradeMembership } from '@oun/contract/membership';
import { getAccess } from '@oun/contract/playback';
import { describe, expect, test } from 'vitest';
import {
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
import { type GivenTime, giveTime, previewTime, takeBackTime, usesOf } from '../membership.ts';

const { api, plans } = await openMemberships();

const give = ({ id }: Pick<Buyer, 'id'>, given: Partial<GivenTime> = {}) =>
  api.db
    .transaction()
    .execute((tx) =>
      giveTime(tx, api.jobContext.now(), id, { kind: 'GIFT', length: { days: 30 }, source: 'gift-1', ...given }),
    );
const hasAccess = async (buyer: Buyer) => (await api.call(getAccess, {}, await tokenOf(api, buyer))).body.has_access;
const takeBack = ({ id }: Buyer, source = 'gift-1') =>
  api.db.transaction().execute((tx) => takeBackTime(tx, api.jobContext.now(), id, source));
const spansOf = ({ id }: Pick<Buyer, 'id'>) =>
  api.db
    .selectFrom('membership_period')
    .where('account_id', '=', id)
    .where('kind', '<>', 'GRACE')
    .orderBy('starts_at')
    .select(['kind', 'starts_at', 'ends_at', 'source'])
    .execute()
    .then((rows) => rows.map((row) => `${row.kind} ${dateOf(row.starts_at)} ${dateOf(row.ends_at)} ${row.source}`));

const pick = ({ at: day, amount, needs_consent }: { at: string; amount: number; needs_consent: boolean }) => ({
  at: day,
  amount,
  needs_consent,
});

describe('time that is given', () => {
  test('begins now for whoever has none, ends without a charge, and leaves nothing to renew', async () => {
    const member = await makeBuyer(api);
    await give(member);
    expect(await spansOf(member)).toEqual(['GIFT 2026-11-12 2026-12-12 gift-1']);
    expect(await membershipOf(api, member)).toMatchObject({ state: 'ACTIVE', next_charge: null });
    await passTo(api, at('2026-12-11T23:59'));
    expect(await hasAccess(member)).toBe(true);
    await passTo(api, at('2026-12-13T12:00'));
    expect(await hasAccess(member)).toBe(false);
    expect((await membershipOf(api, member)).state).toBe('EXPIRED');
    expect(await takenFrom(api, member)).toBe(0);
  });

  test('never takes up a contract that was ended: the card that is left is not charged after it', async () => {
    const member = await makeBuyer(api);
    await buy(api, member, plans.yearly);
    const paid = await takenFrom(api, member);
    await api.call(
      changeMembershipStatus,
      { body: { status: 'cancel_scheduled' } },
      await tokenOf(api, member),
      once(),
    );
    await passTo(api, at('2027-12-20T12:00'));
    expect((await membershipOf(api, member)).state).toBe('EXPIRED');
    await give(member);
    await passTo(api, at('2028-02-20T12:00'));
    expect((await membershipOf(api, member)).state).toBe('EXPIRED');
    expect(await takenFrom(api, member)).toBe(paid);
  });

  test.each([
    ['nothing', null, 'yearly', '2026-11-20T12:00'],
    ['a trial', 'monthly', 'yearly', '2026-11-13T12:00'],
    ['a trial, of which they are used', 'monthly', 'halfYear', '2026-11-25T12:00'],
    ['a year', 'yearly', 'team', '2026-12-20T12:00'],
  ] as const)(
    'over %s: the next payment comes on the day that was told when more is bought',
    async (_, first, then, when) => {
      const member = await makeBuyer(api);
      if (first) await buy(api, member, plans[first]);
      await give(member);
      await passTo(api, at(when));
      const { body: quote } = await api.call(
        quoteMembership,
        { query: { product_id: plans[then] } },
        await tokenOf(api, member),
      );
      expect(quote.given_days).toBeGreaterThan(0);
      if (first)
        await api.call(
          upgradeMembership,
          { body: { product_id: plans[then], expected_amount: quote.amount } },
          await tokenOf(api, member),
          once(),
        );
      else await buy(api, member, plans[then]);
      const { next_charge, statement } = await membershipOf(api, member);
      expect(next_charge).toMatchObject(pick(quote.next!));
      expect(statement[0]).toMatchObject(pick(quote.next!));
    },
  );

  test('comes behind what is paid, and the next payment comes so much later', async () => {
    const member = await makeBuyer(api);
    await buy(api, member, plans.yearly);
    const preview = await previewTime(api.db, api.jobContext.now(), member.id, { days: 30 });
    const given = await give(member, { kind: 'VOUCHER', source: 'voucher-1' });
    expect(given).toEqual(preview);
    expect(await spansOf(member)).toEqual([
      'PAID 2026-11-12 2027-11-12 null',
      'VOUCHER 2027-11-12 2027-12-12 voucher-1',
    ]);
    expect((await membershipOf(api, member)).next_charge?.at).toBe(at('2027-12-12T10:00').toISOString());
  });

  test('of months ends on the same day of a later month', async () => {
    const member = await makeBuyer(api);
    api.setClock(at('2026-08-31T09:00'));
    await give(member, { length: { months: 6 } });
    expect(await spansOf(member)).toEqual(['GIFT 2026-08-31 2027-02-28 gift-1']);
  });

  test('keeps what it comes from through a pause, and can be told how much of it is used', async () => {
    const member = await makeBuyer(api);
    await buy(api, member, plans.yearly);
    await give(member);
    await api.call(
      changeMembershipStatus,
      { body: { status: 'paused', pause_days: 7 } },
      await tokenOf(api, member),
      once(),
    );
    expect((await spansOf(member)).at(-1)).toBe('GIFT 2027-11-19 2027-12-19 gift-1');
    const given = { accountId: member.id, source: 'gift-1' };
    expect(await usesOf(api.db, at('2027-11-21T09:00'), [{ ...given, source: 'gift-2' }, given])).toEqual([
      { from: null, daysUsed: 0, isPlayed: false },
      { from: at('2027-11-19T00:00'), daysUsed: 3, isPlayed: false },
    ]);
  });

  test('taken back leaves today, and what is behind it comes sooner', async () => {
    const member = await makeBuyer(api);
    await give(member);
    await give(member, { source: 'gift-2' });
    await passTo(api, at('2026-11-14T09:00'));
    await takeBack(member);
    expect(await spansOf(member)).toEqual(['GIFT 2026-11-12 2026-11-15 gift-1', 'GIFT 2026-11-15 2026-12-15 gift-2']);
    await takeBack(member, 'gift-2');
    expect(await spansOf(member)).toEqual(['GIFT 2026-11-12 2026-11-15 gift-1']);
    await passTo(api, at('2026-11-15T12:00'));
    expect((await membershipOf(api, member)).state).toBe('EXPIRED');
  });

  test.each([
    ['a pause that is under way', '2027-11-22T12:00', 'PAUSED'],
    ['a pause that begins tomorrow', '2027-11-20T15:00', 'ACTIVE'],
  ] as const)(
    'taken back in %s, with nothing behind it, ends what would have been charged for days that are past',
    async (_, when, state) => {
      const member = await makeBuyer(api);
      await buy(api, member, plans.yearly);
      const paid = await takenFrom(api, member);
      await give(member);
      await passTo(api, at('2027-11-20T12:00'));
      await api.call(
        changeMembershipStatus,
        { body: { status: 'paused', pause_days: 7 } },
        await tokenOf(api, member),
        once(),
      );
      await passTo(api, at(when));
      expect((await membershipOf(api, member)).state).toBe(state);
      await takeBack(member);
      await passTo(api, at('2027-11-23T12:00'));
      expect(await membershipOf(api, member)).toMatchObject({ state: 'EXPIRED', next_charge: null });
      await passTo(api, at('2027-12-20T12:00'));
      expect(await takenFrom(api, member)).toBe(paid);
    },
  );

  test('taken back in a pause, with days behind it, leaves those to go on with', async () => {
    const member = await makeBuyer(api);
    await buy(api, member, plans.yearly);
    await give(member);
    await passTo(api, at('2027-11-10T12:00'));
    await api.call(
      changeMembershipStatus,
      { body: { status: 'paused', pause_days: 7 } },
      await tokenOf(api, member),
      once(),
    );
    await passTo(api, at('2027-11-12T12:00'));
    await takeBack(member);
    expect(await membershipOf(api, member)).toMatchObject({ state: 'PAUSED' });
    await passTo(api, at('2027-11-18T12:00'));
    expect(await spansOf(member)).toEqual(['PAID 2026-11-12 2027-11-11 null', 'PAID 2027-11-18 2027-11-19 null']);
    expect((await membershipOf(api, member)).next_charge?.at).toBe(at('2027-11-19T10:00').toISOString());
  });

  test('is refused while a payment is past due', async () => {
    const member = await makeBuyer(api);
    await buy(api, member, plans.yearly);
    await api.db.updateTable('membership').set({ state: 'PAST_DUE' }).where('account_id', '=', member.id).execute();
    await expect(give(member)).rejects.toMatchObject({ code: 'PAYMENT_PAST_DUE' });
    expect(await spansOf(member)).toHaveLength(1);
  });
});
