import { answerConsent, changeMembershipStatus } from '@oun/contract/membership';
import { describe, expect, test } from 'vitest';
import {
  addCard,
  answer,
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
import { setDefault } from '../changing/pay-again.ts';
import { giveTime, takeBackTime } from '../giving/give.ts';

const { api, plans } = await openMemberships();

const setStatus = async (buyer: Buyer, status: string, pause_days?: number) =>
  api.call(
    changeMembershipStatus,
    { body: { status, ...(pause_days && { pause_days }) } },
    await tokenOf(api, buyer),
    once(),
  );
const asksOf = async ({ id }: Buyer) =>
  (await api.db.selectFrom('outbox').where('topic', '=', 'membership.asked').select('payload').execute()).filter(
    ({ payload }) => (payload as { account_id: number }).account_id === id,
  );

/** A year at less than it will be renewed at, so that there is a question thirty days before: 13 October. */
async function firstYear(): Promise<Buyer> {
  const buyer = await makeBuyer(api);
  await buy(api, buyer, plans.yearly);
  await api.db
    .updateTable('contract')
    .set({ last_paid: 113_800 as never, is_intro: true })
    .where('account_id', '=', buyer.id)
    .execute();
  await api.db.updateTable('membership').set({ due_at: START }).where('account_id', '=', buyer.id).execute();
  return buyer;
}
const day = (text: string) => passTo(api, at(`${text}T12:00`));

describe('a question that should have been asked by now is asked at once', () => {
  test('of a trial that was left and is gone on with on its last day', async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.monthly);
    await setStatus(buyer, 'cancel_scheduled');
    await passTo(api, at('2026-11-18T20:00'));
    expect((await membershipOf(api, buyer)).consent).toBeNull();
    await setStatus(buyer, 'active');
    await passTo(api, at('2026-11-18T20:01'));
    expect((await membershipOf(api, buyer)).consent).toMatchObject({
      kind: 'TRIAL_TO_PAID',
      from_then_on: null,
      is_agreed: null,
    });
    expect(await asksOf(buyer)).toHaveLength(1);
    await answer(api, buyer, true);
    await day('2026-11-19');
    expect(await takenFrom(api, buyer)).toBe(19_800);
  });

  test('of a payment that comes sooner, since a pause was ended early', async () => {
    const buyer = await firstYear();
    await day('2027-11-08');
    await answer(api, buyer, true);
    await setStatus(buyer, 'paused', 30);
    await day('2027-11-20');
    await setStatus(buyer, 'active');
    await passTo(api, at('2027-11-20T12:01'));
    const { consent, next_charge } = await membershipOf(api, buyer);
    expect(consent, `the yes was to another day`).toMatchObject({ after: 118_800, is_agreed: null });
    expect(consent!.charge_at).toBe(next_charge!.at);
    await answer(api, buyer, true);
    await passTo(api, new Date(Date.parse(next_charge!.at) + 3_600_000));
    expect(await takenFrom(api, buyer)).toBe(118_800 * 2);
  });

  test('of a payment that comes sooner, since what was given was taken back', async () => {
    const buyer = await firstYear();
    const source = `gift-${buyer.id}`;
    await api.db
      .transaction()
      .execute((tx) => giveTime(tx, api.jobContext.now(), buyer.id, { kind: 'GIFT', length: { days: 60 }, source }));
    await day('2027-11-10');
    expect((await membershipOf(api, buyer)).consent).toBeNull();
    await api.db.transaction().execute((tx) => takeBackTime(tx, api.jobContext.now(), buyer.id, source));
    await passTo(api, at('2027-11-10T12:01'));
    expect((await membershipOf(api, buyer)).consent).toMatchObject({ kind: 'INTRO_END', is_agreed: null });
  });

  test('and not of whoever has only just paid, nor twice', async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.monthly);
    await day('2026-11-16');
    await answer(api, buyer, true);
    await day('2026-11-19');
    await api.db
      .updateTable('contract')
      .set({ last_paid: 14_800 as never, is_intro: true })
      .where('account_id', '=', buyer.id)
      .execute();
    await day('2026-11-19');
    const before = (await asksOf(buyer)).length;
    await setStatus(buyer, 'cancel_scheduled');
    await setStatus(buyer, 'active');
    await day('2026-11-20');
    expect((await asksOf(buyer)).length - before).toBe(1);
  });
});

describe('an answer', () => {
  test('is to what was shown: another amount by now is shown first', async () => {
    const buyer = await firstYear();
    await day('2027-10-14');
    const { consent } = await membershipOf(api, buyer);
    await api.db
      .updateTable('contract')
      .set({ price: 120_000 as never })
      .where('account_id', '=', buyer.id)
      .execute();
    const body = { is_agreed: true, text_version: consent!.text_version, expected_amount: consent!.after };
    const reply = await api.refusal(
      answerConsent,
      { params: { id: String(consent!.id) }, body },
      await tokenOf(api, buyer),
    );
    expect(reply).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', extra: { amount: 120_000 } } });
    expect((await membershipOf(api, buyer)).consent).toMatchObject({ after: 120_000, is_agreed: null });
  });

  test('of yes to less than it comes to by now is none, and is asked for anew', async () => {
    const buyer = await firstYear();
    await day('2027-10-14');
    await answer(api, buyer, true);
    await api.db
      .updateTable('contract')
      .set({ price: 120_000 as never })
      .where('account_id', '=', buyer.id)
      .execute();
    expect((await membershipOf(api, buyer)).consent).toMatchObject({ after: 120_000, is_agreed: null });
    await day('2027-10-30');
    expect(await asksOf(buyer)).toHaveLength(2);
    await answer(api, buyer, true);
    await day('2027-11-13');
    expect(await takenFrom(api, buyer)).toBe(118_800 + 120_000);
  });

  test('is kept with the card that it was shown with', async () => {
    const buyer = await firstYear();
    await day('2027-10-14');
    const asked = await membershipOf(api, buyer);
    const other = await addCard(api, buyer.id);
    await setDefault({ ...api.jobContext, memberId: buyer.id } as never, other);
    const { consent, method } = await membershipOf(api, buyer);
    expect(consent!.method).toContain(method!.name);
    expect(consent!.id).toBe(asked.consent!.id);
    await answer(api, buyer, true);
    const { method: kept } = await api.db
      .selectFrom('consent_request')
      .where('id', '=', consent!.id)
      .select('method')
      .executeTakeFirstOrThrow();
    expect(kept).toBe(consent!.method);
  });
});
