import { dateOf } from '@oun/brand/seoul';
import {
  claimGift,
  createGift,
  editGift,
  extendGift,
  getGiftBundles,
  getGiftCampaigns,
  getGiftOfLink,
  getReceivedGifts,
  getSentGifts,
  markGiftSent,
  refundGift,
  thankForGift,
  trackGift,
} from '@oun/contract/gift';
import type { Input } from '@oun/contract/endpoint';
import { deactivate } from '@oun/contract/identity';
import { getAccess } from '@oun/contract/playback';
import { won } from '@oun/money';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { makeGiftDesigns } from '../../../db/demo/gifts.ts';
import { plainPictures } from '../../../db/demo/pictures.ts';
import {
  askForGift,
  buyGift,
  deliverGiftNews,
  linkOf,
  passGiftsTo,
  sentGift,
  take,
  takenForGifts,
} from '../../../test/gifts.ts';
import {
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
  textsTo,
  tokenOf,
} from '../../../test/memberships.ts';
import { confirmedToken } from '../../../test/people.ts';
import { type Book, trialBalance } from '../ledger/ledger.ts';
import { reconcileDay } from '../payment/books/reconciliation.ts';
import { visitGift } from './gift-visits.ts';

const { api, plans } = await openMemberships();
beforeAll(async () => {
  await makeGiftDesigns(api.db, plainPictures(api.db));
});

/** What stands in the books now; all of it adds up to nothing. */
async function books(): Promise<ReadonlyMap<Book, number>> {
  const balances = await trialBalance(api.db);
  expect(balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
  return new Map(balances.map(({ book, balance }) => [book, balance]));
}
/** What some work has moved in them. */
async function moved(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await books();
  await work();
  const changes = [...(await books())].map(([book, balance]) => [book, balance - before.get(book)!] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}
const refund = async (
  buyer: Pick<Buyer, 'id'>,
  id: number,
  expected_amount: number,
  body: Partial<Input<typeof refundGift>['body']> = {},
) =>
  api.call(
    refundGift,
    { params: { id }, body: { as: 'MONEY', expected_amount, expected_state: 'PAID', ...body } },
    await tokenOf(api, buyer),
    once(),
  );
const hasAccess = async (who: Pick<Buyer, 'id'>) =>
  (await api.call(getAccess, {}, await tokenOf(api, who))).body.has_access;
const spansOf = ({ id }: Pick<Buyer, 'id'>) =>
  api.db
    .selectFrom('membership_period')
    .where('account_id', '=', id)
    .where('kind', '=', 'GIFT')
    .orderBy('starts_at')
    .select(['starts_at', 'ends_at'])
    .execute()
    .then((rows) => rows.map((row) => [dateOf(row.starts_at), dateOf(row.ends_at)]));
const toldTo = async (mobile: string) => textsTo(api, mobile);
const mobileOf = async ({ id }: Pick<Buyer, 'id'>) =>
  (await api.db.selectFrom('account').where('id', '=', id).select('mobile').executeTakeFirstOrThrow()).mobile!;

describe('what can be given', () => {
  test('is one, six and twelve months, at the prices of the day', async () => {
    const { body } = await api.call(getGiftBundles, { query: {} });
    expect(body.items).toMatchObject([
      { months: 1, price: 19_800, note: '30일 동안', after_end: { money: 17_820, points: 19_800, percent: 90 } },
      { months: 6, price: 79_200, monthly: 13_200, after_end: { money: 75_240, points: 79_200, percent: 95 } },
      { months: 12, price: 118_800, monthly: 9_900 },
    ]);
    expect(dateOf(new Date(body.schedule_until))).toBe('2026-12-12');
    expect((await api.call(getGiftCampaigns, {})).body.items).toHaveLength(4);
  });

  test('costs less with a code that is really cheaper, and only with it', async () => {
    const { plan_id } = await api.db
      .selectFrom('subscription_product')
      .where('id', '=', plans.yearly)
      .select('plan_id')
      .executeTakeFirstOrThrow();
    const secret = {
      slug: 'secret-yearly',
      plan_id,
      name: '연간 멤버십',
      cycle: 'P12M',
      secret_code: 'SECRET',
    } as const;
    const { id } = await api.db
      .insertInto('subscription_product')
      .values({ ...secret, price: won(99_000), list_price: won(237_600), created_at: START })
      .returning('id')
      .executeTakeFirstOrThrow();
    const priced = async (referral_code?: string) =>
      (await api.call(getGiftBundles, { query: { ...(referral_code && { referral_code }) } })).body.items[2]!.price;
    expect([await priced(), await priced('WRONG'), await priced('SECRET')]).toEqual([118_800, 118_800, 99_000]);
    const buyer = await makeBuyer(api);
    const sneaked = await askForGift(api, buyer, { bundle_id: id, expected_amount: 99_000 });
    expect(sneaked).toMatchObject({ status: 409, body: { code: 'PRODUCT_NOT_ON_SALE' } });
    const told = await askForGift(api, buyer, { bundle_id: id, expected_amount: 99_000, referral_code: 'SECRET' });
    expect(told.body).toMatchObject({ state: 'DONE' });
    expect(await priced(' secret ')).toBe(99_000);
    // Whoever has paid for a membership could otherwise give it to themselves.
    await buy(api, buyer, plans.yearly);
    await api.db.updateTable('membership').set({ due_at: null }).where('account_id', '=', buyer.id).execute();
    const again = await askForGift(api, buyer, { bundle_id: id, expected_amount: 99_000, referral_code: 'SECRET' });
    expect(again).toMatchObject({ status: 409, body: { code: 'OFFER_NEWCOMERS_ONLY' } });
    const shown = await api.call(getGiftBundles, { query: { referral_code: 'SECRET' } }, await tokenOf(api, buyer));
    expect(shown.body.items[2]!.price).toBe(118_800);
    const here = { 'x-forwarded-for': '10.9.0.7' };
    const guess = (referral_code: string) => api.refusal(getGiftBundles, { query: { referral_code } }, undefined, here);
    for (let n = 0; n < 60; n += 1) expect((await guess(`GUESS-${n}`)).status).toBe(200);
    expect((await guess('SECRET')).status, `words cannot be tried one after another`).toBe(429);
    await api.db.updateTable('subscription_product').set({ sale_ends_at: START }).where('id', '=', id).execute();
  });
});

describe('buying', () => {
  test('charges what was shown, owes it, and makes a link that holds for a year', async () => {
    const buyer = await makeBuyer(api);
    let id = 0;
    expect(await moved(async () => void (id = await buyGift(api, buyer)))).toEqual({
      PG_RECEIVABLE: 79_200,
      GIFT_OWED: -79_200,
    });
    expect(await takenForGifts(api, buyer)).toBe(79_200);
    const gift = await sentGift(api, buyer, id);
    expect(gift).toMatchObject({ state: 'PAID', amount: 79_200, actions: ['SEND', 'EDIT', 'REFUND_MONEY'] });
    expect(gift.link).toMatch(/^http:\/\/life\.test\/voucher\?gift=[\w-]{43}$/);
    expect(new Date(gift.expires_at!)).toEqual(at('2027-11-13T00:00'));
    // Nobody who reads the database can take it.
    const token = gift.link!.split('gift=')[1]!;
    const row = await api.db.selectFrom('gift').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.sealed_token.toString('latin1')).not.toContain(token);
  });

  test('asked again with the same key is bought once', async () => {
    const buyer = await makeBuyer(api);
    const key = once();
    const replies = [await askForGift(api, buyer, {}, key), await askForGift(api, buyer, {}, key)];
    expect(new Set(replies.map(({ body }) => body.gift_id)).size).toBe(1);
    expect(await takenForGifts(api, buyer)).toBe(79_200);
  });

  const tomorrow = at('2026-11-13T09:00').toISOString();
  test.each([
    [{ expected_amount: 79_100 }, 'PRICE_CHANGED'],
    [{ bundle_id: 999_999 }, 'NOT_FOUND'],
    [{ billing_key_id: 999_999 }, 'NOT_FOUND'],
    [{ design: 'none-such' }, 'INVALID_INPUT'],
    [{ message: 'x'.repeat(201) }, 'INVALID_INPUT'],
    [{ recipient: ' ' }, 'INVALID_INPUT'],
    [{ installment_months: 1 }, 'INVALID_INPUT'],
    [{ scheduled_at: tomorrow }, 'INVALID_INPUT'],
    [{ scheduled_at: START.toISOString(), recipient_mobile: '01012345678' }, 'INVALID_INPUT'],
    [{ scheduled_at: at('2026-12-13T00:00').toISOString(), recipient_mobile: '01012345678' }, 'INVALID_INPUT'],
    [{ scheduled_at: tomorrow, recipient_mobile: '0212345678' }, 'INVALID_INPUT'],
  ])('with %j charges nothing: %s', async (wish, code) => {
    const buyer = await makeBuyer(api);
    expect((await askForGift(api, buyer, wish)).body).toMatchObject({ code });
    expect(await takenForGifts(api, buyer)).toBe(0);
    expect(await api.db.selectFrom('gift').where('account_id', '=', buyer.id).select('id').execute()).toEqual([]);
  });

  test("by somebody else's card is refused", async () => {
    const [buyer, other] = [await makeBuyer(api), await makeBuyer(api)];
    expect((await askForGift(api, buyer, { billing_key_id: other.card })).status).toBe(404);
    expect(await takenForGifts(api, buyer)).toBe(0);
  });

  test('by a card that says no is dropped, and says why', async () => {
    const buyer = await makeBuyer(api);
    api.outside.payments.fail('chargeBillingKey', { refuse: 'REJECT_CARD_PAYMENT' });
    let id = 0;
    const change = await moved(async () => {
      const { body } = await askForGift(api, buyer);
      expect(body.state).toBe('FAILED');
      id = body.gift_id;
    });
    expect(change).toEqual({});
    const gift = await sentGift(api, buyer, id);
    expect(gift).toMatchObject({ state: 'DROPPED', link: null, refund: null, actions: [] });
    expect(gift.failure).toMatchObject({ code: 'PAYMENT_DECLINED_LIMIT' });
    expect((await api.call(getSentGifts, { query: {} }, await tokenOf(api, buyer))).body.items).toEqual([]);
  });

  test.each(['lost-after', 'lost-before'] as const)(
    'that nobody heard of (%s) is found out about, and paid once',
    async (trouble) => {
      const buyer = await makeBuyer(api);
      api.outside.payments.fail('chargeBillingKey', trouble);
      const { body } = await askForGift(api, buyer);
      expect(body.state).toBe('PENDING');
      expect(await sentGift(api, buyer, body.gift_id)).toMatchObject({ state: 'CREATED', link: null, actions: [] });
      await passGiftsTo(api, at('2026-11-12T15:26'));
      expect(await sentGift(api, buyer, body.gift_id)).toMatchObject({ state: 'PAID' });
      expect(await takenForGifts(api, buyer)).toBe(79_200);
      await books();
    },
  );

  test('that nobody heard of and the card refused is dropped, and its buyer is told', async () => {
    const buyer = await makeBuyer(api);
    api.outside.payments.fail('chargeBillingKey', 'lost-before');
    const { body } = await askForGift(api, buyer);
    api.outside.payments.fail('chargeBillingKey', { refuse: 'INVALID_STOPPED_CARD' });
    await passGiftsTo(api, at('2026-11-12T15:26'));
    expect((await sentGift(api, buyer, body.gift_id)).state).toBe('DROPPED');
    await deliverGiftNews(api);
    expect((await toldTo(await mobileOf(buyer))).filter((text) => text.includes('결제되지 않았어요'))).toHaveLength(1);
    expect(await takenForGifts(api, buyer)).toBe(0);
  });

  test('cannot be paid twice, whatever the code does', async () => {
    const buyer = await makeBuyer(api);
    const id = await buyGift(api, buyer);
    const paid = await api.db.selectFrom('payment').where('gift_id', '=', id).selectAll().executeTakeFirstOrThrow();
    const { id: _, detail, ...rest } = paid;
    const again = { ...rest, detail: JSON.stringify(detail), gateway_order_id: 'g_again', payment_key: 'again' };
    await expect(api.db.insertInto('payment').values(again).execute()).rejects.toThrow(/payment_one_live_of_gift/);
  });
});

describe('a gift that is taken', () => {
  test('gives its days once, without a charge after it, and is earned', async () => {
    const [buyer, receiver] = [await makeBuyer(api), await makeBuyer(api)];
    const token = await linkOf(api, buyer, await buyGift(api, buyer));
    const change = await moved(async () => {
      const { body } = await take(api, receiver, token);
      expect([dateOf(new Date(body.starts_at)), dateOf(new Date(body.ends_at))]).toEqual(['2026-11-12', '2027-05-12']);
    });
    expect(change).toEqual({ GIFT_OWED: 79_200, MEMBERSHIP_SALES: -79_200 });
    expect(await hasAccess(receiver)).toBe(true);
    expect(await membershipOf(api, receiver)).toMatchObject({ state: 'ACTIVE', next_charge: null });
    await passTo(api, at('2027-05-13T12:00'));
    expect(await hasAccess(receiver)).toBe(false);
    expect(await takenFrom(api, receiver)).toBe(0);
  });

  test.each([
    [1, '2026-12-12'],
    [6, '2027-05-12'],
    [12, '2027-11-12'],
  ])('of %i months lasts until %s', async (months, end) => {
    const buyer = await makeBuyer(api);
    const token = await linkOf(api, buyer, await buyGift(api, buyer, { months }));
    // Whoever bought it may take it, too.
    expect(dateOf(new Date((await take(api, buyer, token)).body.ends_at))).toBe(end);
  });

  test('comes behind what is paid, and moves the next charge', async () => {
    const [buyer, receiver] = [await makeBuyer(api), await makeBuyer(api)];
    await buy(api, receiver, plans.yearly);
    const token = await linkOf(api, buyer, await buyGift(api, buyer, { months: 1 }));
    const { body: seen } = await api.call(getGiftOfLink, { query: { gift: token } }, await tokenOf(api, receiver));
    expect(seen.gives).toMatchObject({ is_queued: true });
    const { body } = await take(api, receiver, token);
    expect(body).toMatchObject({ is_renewed: true, starts_at: seen.gives!.starts_at, ends_at: seen.gives!.ends_at });
    expect(await spansOf(receiver)).toEqual([['2027-11-12', '2027-12-12']]);
    expect(dateOf(new Date((await membershipOf(api, receiver)).next_charge!.at))).toBe('2027-12-12');
  });

  test('by two at once is one’s; by one in two tabs is given once', async () => {
    const [buyer, first, second] = [await makeBuyer(api), await makeBuyer(api), await makeBuyer(api)];
    const id = await buyGift(api, buyer);
    const token = await linkOf(api, buyer, id);
    const replies = await api.releasedTogether('gift', id, [
      () => take(api, first, token),
      () => take(api, first, token),
      () => take(api, second, token),
    ]);
    const codes = replies.map(({ body }) => (body as unknown as { code?: string }).code ?? 'taken');
    expect([
      ['taken', 'taken', 'GIFT_CLAIMED'],
      ['GIFT_CLAIMED', 'GIFT_CLAIMED', 'taken'],
    ]).toContainEqual(codes);
    expect([...(await spansOf(first)), ...(await spansOf(second))]).toHaveLength(1);
    await books();
  });

  test('and money wanted back at the same moment end in one of the two', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [buyer, receiver] = [await makeBuyer(api), await makeBuyer(api)];
      const id = await buyGift(api, buyer);
      const token = await linkOf(api, buyer, id);
      const both = [() => take(api, receiver, token), () => refund(buyer, id, 79_200)] as const;
      const order = round % 2 === 0 ? both : ([both[1], both[0]] as const);
      const replies = await api.releasedTogether<{ status: number; body: unknown }>('gift', id, order);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const isTaken = await hasAccess(receiver);
      expect(await takenForGifts(api, buyer)).toBe(isTaken ? 79_200 : 0);
      expect((await sentGift(api, buyer, id)).state).toBe(isTaken ? 'CLAIMED' : 'REFUNDED');
      await books();
    }
  });

  test('waits until a payment that is past due is paid', async () => {
    const [buyer, receiver] = [await makeBuyer(api), await makeBuyer(api)];
    const id = await buyGift(api, buyer);
    await buy(api, receiver, plans.yearly);
    api.outside.payments.fail('chargeBillingKey', { refuse: 'REJECT_CARD_PAYMENT' });
    await passTo(api, at('2027-11-12T12:00'));
    const token = await linkOf(api, buyer, id);
    const { body } = await api.call(getGiftOfLink, { query: { gift: token } }, await tokenOf(api, receiver));
    expect(body).toMatchObject({ state: 'OPEN', gives: null, refusal: { code: 'PAYMENT_PAST_DUE' } });
    expect(await take(api, receiver, token)).toMatchObject({ status: 409, body: { code: 'PAYMENT_PAST_DUE' } });
    expect((await sentGift(api, buyer, id)).state).toBe('PAID');
  });

  test('stands in a list that asks no more, however many of them were taken', async () => {
    const buyer = await makeBuyer(api);
    const token = await tokenOf(api, buyer);
    const giveAndTake = async () => {
      const receiver = await makeBuyer(api);
      await take(api, receiver, await linkOf(api, buyer, await buyGift(api, buyer)));
    };
    const asked = async () => {
      const statements = vi.spyOn(api.pool, 'connect');
      const { body } = await api.call(getSentGifts, { query: {} }, token);
      const count = statements.mock.calls.length;
      statements.mockRestore();
      expect(body.items.every(({ state, refund, used_from }) => state === 'CLAIMED' && refund && used_from)).toBe(true);
      return { gifts: body.items.length, count };
    };
    await giveAndTake();
    const one = await asked();
    await giveAndTake();
    await giveAndTake();
    expect([one.gifts, await asked()]).toEqual([1, { gifts: 3, count: one.count }]);
  });

  test('can be thanked for, once, by whoever took it', async () => {
    const [buyer, receiver] = [await makeBuyer(api), await makeBuyer(api)];
    const id = await buyGift(api, buyer);
    await take(api, receiver, await linkOf(api, buyer, id));
    const thank = async (who: Buyer) =>
      api.call(thankForGift, { params: { id }, body: { text: '고마워요' } }, await tokenOf(api, who));
    expect((await thank(buyer)).status).toBe(404);
    expect((await thank(receiver)).body).toMatchObject({ thanks: '고마워요', can_thank: false, state: 'IN_USE' });
    expect((await thank(receiver)).status).toBe(409);
    expect((await sentGift(api, buyer, id)).thanks).toBe('고마워요');
    await deliverGiftNews(api);
    const told = await toldTo(await mobileOf(buyer));
    expect(told.filter((text) => text.includes('선물을 받았어요'))).toHaveLength(1);
    expect(told.filter((text) => text.includes('고마워요'))).toHaveLength(1);
  });
});

describe('whoever has the link', () => {
  test('sees the card, and neither the price nor who took it', async () => {
    const [buyer, receiver, other] = [await makeBuyer(api), await makeBuyer(api), await makeBuyer(api)];
    const id = await buyGift(api, buyer);
    const token = await linkOf(api, buyer, id);
    const look = async (who?: Buyer) =>
      (await api.call(getGiftOfLink, { query: { gift: token } }, who && (await tokenOf(api, who)))).body;
    const guest = await look();
    expect(guest).toMatchObject({ state: 'OPEN', months: 6, gives: null, is_own: false, is_mine: false });
    expect(JSON.stringify(guest)).not.toMatch(/79200|79,200|mail\.test|"id"|amount/);
    expect(await look(buyer)).toMatchObject({ is_own: true });
    await take(api, receiver, token);
    expect(await look(receiver)).toMatchObject({ state: 'CLAIMED', is_mine: true });
    expect(await look(other)).toMatchObject({ state: 'CLAIMED', is_mine: false, claimed_at: null });
  });

  test('that is not one finds nothing, and neither of an unpaid one', async () => {
    const buyer = await makeBuyer(api);
    expect((await api.call(getGiftOfLink, { query: { gift: 'x'.repeat(43) } })).status).toBe(404);
    expect((await take(api, buyer, 'x'.repeat(43))).status).toBe(404);
    expect((await api.call(getGiftOfLink, { query: { gift: 'short' } })).status).toBe(400);
    api.outside.payments.fail('chargeBillingKey', { refuse: 'REJECT_CARD_PAYMENT' });
    const { body } = await askForGift(api, buyer);
    const { sealed_token } = await api.db
      .selectFrom('gift')
      .where('id', '=', body.gift_id)
      .select('sealed_token')
      .executeTakeFirstOrThrow();
    const token = api.jobContext.secrets.unseal(sealed_token);
    expect((await api.call(getGiftOfLink, { query: { gift: token } })).status).toBe(404);
    expect((await take(api, buyer, token)).status).toBe(404);
  });

  test('of another member’s gift gets nothing else of it', async () => {
    const [buyer, other] = [await makeBuyer(api), await makeBuyer(api)];
    const id = await buyGift(api, buyer);
    const token = await tokenOf(api, other);
    expect((await api.call(trackGift, { query: { gift_id: id } }, token)).status).toBe(404);
    expect((await api.call(editGift, { body: { gift_id: id, message: '바꿔요' } }, token)).status).toBe(404);
    expect((await refund(other, id, 79_200)).status).toBe(404);
    expect((await api.call(getSentGifts, { query: {} }, token)).body.items).toEqual([]);
    expect((await api.call(getReceivedGifts, { query: {} }, token)).body.items).toEqual([]);
  });
});

describe('money back', () => {
  test('of one that nobody took is all of it, at once, and the link is dead', async () => {
    const [buyer, receiver] = [await makeBuyer(api), await makeBuyer(api)];
    const id = await buyGift(api, buyer);
    const token = await linkOf(api, buyer, id);
    const change = await moved(async () => {
      const { body } = await refund(buyer, id, 79_200);
      expect(body).toMatchObject({
        state: 'REFUNDED',
        refunded: { as: 'MONEY', amount: 79_200 },
        link: null,
        actions: [],
      });
    });
    expect(change).toEqual({ GIFT_OWED: 79_200, PG_RECEIVABLE: -79_200 });
    expect(await takenForGifts(api, buyer)).toBe(0);
    expect(await take(api, receiver, token)).toMatchObject({ status: 409, body: { code: 'GIFT_CANCELED' } });
    expect((await api.call(getGiftOfLink, { query: { gift: token } })).body.state).toBe('CANCELED');
  });

  test('asked for three times at once is sent once', async () => {
    const buyer = await makeBuyer(api);
    const id = await buyGift(api, buyer);
    const ask = () => refund(buyer, id, 79_200);
    const replies = await api.releasedTogether('gift', id, [ask, ask, ask]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await takenForGifts(api, buyer)).toBe(0);
    await books();
  });

  test('that the gateway does not answer is on its way, and is sent once', async () => {
    const buyer = await makeBuyer(api);
    const id = await buyGift(api, buyer);
    api.outside.payments.fail('cancel', 'lost-after');
    expect((await refund(buyer, id, 79_200)).body).toMatchObject({
      state: 'REFUND_REQUESTED',
      refunded: { done_at: null },
    });
    await passGiftsTo(api, at('2026-11-12T16:20'));
    await deliverGiftNews(api);
    expect((await sentGift(api, buyer, id)).state).toBe('REFUNDED');
    expect(await takenForGifts(api, buyer)).toBe(0);
    expect((await toldTo(await mobileOf(buyer))).filter((text) => text.includes('환불했어요'))).toHaveLength(1);
    await books();
  });

  test('of another amount, another state or by points is refused while it can be taken', async () => {
    const buyer = await makeBuyer(api);
    const id = await buyGift(api, buyer);
    expect((await refund(buyer, id, 79_199)).body).toMatchObject({ code: 'PRICE_CHANGED' });
    expect((await refund(buyer, id, 79_200, { expected_state: 'CLAIMED' })).body).toMatchObject({
      code: 'GIFT_CHANGED',
    });
    expect((await refund(buyer, id, 79_200, { as: 'POINTS' })).body).toMatchObject({ code: 'GIFT_CHANGED' });
    expect(await takenForGifts(api, buyer)).toBe(79_200);
  });

  const expired = async (months: number) => {
    const buyer = await makeBuyer(api);
    const id = await buyGift(api, buyer, { months });
    await passGiftsTo(api, at('2027-11-13T12:00'));
    return { buyer, id };
  };

  test.each([
    [6, 75_240, 3_960],
    [1, 17_820, 1_980],
  ])('of %i months after its end is %i, and %i is ours', async (months, money, ours) => {
    const { buyer, id } = await expired(months);
    expect(await sentGift(api, buyer, id)).toMatchObject({
      state: 'EXPIRED',
      refund: { money, points: money + ours },
      actions: ['REFUND_MONEY', 'REFUND_POINTS'],
    });
    expect(await moved(() => refund(buyer, id, money, { expected_state: 'EXPIRED' }))).toEqual({
      GIFT_OWED: money + ours,
      GIFT_BREAKAGE: -ours,
      PG_RECEIVABLE: -money,
    });
    expect(await takenForGifts(api, buyer)).toBe(ours);
    expect((await sentGift(api, buyer, id)).state).toBe('REFUNDED');
  });

  test('after its end as points is all of it', async () => {
    const { buyer, id } = await expired(6);
    const body = { as: 'POINTS', expected_state: 'EXPIRED' } as const;
    expect(await moved(() => refund(buyer, id, 79_200, body))).toEqual({ GIFT_OWED: 79_200, POINT_LIABILITY: -79_200 });
    const { balance } = await api.db
      .selectFrom('point_wallet')
      .where('account_id', '=', buyer.id)
      .select('balance')
      .executeTakeFirstOrThrow();
    expect(balance).toBe(79_200);
    expect((await refund(buyer, id, 79_200, body)).status).toBe(409);
    expect(await takenForGifts(api, buyer)).toBe(79_200);
  });

  test('can be had until the last day of the fifth year after its end', async () => {
    const { buyer, id } = await expired(6);
    api.setClock(at('2032-11-12T23:59'));
    expect((await sentGift(api, buyer, id)).refund).toMatchObject({ money: 75_240 });
    api.setClock(at('2032-11-13T00:00'));
    expect(await sentGift(api, buyer, id)).toMatchObject({ refund: null, actions: [] });
    expect((await refund(buyer, id, 75_240, { expected_state: 'EXPIRED' })).status).toBe(409);
  });

  test('that nobody can have any more is owed to nobody in the books, once', async () => {
    const { buyer, id } = await expired(6);
    const lapsed = async (when: string) => {
      await passGiftsTo(api, at(when));
      return api.db
        .selectFrom('ledger_entry')
        .innerJoin('ledger_line', 'entry_id', 'ledger_entry.id')
        .where('reference', '=', `gift-${id}`)
        .where('kind', '=', 'GIFT_LAPSE')
        .orderBy('account')
        .select(['account', 'amount'])
        .execute();
    };
    expect(await lapsed('2032-11-12T23:59')).toEqual([]);
    const kept = [
      { account: 'GIFT_BREAKAGE', amount: -79_200 },
      { account: 'GIFT_OWED', amount: 79_200 },
    ];
    expect(await lapsed('2032-11-13T00:00')).toEqual(kept);
    expect(await lapsed('2033-11-13T00:00')).toEqual(kept);
    await books();
    expect(await takenForGifts(api, buyer)).toBe(79_200);
    await deliverGiftNews(api);
    expect((await toldTo(await mobileOf(buyer))).filter((text) => text.includes('지났어요'))).toHaveLength(1);
    expect(await sentGift(api, buyer, id)).toMatchObject({ state: 'EXPIRED', refund: null });
  });

  test.each([
    ['2026-11-18T23:00', 118_800],
    ['2026-11-19T09:00', 104_577],
    ['2027-02-19T12:00', 77_627],
  ])('of one that is used, on %s, is what its days leave: %i, to the buyer', async (when, money) => {
    const [buyer, receiver] = [await makeBuyer(api), await makeBuyer(api)];
    const id = await buyGift(api, buyer, { months: 12 });
    await take(api, receiver, await linkOf(api, buyer, id));
    await passTo(api, at(when));
    expect((await sentGift(api, buyer, id)).refund).toMatchObject({ money, points: 0 });
    // One that was taken meanwhile is not taken back by whoever thought it was not.
    expect((await refund(buyer, id, money, { expected_state: 'SENT' })).body).toMatchObject({ code: 'GIFT_CHANGED' });
    const change = await moved(() => refund(buyer, id, money, { expected_state: 'CLAIMED' }));
    expect(change).toEqual({ MEMBERSHIP_SALES: money, PG_RECEIVABLE: -money });
    expect(await takenForGifts(api, buyer)).toBe(118_800 - money);
    expect(await hasAccess(receiver)).toBe(true);
    await passTo(api, new Date(at(when).getTime() + 86_400_000));
    expect(await hasAccess(receiver)).toBe(false);
    const { body } = await api.call(getReceivedGifts, { query: {} }, await tokenOf(api, receiver));
    expect(body.items[0]).toMatchObject({ state: 'TAKEN_BACK', can_thank: false });
    await deliverGiftNews(api);
    expect((await toldTo(await mobileOf(receiver))).join()).toContain('취소됐어요');
  });

  test('of one that has not begun is all of it, and whoever would have used it hears so', async () => {
    const [buyer, receiver] = [await makeBuyer(api), await makeBuyer(api)];
    await buy(api, receiver, plans.yearly);
    await api.db.updateTable('membership').set({ due_at: null }).where('account_id', '=', receiver.id).execute();
    const id = await buyGift(api, buyer, { months: 1 });
    await take(api, receiver, await linkOf(api, buyer, id));
    await deliverGiftNews(api);
    const told = (await toldTo(await mobileOf(buyer))).find((text) => text.includes('선물을 받았어요'));
    expect(told, 'they do not use it yet').not.toContain('쓰고 있어요');
    expect((await refund(buyer, id, 19_800, { expected_state: 'CLAIMED' })).status).toBe(200);
    await deliverGiftNews(api);
    expect((await toldTo(await mobileOf(receiver))).at(-1)).toContain('아직 시작하지 않은 선물 기간이 사라졌어요');
    expect((await membershipOf(api, receiver)).state).toBe('ACTIVE');
  });

  test('of one that is used up is none', async () => {
    const [buyer, receiver] = [await makeBuyer(api), await makeBuyer(api)];
    const id = await buyGift(api, buyer, { months: 1 });
    await take(api, receiver, await linkOf(api, buyer, id));
    await passTo(api, at('2026-12-20T12:00'));
    expect(await sentGift(api, buyer, id)).toMatchObject({ state: 'CLAIMED', refund: null, actions: [] });
  });

  test('and all that was paid are in the gateway’s books as in ours', async () => {
    const before = await api.db.selectFrom('reconciliation_finding').select('id').execute();
    for (const day of ['2026-11-12', '2026-11-19', '2027-02-19', '2027-11-13'])
      expect(await reconcileDay(api.jobContext, day)).toBe(0);
    expect(await api.db.selectFrom('reconciliation_finding').select('id').execute()).toEqual(before);
  });
});

describe('before it is taken', () => {
  const mark = async (buyer: Buyer, id: number) =>
    api.call(markGiftSent, { params: { id }, body: { by: 'KAKAO' } }, await tokenOf(api, buyer));
  const edit = async (buyer: Buyer, body: Input<typeof editGift>['body']) =>
    api.call(editGift, { body }, await tokenOf(api, buyer));

  test('it is sent once, and its words can be changed', async () => {
    const [buyer, receiver] = [await makeBuyer(api), await makeBuyer(api)];
    const id = await buyGift(api, buyer);
    const list = async () => (await api.call(getSentGifts, { query: {} }, await tokenOf(api, buyer))).body;
    expect((await list()).unsent_count).toBe(1);
    const { body } = await mark(buyer, id);
    expect(body).toMatchObject({ state: 'SENT', sent_at: START.toISOString() });
    api.setClock(at('2026-11-13T09:00'));
    expect((await mark(buyer, id)).body.sent_at).toBe(START.toISOString());
    expect((await list()).unsent_count).toBe(0);
    expect((await edit(buyer, { gift_id: id, recipient: '엄마', message: '건강하세요' })).body).toMatchObject({
      recipient: '엄마',
      message: '건강하세요',
    });
    await take(api, receiver, await linkOf(api, buyer, id));
    expect((await edit(buyer, { gift_id: id, message: '늦었어요' })).body).toMatchObject({ code: 'GIFT_CHANGED' });
    expect((await mark(buyer, id)).status).toBe(409);
  });

  test('it goes out by itself at its time, once, to the number and nobody else', async () => {
    const buyer = await makeBuyer(api);
    const receiver = await makeBuyer(api);
    const mobile = await mobileOf(receiver);
    await api.db.updateTable('account').set({ mobile_verified_at: START }).where('id', '=', receiver.id).execute();
    const id = await buyGift(api, buyer, {
      scheduled_at: at('2026-12-01T09:00').toISOString(),
      recipient_mobile: mobile,
    });
    expect(await sentGift(api, buyer, id)).toMatchObject({
      state: 'PAID',
      recipient_mobile: `010-****-${mobile.slice(-4)}`,
      actions: ['RESCHEDULE', 'EDIT', 'REFUND_MONEY'],
    });
    const received = async () =>
      (await api.call(getReceivedGifts, { query: {} }, await tokenOf(api, receiver))).body.items;
    await passGiftsTo(api, at('2026-11-30T23:59'));
    expect(await toldTo(mobile)).toEqual([]);
    expect(await received()).toEqual([]);

    expect((await edit(buyer, { gift_id: id, scheduled_at: at('2026-12-05T18:30').toISOString() })).status).toBe(200);
    await passGiftsTo(api, at('2026-12-05T18:29'));
    expect(await toldTo(mobile)).toEqual([]);
    api.setClock(at('2026-12-05T18:30'));
    await Promise.allSettled([visitGift(api.jobContext, id), visitGift(api.jobContext, id)]);
    await passGiftsTo(api, at('2026-12-06T18:30'));
    const [text, ...rest] = await toldTo(mobile);
    expect(rest).toEqual([]);
    const token = await linkOf(api, buyer, id);
    expect(text).toContain(`/voucher?gift=${token}`);
    expect(await sentGift(api, buyer, id)).toMatchObject({ state: 'SENT', recipient_mobile: null });
    // The link is not written down with the message.
    const messages = await api.db.selectFrom('message').selectAll().execute();
    expect(JSON.stringify(messages)).not.toContain(token);
    expect(await received()).toMatchObject([{ state: 'WAITING', token }]);
    expect((await edit(buyer, { gift_id: id, scheduled_at: at('2026-12-10T09:00').toISOString() })).status).toBe(409);
    await take(api, receiver, token);
    expect(await received()).toMatchObject([{ state: 'IN_USE', token: null, can_thank: true }]);
  });

  test('a message that cannot be sent goes out later', async () => {
    const buyer = await makeBuyer(api);
    const when = { scheduled_at: at('2026-12-01T09:00').toISOString(), recipient_mobile: '01077770002' };
    const id = await buyGift(api, buyer, when);
    const { send } = api.outside.gateways.texts;
    api.outside.gateways.texts.send = () => Promise.reject(new Error('no carrier'));
    await expect(passGiftsTo(api, at('2026-12-01T09:00'))).rejects.toThrow('1 of 1 failed');
    api.outside.gateways.texts.send = send;
    expect((await sentGift(api, buyer, id)).state).toBe('PAID');
    await passGiftsTo(api, at('2026-12-01T09:11'));
    expect(await toldTo('01077770002')).toHaveLength(1);
    expect((await sentGift(api, buyer, id)).state).toBe('SENT');
  });

  test('money back keeps it from going out, and the number is forgotten', async () => {
    const buyer = await makeBuyer(api);
    const when = { scheduled_at: at('2026-12-01T09:00').toISOString(), recipient_mobile: '01077770001' };
    const id = await buyGift(api, buyer, when);
    await refund(buyer, id, 79_200);
    await passGiftsTo(api, at('2026-12-02T09:00'));
    expect(await toldTo('01077770001')).toEqual([]);
    const row = await api.db.selectFrom('gift').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    expect([row.sealed_mobile, row.mobile_mark]).toEqual([null, null]);
  });

  test('its end is told thirty days before, with what can be had back, and once for each end', async () => {
    const buyer = await makeBuyer(api);
    const mobile = await mobileOf(buyer);
    const id = await buyGift(api, buyer);
    const endings = async () => {
      await deliverGiftNews(api);
      return (await toldTo(mobile)).filter((text) => text.includes('끝나요'));
    };
    await passGiftsTo(api, at('2027-10-14T09:59'));
    expect(await endings()).toEqual([]);
    await passGiftsTo(api, at('2027-10-14T10:01'));
    const [told, ...rest] = await endings();
    expect(rest).toEqual([]);
    expect(told).toContain('11월 12일(금)에 끝나요');
    expect(told).toContain('79,200원 모두 돌려받거나');
    expect(told).toContain('95%(75,240원)');
    expect(told).toContain('79,200P');
    const gift = await sentGift(api, buyer, id);
    expect(gift).toMatchObject({ is_ending: true, actions: ['SEND', 'EDIT', 'EXTEND', 'REFUND_MONEY'] });

    const extend = async () =>
      api.call(extendGift, { params: { id }, body: { expected_end: gift.extends_to! } }, await tokenOf(api, buyer));
    const twice = await api.releasedTogether('gift', id, [extend, extend]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const longer = await sentGift(api, buyer, id);
    expect(longer).toMatchObject({ is_ending: false, extends_to: null });
    expect(new Date(longer.expires_at!)).toEqual(at('2028-11-13T00:00'));
    await passGiftsTo(api, at('2028-10-15T12:00'));
    expect(await endings()).toHaveLength(2);
  });

  test('it is over at the midnight after its last day, and its buyer hears of it in the morning', async () => {
    const [buyer, receiver] = [await makeBuyer(api), await makeBuyer(api)];
    const id = await buyGift(api, buyer);
    const token = await linkOf(api, buyer, id);
    await passGiftsTo(api, at('2027-11-12T23:59'));
    expect((await api.call(getGiftOfLink, { query: { gift: token } })).body.state).toBe('OPEN');
    // Whether or not the job was there already.
    api.setClock(at('2027-11-13T00:00'));
    expect(await take(api, receiver, token)).toMatchObject({ status: 409, body: { code: 'GIFT_EXPIRED' } });
    expect((await sentGift(api, buyer, id)).state).toBe('EXPIRED');
    await passGiftsTo(api, at('2027-11-13T09:59'));
    await deliverGiftNews(api);
    const over = async () => (await toldTo(await mobileOf(buyer))).filter((text) => text.includes('기간이 지났어요'));
    expect(await over()).toEqual([]);
    await passGiftsTo(api, at('2027-11-13T10:01'));
    await deliverGiftNews(api);
    expect(await over()).toHaveLength(1);
    expect((await api.call(getGiftOfLink, { query: { gift: token } })).body.state).toBe('EXPIRED');
    expect(await take(api, receiver, token)).toMatchObject({ body: { code: 'GIFT_EXPIRED' } });
  });

  test('it can be sent and taken only by those who may call', async () => {
    expect((await api.call(claimGift, { body: { gift: 'x'.repeat(43) } })).status).toBe(401);
    expect((await api.call(createGift, { body: {} as never })).status).toBe(401);
  });
});

describe('a buyer who leaves us', () => {
  const leave = async ({ id }: Buyer) => api.refusal(deactivate, { body: {} }, await confirmedToken(api, id));

  test('has back what nobody was sent; what was sent stays for whoever it is for', async () => {
    const [buyer, receiver] = [await makeBuyer(api), await makeBuyer(api)];
    const unsent = await buyGift(api, buyer);
    const sent = await buyGift(api, buyer, { months: 1 });
    await api.call(markGiftSent, { params: { id: sent }, body: { by: 'LINK' } }, await tokenOf(api, buyer));
    const token = await linkOf(api, buyer, sent);
    expect((await leave(buyer)).status).toBe(200);
    await deliverGiftNews(api);
    await passGiftsTo(api, new Date(START.getTime() + 60_000));
    expect(await takenForGifts(api, buyer)).toBe(19_800);
    const states = await api.db
      .selectFrom('gift')
      .where('id', 'in', [unsent, sent])
      .orderBy('id')
      .select('state')
      .execute();
    expect(states[0]!.state).toMatch(/^REFUND/);
    expect((await take(api, receiver, token)).status).toBe(200);
    await books();
  });

  test('waits until it is known whether they paid', async () => {
    const buyer = await makeBuyer(api);
    api.outside.payments.fail('chargeBillingKey', 'lost-after');
    await askForGift(api, buyer);
    expect((await leave(buyer)).body.code).toBe('WITHDRAWAL_BLOCKED');
    await passGiftsTo(api, new Date(START.getTime() + 600_000));
    expect((await leave(buyer)).status).toBe(200);
  });
});
