import {
  adminMoveClaim,
  adminTargetGone,
  changePickup,
  confirmClaimFee,
  convertClaim,
  listClaims,
  payClaimFee,
  requestClaim,
  withdrawClaim,
} from '@oun/contract/claim';
import { adminChangeClaim } from '@oun/contract/claim-admin';
import { adminListUnknownPayments, adminLookUpPayment } from '@oun/contract/order-admin';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { claimsOf } from '../../../../test/claims.ts';
import { ADDRESS, audit, authenticate, type Buyer, makeBuyer, SOUND } from '../../../../test/shop.ts';
import { followParcels } from '../../order/sending/fulfilment.ts';
import { sendDueRefunds } from '../../payment/refunds/refunds.ts';
import { finishExchanges, keepDeadlines, receiveParcel } from '../decisions/claim-deadlines.ts';
import { followFeeNotice, lookUpFees } from '../fees/fee-payments.ts';

let api: TestApi;
let shop: ReturnType<typeof claimsOf>;
beforeAll(async () => {
  api = await startApi();
  shop = claimsOf(api);
});
beforeEach(() => api.setClock(NOON));
afterAll(() => api.close());

const DAY_MS = 86_400_000;
type Delivered = Awaited<ReturnType<typeof shop.delivered>>;
const BUSAN = { ...ADDRESS, address1: '부산 해운대구 센텀로 9', postcode: '48058' };

const sendBack = ({ buyer, number, item }: Delivered, more: object = {}) =>
  shop.claim(buyer, number, {
    type: 'RETURN',
    items: [{ order_item_id: item.id, quantity: 1 }],
    reason: 'CHANGED_MIND',
    ...more,
  });
const arrive = (carrier: string, invoice: string, deliveredAt = NOON) =>
  api.outside.parcels.set(`${carrier}-${invoice}`, { state: 'DELIVERED', events: [], deliveredAt });
/** Hands on what was announced about parcels, as the worker does. */
async function hearOfParcels() {
  const news = await api.db
    .selectFrom('outbox')
    .where('topic', '=', 'order.parcel-back')
    .where('delivered_at', 'is', null)
    .select(['id', 'payload'])
    .execute();
  for (const { id, payload } of news) {
    await receiveParcel(api.jobContext, payload as { claim_id: number });
    await api.db.updateTable('outbox').set({ delivered_at: NOON }).where('id', '=', id).execute();
  }
}

describe('how goods come back', () => {
  test('somebody comes for them where they were sent to, unless told otherwise', async () => {
    const bought = await shop.delivered();
    const { body } = await sendBack(bought);
    const address = { ...ADDRESS, comment: '' };
    expect(body).toMatchObject({ pickup: { method: 'AUTO', address }, can_change_pickup: true, parcels: [] });
    const { body: moved } = await api.call(
      changePickup,
      { params: { id: body.id }, body: { pickup: { method: 'AUTO', address: BUSAN } } },
      bought.buyer.token,
    );
    expect(moved.pickup).toEqual({ method: 'AUTO', address: BUSAN });
    expect(moved.timeline.map(({ words }) => words)).toEqual(['반품을 요청했어요', '돌려보낼 방법을 바꿨어요']);
  });

  test('or the buyer sends them, and they are received when the carrier says so', async () => {
    const bought = await shop.delivered();
    const { body } = await sendBack(bought, { pickup: { method: 'SELF', phone: '010-1234-5678', parcel: null } });
    expect(body.upcoming[0]!.words).toBe('상품을 보내고 송장번호를 알려주세요');
    const tell = (invoice_no: string) =>
      api.call(
        changePickup,
        {
          params: { id: body.id },
          body: { pickup: { method: 'SELF', phone: '01012345678', parcel: { carrier_code: '01', invoice_no } } },
        },
        bought.buyer.token,
      );
    await tell('7100-0000-0000');
    const { body: told } = await tell('7100-0000-0001');
    expect(told.pickup).toMatchObject({ phone: '01012345678', parcel: { carrier: '우체국택배' } });
    // The slip of the pen is not followed any more.
    expect(told.parcels).toMatchObject([{ direction: 'BACK', carrier: '우체국택배', invoice_no: '710000000001' }]);

    arrive('01', '710000000001');
    await followParcels(api.jobContext);
    await hearOfParcels();
    const seen = await shop.see(bought.buyer, body.id);
    expect(seen).toMatchObject({ state: 'COLLECT_DONE', can_change_pickup: false, can_withdraw: false });
    expect(seen.upcoming.map(({ words }) => words)).toEqual(['상품을 확인해요', '돈을 돌려드려요']);
    // A Sunday: two working days to look at them, three to send the money.
    expect(seen.upcoming.map(({ by }) => by?.slice(0, 10))).toEqual(['2026-11-17', '2026-11-18']);
    const late = await api.refusal(
      changePickup,
      { params: { id: body.id }, body: { pickup: { method: 'AUTO', address: ADDRESS } } },
      bought.buyer.token,
    );
    expect(late.body.code).toBe('INVALID_TRANSITION');
  });

  test('not with the number of a parcel that is another’s', async () => {
    const bought = await shop.delivered();
    const shipment = await api.db
      .selectFrom('shipment')
      .where('id', '=', bought.item.shipment_id)
      .select(['carrier_code', 'invoice_no'])
      .executeTakeFirstOrThrow();
    const reply = await sendBack(bought, { pickup: { method: 'SELF', phone: '01012345678', parcel: shipment } });
    expect(reply.status).toBe(400);
    expect((await shop.order(bought.buyer, bought.number)).items[0]!.claim).toBeNull();
  });

  test('not from where the way costs more than was shown, nor from where nobody goes', async () => {
    await api.db
      .insertInto('remote_area')
      .values([
        { name: '제주', kind: 'JEJU', postcode_from: '63000', postcode_to: '63644', surcharge: 3_000 },
        { name: '먼 섬', kind: 'UNDELIVERABLE', postcode_from: '23100', postcode_to: '23110', surcharge: 0 },
      ])
      .execute();
    const bought = await shop.delivered();
    const ask = async (postcode: string, reason = 'CHANGED_MIND') => {
      const pickup = { method: 'AUTO' as const, address: { ...ADDRESS, postcode } };
      const body = { type: 'RETURN' as const, items: [{ order_item_id: bought.item.id, quantity: 1 }], reason, pickup };
      return api.refusal(requestClaim, { params: { id: bought.number }, body }, bought.buyer.token);
    };
    expect((await ask('63100')).body.code).toBe('PICKUP_FEE_DIFFERS');
    expect((await ask('23105')).body.code).toBe('PICKUP_UNREACHABLE');
    // Our fault, our way.
    expect((await ask('63100', 'LATE')).status).toBe(200);
  });

  test('what staff sent somebody for is followed too', async () => {
    const bought = await shop.delivered();
    const { body } = await sendBack(bought);
    await shop.move(body.id, 'collect', { carrier_code: '04', invoice_no: '710000000002' });
    arrive('04', '710000000002');
    await followParcels(api.jobContext);
    await hearOfParcels();
    expect((await shop.see(bought.buyer, body.id)).state).toBe('COLLECT_DONE');
  });
});

describe('one’s claims', () => {
  test('by kind, under way or over, page by page, the newest first', async () => {
    const bought = await shop.delivered(3);
    const { buyer, number } = bought;
    const ids: number[] = [];
    for (const _ of [1, 2, 3]) {
      const item = (await shop.order(buyer, number)).items.find(({ actions }) => actions.includes('RETURN'))!;
      ids.push((await sendBack({ ...bought, item })).body.id);
    }
    await api.call(withdrawClaim, { params: { id: ids[0]! } }, buyer.token);
    const list = async (query: object) => (await api.call(listClaims, { query }, buyer.token)).body;
    const first = await list({ limit: 2 });
    expect(first.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const second = await list({ limit: 2, cursor: first.next_cursor! });
    expect([second.items.map(({ id }) => id), second.next_cursor]).toEqual([[ids[0]], null]);
    expect((await list({ is_open: 'true' })).items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect((await list({ is_open: 'false', type: 'RETURN' })).items.map(({ id }) => id)).toEqual([ids[0]]);
    expect((await list({ type: 'EXCHANGE' })).items).toEqual([]);
  });
});

describe('what staff say is heard', () => {
  test('why it is held, and why it is refused', async () => {
    const bought = await shop.delivered();
    const { body } = await sendBack(bought);
    await shop.move(body.id, 'receive');
    await shop.move(body.id, 'hold', { note: '구성품이 하나 모자라요.' });
    const { body: refused } = await shop.move(body.id, 'reject', { note: '사용한 흔적이 있어 돌려보내요.' });
    expect(refused).toMatchObject({ state: 'RETURN_REJECTED', upcoming: [], note: '사용한 흔적이 있어 돌려보내요.' });
    expect(refused.timeline.slice(-2)).toMatchObject([
      { words: '반품을 확인하고 있어요', note: '구성품이 하나 모자라요.' },
      { words: '반품할 수 없었어요', note: '사용한 흔적이 있어 돌려보내요.' },
    ]);
  });
});

describe('exchanging', () => {
  async function exchanged(reason = 'WRONG_OPTION', isPaid = true) {
    const bought = await shop.delivered();
    const target = await api.db
      .insertInto('sku')
      .values({ product_id: bought.sku.product_id, option_values: ['네이비'], on_hand: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { body } = await shop.claim(bought.buyer, bought.number, {
      type: 'EXCHANGE',
      items: [{ order_item_id: bought.item.id, quantity: 1, exchange_sku_id: target.id }],
      reason,
    });
    if (isPaid) await payFee(bought.buyer, body.id);
    return { ...bought, target, id: body.id };
  }
  async function payFee(buyer: Buyer, id: number) {
    const { body: fee } = await api.call(payClaimFee, { params: { id } }, buyer.token);
    const payment_key = authenticate(api, fee.order_id, fee.amount);
    return api.call(
      confirmClaimFee,
      { params: { id }, body: { payment_key, amount: fee.amount, order_id: fee.order_id } },
      buyer.token,
    );
  }
  const reservedOf = async (id: number) =>
    (await api.db.selectFrom('sku').where('id', '=', id).select('reserved').executeTakeFirstOrThrow()).reserved;

  test('is over when the carrier has brought the other piece, not when staff say so', async () => {
    const { buyer, number, id } = await exchanged();
    for (const event of ['collect', 'receive'] as const) await shop.move(id, event);
    await shop.move(id, 'redeliver', { carrier_code: '04', invoice_no: '720000000001' });
    expect(await finishExchanges(api.jobContext)).toBe(0);
    const pressed = await api.refusal(
      adminMoveClaim,
      { params: { id }, body: { event: 'finish' as never } },
      await shop.staff(),
    );
    expect(pressed.status).toBe(400);
    arrive('04', '720000000001');
    await followParcels(api.jobContext);
    expect(await finishExchanges(api.jobContext)).toBe(1);
    expect(await shop.see(buyer, id)).toMatchObject({ state: 'EXCHANGE_DONE', upcoming: [] });
    // What came in exchange can be sent back like anything else.
    const child = (await shop.order(buyer, number)).items.find(({ is_exchanged_for }) => is_exchanged_for)!;
    expect(child.state).toBe('DELIVERED');
    const { body } = await shop.claim(buyer, number, {
      type: 'RETURN',
      items: [{ order_item_id: child.id, quantity: 1 }],
      reason: 'CHANGED_MIND',
    });
    await shop.move(body.id, 'receive');
    await shop.move(body.id, 'pass');
    expect((await shop.see(buyer, body.id)).refund).toMatchObject({ pg: 36_000, state: 'DONE' });
    expect(await audit(api)).toEqual(SOUND);
  });

  test('is over too when the other piece is sent back before it came', async () => {
    const { buyer, number, id } = await exchanged();
    await shop.move(id, 'receive');
    await shop.move(id, 'redeliver', { carrier_code: '04', invoice_no: '720000000002' });
    const child = (await shop.order(buyer, number)).items.find(({ is_exchanged_for }) => is_exchanged_for)!;
    const { body } = await shop.claim(buyer, number, {
      type: 'RETURN',
      items: [{ order_item_id: child.id, quantity: 1 }],
      reason: 'CHANGED_MIND',
    });
    await shop.move(body.id, 'receive');
    await shop.move(body.id, 'pass');
    expect(await finishExchanges(api.jobContext)).toBe(1);
    expect((await shop.see(buyer, id)).state).toBe('EXCHANGE_DONE');
  });

  test('nobody inspects it in time: it waits for staff, and keeps nobody else waiting', async () => {
    const { buyer, id } = await exchanged();
    await shop.move(id, 'receive');
    const other = await shop.delivered();
    const { body } = await sendBack(other);
    await shop.move(body.id, 'receive');
    await shop.pass(5 * DAY_MS, buyer);
    other.buyer.token = await api.token(other.buyer.id, 'user');
    await keepDeadlines(api.jobContext);
    expect((await shop.see(buyer, id)).state).toBe('COLLECT_DONE');
    expect((await shop.see(other.buyer, body.id)).state).toBe('RETURN_DONE');
  });

  test('whose other piece is gone: the buyer is offered the money, all of it, and the fee', async () => {
    const { buyer, number, id, target } = await exchanged();
    await shop.move(id, 'receive');
    const early = await api.refusal(convertClaim, { params: { id } }, buyer.token);
    expect(early.body.code).toBe('INVALID_TRANSITION');
    await api.db.updateTable('sku').set({ is_hidden: true }).where('id', '=', target.id).execute();
    const refused = await api.refusal(
      adminMoveClaim,
      { params: { id }, body: { event: 'redeliver', carrier_code: '04', invoice_no: '720000000003' } },
      await shop.staff(),
    );
    expect(refused.body.code).toBe('EXCHANGE_TARGET_GONE');
    expect(await reservedOf(target.id)).toBe(0);
    const offered = await shop.see(buyer, id);
    expect(offered.return_offer).toEqual({ pg: 42_000, point: 0, fee: 6_000 });
    expect(offered.timeline.at(-1)!.words).toBe('바꿀 옵션이 품절됐어요');

    const { body } = await api.call(convertClaim, { params: { id } }, buyer.token);
    expect(body).toMatchObject({ type: 'RETURN', state: 'COLLECT_DONE', fault: 'SELLER', quote: { pg: 42_000 } });
    await sendDueRefunds(api.jobContext);
    expect(shop.paidBack(number)).toBe(6_000);
    await shop.move(id, 'pass');
    expect(shop.paidBack(number)).toBe(48_000);
    expect((await shop.order(buyer, number)).refunds.map(({ pg, reason }) => [pg, reason])).toEqual([
      [6_000, '교환 배송비'],
      [42_000, '옵션을 잘못 골랐어요'],
    ]);
    expect(await audit(api)).toEqual(SOUND);
  });

  test('or staff turn it into a return at once, for one who has said so', async () => {
    const { buyer, id, target } = await exchanged();
    const { body } = await api.call(adminTargetGone, { params: { id }, body: { is_agreed: true } }, await shop.staff());
    expect(body).toMatchObject({ type: 'RETURN', state: 'RETURN_REQUESTED', fault: 'SELLER' });
    expect(await reservedOf(target.id)).toBe(0);
    expect((await shop.see(buyer, id)).return_offer).toBeNull();
    expect(await audit(api)).toEqual(SOUND);
  });

  test('that is taken back before anybody came gives its fee back', async () => {
    const { buyer, number, id } = await exchanged();
    await api.call(withdrawClaim, { params: { id } }, buyer.token);
    await sendDueRefunds(api.jobContext);
    expect(shop.paidBack(number)).toBe(6_000);
    expect(await audit(api)).toEqual(SOUND);
  });

  test('that was our fault after all gives its fee back once, and is not made dearer again', async () => {
    const { buyer, number, id } = await exchanged();
    const change = (fault: 'BUYER' | 'SELLER', reason: string) => ({
      params: { id },
      body: { reason, fault, note: '사진을 보니 재봉이 터졌어요' },
    });
    const { body } = await api.call(adminChangeClaim, change('SELLER', 'DEFECT'), await shop.staff());
    expect(body).toMatchObject({ fault: 'SELLER', state: 'EXCHANGE_REQUESTED', quote: { exchange_fee: 0 } });
    await sendDueRefunds(api.jobContext);
    expect(shop.paidBack(number)).toBe(6_000);
    const back = await api.refusal(adminChangeClaim, change('BUYER', 'WRONG_OPTION'), await shop.staff());
    expect(back.body.code).toBe('INVALID_INPUT');
    const { body: gone } = await api.call(withdrawClaim, { params: { id } }, buyer.token);
    expect(gone.state).toBe('WITHDRAWN');
    await sendDueRefunds(api.jobContext);
    expect(shop.paidBack(number)).toBe(6_000);
    expect((await shop.order(buyer, number)).refunds.map(({ pg }) => pg)).toEqual([6_000]);
    expect(await audit(api)).toEqual(SOUND);
  });

  test('whose fee is let off goes on without it, and a window left open takes nothing', async () => {
    const { buyer, id } = await exchanged('WRONG_OPTION', false);
    const { body: fee } = await api.call(payClaimFee, { params: { id } }, buyer.token);
    const body = { reason: 'DEFECT', fault: 'SELLER' as const, note: '불량이 맞아요' };
    const { body: changed } = await api.call(adminChangeClaim, { params: { id }, body }, await shop.staff());
    expect(changed).toMatchObject({ state: 'EXCHANGE_REQUESTED', fault: 'SELLER' });
    const payment_key = authenticate(api, fee.order_id, fee.amount);
    const late = { params: { id }, body: { payment_key, amount: fee.amount, order_id: fee.order_id } };
    expect((await api.refusal(confirmClaimFee, late, buyer.token)).body.code).toBe('INVALID_TRANSITION');
    expect((await shop.move(id, 'receive')).body.state).toBe('COLLECT_DONE');
    expect(await audit(api)).toEqual(SOUND);
  });

  test('that is taken back while the window is open cannot be charged in it', async () => {
    const { buyer, id } = await exchanged('WRONG_OPTION', false);
    const { body: fee } = await api.call(payClaimFee, { params: { id } }, buyer.token);
    const payment_key = authenticate(api, fee.order_id, fee.amount);
    await api.call(withdrawClaim, { params: { id } }, buyer.token);
    const body = { payment_key, amount: fee.amount, order_id: fee.order_id };
    const refused = await api.refusal(confirmClaimFee, { params: { id }, body }, buyer.token);
    expect(refused.body.code).toBe('INVALID_TRANSITION');
    expect(api.outside.payments.payments.get(payment_key)?.status).toBe('IN_PROGRESS');
    expect(await audit(api)).toEqual(SOUND);
  });

  test('whose fee never comes is closed after three days, and says why', async () => {
    const { buyer, id, target } = await exchanged('WRONG_OPTION', false);
    await shop.pass(3 * DAY_MS - 1_000, buyer);
    await keepDeadlines(api.jobContext);
    expect((await shop.see(buyer, id)).state).toBe('FEE_WAITING');
    await shop.pass(3 * DAY_MS, buyer);
    await keepDeadlines(api.jobContext);
    const closed = await shop.see(buyer, id);
    expect([closed.state, closed.timeline.at(-1)!.words]).toEqual([
      'WITHDRAWN',
      '배송비가 들어오지 않아 요청을 닫았어요',
    ]);
    expect(await reservedOf(target.id)).toBe(0);
  });

  test('whose fee may have been charged is not given up: the gateway is asked first', async () => {
    const { buyer, id } = await exchanged('WRONG_OPTION', false);
    api.outside.payments.fail('confirm', 'lost-after');
    expect((await payFee(buyer, id)).status).toBe(409);
    const refused = await api.refusal(withdrawClaim, { params: { id } }, buyer.token);
    expect(refused.body.code).toBe('PAYMENT_PENDING');
    await shop.pass(3 * DAY_MS, buyer);
    await keepDeadlines(api.jobContext);
    expect((await shop.see(buyer, id)).state).toBe('EXCHANGE_REQUESTED');
  });

  test('whose fee was charged without an answer is found out half a minute later, or at the gateway’s hint', async () => {
    const lose = async () => {
      const bought = await exchanged('WRONG_OPTION', false);
      api.outside.payments.fail('confirm', 'lost-after');
      expect((await payFee(bought.buyer, bought.id)).status).toBe(409);
      expect(await shop.see(bought.buyer, bought.id)).toMatchObject({ state: 'FEE_WAITING', is_fee_pending: true });
      const again = await api.refusal(payClaimFee, { params: { id: bought.id } }, bought.buyer.token);
      expect(again.body.code).toBe('PAYMENT_PENDING');
      return bought;
    };
    const waiting = await lose();
    expect(await lookUpFees(api.jobContext)).toBe(0);
    await shop.pass(31_000, waiting.buyer);
    expect(await lookUpFees(api.jobContext)).toBe(1);
    const paid = { state: 'EXCHANGE_REQUESTED', is_fee_pending: false };
    expect(await shop.see(waiting.buyer, waiting.id)).toMatchObject(paid);

    api.setClock(NOON);
    const hinted = await lose();
    const { gateway_order_id } = await api.db
      .selectFrom('payment')
      .where('claim_id', '=', hinted.id)
      .select('gateway_order_id')
      .executeTakeFirstOrThrow();
    await Promise.all(Array.from({ length: 5 }, () => followFeeNotice(api.jobContext, { gateway_order_id })));
    expect(await shop.see(hinted.buyer, hinted.id)).toMatchObject(paid);
    expect(await audit(api)).toEqual(SOUND);
  });

  test('whose fee nobody can find out about comes to staff, who ask themselves', async () => {
    const { buyer, id } = await exchanged('WRONG_OPTION', false);
    api.outside.payments.fail('confirm', 'lost-after');
    await payFee(buyer, id);
    for (const seconds of [31, 400, 4_100]) {
      api.outside.payments.fail('findByOrder', 'lost-after');
      await shop.pass(seconds * 1_000, buyer);
      expect(await lookUpFees(api.jobContext)).toBe(1);
    }
    const { body: inbox } = await api.call(adminListUnknownPayments, { query: {} }, await shop.staff());
    const { id: payment } = inbox.items[0]!;
    const { body } = await api.call(adminLookUpPayment, { params: { id: payment } }, await shop.staff());
    expect(body.outcome).toBe('PAID');
    expect((await shop.see(buyer, id)).state).toBe('EXCHANGE_REQUESTED');
    expect((await api.call(adminListUnknownPayments, { query: {} }, await shop.staff())).body.items).toEqual([]);
  });

  test('is nobody else’s to change', async () => {
    const { id } = await exchanged();
    const other = await makeBuyer(api);
    expect((await api.call(convertClaim, { params: { id } }, other.token)).status).toBe(404);
    const pickup = { method: 'AUTO' as const, address: ADDRESS };
    expect((await api.call(changePickup, { params: { id }, body: { pickup } }, other.token)).status).toBe(404);
  });
});

describe('money that is late', () => {
  const interestBooked = async () => {
    const { sum } = await api.db
      .selectFrom('ledger_line')
      .where('account', '=', 'DELAY_INTEREST')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('sum'))
      .executeTakeFirstOrThrow();
    return Number(sum);
  };

  test('costs 15 % a year from the fourth working day, in points, booked as ours', async () => {
    const before = await interestBooked();
    const bought = await shop.delivered();
    const { buyer, number } = bought;
    const { body } = await sendBack(bought);
    await shop.move(body.id, 'receive');
    await shop.move(body.id, 'hold', { note: '확인하고 있어요.' });
    // Back on Sunday the 15th: the money is due on Wednesday the 18th, and comes ten days later.
    await shop.pass(13 * DAY_MS, buyer);
    const { body: done } = await shop.move(body.id, 'pass');
    const interest = Math.ceil((36_000 * 0.15 * 10) / 365);
    expect(done.refund).toMatchObject({ pg: 36_000, state: 'DONE', interest });
    expect(done.refund!.due_at!.slice(0, 10)).toBe('2026-11-18');
    expect((await interestBooked()) - before).toBe(interest);
    expect((await shop.order(buyer, number)).refunds[0]!.interest).toBe(interest);
    const wallet = await api.db
      .selectFrom('point_wallet')
      .where('account_id', '=', buyer.id)
      .select('balance')
      .executeTakeFirstOrThrow();
    expect(wallet.balance).toBe(interest);
    expect(await audit(api)).toEqual(SOUND);
  });

  test('costs it too when only the gateway was slow, and nothing on the last day', async () => {
    const before = await interestBooked();
    const bought = await shop.delivered();
    const { body } = await sendBack(bought);
    await shop.move(body.id, 'receive');
    api.outside.payments.fail('cancel', { refuse: 'PROVIDER_ERROR' });
    await shop.move(body.id, 'pass');
    await shop.pass(4 * DAY_MS, bought.buyer);
    await sendDueRefunds(api.jobContext);
    expect((await shop.see(bought.buyer, body.id)).refund).toMatchObject({ state: 'DONE', interest: 15 });

    api.setClock(NOON);
    const other = await shop.delivered();
    const { body: inTime } = await sendBack(other);
    await shop.move(inTime.id, 'receive');
    api.setClock(new Date(NOON.getTime() + 3 * DAY_MS + 11 * 3_600_000));
    expect((await shop.move(inTime.id, 'pass')).body.refund).toMatchObject({ state: 'DONE', interest: 0 });
    expect((await interestBooked()) - before).toBe(15);
  });
});
