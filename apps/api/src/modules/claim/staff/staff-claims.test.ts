import { adminMoveClaim, getClaim, quoteClaim, requestClaim } from '@oun/contract/claim';
import {
  adminAdjustClaim,
  adminApproveAdjustment,
  adminChangeClaim,
  adminGetClaim,
  adminListClaims,
  adminWithdrawAdjustment,
} from '@oun/contract/claim-admin';
import { getOrder } from '@oun/contract/order';
import { adminDeliverItem, adminGetOrder, adminPrepareItems, adminShipItems } from '@oun/contract/order-admin';
import { won } from '@oun/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAccount } from '../../../../db/demo/make.ts';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { audit, buy, type Buyer, makeBuyer, makeSku, SOUND } from '../../../../test/shop.ts';
import { keepDeadlines } from '../decisions/claim-deadlines.ts';

let api: TestApi;
const people: Record<'one' | 'other', number> = { one: 0, other: 0 };
beforeAll(async () => {
  api = await startApi();
  people.one = (await makeAccount(api.db, 'cs', { nickname: '한상담' })).id;
  people.other = (await makeAccount(api.db, 'store-admin', { nickname: '서운영' })).id;
});
beforeEach(() => api.setClock(NOON));
afterAll(() => api.close());

const as = (who: 'one' | 'other') => api.token(people[who], who === 'one' ? 'cs' : 'store-admin');
const store = () => as('other');
let invoice = 500_000_000;
const nextInvoice = () => String((invoice += 1));

/** Something at somebody's door, or on its way to being sent. */
async function bought(price: number, upTo: 'PREPARING' | 'DELIVERED', quantity = 1) {
  const buyer = await makeBuyer(api);
  const sku = await makeSku(api, { list_price: won(price), sale_price: won(price) });
  const { number } = await buy(api, buyer, sku, quantity);
  const order = (await api.call(getOrder, { params: { id: number } }, buyer.token)).body;
  const id = order.items[0]!.id;
  await api.call(adminPrepareItems, { body: { item_ids: [id] } }, await store());
  if (upTo === 'DELIVERED') {
    const body = { item_ids: [id], carrier_code: '04' as const, invoice_no: nextInvoice() };
    await api.call(adminShipItems, { body }, await store());
    await api.call(adminDeliverItem, { params: { id } }, await store());
  }
  return { buyer, number, id, quantity };
}

async function claimed(price: number, type: 'CANCEL' | 'RETURN', { quantity = 1, reason = 'CHANGED_MIND' } = {}) {
  const made = await bought(price, type === 'CANCEL' ? 'PREPARING' : 'DELIVERED', quantity);
  const items = [{ order_item_id: made.id, quantity }];
  const { body, status } = await api.call(
    requestClaim,
    { params: { id: made.number }, body: { type, reason, items } },
    made.buyer.token,
  );
  expect(status).toBe(200);
  return { ...made, claim: body };
}
const detail = async (id: number) => (await api.call(adminGetClaim, { params: { id } }, await store())).body;
const move = async (id: number, event: 'approve' | 'reject' | 'collect' | 'receive' | 'pass', more = {}) =>
  api.call(adminMoveClaim, { params: { id }, body: { event, ...more } }, await store());
const refusedMove = async (id: number, event: 'approve' | 'reject' | 'pass', more = {}) =>
  (await api.refusal(adminMoveClaim, { params: { id }, body: { event, ...more } }, await store())).body.code;
const adjust = async (id: number, pg: number, who: 'one' | 'other' = 'one') =>
  api.call(adminAdjustClaim, { params: { id }, body: { pg, reason: '상자가 젖어 있었어요' } }, await as(who));
const own = async (buyer: Buyer, id: number) => (await api.call(getClaim, { params: { id } }, buyer.token)).body;
const sentBack = (number: string) =>
  [...api.outside.payments.payments.values()]
    .filter(({ orderId }) => orderId.startsWith(number))
    .flatMap(({ cancels }) => cancels)
    .reduce((sum, { amount }) => sum + amount, 0);

describe('the queue', () => {
  test('shows what is due soonest first, without names, and finds one by its order', async () => {
    const late = await claimed(20_000, 'CANCEL');
    const whenever = await claimed(20_000, 'RETURN');
    const { items } = (await api.call(adminListClaims, { query: {} }, await as('one'))).body;
    const at = (id: number) => items.findIndex((row) => row.id === id);
    expect(at(late.claim.id)).toBeLessThan(at(whenever.claim.id));
    expect(items[at(late.claim.id)]).toMatchObject({ buyer: '김*우', state: 'CANCEL_REQUESTED', pg: 23_000 });
    const found = (await api.call(adminListClaims, { query: { q: whenever.number } }, await as('one'))).body;
    expect(found.items.map(({ id }) => id)).toEqual([whenever.claim.id]);
    const none = (await api.call(adminListClaims, { query: { due: 'over' } }, await as('one'))).body;
    expect(none.total).toBe(0);
    api.setClock(new Date(late.claim.deadline_at!));
    api.setClock(new Date(new Date(late.claim.deadline_at!).getTime() + 1));
    const over = (await api.call(adminListClaims, { query: { due: 'over' } }, await as('one'))).body;
    expect(over.items.map(({ id }) => id)).toContain(late.claim.id);
  });

  test('finds one by a number in any writing, and names each once from page to page', async () => {
    const { claim, number } = await claimed(20_000, 'RETURN');
    await api.pool.query(
      `update orders set address = jsonb_set(address, '{phone}', '"01055537391"') where number = $1`,
      [number],
    );
    const list = async (query: { q?: string; limit?: number; cursor?: string }) =>
      (await api.call(adminListClaims, { query }, await as('one'))).body;
    for (const q of ['01055537391', '010-5553-7391', '7391', number.slice(-7)])
      expect({ q, ids: (await list({ q })).items.map(({ id }) => id) }).toEqual({ q, ids: [claim.id] });
    const seen: number[] = [];
    let page = await list({ limit: 1 });
    for (;;) {
      seen.push(...page.items.map(({ id }) => id));
      if (page.next_cursor === null) break;
      page = await list({ limit: 1, cursor: page.next_cursor });
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(page.total);
  });
});

describe('the calculator', () => {
  test("says what the member was shown, and what it would be if it were the seller's fault", async () => {
    const { buyer, number, id, claim } = await claimed(60_000, 'RETURN');
    const seen = await detail(claim.id);
    expect(seen.reckoned!.BUYER).toEqual(claim.quote);
    expect(claim.quote).toMatchObject({ pg: 54_000 });
    expect(seen.reckoned!.SELLER).toMatchObject({ pg: 60_000, return_fee: 0 });
    // As the member would have been shown it, had they not asked already.
    await api.call(
      adminMoveClaim,
      { params: { id: claim.id }, body: { event: 'reject', note: '확인' } },
      await store(),
    );
    const query = { type: 'RETURN' as const, reason: 'LATE', items: [`${id}:1`] };
    const asked = await api.call(quoteClaim, { params: { id: number }, query }, buyer.token);
    expect(seen.reckoned!.SELLER).toEqual(asked.body);
  });

  test('a fault that staff set right changes what is shown and what is given', async () => {
    const { buyer, number, claim } = await claimed(60_000, 'RETURN');
    const body = { reason: 'LATE', fault: 'SELLER' as const, note: '발송이 2주 늦었어요' };
    const { body: changed } = await api.call(adminChangeClaim, { params: { id: claim.id }, body }, await as('one'));
    expect(changed).toMatchObject({ fault: 'SELLER', reason_code: 'LATE', quote: { pg: 60_000 } });
    expect(changed.history[0]).toMatchObject({ by: '한상담', note: '발송이 2주 늦었어요' });
    expect((await own(buyer, claim.id)).timeline.at(-1)!.words).toBe('요청한 까닭과 금액을 바로잡았어요');
    await move(claim.id, 'receive');
    await move(claim.id, 'pass');
    expect(sentBack(number)).toBe(60_000);
    const closed = { params: { id: claim.id }, body };
    expect((await api.refusal(adminChangeClaim, closed, await as('one'))).body.code).toBe('INVALID_TRANSITION');
  });

  test('a reason that is not for this kind of claim is refused', async () => {
    const { claim } = await claimed(60_000, 'RETURN');
    const body = { reason: 'SOLD_OUT', fault: 'SELLER' as const, note: '품절' };
    const refused = await api.refusal(adminChangeClaim, { params: { id: claim.id }, body }, await as('one'));
    expect(refused.body.code).toBe('INVALID_INPUT');
  });
});

describe('another amount than the reckoned one', () => {
  test('below the line is given as one person decides it, and the books say so', async () => {
    const { number, claim } = await claimed(60_000, 'RETURN');
    const { body } = await adjust(claim.id, 57_000);
    expect(body.adjustments[0]).toMatchObject({ state: 'APPROVED', needs_second: false, reckoned_pg: 54_000 });
    await move(claim.id, 'receive');
    const { body: done } = await move(claim.id, 'pass');
    expect(done.refund).toMatchObject({ pg: 57_000, state: 'DONE' });
    expect(sentBack(number)).toBe(57_000);
    const { rows } = await api.pool.query(
      `select account, amount::int from ledger_line l join ledger_entry e on e.id = l.entry_id
       where e.key = $1 order by amount`,
      [`adjusted:${claim.id}`],
    );
    expect(rows).toEqual([
      { account: 'REFUND_PAYABLE', amount: -3_000 },
      { account: 'REFUND_ADJUSTMENT', amount: 3_000 },
    ]);
    expect((await detail(claim.id)).adjustments[0]!.state).toBe('APPLIED');
    expect(await audit(api)).toEqual(SOUND);
  });

  test('above it waits for somebody else: who proposed it cannot agree to it, and nothing is given meanwhile', async () => {
    const { number, claim } = await claimed(150_000, 'RETURN');
    await move(claim.id, 'receive');
    const { body } = await adjust(claim.id, 147_000, 'one');
    const [{ id: adjustment_id, state }] = body.adjustments as [(typeof body.adjustments)[number]];
    expect(state).toBe('WAITING');
    const params = { id: claim.id, adjustment_id };
    const itself = await api.refusal(adminApproveAdjustment, { params }, await as('one'));
    expect([itself.status, itself.body.code]).toEqual([403, 'SECOND_PERSON_NEEDED']);
    // Nor in another role.
    const dressed = await api.refusal(adminApproveAdjustment, { params }, await api.token(people.one, 'store-admin'));
    expect(dressed.body.code).toBe('SECOND_PERSON_NEEDED');
    expect(await refusedMove(claim.id, 'pass')).toBe('ADJUSTMENT_WAITING');
    expect(sentBack(number)).toBe(0);
    const waiting = (await api.call(adminListClaims, { query: { is_waiting: 'true' } }, await store())).body;
    expect(waiting.items.map(({ id }) => id)).toEqual([claim.id]);
    // What is to be agreed to, from what, and who asks.
    const { reckoned_pg } = body.adjustments[0]!;
    expect(waiting.items[0]!.waiting).toEqual({
      reckoned_pg,
      pg: 147_000,
      proposed_by: body.adjustments[0]!.proposed_by.name,
    });

    const { body: approved } = await api.call(adminApproveAdjustment, { params }, await as('other'));
    expect(approved.adjustments[0]).toMatchObject({ state: 'APPROVED', approved_by: '서운영' });
    await move(claim.id, 'pass');
    expect(sentBack(number)).toBe(147_000);
    expect(await audit(api)).toEqual(SOUND);
  });

  test('the database itself refuses one who agrees with themselves', async () => {
    const { claim } = await claimed(150_000, 'RETURN');
    await adjust(claim.id, 140_000);
    await expect(
      api.pool.query(`update claim_adjustment set state = 'APPROVED', approved_by = proposed_by where claim_id = $1`, [
        claim.id,
      ]),
    ).rejects.toThrow('claim_adjustment_check');
    await expect(
      api.pool.query(`update claim_adjustment set state = 'APPROVED' where claim_id = $1`, [claim.id]),
    ).rejects.toThrow('claim_adjustment_check');
  });

  test('is no more than was charged and is not owed for what stays', async () => {
    const { claim } = await claimed(60_000, 'RETURN');
    expect((await detail(claim.id)).pg_max).toBe(60_000);
    const over = await api.refusal(
      adminAdjustClaim,
      { params: { id: claim.id }, body: { pg: 60_001, reason: '더' } },
      await as('one'),
    );
    expect(over.body.extra).toMatchObject({ fields: { pg: '60,000원까지 돌려줄 수 있어요.' } });

    const made = await bought(30_000, 'DELIVERED', 2);
    const items = [{ order_item_id: made.id, quantity: 1 }];
    const { body: part } = await api.call(
      requestClaim,
      { params: { id: made.number }, body: { type: 'RETURN', reason: 'CHANGED_MIND', items } },
      made.buyer.token,
    );
    // One of two pieces stays: its 30,000 is kept whatever staff write.
    expect((await detail(part.id)).pg_max).toBe(30_000);
  });

  test('is void once what it was reckoned from changes, and can be taken back', async () => {
    const { claim } = await claimed(60_000, 'RETURN');
    await adjust(claim.id, 50_000);
    const second = { params: { id: claim.id }, body: { pg: 51_000, reason: '다시' } };
    expect((await api.refusal(adminAdjustClaim, second, await as('one'))).body.code).toBe('ADJUSTMENT_WAITING');
    const body = { reason: 'LATE', fault: 'SELLER' as const, note: '늦었어요' };
    const changed = (await api.call(adminChangeClaim, { params: { id: claim.id }, body }, await as('one'))).body;
    expect(changed.adjustments[0]!.state).toBe('LAPSED');
    const again = (await adjust(claim.id, 55_000)).body.adjustments[0]!;
    const params = { id: claim.id, adjustment_id: again.id };
    const { body: back } = await api.call(adminWithdrawAdjustment, { params }, await as('one'));
    expect(back.adjustments[0]!.state).toBe('WITHDRAWN');
    await move(claim.id, 'receive');
    await move(claim.id, 'pass');
    expect((await detail(claim.id)).refund).toMatchObject({ pg: 60_000 });
  });

  test('a deadline gives what was reckoned, whoever has not agreed yet', async () => {
    const { number, claim } = await claimed(150_000, 'RETURN');
    await move(claim.id, 'receive');
    await adjust(claim.id, 10_000);
    api.setClock(new Date((await detail(claim.id)).deadline_at!));
    await keepDeadlines(api.jobContext);
    expect(sentBack(number)).toBe(144_000);
    api.setClock(NOON);
    expect((await detail(claim.id)).adjustments[0]!.state).toBe('LAPSED');
  });

  test('may be nothing at all, and then nothing is asked of the gateway', async () => {
    const { number, claim } = await claimed(20_000, 'RETURN');
    await adjust(claim.id, 0);
    await move(claim.id, 'receive');
    const { body } = await move(claim.id, 'pass');
    expect(body.refund).toMatchObject({ pg: 0, state: 'DONE' });
    expect(sentBack(number)).toBe(0);
    expect(await audit(api)).toEqual(SOUND);
  });
});

describe('parcels of a claim', () => {
  test('a cancellation is refused only with the invoice of what has left, which sends it', async () => {
    const { number, id, claim } = await claimed(20_000, 'CANCEL');
    expect(await refusedMove(claim.id, 'reject', { note: '출발했어요' })).toBe('CLAIM_SENT_ALREADY_NEEDED');
    const invoice_no = nextInvoice();
    const { body } = await move(claim.id, 'reject', { note: '출발했어요', carrier_code: '04', invoice_no });
    expect(body.state).toBe('CANCEL_REJECTED');
    const order = (await api.call(adminGetOrder, { params: { id: number } }, await store())).body;
    expect(order.items.find((item) => item.id === id)).toMatchObject({ state: 'SHIPPING' });
    expect(order.shipments.map((shipment) => shipment.invoice_no)).toEqual([invoice_no]);
  });

  test('what is fetched is followed under its own number', async () => {
    const { claim } = await claimed(20_000, 'RETURN');
    const invoice_no = nextInvoice();
    await move(claim.id, 'collect', { carrier_code: '08', invoice_no });
    const back = (await detail(claim.id)).shipments.filter(({ direction }) => direction === 'BACK');
    expect(back).toEqual([{ direction: 'BACK', carrier: '롯데택배', invoice_no, state: 'READY' }]);
  });

  test('staff are offered what the claim can go on to', async () => {
    const { claim } = await claimed(20_000, 'RETURN');
    expect((await detail(claim.id)).events).toEqual(['reject', 'collect', 'receive']);
    await move(claim.id, 'receive');
    expect((await detail(claim.id)).events).toEqual(['reject', 'hold', 'pass']);
    await move(claim.id, 'pass');
    expect((await detail(claim.id)).events).toEqual([]);
  });
});
