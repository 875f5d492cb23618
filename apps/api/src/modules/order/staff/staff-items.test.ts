import { requestClaim } from '@oun/contract/claim';
import { adminExportOrderItems, adminListOrderItems, adminPrepareItems } from '@oun/contract/order-admin';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAccount } from '../../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { ADDRESS, buy, makeBuyer, makeSku } from '../../../../test/shop.ts';

type Query = Parameters<typeof api.call<typeof adminListOrderItems>>[1]['query'];

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  token = await api.token((await makeAccount(api.db, 'store-admin')).id, 'store-admin');
});
beforeEach(() => api.setClock(NOON));
afterAll(() => api.close());

const list = async (query: Query) => (await api.call(adminListOrderItems, { query }, token)).body;

/** So many orders of one thing; what the list calls them, oldest first. */
async function bought(name: string, count: number) {
  const [sku, buyer] = [await makeSku(api, { name }), await makeBuyer(api)];
  const numbers: string[] = [];
  for (let i = 0; i < count; i += 1) numbers.push((await buy(api, buyer, sku)).number);
  return { numbers, buyer };
}
const paidAt = (number: string, at: string) =>
  api.pool.query('update orders set paid_at = $2 where number = $1', [number, at]);

describe('pages', () => {
  test('name every row once, forwards and back, also where all were paid in the same moment', async () => {
    const { numbers } = await bought('같은 순간 매트', 7);
    for (const number of numbers) await paidAt(number, '2026-11-12T10:00:00.123456+09:00');
    for (const direction of ['desc', 'asc'] as const) {
      const ask = (cursor?: string | null) => list({ q: '같은 순간', limit: 3, direction, ...(cursor && { cursor }) });
      const first = await ask();
      const second = await ask(first.next_cursor);
      const third = await ask(second.next_cursor);
      const seen = [first, second, third].flatMap(({ items }) => items.map(({ order_number }) => order_number));
      expect(seen).toEqual(direction === 'asc' ? numbers : numbers.toReversed());
      expect([first.prev_cursor, third.next_cursor]).toEqual([null, null]);
      expect((await ask(third.prev_cursor)).items).toEqual(second.items);
      expect((await ask(second.prev_cursor)).items).toEqual(first.items);
      expect(second).toMatchObject({ total: 7, is_capped: false });
    }
  });

  test('neither repeat nor miss a row while others come and go', async () => {
    const { numbers, buyer } = await bought('오가는 매트', 6);
    for (const [i, number] of numbers.entries()) await paidAt(number, `2026-11-12T10:0${i}:00+09:00`);
    const first = await list({ q: '오가는', limit: 2 });
    const sku = await makeSku(api, { name: '오가는 새 매트' });
    const { number: newer } = await buy(api, buyer, sku);
    await paidAt(newer, '2026-11-12T11:00:00+09:00');
    // The very row the page ended at leaves the list.
    await api.pool.query(`update order_item set state = 'PREPARING' where id = $1`, [first.items[1]!.id]);
    const second = await list({ q: '오가는', limit: 2, state: 'PAID', cursor: first.next_cursor! });
    expect(second.items.map(({ order_number }) => order_number)).toEqual([numbers[3], numbers[2]]);
    const back = await list({ q: '오가는', limit: 2, state: 'PAID', cursor: second.prev_cursor! });
    expect(back.items.map(({ order_number }) => order_number)).toEqual([newer, numbers[5]]);
  });

  test('a cursor that cannot be read, is of another order, or is at the end of nothing, gives the first page', async () => {
    await bought('처음부터 매트', 3);
    const first = await list({ q: '처음부터', limit: 2 });
    const made = (place: object) => Buffer.from(JSON.stringify(place)).toString('base64url');
    for (const cursor of [
      'x',
      '%%%',
      made([1, 2]),
      made({ o: 'paid.desc', v: "'; drop table orders", i: 1, b: false }),
      made({ o: 'paid.desc', v: '2026-13-45T99:99:99+09:00', i: 1, b: false }),
      made({ o: 'paid.desc', v: '12', i: 1, b: false }),
      made({ o: 'paid.desc', v: '-infinity', i: 0, b: false }),
      made({ o: 'amount.asc', v: '12', i: 1, b: false }),
    ])
      expect({ cursor, ids: (await list({ q: '처음부터', limit: 2, cursor })).items.map(({ id }) => id) }).toEqual({
        cursor,
        ids: first.items.map(({ id }) => id),
      });
  });

  test('in the order of what was sold', async () => {
    const buyer = await makeBuyer(api);
    const sku = await makeSku(api, { name: '차례 매트' });
    for (const quantity of [2, 3, 1]) await buy(api, buyer, sku, quantity);
    const { items } = await list({ q: '차례 매트', sort: 'amount', direction: 'asc' });
    expect(items.map(({ quantity }) => quantity)).toEqual([1, 2, 3]);
  });
});

test('whatever people read out on the phone finds their order', async () => {
  const member = await makeAccount(api.db, 'user', { nickname: '달리는고래' });
  const buyer = await makeBuyer(api, member);
  const { number } = await buy(api, buyer, await makeSku(api, { name: '받는 분 매트' }));
  await api.pool.query(`update account set mobile = '01044448123', email_address = 'whale@oun.test' where id = $1`, [
    member.id,
  ]);
  await api.pool.query('update orders set address = $2 where number = $1', [
    number,
    JSON.stringify({ ...ADDRESS, name: '독고하늘', phone: '01055537391' }),
  ]);
  const ofTheParcel = ['01055537391', '010-5553-7391', '010 5553 7391', '+82 10-5553-7391', '7391', '독고하늘'];
  const ofTheMember = ['01044448123', '010-4444-8123', '8123', 'Whale@OUN.test', '달리는고래'];
  const numbers = [String(member.id), `회원 ${member.id}`, number, number.slice(0, 11), number.slice(-7)];
  const typed = [...ofTheParcel, ...ofTheMember, ...numbers, number.slice(-4).toLowerCase()];
  for (const q of typed) {
    const { items } = await list({ q, limit: 200 });
    expect({ q, isFound: items.some(({ order_number }) => order_number === number) }).toEqual({ q, isFound: true });
  }
  for (const q of ['01055537392', '010-5553-739', 'whale@oun.tes', '달리는', '독고', '%', "'"]) {
    const { items } = await list({ q, limit: 200 });
    expect({ q, isFound: items.some(({ order_number }) => order_number === number) }).toEqual({ q, isFound: false });
  }
});

describe('preparing all that a filter matches', () => {
  const prepare = (filter: NonNullable<Parameters<typeof api.call<typeof adminPrepareItems>>[1]['body']['filter']>) =>
    api.call(adminPrepareItems, { body: { filter } }, token);

  test('takes on what matches and nothing else, and says why the rest stays', async () => {
    const { numbers, buyer } = await bought('모두 매트', 4);
    const other = await bought('다른 폼롤러', 1);
    const { items } = await list({ q: '모두 매트', direction: 'asc' });
    const idOf = (number: string) => items.find(({ order_number }) => order_number === number)!.id;
    const [claimed, gone, ...rest] = numbers as [string, string, ...string[]];
    await api.call(
      requestClaim,
      {
        params: { id: claimed },
        body: { type: 'CANCEL', reason: 'SOLD_OUT', items: [{ order_item_id: idOf(claimed), quantity: 1 }] },
      },
      buyer.token,
    );
    await api.pool.query(`update order_item set claim_state = 'CANCEL_REQUESTED' where id = $1`, [idOf(claimed)]);
    await api.pool.query(`update order_item set state = 'SHIPPING' where id = $1`, [idOf(gone)]);
    const { body } = await prepare({ q: '모두 매트' });
    expect(body.prepared.toSorted()).toEqual(rest.map(idOf).toSorted());
    expect(body.refused).toEqual([
      { id: idOf(claimed), order_number: claimed, why: 'CLAIMED' },
      { id: idOf(gone), order_number: gone, why: 'NOT_PAID' },
    ]);
    expect(body.has_more).toBe(false);
    const [left] = (await list({ number: other.numbers[0]! })).items;
    expect(left).toMatchObject({ state: 'PAID' });
  });

  test('is for who sends, and is asked with one of the two', async () => {
    const cs = await api.token((await makeAccount(api.db, 'cs')).id, 'cs');
    const body = { filter: { q: '아무것도' } };
    expect((await api.refusal(adminPrepareItems, { body }, cs)).status).toBe(403);
    for (const neither of [{}, { item_ids: [1], filter: {} }])
      expect((await api.refusal(adminPrepareItems, { body: neither }, token)).body.code).toBe('INVALID_INPUT');
  });
});

test('a file of the list holds what matches, hidden as the list hides it, and is written down', async () => {
  const { numbers } = await bought('파일 매트', 2);
  await bought('파일 아닌 폼롤러', 1);
  const { body } = await api.call(adminExportOrderItems, { body: { filter: { q: '파일 매트' } } }, token);
  expect(body).toMatchObject({ count: 2, is_cut: false });
  const [, ...lines] = body.csv.split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(numbers);
  expect(lines[0]).toContain('김*우');
  expect(lines[0]!.split(',').slice(1, 3)).toEqual(['2026-11-15 12:00', '2026-11-15 12:00']);
  for (const part of [ADDRESS.name, ADDRESS.phone, ADDRESS.address1, ADDRESS.address2])
    expect(body.csv).not.toContain(part);
  const { rows } = await api.pool.query(`select after from audit_log where action = 'order.export' order by id desc`);
  expect(rows[0].after).toMatchObject({ count: 2, filter: { q: '파일 매트' } });
});
