import {
  adminApprovePoints,
  adminExportPointMovements,
  adminFindPointHolder,
  adminGetMemberPoints,
  adminGrantPoints,
  adminListPointMovements,
  adminRevealPointHolder,
  adminRevokePoints,
  adminWithdrawPoints,
} from '@oun/contract/point-admin';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAccount } from '../../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { audit, givePoints, SOUND } from '../../../../test/shop.ts';
import { expectFirstPageForBadCursors, walked } from '../../../../test/staff-pages.ts';

const DAY_MS = 86_400_000;
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => api.setClock(NOON));

async function person(role: 'user' | 'cs' | 'store-admin' = 'user', overrides: object = {}) {
  const { id, nickname } = await makeAccount(api.db, role, overrides);
  return { id, nickname, token: await api.token(id, role) };
}
type Person = Awaited<ReturnType<typeof person>>;
let nth = 0;
const wish = (account: { id: number }, amount: number) => ({
  account_id: account.id,
  amount,
  reason: '배송 지연 사과',
  key: `movement-${(nth += 1)}`,
});
const grant = async (by: Person, account: { id: number }, amount: number) =>
  (await api.call(adminGrantPoints, { body: wish(account, amount) }, by.token)).body;
const approve = (by: Person, id: number) => api.refusal(adminApprovePoints, { params: { id } }, by.token);
const balanceOf = async (account: { id: number }) => {
  const wallet = await api.db
    .selectFrom('point_wallet')
    .where('account_id', '=', account.id)
    .select('balance')
    .executeTakeFirst();
  return wallet?.balance ?? 0;
};
const tracesOf = async ({ id }: { id: number }) => {
  const traces = await api.db
    .selectFrom('audit_log')
    .where('subject_id', '=', String(id))
    .where('subject', '=', 'account')
    .select('action')
    .orderBy('id')
    .execute();
  return traces.map(({ action }) => action);
};

test('staff give and take once a key, with a reason and a trace; what is not there is owed', async () => {
  const { token } = await person('cs');
  const { id } = await person();
  const grant = { account_id: id, amount: 1_000, reason: '배송 지연 사과', key: 'ticket-0001' };
  const [one, two] = await Promise.all([
    api.call(adminGrantPoints, { body: grant }, token),
    api.call(adminGrantPoints, { body: grant }, token),
  ]);
  expect([one.body.balance, two.body.balance]).toEqual([1_000, 1_000]);
  const revoke = { ...grant, amount: 1_500, reason: '잘못 줌', key: 'ticket-0002' };
  const taken = await Promise.all([
    api.call(adminRevokePoints, { body: revoke }, token),
    api.call(adminRevokePoints, { body: revoke }, token),
  ]);
  expect(taken.map(({ status, body }) => [status, body.balance, body.debt])).toEqual([
    [200, 0, 500],
    [200, 0, 500],
  ]);
  const again = await api.call(adminGrantPoints, { body: { ...grant, key: 'ticket-0003' } }, token);
  expect(again.body).toMatchObject({ balance: 500, debt: 0, movement: { state: 'DONE', needs_second: false } });
  const traces = await api.db
    .selectFrom('audit_log')
    .where('subject_id', '=', String(id))
    .where('subject', '=', 'account')
    .select('action')
    .orderBy('id')
    .execute();
  expect(traces.map(({ action }) => action)).toEqual(['points.grant', 'points.revoke', 'points.grant']);
  expect(await audit(api)).toEqual(SOUND);
});

describe('a million and more', () => {
  test('is given once somebody else agrees, good from that day on; who asked cannot', async () => {
    const [one, two, member] = [await person('cs'), await person('store-admin'), await person()];
    const { movement, balance } = await grant(one, member, 1_000_001);
    expect([movement.state, movement.needs_second, balance]).toEqual(['WAITING', true, 0]);
    const itself = await approve(one, movement.id);
    expect([itself.status, itself.body.code]).toEqual([403, 'SECOND_PERSON_NEEDED']);
    const dressed = { ...one, token: await api.token(one.id, 'store-admin') };
    expect((await approve(dressed, movement.id)).body.code).toBe('SECOND_PERSON_NEEDED');
    expect(await balanceOf(member)).toBe(0);

    api.setClock(new Date(NOON.getTime() + 3 * DAY_MS));
    const agreed = { ...two, token: await api.token(two.id, 'store-admin') };
    const { body } = await api.call(adminApprovePoints, { params: { id: movement.id } }, agreed.token);
    expect(body).toMatchObject({ state: 'DONE', approved_by: two.nickname, proposed_by: { name: one.nickname } });
    expect(await balanceOf(member)).toBe(1_000_001);
    const given = await api.db
      .selectFrom('point_grant')
      .where('account_id', '=', member.id)
      .select('expires_at')
      .executeTakeFirstOrThrow();
    expect(given.expires_at).toEqual(new Date('2027-11-18T23:59:59+09:00'));
    expect((await approve(agreed, movement.id)).body.code).toBe('INVALID_TRANSITION');
    expect(await tracesOf(member)).toEqual(['points.propose', 'points.approve']);
    expect(await audit(api)).toEqual(SOUND);
  });

  test('is given once when two agree at the same moment', async () => {
    const [one, two, three, member] = [
      await person('cs'),
      await person('cs'),
      await person('store-admin'),
      await person(),
    ];
    const { movement } = await grant(one, member, 2_000_000);
    const both = await api.releasedTogether('point_movement', movement.id, [
      () => approve(two, movement.id),
      () => approve(three, movement.id),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await balanceOf(member)).toBe(2_000_000);
    expect(await audit(api)).toEqual(SOUND);
  });

  test('is not given in pieces, not to several, and not at once', async () => {
    const one = await person('cs');
    const members = [await person(), await person(), await person(), await person()];
    const given = await Promise.all(members.map((member) => grant(one, member, 400_000)));
    expect(given.map(({ movement }) => movement.state).toSorted()).toEqual(['DONE', 'DONE', 'WAITING', 'WAITING']);
    // What fits into the rest is still given.
    expect((await grant(one, members[0]!, 200_000)).movement.state).toBe('DONE');
    expect((await grant(one, members[0]!, 1)).movement.state).toBe('WAITING');
    // Taking is counted by itself, another person too, and another day again.
    const taken = await api.call(adminRevokePoints, { body: wish(members[0]!, 1_000) }, one.token);
    expect(taken.body.movement.state).toBe('DONE');
    expect((await grant(await person('cs'), members[0]!, 1)).movement.state).toBe('DONE');
    api.setClock(new Date(NOON.getTime() + DAY_MS + 1_000));
    const tomorrow = { ...one, token: await api.token(one.id, 'cs') };
    expect((await grant(tomorrow, members[0]!, 1_000_000)).movement.state).toBe('DONE');
  });

  test('is taken back once somebody else agrees', async () => {
    const [one, two, member] = [await person('cs'), await person('cs'), await person()];
    await givePoints(api, member.id, 1_500_000);
    const { body } = await api.call(adminRevokePoints, { body: wish(member, 1_200_000) }, one.token);
    expect([body.movement.state, body.balance]).toEqual(['WAITING', 1_500_000]);
    expect((await approve(two, body.movement.id)).status).toBe(200);
    expect(await balanceOf(member)).toBe(300_000);
    expect(await audit(api)).toEqual(SOUND);
  });

  test('is withdrawn while it waits, and not afterwards', async () => {
    const [one, two, member] = [await person('cs'), await person('cs'), await person()];
    const { movement } = await grant(one, member, 3_000_000);
    const withdraw = () => api.refusal(adminWithdrawPoints, { params: { id: movement.id } }, one.token);
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).body.code).toBe('INVALID_TRANSITION');
    expect((await approve(two, movement.id)).body.code).toBe('INVALID_TRANSITION');
    expect(await balanceOf(member)).toBe(0);
    expect((await approve(two, 2_000_000)).status).toBe(404);
  });

  test('the database itself refuses one who agrees with themselves, or for themselves', async () => {
    const [one, member] = [await person('cs'), await person()];
    const { movement } = await grant(one, member, 3_000_000);
    for (const agreed of [`'DONE'`, `'DONE', approved_by = proposed_by`, `'DONE', approved_by = account_id`])
      await expect(
        api.pool.query(`update point_movement set state = ${agreed} where id = $1`, [movement.id]),
      ).rejects.toThrow('point_movement_check');
  });
});

test('nobody gives points to themselves alone, nor agrees to their own', async () => {
  const [one, two] = [await person('cs'), await person('cs')];
  const { movement } = await grant(one, one, 10);
  expect(movement.state).toBe('WAITING');
  const { movement: large } = await grant(one, two, 1_000_001);
  expect((await approve(two, large.id)).body.code).toBe('SECOND_PERSON_NEEDED');
  expect((await approve(two, movement.id)).status).toBe(200);
});

test('a key is for one thing, and what is no amount is refused at its field', async () => {
  const [one, member] = [await person('cs'), await person()];
  const body = wish(member, 100);
  await api.call(adminGrantPoints, { body }, one.token);
  const other = await api.refusal(adminGrantPoints, { body: { ...body, amount: 200 } }, one.token);
  expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  const wrong = { ...wish(member, 0), reason: ' ', valid_days: 0 };
  const refused = await api.refusal(adminGrantPoints, { body: wrong }, one.token);
  expect(refused.body.extra['fields']).toEqual({
    amount: '1P부터 적을 수 있어요.',
    reason: '까닭을 적어주세요.',
    valid_days: '1~1,000일 사이로 적어주세요.',
  });
  expect((await api.refusal(adminGrantPoints, { body: wish({ id: 2_000_000 }, 1) }, one.token)).status).toBe(404);
  expect(await balanceOf(member)).toBe(100);
});

test('movements are listed by state and by member, newest first', async () => {
  const [one, member] = [await person('cs'), await person()];
  const small = await grant(one, member, 100);
  const large = await grant(one, member, 5_000_000);
  const list = async (query: { state?: 'WAITING' } = {}) =>
    (await api.call(adminListPointMovements, { query: { ...query, account_id: member.id } }, one.token)).body;
  expect((await list()).items.map(({ id }) => id)).toEqual([large.movement.id, small.movement.id]);
  expect(await list({ state: 'WAITING' })).toMatchObject({ total: 1, items: [{ id: large.movement.id }] });
});

test('pages of movements name each once, forwards and back, also where all are as large', async () => {
  const [one, member] = [await person('cs'), await person('user', { mobile: '01022228125' })];
  const made: number[] = [];
  for (let n = 0; n < 5; n += 1) made.push((await grant(one, member, 100)).movement.id);
  const most = (await grant(one, member, 200)).movement.id;
  const list = async (query: object) => (await api.call(adminListPointMovements, { query }, one.token)).body;
  const of = (rest: object) => (cursor?: string) => list({ account_id: member.id, limit: 2, cursor, ...rest });
  expect(await walked(of({}))).toEqual([most, ...made.toReversed()]);
  expect(await walked(of({ sort: 'amount' }))).toEqual([most, ...made.toReversed()]);
  expect(await walked(of({ sort: 'amount', direction: 'asc' }))).toEqual([...made, most]);
  await expectFirstPageForBadCursors(of({}));
  for (const q of [member.nickname, '010-2222-8125', `회원 ${member.id}`, one.nickname])
    expect({ q, total: (await list({ q, account_id: member.id })).total }).toEqual({ q, total: 6 });
  expect((await list({ q: '아무도아님' })).total).toBe(0);
  expect((await list({ account_id: member.id, kind: 'REVOKE' })).total).toBe(0);
});

test('a file of moved points holds what matches, and is written down', async () => {
  const [one, member] = [await person('cs'), await person()];
  const { movement } = await grant(one, member, 700);
  const filter = { account_id: member.id };
  const { body } = await api.call(adminExportPointMovements, { body: { filter } }, one.token);
  expect(body).toMatchObject({ count: 1, is_cut: false });
  expect(body.csv.split('\r\n')[1]).toBe(
    `${movement.id},지급,${member.id},${member.nickname},700,배송 지연 사과,${one.nickname},2026-11-15 12:00,,반영됨`,
  );
  const { rows } = await api.pool.query(`select after from audit_log where action = 'points.export'`);
  expect(rows).toEqual([{ after: { filter, count: 1 } }]);
});

test('a member is found by address or number and shown with hidden contacts, until somebody says why', async () => {
  const one = await person('cs');
  const member = await person('user', { email_address: 'haneul@oun.test', mobile: '01098762741' });
  await givePoints(api, member.id, 7_000);
  const find = (written: string) => api.refusal(adminFindPointHolder, { body: { written } }, one.token);
  expect((await find(' Haneul@oun.test ')).body).toEqual({ account_id: member.id });
  expect((await find(String(member.id))).body).toEqual({ account_id: member.id });
  expect((await find('nobody@oun.test')).status).toBe(404);
  expect((await find('99999999999')).status).toBe(404);

  const { body } = await api.call(adminGetMemberPoints, { params: { id: member.id }, query: {} }, one.token);
  expect(body).toMatchObject({
    balance: 7_000,
    debt: 0,
    holder: { nickname: member.nickname, email_address: 'ha***@oun.test', mobile: '010-****-2741', is_active: true },
    items: [{ kind: 'EARN', amount: 7_000 }],
  });
  expect(JSON.stringify(body)).not.toMatch(/haneul|98762741/);
  expect((await api.refusal(adminGetMemberPoints, { params: { id: 2_000_000 }, query: {} }, one.token)).status).toBe(
    404,
  );

  const reveal = (reason: string) =>
    api.refusal(adminRevealPointHolder, { params: { id: member.id }, body: { reason } }, one.token);
  expect((await reveal('')).body.extra['fields']).toEqual({ reason: '까닭을 적어주세요.' });
  expect(await tracesOf(member)).toEqual([]);
  expect((await reveal('본인 확인 전화')).body).toEqual({ email_address: 'haneul@oun.test', mobile: '01098762741' });
  expect(await tracesOf(member)).toEqual(['account.reveal']);
});
