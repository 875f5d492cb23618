import { addAddress } from '@oun/contract/address';
import { requestClaim } from '@oun/contract/claim';
import { adminStoreSales, adminStoreToDo } from '@oun/contract/dashboard';
import {
  adminApplyInvoices,
  adminCheckInvoices,
  adminInvoiceTemplate,
  adminListInvoiceUploads,
  adminUndoInvoices,
} from '@oun/contract/invoice';
import { changeOrderAddress, getOrder } from '@oun/contract/order';
import {
  adminAddOrderMemo,
  adminGetOrder,
  adminListOrderItems,
  adminPrepareItems,
  adminRevealOrder,
  adminShipItems,
} from '@oun/contract/order-admin';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAccount } from '../../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { ADDRESS, audit, buy, type Buyer, makeBuyer, makeSku, readyFor, SOUND } from '../../../../test/shop.ts';

let api: TestApi;
let staffId: number;
beforeAll(async () => {
  api = await startApi();
  staffId = (await makeAccount(api.db, 'store-admin', { nickname: '서운영' })).id;
});
beforeEach(() => api.setClock(NOON));
afterAll(() => api.close());

const staff = () => api.token(staffId, 'store-admin');
const idsOf = async (buyer: Buyer, number: string) =>
  (await api.call(getOrder, { params: { id: number } }, buyer.token)).body.items.map(({ id }) => id);
const list = async (query: Parameters<typeof api.call<typeof adminListOrderItems>>[1]['query']) =>
  (await api.call(adminListOrderItems, { query }, await staff())).body;
const prepare = async (item_ids: number[]) => api.call(adminPrepareItems, { body: { item_ids } }, await staff());

/** Somebody's order of one thing, being prepared. */
async function prepared(name?: string) {
  const buyer = await makeBuyer(api);
  const sku = await makeSku(api, name ? { name } : {});
  const { number } = await buy(api, buyer, sku);
  const [id] = await idsOf(buyer, number);
  await prepare([id!]);
  return { buyer, sku, number, id: id! };
}
let invoice = 700_000_000;
const nextInvoice = () => String((invoice += 1));
const csv = (...rows: (string | number)[][]) =>
  [['order_item_id', '택배사코드', '송장번호'], ...rows].map((cells) => cells.join(',')).join('\n');
const apply = async (text: string) =>
  (await api.call(adminApplyInvoices, { body: { csv: text, file_name: 'today.csv' } }, await staff())).body;
const stateOf = async (id: number) =>
  (await api.db.selectFrom('order_item').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state;

describe('the list', () => {
  test('finds an item by its order, whom it is for, the end of their number, what it is and its invoice', async () => {
    const { number, id } = await prepared('흔들리지 않는 수박색 매트');
    const invoice_no = nextInvoice();
    await api.call(adminShipItems, { body: { item_ids: [id], carrier_code: '05', invoice_no } }, await staff());
    await api.db
      .updateTable('orders')
      .set({ address: JSON.stringify({ ...ADDRESS, name: '남궁라온', phone: '01033331709' }) })
      .where('number', '=', number)
      .execute();
    for (const q of [number, number.slice(0, 12), '남궁라온', '1709', '수박색', invoice_no]) {
      const { items } = await list({ q });
      expect({ q, isFound: items.some((item) => item.id === id) }).toEqual({ q, isFound: true });
    }
    const { items } = await list({ q: '남궁라온' });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ buyer: '남**온', carrier: '한진택배', invoice_no, state: 'SHIPPING' });
    expect((await list({ q: '아무도 아닌 사람' })).items).toEqual([]);
  });

  test('by day, of each kind of day', async () => {
    const { number, id } = await prepared();
    await api.pool.query(`update orders set paid_at = '2026-03-03T23:59:59+09:00' where number = $1`, [number]);
    expect((await list({ from: '2026-03-03', to: '2026-03-03' })).items.map((item) => item.id)).toEqual([id]);
    expect((await list({ from: '2026-03-04', to: '2026-03-04' })).total).toBe(0);
    expect((await list({ from: '2026-03-03', to: '2026-03-03', date_kind: 'ordered' })).total).toBe(0);
  });

  test('what was paid four working days ago and is not sent is late, and is counted', async () => {
    const { number, id } = await prepared();
    const { late: before } = (await api.call(adminStoreToDo, {}, await staff())).body;
    // A Sunday: three working days ago was Wednesday.
    await api.pool.query(`update orders set paid_at = '2026-11-11T11:59:00+09:00' where number = $1`, [number]);
    const { items } = await list({ is_late: 'true' });
    expect(items.find((item) => item.id === id)).toMatchObject({ is_late: true });
    expect((await api.call(adminStoreToDo, {}, await staff())).body.late).toBe(before + 1);
    await api.pool.query(`update orders set paid_at = '2026-11-11T12:01:00+09:00' where number = $1`, [number]);
    expect((await list({ is_late: 'true' })).items.map((item) => item.id)).not.toContain(id);
  });
});

describe('one order', () => {
  test('is told with what went back of it', async () => {
    const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
    const { number, amount } = await buy(api, buyer, sku);
    const items = [{ order_item_id: (await idsOf(buyer, number))[0]!, quantity: 1 }];
    const body = { type: 'CANCEL' as const, reason: 'CHANGED_MIND' as const, items };
    await api.call(requestClaim, { params: { id: number }, body }, buyer.token);
    const seen = await api.call(adminGetOrder, { params: { id: number } }, await staff());
    expect(seen.status).toBe(200);
    expect(seen.body.refunds).toMatchObject([{ pg: amount, point: 0, interest: 0, state: 'DONE' }]);
  });

  test('shows the receipt the buyer sees, hides whom it is for, and tells who did what', async () => {
    const { buyer, number, id } = await prepared();
    const { body } = await api.call(adminGetOrder, { params: { id: number } }, await staff());
    const own = (await api.call(getOrder, { params: { id: number } }, buyer.token)).body;
    expect(body.receipt).toEqual(own.receipt);
    expect(body.address).toEqual({
      name: '김*우',
      phone: '010-****-5678',
      postcode: '039**',
      address1: '서울 마포구 월드컵북로 ***',
      address2: '***',
      comment: '***',
    });
    for (const part of Object.values(ADDRESS)) expect(JSON.stringify(body)).not.toContain(part);
    expect(body.items[0]).toMatchObject({ id, state: 'PREPARING', paid: 39_000 });
    expect(body.history[0]).toMatchObject({ words: '상품을 준비하기 시작했어요', by: '서운영' });
    expect(body.history.map(({ by }) => by)).toContain('구매자');
  });

  test('whom it is for is told to one who says why, and that is kept', async () => {
    const { number } = await prepared();
    const cs = await api.token(staffId, 'cs');
    const refused = await api.refusal(adminRevealOrder, { params: { id: number }, body: { reason: '' } }, cs);
    expect(refused.body.code).toBe('INVALID_INPUT');
    const { body } = await api.call(
      adminRevealOrder,
      { params: { id: number }, body: { reason: '배송 문의 전화' } },
      cs,
    );
    expect(body.address).toEqual(ADDRESS);
    const kept = await api.db
      .selectFrom('audit_log')
      .where('action', '=', 'order.reveal')
      .orderBy('id', 'desc')
      .select(['actor_id', 'after'])
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ actor_id: staffId, after: { reason: '배송 문의 전화' } });
    const md = await api.token(staffId, 'md');
    expect((await api.refusal(adminRevealOrder, { params: { id: number }, body: { reason: '궁금' } }, md)).status).toBe(
      403,
    );
  });

  test('tells where it would have gone before the buyer changed their mind', async () => {
    const buyer = await makeBuyer(api);
    const { number } = await buy(api, buyer, await makeSku(api));
    const moved = { ...ADDRESS, name: '김새집', address1: '서울 중구 세종대로 110', postcode: '04524' };
    const { body: added } = await api.call(addAddress, { body: moved }, buyer.token);
    await api.call(changeOrderAddress, { params: { id: number }, body: { address_id: added.id } }, buyer.token);
    const { body } = await api.call(adminGetOrder, { params: { id: number } }, await staff());
    expect(body.address).toMatchObject({ name: '김*집', address1: '서울 중구 세종대로 ***' });
    expect(body.history[0]).toMatchObject({
      words: '받을 곳을 바꿨어요',
      note: '바꾸기 전: (039**) 서울 마포구 월드컵북로 *** · 김*우 · 010-****-5678',
    });
  });

  test('keeps memos, the newest first', async () => {
    const { number } = await prepared();
    for (const text of ['첫 통화', '두 번째 통화'])
      await api.call(adminAddOrderMemo, { params: { id: number }, body: { text } }, await staff());
    const { body } = await api.call(adminGetOrder, { params: { id: number } }, await staff());
    expect(body.memos.map(({ text, by }) => [text, by])).toEqual([
      ['두 번째 통화', '서운영'],
      ['첫 통화', '서운영'],
    ]);
  });

  test('a parcel does not go out under the number of another', async () => {
    const [one, other] = [await prepared(), await prepared()];
    const body = { carrier_code: '04', invoice_no: nextInvoice() } as const;
    await api.call(adminShipItems, { body: { ...body, item_ids: [one.id] } }, await staff());
    const refused = await api.refusal(adminShipItems, { body: { ...body, item_ids: [other.id] } }, await staff());
    expect(refused.body.extra).toMatchObject({ fields: { invoice_no: '이미 등록한 송장번호예요.' } });
    expect(await stateOf(other.id)).toBe('PREPARING');
  });
});

describe('a file of invoices', () => {
  test('is looked at without sending anything, and names each line that is wrong', async () => {
    const [fine, twice, sent] = [await prepared(), await prepared(), await prepared()];
    const used = nextInvoice();
    await apply(csv([sent.id, '04', used]));
    const shared = nextInvoice();
    const { body } = await api.call(
      adminCheckInvoices,
      {
        body: {
          csv: csv(
            [fine.id, '4', shared],
            [twice.id, '04', shared],
            [fine.id, '04', nextInvoice()],
            [999_999, '04', nextInvoice()],
            [sent.id, '04', nextInvoice()],
            [twice.id, '77', nextInvoice()],
            [twice.id, '04', '6.00E+11'],
            ['x', '04', nextInvoice()],
          ),
        },
      },
      await staff(),
    );
    expect(body).toMatchObject({ rows: 8, ready: 1, parcels: 1 });
    expect(body.errors.map(({ line, words }) => [line, words])).toEqual([
      [3, '이 파일에서 다른 주문이나 다른 브랜드에 쓴 송장번호예요.'],
      [4, '2번째 줄과 같은 상품이에요.'],
      [5, '없는 상품이에요.'],
      [6, '‘배송중’ 상태라 보낼 수 없어요.'],
      [7, '택배사코드를 확인해주세요.'],
      [8, '송장번호가 지수로 바뀌었어요. 셀을 텍스트로 바꿔주세요.'],
      [9, 'order_item_id를 확인해주세요.'],
    ]);
    expect(await stateOf(fine.id)).toBe('PREPARING');
    const again = await api.call(adminCheckInvoices, { body: { csv: csv([fine.id, '04', used]) } }, await staff());
    expect(again.body.errors[0]?.words).toBe('이미 등록한 송장번호예요.');
  });

  test('sends the right lines and leaves the wrong ones, and is taken back within ten minutes as if never sent', async () => {
    const one = await prepared();
    const other = await prepared();
    const applied = await apply(csv([one.id, 'CJ대한통운', nextInvoice()], [0, '04', nextInvoice()]));
    expect(applied).toMatchObject({ shipped: 1, parcels: 1, errors: [{ line: 3 }] });
    expect([await stateOf(one.id), await stateOf(other.id)]).toEqual(['SHIPPING', 'PREPARING']);

    const params = { id: applied.upload_id! };
    const { items } = (await api.call(adminListInvoiceUploads, {}, await staff())).body;
    expect(items[0]).toMatchObject({ id: params.id, by: '서운영', file_name: 'today.csv', item_count: 1 });
    expect(items[0]!.undo_until).toBe(applied.undo_until);

    api.setClock(new Date(NOON.getTime() + 9 * 60_000));
    expect((await api.call(adminUndoInvoices, { params }, await staff())).body).toEqual({ undone: 1, kept: 0 });
    expect(await stateOf(one.id)).toBe('PREPARING');
    const left = await api.pool.query('select count(*)::int as n from shipment where upload_id = $1', [params.id]);
    expect(left.rows[0].n).toBe(0);
    expect((await api.refusal(adminUndoInvoices, { params }, await staff())).body.code).toBe('UNDO_PERIOD_OVER');
    expect(await apply(csv([one.id, '04', nextInvoice()]))).toMatchObject({ shipped: 1 });
  });

  test('is not taken back after ten minutes, nor what has moved since', async () => {
    const one = await prepared();
    const two = await prepared();
    const { upload_id } = await apply(csv([one.id, '04', nextInvoice()], [two.id, '04', nextInvoice()]));
    await api.pool.query(`update order_item set state = 'DELIVERED' where id = $1`, [one.id]);
    const params = { id: upload_id! };
    api.setClock(new Date(NOON.getTime() + 601_000));
    expect((await api.refusal(adminUndoInvoices, { params }, await staff())).body.code).toBe('UNDO_PERIOD_OVER');
    api.setClock(NOON);
    expect((await api.call(adminUndoInvoices, { params }, await staff())).body).toEqual({ undone: 1, kept: 1 });
    expect([await stateOf(one.id), await stateOf(two.id)]).toEqual(['DELIVERED', 'PREPARING']);
  });

  test('a template holds what waits to be sent; its lines that are not filled in are passed over', async () => {
    const { id, number } = await prepared('=HYPERLINK("x"), 매트');
    const { body } = await api.call(adminInvoiceTemplate, {}, await staff());
    const line = body.csv.split('\r\n').find((text) => text.startsWith(`${id},`))!;
    expect(line).toContain(number);
    expect(line).toContain(`"'=HYPERLINK(""x""), 매트"`);
    const filled = body.csv.replace(`${id},,`, `${id},04,${nextInvoice()}`);
    const checked = await api.call(adminCheckInvoices, { body: { csv: `\uFEFF${filled}` } }, await staff());
    expect(checked.body).toMatchObject({ rows: 1, ready: 1, errors: [] });
    const empty = await api.refusal(adminCheckInvoices, { body: { csv: body.csv } }, await staff());
    expect(empty.body.extra).toMatchObject({ fields: { csv: '송장번호를 적은 줄이 없어요.' } });
  });

  test('holds five thousand lines and not one more', async () => {
    const rows = Array.from({ length: 5_001 }, (_, i) => [i + 1_000_000, '04', String(800_000_000 + i)]);
    const over = await api.refusal(adminCheckInvoices, { body: { csv: csv(...rows) } }, await staff());
    expect(over.body.extra).toMatchObject({ fields: { csv: '한 번에 5,000줄까지 올릴 수 있어요.' } });
    const most = await api.call(adminCheckInvoices, { body: { csv: csv(...rows.slice(1)) } }, await staff());
    expect(most.body).toMatchObject({ rows: 5_000, ready: 0 });
  });
});

test('the day adds up: what was paid today, beside a week ago', async () => {
  const before = (await api.call(adminStoreSales, {}, await staff())).body;
  const { number } = await prepared();
  const after = (await api.call(adminStoreSales, {}, await staff())).body;
  const { orders, sales, net } = before.today;
  expect(after.today).toEqual({ ...before.today, orders: orders + 1, sales: sales + 42_000, net: net + 42_000 });
  expect(after.today.net).toBe(after.today.sales - after.today.refunds);
  expect(after.days).toHaveLength(14);
  expect(after.days.at(-1)).toMatchObject({ day: '2026-11-15', orders: after.today.orders });
  await api.pool.query(`update orders set paid_at = paid_at - interval '7 days 1 hour' where number = $1`, [number]);
  const { week_ago } = (await api.call(adminStoreSales, {}, await staff())).body;
  expect(week_ago).toEqual({ orders: 1, sales: 42_000, net: 42_000 });
});

test('a card payment nobody has an answer to is told as that, with what it was to be paid by', async () => {
  const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
  const ready = await readyFor(api, buyer, sku);
  await api.pool.query(`update payment set state = 'UNKNOWN', payment_key = $2 where gateway_order_id = $1`, [
    `${ready.number}-1`,
    ready.paymentKey,
  ]);
  const { body } = await api.call(adminGetOrder, { params: { id: ready.number } }, await staff());
  expect(body).toMatchObject({ is_pending: true, paid_by: '카드 · 결제 확인 중', left: null, earn: 0 });
  await api.pool.query(`update payment set state = 'READY', payment_key = null where gateway_order_id = $1`, [
    `${ready.number}-1`,
  ]);
});

test('the books hold after all of it', async () => {
  expect(await audit(api)).toEqual(SOUND);
});
