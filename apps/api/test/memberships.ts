import {
  answerConsent,
  buyMembership,
  completeEasyPay,
  getMembership,
  initializeEasyPay,
  quoteMembership,
  registerCard,
  TERMS_VERSION,
} from '@oun/contract/membership';
import type { Output } from '@oun/contract/endpoint';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach } from 'vitest';
import { makePlans } from '../db/demo/memberships.ts';
import { lookUpCharges, visitDue } from '../src/modules/membership/charging/visit.ts';
import type { Wallet } from '../src/gateways/payment/payment.gateway.ts';
import { listKeys } from '../src/modules/membership/methods/billing-keys.ts';
import { sendDueRefunds } from '../src/modules/payment/refunds/refunds.ts';
import { startApi, type TestApi } from './api.ts';
import { makeMember } from './people.ts';

export type Plans = Awaited<ReturnType<typeof makePlans>>;

/** A time in Seoul. */
export const at = (text: string): Date => new Date(`${text}+09:00`);
export const START = at('2026-11-12T15:20');

/** A house with plans for the tests of one file; each of them begins at the same time. */
export async function openMemberships() {
  const api = await startApi();
  afterAll(() => api.close());
  beforeEach(() => api.setClock(START));
  return { api, plans: await makePlans(api.db) };
}

/** Somebody who could buy, with a card that was left with us. */
export async function makeBuyer(api: TestApi) {
  const { id } = await makeMember(api);
  return { id, card: await addCard(api, id) };
}
export type Buyer = Awaited<ReturnType<typeof makeBuyer>>;

/** A token of this hour: those of the last one are over. */
export const tokenOf = (api: TestApi, { id }: Pick<Buyer, 'id'>) => api.token(id, 'user');

export const once = () => ({ 'idempotency-key': randomUUID() });

export async function addCard(api: TestApi, id: number): Promise<number> {
  const { window } = await listKeys({ ...api.jobContext, memberId: id } as never);
  const auth_key = api.outside.payments.authenticateCard({ customerKey: window.customer_key });
  const { body, status } = await api.call(
    registerCard,
    { body: { auth_key, customer_key: window.customer_key } },
    await api.token(id, 'user'),
    once(),
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.id;
}

/** A wallet whose page was opened, agreed to and come back from. */
export async function addWallet(api: TestApi, id: number, provider: Wallet): Promise<number> {
  const body = { provider, return_url: `${api.jobContext.lifeUrl}/checkout/card?plan=yearly` };
  const opened = await api.call(initializeEasyPay, { body }, await api.token(id, 'user'));
  const { authKey } = api.outside.wallets[provider].agree();
  const done = await api.call(
    completeEasyPay,
    { body: { reservation_id: opened.body.reservation_id, auth_key: authKey } },
    await api.token(id, 'user'),
    once(),
  );
  if (done.status !== 200) throw new Error(JSON.stringify(done.body));
  return done.body.id;
}

/** Buys what it is quoted at. */
export async function buy(api: TestApi, buyer: Buyer, productId: number): Promise<Output<typeof buyMembership>> {
  const quote = await api.call(quoteMembership, { query: { product_id: productId } }, await tokenOf(api, buyer));
  const reply = await api.call(
    buyMembership,
    {
      body: {
        product_id: productId,
        billing_key_id: buyer.card,
        expected_amount: quote.body.amount,
        terms_version: TERMS_VERSION,
      },
    },
    await tokenOf(api, buyer),
    once(),
  );
  if (reply.status !== 200) throw new Error(JSON.stringify([reply.body, api.logs.at(-1)]));
  return reply.body;
}

export const membershipOf = async (api: TestApi, buyer: Pick<Buyer, 'id'>) =>
  (await api.call(getMembership, { query: {} }, await tokenOf(api, buyer))).body;

/** Says yes or no to what they are asked, as it is shown to them. */
export async function answer(api: TestApi, buyer: Pick<Buyer, 'id'>, is_agreed: boolean) {
  const { consent } = await membershipOf(api, buyer);
  const body = { is_agreed, text_version: consent!.text_version, expected_amount: consent!.after };
  return api.call(answerConsent, { params: { id: String(consent!.id) }, body }, await tokenOf(api, buyer));
}

/** Lets time pass until then, and has done on its way whatever becomes due, each at its time. */
export async function passTo(api: TestApi, to: Date): Promise<void> {
  await stopAtEach(api, 'membership', to, () => visitDue(api.jobContext));
  await lookUpCharges(api.jobContext);
  await sendDueRefunds(api.jobContext);
}

/** What a phone was told, as it reads. */
export const textsTo = (api: TestApi, mobile: string): string[] =>
  api.outside.texts
    .filter(({ to }) => to === mobile)
    .map(({ text }) => text.replaceAll('\u2060', '').replaceAll('\u00a0', ' '));

/** What somebody was told on their phone. */
export async function toldTo(api: TestApi, { id }: Pick<Buyer, 'id'>): Promise<string[]> {
  const { mobile } = await api.db.selectFrom('account').where('id', '=', id).select('mobile').executeTakeFirstOrThrow();
  return textsTo(api, mobile!);
}

/** Every card is refused meanwhile, however often it is tried. */
export async function whileCardsAreRefused(api: TestApi, work: () => Promise<void>): Promise<void> {
  const { gateway } = api.outside.payments;
  const real = gateway.chargeBillingKey;
  gateway.chargeBillingKey = (request) => {
    api.outside.payments.fail('chargeBillingKey', { refuse: 'REJECT_CARD_PAYMENT' });
    return real(request);
  };
  await work().finally(() => (gateway.chargeBillingKey = real));
}

/** The clock stops at each time at which one of them is due. */
export async function stopAtEach(
  api: TestApi,
  table: 'membership' | 'gift',
  to: Date,
  visit: () => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const { at: due } = await api.db
      .selectFrom(table)
      .where('due_at', '<=', to)
      .select(({ fn }) => fn.min('due_at').as('at'))
      .executeTakeFirstOrThrow();
    if (!due) break;
    if (due > api.jobContext.now()) api.setClock(due);
    await visit();
  }
  api.setClock(to);
}

export const chargesOf = (api: TestApi, { id }: Pick<Buyer, 'id'>) =>
  api.db
    .selectFrom('membership_charge')
    .where('account_id', '=', id)
    .orderBy('id')
    .select(['id', 'kind', 'state', 'amount', 'starts_at', 'ends_at', 'attempts', 'consent_id', 'billing_key_id'])
    .execute();

/** What the gateway has taken of somebody, and not given back. */
export async function takenFrom(api: TestApi, { id }: Pick<Buyer, 'id'>): Promise<number> {
  const names = await api.db
    .selectFrom('payment')
    .where('account_id', '=', id)
    .where('purpose', '=', 'MEMBERSHIP')
    .select('gateway_order_id')
    .execute();
  const ours = new Set(names.map(({ gateway_order_id }) => gateway_order_id));
  return [...api.outside.payments.payments.values()]
    .filter(({ orderId, status }) => ours.has(orderId) && status !== 'ABORTED' && status !== 'IN_PROGRESS')
    .reduce((sum, { balanceAmount }) => sum + balanceAmount, 0);
}
