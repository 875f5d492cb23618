import {
  buyMembership,
  cancelMembership,
  changeNaverPay,
  completeEasyPay,
  deleteBillingKey,
  getBillingKeys,
  getMembershipPayments,
  initializeEasyPay,
  quoteMembership,
  setDefaultMethod,
  TERMS_VERSION,
} from '@oun/contract/membership';
import { adminListUnknownPayments, adminLookUpPayment, adminSettlePayment } from '@oun/contract/order-admin';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  addCard,
  addWallet,
  at,
  buy,
  type Buyer,
  chargesOf,
  membershipOf,
  once,
  openMemberships,
  passTo,
  takenFrom,
  tokenOf,
} from '../../../../test/memberships.ts';
import { makeMember } from '../../../../test/people.ts';
import type { Wallet } from '../../../gateways/payment/payment.gateway.ts';
import { trialBalance } from '../../ledger/ledger.ts';
import { reconcileDay } from '../../payment/books/reconciliation.ts';
import { lookUpCharges } from '../charging/visit.ts';
import { forgetReservations } from './easy-pay.ts';

let staff: number;

const { api, plans } = await openMemberships();
beforeAll(async () => {
  staff = (await makeMember(api, 'store-admin')).id;
});

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;
const back = () => `${api.jobContext.lifeUrl}/checkout/card?plan=yearly`;
const wallet = (provider: Wallet) => api.outside.wallets[provider];
const open = async (id: number, provider: Wallet, return_url = back()) =>
  api.call(initializeEasyPay, { body: { provider, return_url } }, await tokenOf(api, { id }));
const complete = async (id: number, reservation_id: string, auth_key: string) =>
  api.call(completeEasyPay, { body: { reservation_id, auth_key } }, await tokenOf(api, { id }), once());

/** Somebody who has left a wallet with us. */
async function makeOwner(provider: Wallet): Promise<Buyer> {
  const { id } = await makeMember(api);
  return { id, card: await addWallet(api, id, provider) };
}

/** What was taken by it from somebody, and not given back. */
async function takenBy(provider: Wallet, { id }: Pick<Buyer, 'id'>): Promise<number> {
  const names = await api.db
    .selectFrom('payment')
    .where('account_id', '=', id)
    .select('gateway_order_id as name')
    .execute();
  return [...wallet(provider).payments.values()]
    .filter(({ orderId }) => names.some(({ name }) => name === orderId))
    .reduce((sum, { balanceAmount }) => sum + balanceAmount, 0);
}

const asStaff = () => api.token(staff, 'store-admin', 'user');
const paymentOf = async ({ id }: Pick<Buyer, 'id'>) =>
  (await api.db.selectFrom('payment').where('account_id', '=', id).select('id').executeTakeFirstOrThrow()).id;
/** What staff see of somebody's payment that nobody knows of. */
const inDoubt = async ({ id }: Pick<Buyer, 'id'>) =>
  (await api.call(adminListUnknownPayments, { query: { q: String(id) } }, await asStaff())).body.items[0];
/** What comes of what staff found: an outcome, or why not. */
async function settle(buyer: Buyer, transaction_id?: string): Promise<string | undefined> {
  const body = { note: '파트너 화면', ...(transaction_id !== undefined && { transaction_id }) };
  const reply = await api.call(adminSettlePayment, { params: { id: await paymentOf(buyer) }, body }, await asStaff());
  return codeOf(reply) ?? reply.body.outcome;
}

describe('leaving a wallet with us', () => {
  test('leads through its page and back, charges nothing, and is done once', async () => {
    const { id } = await makeMember(api);
    const token = await tokenOf(api, { id });
    expect((await api.call(getBillingKeys, {}, token)).body.wallets).toEqual(['NAVERPAY', 'KAKAOPAY']);
    for (const provider of ['NAVERPAY', 'KAKAOPAY'] as const) {
      const { reservation_id, redirect_url } = (await open(id, provider)).body;
      expect(redirect_url).toContain(`${provider.toLowerCase()}.test`);
      const { authKey, returnUrl } = wallet(provider).agree();
      expect(new URL(returnUrl).searchParams.get('reservation_id')).toBe(reservation_id);
      expect(new URL(returnUrl).searchParams.get('plan')).toBe('yearly');
      const [first, second] = [
        await complete(id, reservation_id, authKey),
        await complete(id, reservation_id, authKey),
      ];
      expect(first.body).toMatchObject({ provider, is_default: provider === 'NAVERPAY', number: null });
      expect(second.body.id).toBe(first.body.id);
    }
    const { items } = (await api.call(getBillingKeys, {}, token)).body;
    expect(items.map(({ name }) => name)).toEqual(['네이버페이', '카카오페이']);
    expect(wallet('NAVERPAY').taken() + wallet('KAKAOPAY').taken()).toBe(0);
    const sealed = await api.db.selectFrom('billing_key').where('account_id', '=', id).select('sealed_key').execute();
    const known = [...wallet('NAVERPAY').keys.keys(), ...wallet('KAKAOPAY').keys.keys()];
    for (const { sealed_key } of sealed) expect(known.some((key) => sealed_key.includes(Buffer.from(key)))).toBe(false);
  });

  test('two tabs at once make one', async () => {
    const { id } = await makeMember(api);
    const { reservation_id } = (await open(id, 'NAVERPAY')).body;
    const { authKey } = wallet('NAVERPAY').agree();
    const replies = await Promise.all([
      complete(id, reservation_id, authKey),
      complete(id, reservation_id, authKey),
      complete(id, reservation_id, authKey),
    ]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    const { items } = (await api.call(getBillingKeys, {}, await tokenOf(api, { id }))).body;
    expect(items).toHaveLength(1);
  });

  test('is nobody else’s to finish', async () => {
    const [owner, other] = [await makeMember(api), await makeMember(api)];
    const { reservation_id } = (await open(owner.id, 'KAKAOPAY')).body;
    const { authKey } = wallet('KAKAOPAY').agree();
    const reply = await complete(other.id, reservation_id, authKey);
    expect([reply.status, codeOf(reply)]).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await complete(owner.id, reservation_id, 'made-up'))).toBe('EASY_PAY_NOT_REGISTERED');
    expect((await complete(owner.id, reservation_id, authKey)).status).toBe(200);
  });

  test('sends nobody to a stranger’s page', async () => {
    const { id } = await makeMember(api);
    const life = api.jobContext.lifeUrl;
    for (const url of [
      'https://evil.test/checkout/card',
      `${life.replace('://', '://oun@')}/checkout`,
      `${life}.evil.test/`,
      '//evil.test',
      'javascript:alert(1)',
      '/checkout/card',
    ])
      expect([url, codeOf(await open(id, 'NAVERPAY', url))]).toEqual([url, 'INVALID_INPUT']);
  });

  test('is told of where the wallet is silent or says no, and nothing is kept', async () => {
    const { id } = await makeMember(api);
    wallet('NAVERPAY').fail('reserve', 'lost-before');
    expect(codeOf(await open(id, 'NAVERPAY'))).toBe('GATEWAY_DOWN');
    const { reservation_id } = (await open(id, 'NAVERPAY')).body;
    const { authKey } = wallet('NAVERPAY').agree();
    wallet('NAVERPAY').fail('approve', 'lost-after');
    expect(codeOf(await complete(id, reservation_id, authKey))).toBe('GATEWAY_DOWN');
    expect((await api.call(getBillingKeys, {}, await tokenOf(api, { id }))).body.items).toEqual([]);
    // Asked again, it is what was agreed to.
    expect((await complete(id, reservation_id, authKey)).status).toBe(200);
  });

  test('is forgotten where nobody came back', async () => {
    const { id } = await makeMember(api);
    const { reservation_id } = (await open(id, 'KAKAOPAY')).body;
    const { authKey } = wallet('KAKAOPAY').agree();
    api.setClock(at('2026-11-13T15:21'));
    await forgetReservations(api.jobContext);
    expect((await complete(id, reservation_id, authKey)).status).toBe(404);
  });
});

describe.each(['NAVERPAY', 'KAKAOPAY'] as const)('a membership paid by %s', (provider) => {
  test('is charged, renewed and given back there, and the books agree', async () => {
    const buyer = await makeOwner(provider);
    expect((await buy(api, buyer, plans.yearly)).state).toBe('DONE');
    expect([await takenBy(provider, buyer), await takenFrom(api, buyer)]).toEqual([118_800, 0]);
    const payments = await api.call(getMembershipPayments, { query: {} }, await tokenOf(api, buyer));
    expect(payments.body.items[0]!.method).toBe(provider === 'NAVERPAY' ? '네이버페이' : '카카오페이');
    expect(await reconcileDay(api.jobContext, '2026-11-12')).toBe(0);

    api.setClock(at('2026-11-13T09:00'));
    const left = await api.call(
      cancelMembership,
      { body: { expected_refund: 118_800 } },
      await tokenOf(api, buyer),
      once(),
    );
    expect(left.status).toBe(200);
    await passTo(api, at('2026-11-13T10:00'));
    expect(await takenBy(provider, buyer)).toBe(0);
    expect(await reconcileDay(api.jobContext, '2026-11-13')).toBe(0);
    expect((await trialBalance(api.db)).reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
  });

  test('cannot be paid in instalments', async () => {
    const buyer = await makeOwner(provider);
    const token = await tokenOf(api, buyer);
    const { amount } = (await api.call(quoteMembership, { query: { product_id: plans.yearly } }, token)).body;
    const body = {
      product_id: plans.yearly,
      billing_key_id: buyer.card,
      expected_amount: amount,
      installment_months: 3,
      terms_version: TERMS_VERSION,
    };
    const reply = await api.call(buyMembership, { body }, token, once());
    expect([codeOf(reply), await takenBy(provider, buyer)]).toEqual(['INVALID_INPUT', 0]);
  });

  test('is past due where the balance is short, and goes on with a card', async () => {
    const buyer = await makeOwner(provider);
    wallet(provider).fail('chargeBillingKey', { refuse: 'REJECT_ACCOUNT_PAYMENT' });
    expect((await buy(api, buyer, plans.yearly)).state).toBe('FAILED');
    expect(await takenBy(provider, buyer)).toBe(0);
    expect((await buy(api, buyer, plans.yearly)).state).toBe('DONE');
    wallet(provider).fail('chargeBillingKey', { refuse: 'REJECT_ACCOUNT_PAYMENT' });
    await passTo(api, at('2027-11-12T10:30'));
    expect(await membershipOf(api, buyer)).toMatchObject({ state: 'PAST_DUE' });
    const card = await addCard(api, buyer.id);
    await api.call(setDefaultMethod, { body: { billing_key_id: card } }, await tokenOf(api, buyer), once());
    expect(await membershipOf(api, buyer)).toMatchObject({ state: 'ACTIVE' });
    expect([await takenBy(provider, buyer), await takenFrom(api, buyer)]).toEqual([118_800, 118_800]);
  });

  test('whose answer was lost before anything was done is charged once', async () => {
    const buyer = await makeOwner(provider);
    wallet(provider).fail('chargeBillingKey', 'lost-before');
    expect((await buy(api, buyer, plans.yearly)).state).toBe('PENDING');
    for (const minute of ['15:21', '15:27', '16:40', '18:00']) {
      api.setClock(at(`2026-11-12T${minute}`));
      await lookUpCharges(api.jobContext);
    }
    expect(await takenBy(provider, buyer)).toBe(118_800);
    expect((await chargesOf(api, buyer)).map(({ state }) => state)).toEqual(['PAID']);
  });

  test('whose answer was lost is asked for by one of the workers who look at once', async () => {
    const buyer = await makeOwner(provider);
    wallet(provider).fail('chargeBillingKey', 'lost-before');
    expect((await buy(api, buyer, plans.yearly)).state).toBe('PENDING');
    // What one of them hears must not be overtaken by what another was told.
    wallet(provider).fail('chargeBillingKey', { refuse: 'REJECT_ACCOUNT_PAYMENT' });
    for (const minute of ['15:21', '15:27', '16:40', '18:00']) {
      api.setClock(at(`2026-11-12T${minute}`));
      await Promise.all(Array.from({ length: 4 }, () => lookUpCharges(api.jobContext)));
    }
    expect((await chargesOf(api, buyer)).map(({ state }) => state)).toEqual([expect.stringMatching(/^DECLINED/)]);
    expect(await takenBy(provider, buyer)).toBe(0);
  });

  test('whose key was taken away is forgotten there too', async () => {
    const buyer = await makeOwner(provider);
    const before = wallet(provider).keys.size;
    const input = { params: { id: String(buyer.card) } };
    expect((await api.call(deleteBillingKey, input, await tokenOf(api, buyer))).status).toBe(200);
    expect(wallet(provider).keys.size).toBe(before - 1);
  });
});

describe('a charge that was done, and nobody heard of it', () => {
  test('is found at Naver Pay, and not made again', async () => {
    const buyer = await makeOwner('NAVERPAY');
    wallet('NAVERPAY').fail('chargeBillingKey', 'lost-after');
    expect((await buy(api, buyer, plans.yearly)).state).toBe('PENDING');
    api.setClock(at('2026-11-12T15:27'));
    await lookUpCharges(api.jobContext);
    expect((await chargesOf(api, buyer)).map(({ state }) => state)).toEqual(['PAID']);
    expect(await takenBy('NAVERPAY', buyer)).toBe(118_800);
  });

  test('cannot be told apart at Kakao Pay: staff are called, and it is never made again', async () => {
    const buyer = await makeOwner('KAKAOPAY');
    wallet('KAKAOPAY').fail('chargeBillingKey', 'lost-after');
    expect((await buy(api, buyer, plans.yearly)).state).toBe('PENDING');
    for (const minute of ['15:21', '15:27', '16:40', '18:00', '20:00']) {
      api.setClock(at(`2026-11-12T${minute}`));
      await lookUpCharges(api.jobContext);
    }
    expect(await takenBy('KAKAOPAY', buyer)).toBe(118_800);
    expect(await inDoubt(buyer)).toMatchObject({
      purpose: 'MEMBERSHIP',
      member_id: buyer.id,
      is_settled_by_hand: true,
    });
  });

  test('is settled by the number that staff find at Kakao Pay, and by no other', async () => {
    const [buyer, other] = [await makeOwner('KAKAOPAY'), await makeOwner('KAKAOPAY')];
    await buy(api, other, plans.yearly);
    const [notOurs] = [...wallet('KAKAOPAY').payments.values()].slice(-1);
    wallet('KAKAOPAY').fail('chargeBillingKey', 'lost-after');
    await buy(api, buyer, plans.yearly);
    const [ours] = [...wallet('KAKAOPAY').payments.values()].slice(-1);
    expect(await settle(buyer, '')).toBe('INVALID_INPUT');
    expect(await settle(buyer, 'T1234567890')).toBe('TRANSACTION_OTHER');
    expect(await settle(buyer, notOurs!.paymentKey)).toBe('TRANSACTION_OTHER');
    wallet('KAKAOPAY').fail('findByKey', { tell: { totalAmount: 100 as never } });
    expect(await settle(buyer, ours!.paymentKey)).toBe('TRANSACTION_OTHER');
    wallet('KAKAOPAY').fail('findByKey', 'lost-before');
    expect(await settle(buyer, ours!.paymentKey)).toBe('PENDING');
    expect((await chargesOf(api, buyer)).map(({ state }) => state)).toEqual(['UNKNOWN']);

    const twice = await Promise.all([settle(buyer, ours!.paymentKey), settle(buyer, ours!.paymentKey)]);
    expect(twice).toContain('PAID');
    expect((await chargesOf(api, buyer)).map(({ state }) => state)).toEqual(['PAID']);
    expect((await membershipOf(api, buyer)).state).toBe('ACTIVE');
    expect(await settle(buyer, ours!.paymentKey)).toBe('PAYMENT_TELLS');
    // What was paid so can be given back like any other.
    api.setClock(at('2026-11-13T09:00'));
    await api.call(cancelMembership, { body: { expected_refund: 118_800 } }, await tokenOf(api, buyer), once());
    await passTo(api, at('2026-11-13T10:00'));
    expect(await takenBy('KAKAOPAY', buyer)).toBe(0);
  });

  test('is let go where staff find nothing, and may be tried again', async () => {
    const buyer = await makeOwner('KAKAOPAY');
    wallet('KAKAOPAY').fail('chargeBillingKey', 'lost-before');
    await buy(api, buyer, plans.yearly);
    expect(await settle(buyer)).toBe('FAILED');
    expect((await chargesOf(api, buyer)).map(({ state }) => state)).toEqual(['DECLINED_RETRYABLE']);
    expect((await buy(api, buyer, plans.yearly)).state).toBe('DONE');
    expect(await takenBy('KAKAOPAY', buyer)).toBe(118_800);
    const audits = await api.db
      .selectFrom('audit_log')
      .where('action', '=', 'payment.settle')
      .orderBy('id', 'desc')
      .select('after')
      .execute();
    expect(audits[0]!.after).toMatchObject({ found: 'REFUSED', transaction_id: null, note: '파트너 화면' });
  });

  test('can be asked about at once where the wallet can tell', async () => {
    const buyer = await makeOwner('NAVERPAY');
    wallet('NAVERPAY').fail('chargeBillingKey', 'lost-after');
    await buy(api, buyer, plans.yearly);
    expect(await settle(buyer, 'T1234567890')).toBe('PAYMENT_TELLS');
    const asked = await api.call(adminLookUpPayment, { params: { id: await paymentOf(buyer) } }, await asStaff());
    expect(asked.body.outcome).toBe('PAID');
  });

  test('an amount that is not what was asked for is not believed', async () => {
    const buyer = await makeOwner('NAVERPAY');
    wallet('NAVERPAY').fail('chargeBillingKey', { tell: { totalAmount: 118_700 as never } });
    expect((await buy(api, buyer, plans.yearly)).state).toBe('PENDING');
    expect((await chargesOf(api, buyer)).map(({ state }) => state)).toEqual(['UNKNOWN']);
  });
});

describe('other means behind the same Naver Pay', () => {
  const change = async (id: number) =>
    api.call(changeNaverPay, { body: { return_url: back() } }, await tokenOf(api, { id }));

  test('take its place: what is renewed by it goes on with the new ones', async () => {
    const buyer = await makeOwner('NAVERPAY');
    await buy(api, buyer, plans.yearly);
    const keyed = await api.db
      .selectFrom('billing_key')
      .where('id', '=', buyer.card)
      .select('key_mark')
      .executeTakeFirstOrThrow();
    const { reservation_id } = (await change(buyer.id)).body;
    const changed = await complete(buyer.id, reservation_id, wallet('NAVERPAY').agree().authKey);
    expect(changed.body).toMatchObject({ id: buyer.card, is_in_use: true, is_lost: false });
    const after = await api.db
      .selectFrom('billing_key')
      .where('id', '=', buyer.card)
      .select('key_mark')
      .executeTakeFirstOrThrow();
    expect(after.key_mark).not.toEqual(keyed.key_mark);
    await passTo(api, at('2027-11-12T10:30'));
    expect(await takenBy('NAVERPAY', buyer)).toBe(237_600);
  });

  test('are asked for only by who has one', async () => {
    const { id } = await makeMember(api);
    expect((await change(id)).status).toBe(404);
    await addWallet(api, id, 'KAKAOPAY');
    expect((await change(id)).status).toBe(404);
  });
});
