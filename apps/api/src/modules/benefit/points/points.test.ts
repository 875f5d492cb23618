import { getBenefits, getPoints } from '@oun/contract/benefit';
import { won } from '@oun/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAccount } from '../../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { audit, buy, givePoints, makeBuyer, makeSku, SOUND } from '../../../../test/shop.ts';
import { forgetLeaver, lapseDuePoints, tellLapsingPoints } from '../lapse/lapse.ts';
import {
  grantPoints,
  holdPoints,
  lapsePoints,
  releaseHeldPoints,
  restorePoints,
  revokePoints,
  spendHeldPoints,
} from './points.ts';
import { post } from '../../ledger/ledger.ts';

const DAY_MS = 86_400_000;
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => api.setClock(NOON));

const member = async (email?: string) => {
  const { id } = await makeAccount(api.db, 'user', email ? { email_address: email } : {});
  return { id, token: await api.token(id, 'user') };
};
const give = (accountId: number, amount: number, days: number, at = NOON) =>
  api.db.transaction().execute((tx) =>
    grantPoints(tx, at, {
      accountId,
      amount: won(amount),
      key: `test-${accountId}-${amount}-${days}`,
      reason: 'GIFT',
      memo: '선물',
      reference: 'test',
      expiresAt: new Date(at.getTime() + days * DAY_MS),
    }),
  );
const walletOf = (accountId: number) =>
  api.db
    .selectFrom('point_wallet')
    .where('account_id', '=', accountId)
    .select(['balance', 'debt'])
    .executeTakeFirstOrThrow();

/** The wallet, the grants, the ledger of the member and the books, of one member. */
async function fourTellings(accountId: number) {
  const { rows } = await sql<{
    wallet: number;
    grants: number;
    ledger: number;
    books: number;
    debt: number;
    owed: number;
  }>`
    select coalesce((select balance from point_wallet where account_id = ${accountId}), 0)::bigint as wallet,
      (select coalesce(sum(remaining), 0) from point_grant where account_id = ${accountId})::bigint as grants,
      (select coalesce(sum(amount), 0) from point_tx where account_id = ${accountId} and state <> 'RELEASED')::bigint
        as ledger,
      (select coalesce(-sum(amount), 0) from ledger_line
        where account = 'POINT_LIABILITY' and member_id = ${accountId})::bigint as books,
      coalesce((select debt from point_wallet where account_id = ${accountId}), 0)::bigint as debt,
      (select coalesce(sum(amount), 0) from ledger_line
        where account = 'POINT_DEBT' and member_id = ${accountId})::bigint as owed`.execute(api.db);
  return rows[0]!;
}

type Act =
  | { kind: 'grant'; amount: number; days: number }
  | { kind: 'hold'; amount: number }
  | { kind: 'spend' | 'release' }
  | { kind: 'restore'; part: number }
  | { kind: 'revoke'; amount: number }
  | { kind: 'wait'; days: number };
const amount = fc.integer({ min: 1, max: 5_000 });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('grant' as const), amount, days: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('hold' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('spend' as const, 'release' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('restore' as const), part: fc.integer({ min: 1, max: 100 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('revoke' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 25 }) }) },
);

/** A plain model of a purse: lots that lapse, taken from the soonest. */
type Lot = { left: number; expires: number; nth: number };

test('whatever happens in whatever order, wallet, grants, ledger and books tell the same, and the soonest goes first', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
      const { id: accountId } = await member();
      let now = NOON;
      let nth = 0;
      let lots: Lot[] = [];
      let debt = 0;
      const held: { reference: string; amount: number; from: { lot: Lot; amount: number }[] }[] = [];
      const spent: { reference: string; from: { expires: number; nth: number; left: number }[] }[] = [];
      const open = () =>
        lots
          .filter(({ left, expires }) => left > 0 && expires > now.getTime())
          .sort((a, b) => a.expires - b.expires || a.nth - b.nth);
      const take = (wanted: number) => {
        const from: { lot: Lot; amount: number }[] = [];
        let rest = wanted;
        for (const lot of open()) {
          const part = Math.min(lot.left, rest);
          if (part === 0) break;
          lot.left -= part;
          rest -= part;
          from.push({ lot, amount: part });
        }
        return { from, taken: wanted - rest };
      };

      for (const step of acts) {
        nth += 1;
        const key = `${accountId}:${nth}`;
        await api.db.transaction().execute(async (tx) => {
          switch (step.kind) {
            case 'grant': {
              const expiresAt = new Date(now.getTime() + step.days * DAY_MS);
              const given = {
                accountId,
                amount: won(step.amount),
                key,
                reason: 'GIFT',
                memo: '선물',
                reference: key,
                expiresAt,
              };
              await grantPoints(tx, now, given);
              expect(await grantPoints(tx, now, given)).toBe(false);
              const owed = Math.min(debt, step.amount);
              debt -= owed;
              lots.push({ left: step.amount - owed, expires: expiresAt.getTime(), nth });
              break;
            }
            case 'hold': {
              const enough = open().reduce((total, { left }) => total + left, 0) >= step.amount;
              if (!enough) return;
              await holdPoints(tx, now, { accountId, amount: won(step.amount), reference: key, memo: '사용' });
              held.push({ reference: key, amount: step.amount, from: take(step.amount).from });
              break;
            }
            case 'spend': {
              const one = held.shift();
              if (!one) return;
              await spendHeldPoints(tx, now, one.reference);
              await post(tx, now, {
                key: `spent:${one.reference}`,
                kind: 'TEST',
                reference: one.reference,
                lines: [
                  { book: 'POINT_LIABILITY', amount: one.amount, memberId: accountId },
                  { book: 'SALES', amount: -one.amount },
                ],
              });
              spent.push({
                reference: one.reference,
                from: one.from.map(({ lot, amount: left }) => ({ expires: lot.expires, nth: lot.nth, left })),
              });
              break;
            }
            case 'release': {
              const one = held.shift();
              if (!one) return;
              await releaseHeldPoints(tx, one.reference);
              for (const { lot, amount: part } of one.from) lot.left += part;
              break;
            }
            case 'restore': {
              const one = spent.at(-1);
              const left = one?.from.reduce((total, part) => total + part.left, 0) ?? 0;
              const wanted = Math.ceil((left * step.part) / 100);
              if (!one || wanted === 0) return;
              await restorePoints(tx, now, {
                accountId,
                amount: won(wanted),
                reference: one.reference,
                key,
                memo: '취소',
              });
              await post(tx, now, {
                key: `restored:${key}`,
                kind: 'TEST',
                reference: key,
                lines: [
                  { book: 'POINT_LIABILITY', amount: -wanted, memberId: accountId },
                  { book: 'SALES', amount: wanted },
                ],
              });
              let rest = wanted;
              for (const part of one.from.sort((a, b) => b.expires - a.expires || b.nth - a.nth)) {
                const back = Math.min(part.left, rest);
                if (back === 0) continue;
                part.left -= back;
                rest -= back;
                const expires = Math.max(part.expires, now.getTime() + 30 * DAY_MS);
                lots.push({ left: back, expires, nth: nth + part.nth / 1_000 });
              }
              break;
            }
            case 'revoke': {
              await revokePoints(tx, now, { accountId, amount: won(step.amount), key, memo: '회수', reference: key });
              debt += step.amount - take(step.amount).taken;
              break;
            }
            case 'wait': {
              now = new Date(now.getTime() + step.days * DAY_MS);
              const due = lots.filter(({ left, expires }) => left > 0 && expires <= now.getTime());
              const lapsed = due.reduce((total, { left }) => total + left, 0);
              expect(await lapsePoints(tx, now, { accountId, memo: '만료' })).toBe(lapsed);
              for (const lot of due) lot.left = 0;
              break;
            }
          }
        });
        lots = lots.filter(({ left, expires }) => left > 0 || expires > now.getTime() || held.length > 0);
        const heldNow = held.reduce((total, { amount: part }) => total + part, 0);
        const told = await fourTellings(accountId);
        const model = lots.reduce((total, { left }) => total + left, 0);
        expect(told).toEqual({
          wallet: model,
          grants: model,
          ledger: model,
          books: model + heldNow,
          debt,
          owed: debt,
        });
      }
      const rows = await api.db
        .selectFrom('point_grant')
        .where('account_id', '=', accountId)
        .where('remaining', '>', 0)
        .select(['remaining', 'expires_at'])
        .execute();
      const found = rows.map(({ remaining, expires_at }) => [expires_at.getTime(), remaining] as const);
      const wanted = lots.filter(({ left }) => left > 0).map(({ expires, left }) => [expires, left] as const);
      // Lots of one moment are one in this comparison: which of them is taken first is told by their numbers.
      const byDay = (pairs: (readonly [number, number])[]) => {
        const sums = new Map<number, number>();
        for (const [day, left] of pairs) sums.set(day, (sums.get(day) ?? 0) + left);
        return [...sums].sort(([a], [b]) => a - b);
      };
      expect(byDay(found)).toEqual(byDay(wanted));
    }),
    { numRuns: 60, seed: 20_261_115 },
  );
}, 180_000);

test('a revocation that waits for a hold takes what the hold has left, and owes the rest', async () => {
  const { id: accountId } = await member();
  await give(accountId, 1_000, 10);
  const hold = () =>
    api.db
      .transaction()
      .execute((tx) => holdPoints(tx, NOON, { accountId, amount: won(700), reference: `o${accountId}`, memo: '사용' }));
  const revoke = () =>
    api.db
      .transaction()
      .execute((tx) =>
        revokePoints(tx, NOON, { accountId, amount: won(600), key: `r${accountId}`, memo: '회수', reference: 'r' }),
      );
  const outcomes = await api.db.transaction().execute(async (tx) => {
    await sql`select 1 from point_wallet where account_id = ${accountId} for update`.execute(tx);
    const first = hold();
    await waiting(1);
    const second = revoke();
    await waiting(2);
    return { all: Promise.allSettled([first, second]) };
  });
  expect((await outcomes.all).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await walletOf(accountId)).toEqual({ balance: 0, debt: 300 });
});

const waiting = async (count: number) => {
  for (;;) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
    if (rows[0]!.n >= count) return;
  }
};

describe('reading', () => {
  test('balance, what lapses soon, what is to come, and the ledger by keyset', async () => {
    const buyer = await makeBuyer(api);
    await give(buyer.id, 1_000, 10);
    await give(buyer.id, 500, 100, new Date(NOON.getTime() + 1_000));
    await give(buyer.id, 200, 0.0001);
    api.setClock(new Date(NOON.getTime() + 60_000));
    const sku = await makeSku(api);
    await buy(api, buyer, sku, 2);
    const read = (query: { cursor?: string; limit: number }) => api.call(getPoints, { query }, buyer.token);
    const { body } = await read({ limit: 2 });
    expect(body).toMatchObject({
      balance: 1_500,
      expiring: { amount: 1_000, days: [{ on: '2026-11-25', amount: 1_000 }] },
      // 1% of 39,000 won, twice.
      expected: 780,
      debt: 0,
    });
    expect(body.items.map(({ amount: given, expires_at }) => [given, expires_at !== null])).toEqual([
      [500, true],
      [200, true],
    ]);
    const rest = await read({ limit: 2, cursor: body.next_cursor! });
    expect([rest.body.items.map(({ amount: given }) => given), rest.body.next_cursor]).toEqual([[1_000], null]);
    expect((await api.call(getBenefits, {}, buyer.token)).body.points).toEqual({
      balance: 1_500,
      expiring: 1_000,
      expected: 780,
    });
  });

  test('what is only held is not in the ledger', async () => {
    const { id, token } = await member();
    await givePoints(api, id, 900);
    await api.db
      .transaction()
      .execute((tx) => holdPoints(tx, NOON, { accountId: id, amount: won(400), reference: `h${id}`, memo: '사용' }));
    const { body } = await api.call(getPoints, { query: {} }, token);
    expect([body.balance, body.items.map(({ kind }) => kind)]).toEqual([500, ['EARN']]);
  });
});

describe('lapsing', () => {
  test('told thirty, seven and one day before, by day; then gone, and booked once', async () => {
    const { id } = await member('points-lapse@example.com');
    await give(id, 1_234, 30);
    const letters = () => api.outside.mails.filter(({ to }) => to === 'points-lapse@example.com');
    const at = async (iso: string) => {
      api.setClock(new Date(iso));
      await tellLapsingPoints(api.jobContext);
      await tellLapsingPoints(api.jobContext);
    };
    await at('2026-11-15T21:00:00+09:00');
    expect(letters()).toHaveLength(0);
    await at('2026-11-15T20:59:00+09:00');
    await at('2026-12-08T08:00:00+09:00');
    await at('2026-12-10T08:00:00+09:00');
    await at('2026-12-14T08:00:00+09:00');
    expect(letters().map(({ subject }) => subject)).toEqual([
      '[오운] 1,234P가 30일 뒤 사라져요',
      '[오운] 1,234P가 7일 뒤 사라져요',
      '[오운] 1,234P가 내일 사라져요',
    ]);
    api.setClock(new Date('2026-12-16T00:02:00+09:00'));
    expect(await lapseDuePoints(api.jobContext)).toBeGreaterThanOrEqual(1_234);
    expect(await lapseDuePoints(api.jobContext)).toBe(0);
    expect(await walletOf(id)).toEqual({ balance: 0, debt: 0 });
    expect(await audit(api)).toEqual(SOUND);
  });

  test('a letter that could not be sent goes out in the next hour', async () => {
    const { id } = await member('points-again@example.com');
    await give(id, 50, 1);
    const { mail } = api.jobContext.gateways;
    const broken = { ...mail, send: async () => Promise.reject(new Error('no mail')) };
    const ctx = api.jobContext;
    expect(await tellLapsingPoints({ ...ctx, gateways: { ...ctx.gateways, mail: broken } })).toBe(0);
    expect(await tellLapsingPoints(ctx)).toBe(1);
  });

  test('who leaves leaves all points', async () => {
    const { id } = await member();
    await give(id, 800, 100);
    await forgetLeaver(api.jobContext, { account_id: id });
    await forgetLeaver(api.jobContext, { account_id: id });
    expect(await walletOf(id)).toEqual({ balance: 0, debt: 0 });
    expect(await audit(api)).toEqual(SOUND);
  });
});
