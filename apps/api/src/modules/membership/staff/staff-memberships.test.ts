import { changeMembershipStatus, TERMS_VERSION } from '@oun/contract/membership';
import { adminGetMembership, adminListMemberships } from '@oun/contract/membership-admin';
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
  tokenOf,
} from '../../../../test/memberships.ts';
import { makeMember } from '../../../../test/people.ts';
import { expectFirstPageForBadCursors, walked } from '../../../../test/staff-pages.ts';

let staffId: number;

const { api, plans } = await openMemberships();
beforeAll(async () => {
  staffId = (await makeMember(api)).id;
});
beforeEach(async () => {
  // What another test left due would be charged while time passes in this one.
  await api.db.updateTable('membership').set({ due_at: null }).execute();
});

const cs = () => api.token(staffId, 'cs');
type Query = Input<typeof adminListMemberships>['query'];
const list = async (query: Query) => (await api.call(adminListMemberships, { query }, await cs())).body;
const look = async ({ id }: Pick<Buyer, 'id'>) =>
  (await api.call(adminGetMembership, { params: { id: String(id) } }, await cs())).body;

/** Somebody who pays by the month, from the day after a trial: 19 November. */
async function monthly(): Promise<Buyer> {
  const buyer = await makeBuyer(api);
  await buy(api, buyer, plans.monthly);
  await passTo(api, at('2026-11-16T12:00'));
  await answer(api, buyer, true);
  await passTo(api, at('2026-11-19T12:00'));
  return buyer;
}

/** The same, whose card was refused on 19 December. */
async function late(refuse: string): Promise<Buyer> {
  const buyer = await monthly();
  api.outside.payments.fail('chargeBillingKey', { refuse });
  await passTo(api, at('2026-12-19T12:00'));
  return buyer;
}

describe('who may look', () => {
  test.each(['core-admin', 'cs'] as const)('%s may', async (role) => {
    const { status } = await api.call(adminListMemberships, { query: {} }, await api.token(staffId, role));
    expect(status).toBe(200);
  });

  test.each(['user', 'md', 'store-admin', 'trainer'] as const)('%s may not', async (role) => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.yearly);
    const token = await api.token(buyer.id, role);
    const refusals = [
      await api.refusal(adminListMemberships, { query: {} }, token),
      await api.refusal(adminGetMembership, { params: { id: String(buyer.id) } }, token),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([403, 403]);
  });
});

describe('payments that failed', () => {
  test('are listed with why, how often, when next and until when', async () => {
    const buyer = await late('REJECT_CARD_PAYMENT');
    const { items } = await list({ state: 'PAST_DUE', q: String(buyer.id) });
    expect(items).toHaveLength(1);
    const { past_due, ...row } = items[0]!;
    expect(row).toMatchObject({ id: buyer.id, state: 'PAST_DUE', plan: { price: 19_800 }, is_in_team: false });
    expect(row.email_address).toMatch(/^.{1,2}\*\*\*@mail\.test$/);
    expect(past_due).toMatchObject({ amount: 19_800, attempts: 1, state: 'DECLINED_RETRYABLE' });
    const told = (await membershipOf(api, buyer)).past_due!;
    expect(past_due!.failure).toBe(told.words);
    expect(past_due!.next_try_at).toBe(told.retries[0]);
    expect(new Date(past_due!.next_try_at!)).toEqual(at('2026-12-20T10:00'));
    expect(new Date(past_due!.ends_at)).toEqual(at('2026-12-26T11:00'));
  });

  test('have no next try where only another card helps', async () => {
    const buyer = await late('INVALID_CARD_LOST_OR_STOLEN');
    const { items } = await list({ state: 'PAST_DUE', q: String(buyer.id) });
    expect(items[0]!.past_due).toMatchObject({ state: 'DECLINED_PERMANENT', attempts: 1, next_try_at: null });
  });

  test('come with the one that is due longest first, and nobody else', async () => {
    const second = await late('REJECT_CARD_PAYMENT');
    const paying = await makeBuyer(api);
    await buy(api, paying, plans.yearly);
    await api.db.updateTable('membership').set({ due_at: null }).execute();
    api.setClock(at('2026-11-12T15:20'));
    const first = await late('REJECT_CARD_PAYMENT');
    const due = at('2026-12-17T00:00');
    await api.db.updateTable('membership').set({ renews_at: due }).where('account_id', '=', first.id).execute();
    await api.db
      .updateTable('membership_charge')
      .set({ starts_at: due })
      .where('account_id', '=', first.id)
      .where('state', '=', 'DECLINED_RETRYABLE')
      .execute();
    const { items } = await list({ state: 'PAST_DUE', sort: 'until', direction: 'asc', limit: 200 });
    const ids = items.map(({ id }) => id);
    expect(ids[0]).toBe(first.id);
    expect(ids).toContain(second.id);
    expect(ids).not.toContain(paying.id);
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['PAST_DUE']));
  });
});

describe('the list', () => {
  test('names each once, page by page and back, in either order', async () => {
    for (let n = 0; n < 5; n += 1) await buy(api, await makeBuyer(api), plans.yearly);
    const { count } = await api.db
      .selectFrom('membership')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    for (const sort of ['changed', 'until'] as const)
      for (const direction of ['asc', 'desc'] as const) {
        const ids = await walked((cursor) => list({ sort, direction, limit: 2, ...(cursor && { cursor }) }));
        expect({ sort, direction, ids: new Set(ids).size, all: ids.length }).toEqual({
          sort,
          direction,
          ids: Number(count),
          all: Number(count),
        });
      }
    await expectFirstPageForBadCursors((cursor) => list({ limit: 2, ...(cursor && { cursor }) }));
  });

  test('finds somebody by their address, name or number, and those who leave', async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.yearly);
    await api.call(changeMembershipStatus, { body: { status: 'cancel_scheduled' } }, await tokenOf(api, buyer), once());
    const { email_address, nickname } = await api.db
      .selectFrom('account')
      .where('id', '=', buyer.id)
      .select(['email_address', 'nickname'])
      .executeTakeFirstOrThrow();
    for (const q of [email_address!, nickname, `회원 ${buyer.id}`])
      expect({ q, ids: (await list({ q, state: 'CANCEL_SCHEDULED' })).items.map(({ id }) => id) }).toEqual({
        q,
        ids: [buyer.id],
      });
    expect((await list({ q: email_address!, state: 'ACTIVE' })).items).toEqual([]);
  });
});

describe('one membership', () => {
  test('shows what was agreed to, what was charged by it, and what became of it', async () => {
    const buyer = await late('REJECT_CARD_PAYMENT');
    const shown = await look(buyer);
    expect(shown.contracts).toMatchObject([{ price: 19_800, cycle: 'P1M', anchor_day: 19, ended_at: null }]);
    expect(shown.charges.map(({ kind, state, amount, attempts }) => [kind, state, amount, attempts])).toEqual([
      ['RENEWAL', 'DECLINED_RETRYABLE', 19_800, 1],
      ['RENEWAL', 'PAID', 19_800, 1],
      ['TRIAL', 'PAID', 0, 0],
    ]);
    const yes = shown.consents.find(({ kind }) => kind === 'TRIAL_TO_PAID')!;
    expect(yes).toMatchObject({ before: 0, after: 19_800, is_agreed: true, text_version: TERMS_VERSION });
    expect(new Date(yes.answered_at!)).toEqual(at('2026-11-16T12:00'));
    expect(shown.charges[1]!.consent_id).toBe(yes.id);
    expect(shown.charges[0]!.failure).toBe(shown.past_due!.failure);
    expect(shown.periods.map(({ kind, source }) => [kind, source])).toEqual([
      ['GRACE', null],
      ['PAID', `결제 ${shown.charges[1]!.id}번`],
      ['TRIAL', `결제 ${shown.charges[2]!.id}번`],
    ]);
    expect(shown.history[0]).toMatchObject({ words: '결제 실패', from: 'ACTIVE', to: 'PAST_DUE' });
    expect(shown.history.at(-1)).toMatchObject({ words: '무료 체험 시작', from: 'NONE', to: 'TRIAL' });
    // What is past due is told once.
    expect(shown.next_charge).toBeNull();
    expect(shown.mobile).toContain('*');
  });

  test('says whether the next charge may be made', async () => {
    const buyer = await makeBuyer(api);
    await buy(api, buyer, plans.monthly);
    await passTo(api, at('2026-11-16T12:00'));
    expect((await look(buyer)).next_charge).toMatchObject({ amount: 19_800, needs_consent: true, has_leave: false });
    await answer(api, buyer, true);
    expect((await look(buyer)).next_charge).toMatchObject({ amount: 19_800, has_leave: true });
  });

  test('is only read by looking at it', async () => {
    const buyer = await late('REJECT_CARD_PAYMENT');
    const before = [await chargesOf(api, buyer), await membershipOf(api, buyer)];
    await look(buyer);
    expect([await chargesOf(api, buyer), await membershipOf(api, buyer)]).toEqual(before);
  });

  test('of somebody who never had one is not there', async () => {
    const { id } = await makeMember(api);
    const { body } = await api.refusal(adminGetMembership, { params: { id: String(id) } }, await cs());
    expect(body.code).toBe('NOT_FOUND');
  });
});
