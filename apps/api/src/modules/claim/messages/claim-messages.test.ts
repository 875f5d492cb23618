import { adminApplyInvoices, adminUndoInvoices } from '@oun/contract/invoice';
import { adminPrepareItems } from '@oun/contract/order-admin';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobs } from '../../../app.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { claimsOf } from '../../../../test/claims.ts';
import { ADDRESS, buy, type Buyer, confirm, makeBuyer, makeSku, readyFor } from '../../../../test/shop.ts';
import { relayOutbox } from '../../../platform/jobs/outbox.ts';
import { tellConfirmSoon } from '../../order/messages/order-messages.ts';
import { finishExchanges } from '../decisions/claim-deadlines.ts';

let api: TestApi;
let shop: ReturnType<typeof claimsOf>;
beforeAll(async () => {
  api = await startApi();
  shop = claimsOf(api);
});
beforeEach(() => {
  api.setClock(NOON);
  api.outside.texts.length = 0;
});
afterAll(() => api.close());

/** Every piece of news goes to its subscribers, as often as it is said to. */
async function hear(times = 1) {
  const news: { topic: string; payload: unknown }[] = [];
  await relayOutbox(
    api.db,
    () => NOON,
    async (_tx, topic, payload) => void news.push({ topic, payload }),
  );
  for (const { topic, payload } of news) {
    for (const { topic: own, run } of jobs.subscribers) {
      if (own !== topic) continue;
      for (let i = 0; i < times; i += 1) await run(api.jobContext, payload as never);
    }
  }
}
/** The first lines of what was sent, without the name before them. */
const told = () => api.outside.texts.map(({ text }) => text.split('\n')[0]!.replace('[오운] ', ''));
const ask = (buyer: Buyer, number: string, itemId: number, more: object = {}) =>
  shop.claim(buyer, number, {
    type: 'RETURN',
    items: [{ order_item_id: itemId, quantity: 1 }],
    reason: 'CHANGED_MIND',
    ...more,
  });

test('an order is told from being paid to coming, each fact once, however often its news comes', async () => {
  const { number } = await shop.delivered();
  await hear(2);
  expect(told()).toEqual(['주문이 완료됐어요', '상품이 출발했어요', '상품이 도착했어요']);
  const [paid, shipped] = api.outside.texts;
  expect(paid).toMatchObject({
    to: ADDRESS.phone,
    template: { kind: 'ORDER_PAID', button: { url: `http://store.test/my/orders/${number}` } },
  });
  expect(paid!.text).toContain('결제 금액 42,000원');
  expect(shipped!.text).toContain('CJ대한통운 6100');
});

test('an invoice that is taken back is told once, to whom it was told', async () => {
  const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
  const { number } = await buy(api, buyer, sku);
  const [item] = (await shop.order(buyer, number)).items;
  await api.call(adminPrepareItems, { body: { item_ids: [item!.id] } }, await shop.staff());
  const send = async (invoice: string) => {
    const csv = `order_item_id,택배사코드,송장번호\r\n${item!.id},04,${invoice}`;
    return (await api.call(adminApplyInvoices, { body: { csv, file_name: 'a.csv' } }, await shop.staff())).body
      .upload_id!;
  };
  const undo = async (id: number) => api.call(adminUndoInvoices, { params: { id } }, await shop.staff());

  const first = await send('910000000001');
  await hear();
  api.outside.texts.length = 0;
  await undo(first);
  await hear(2);
  expect(told()).toEqual(['출발 안내를 바로잡을게요']);
  expect(api.outside.texts[0]!.text).toContain('아직 출발하지 않았어요.');

  // Taken back before anybody heard of it, there is nothing to set right.
  const second = await send('910000000002');
  await undo(second);
  api.outside.texts.length = 0;
  await hear();
  expect(told()).toEqual([]);
});

test('one who owes a deposit is told where to, and nothing once it has come', async () => {
  const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
  const ready = await readyFor(api, buyer, sku, 1, 'VIRTUAL_ACCOUNT');
  await confirm(api, buyer, ready);
  await hear();
  expect(told()).toEqual(['입금을 기다리고 있어요']);
  expect(api.outside.texts[0]!.text).toMatch(/입금할 금액 42,000원\n\S+ \d+\n.+까지 입금해주세요\./);
});

test('every step of a return is told with what staff said, and the money too', async () => {
  const { buyer, number, item } = await shop.delivered();
  await hear();
  api.outside.texts.length = 0;
  const { body } = await ask(buyer, number, item.id);
  await shop.move(body.id, 'collect');
  await shop.move(body.id, 'receive');
  await shop.move(body.id, 'hold', { note: '구성품이 하나 모자라요.' });
  await shop.move(body.id, 'pass');
  await hear(2);
  expect(told()).toEqual([
    '반품 요청을 받았어요',
    '기사님이 상품을 수거하러 가고 있어요',
    '보낸 상품이 도착했어요',
    '반품을 확인하고 있어요',
    '반품이 끝났어요',
    '환불을 마쳤어요',
  ]);
  expect(api.outside.texts[3]!.text).toContain('구성품이 하나 모자라요.');
  expect(api.outside.texts[5]!.text).toContain('환불 금액 36,000원');
});

test('what comes in exchange is told by its claim alone', async () => {
  const { buyer, number, item, sku } = await shop.delivered();
  await hear();
  api.outside.texts.length = 0;
  const image = await api.db
    .insertInto('member_image')
    .values({
      account_id: buyer.id,
      key: `k${number}`,
      width: 1,
      height: 1,
      colour: '#fff',
      bytes: 1,
      created_at: NOON,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { body } = await shop.claim(buyer, number, {
    type: 'EXCHANGE',
    items: [{ order_item_id: item.id, quantity: 1, exchange_sku_id: sku.id }],
    reason: 'DEFECT',
    image_ids: [image.id],
  });
  await shop.move(body.id, 'receive');
  await shop.move(body.id, 'redeliver', { carrier_code: '04', invoice_no: '730000000001' });
  api.outside.parcels.set('04-730000000001', { state: 'DELIVERED', events: [], deliveredAt: NOON });
  const { followParcels } = await import('../../order/sending/fulfilment.ts');
  await followParcels(api.jobContext);
  await finishExchanges(api.jobContext);
  await hear();
  expect(told()).toEqual(['교환 요청을 받았어요', '보낸 상품이 도착했어요', '새 상품이 출발했어요', '교환이 끝났어요']);
});

test('the day before a purchase is confirmed by itself is told once, and not while a claim is open', async () => {
  const [kept, claimed] = [await shop.delivered(), await shop.delivered()];
  await ask(claimed.buyer, claimed.number, claimed.item.id);
  await hear();
  api.outside.texts.length = 0;
  // Brought on the 15th: confirmed at midnight of the 23rd.
  api.setClock(new Date('2026-11-21T10:00:00+09:00'));
  expect(await tellConfirmSoon(api.jobContext)).toBe(0);
  api.setClock(new Date('2026-11-22T10:00:00+09:00'));
  await tellConfirmSoon(api.jobContext);
  await tellConfirmSoon(api.jobContext);
  const mine = api.outside.texts.filter(({ template }) => template?.button.url.endsWith(kept.number));
  expect(mine.map(({ text }) => text.split('\n')[0])).toEqual(['[오운] 내일 구매가 확정돼요']);
  expect(api.outside.texts.some(({ template }) => template?.button.url.endsWith(claimed.number))).toBe(false);
  expect(mine[0]!.text).toContain('구매확정하면 390P를 드려요.');
});

test('a message that could not be sent is sent by the next try, and one who has left is told nothing', async () => {
  const { texts } = api.outside.gateways;
  const send = texts.send;
  texts.send = async () => {
    throw new Error('the carrier is down');
  };
  const { buyer, number } = await shop.delivered();
  await expect(hear()).rejects.toThrow('the carrier is down');
  texts.send = send;
  const paid = jobs.subscribers.find(({ name }) => name === 'order.tell-paid')!;
  const { id } = await api.db.selectFrom('orders').where('number', '=', number).select('id').executeTakeFirstOrThrow();
  const news = { order_id: id, account_id: buyer.id, number };
  await api.db.updateTable('account').set({ state: 'BLOCKED' }).where('id', '=', buyer.id).execute();
  await paid.run(api.jobContext, news as never);
  expect(told()).toEqual([]);
  await api.db.updateTable('account').set({ state: 'ACTIVE' }).where('id', '=', buyer.id).execute();
  await Promise.allSettled([paid.run(api.jobContext, news as never), paid.run(api.jobContext, news as never)]);
  // Whoever found it being sent comes again.
  await paid.run(api.jobContext, news as never);
  expect(told()).toEqual(['주문이 완료됐어요']);
});
