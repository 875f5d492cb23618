import type { Input } from '@oun/contract/endpoint';
import { claimGift, createGift, getGiftBundles, trackGift } from '@oun/contract/gift';
import { lookUpGifts } from '../src/modules/gift/pay-gift.ts';
import { visitGifts } from '../src/modules/gift/gift-visits.ts';
import { sendDueRefunds } from '../src/modules/payment/refunds/refunds.ts';
import { giftSubscribers } from '../src/modules/gift/gift.jobs.ts';
import type { TestApi } from './api.ts';
import { type Buyer, once, tokenOf, stopAtEach } from './memberships.ts';

type Wish = Partial<Input<typeof createGift>['body']> & { months?: number };

/** Asks for a gift; six months of it unless said otherwise. */
export async function askForGift(api: TestApi, buyer: Buyer, { months = 6, ...wish }: Wish = {}, headers = once()) {
  const { body: offered } = await api.call(getGiftBundles, { query: {} });
  const bundle = offered.items.find((each) => each.months === months)!;
  const body = {
    bundle_id: bundle.id,
    design: 'deep-breath',
    recipient: '서연',
    message: '이사 축하해.',
    billing_key_id: buyer.card,
    expected_amount: bundle.price,
    ...wish,
  };
  return api.call(createGift, { body }, await tokenOf(api, buyer), headers);
}

export async function buyGift(api: TestApi, buyer: Buyer, wish: Wish = {}): Promise<number> {
  const { status, body } = await askForGift(api, buyer, wish);
  if (status !== 200 || body.state !== 'DONE') throw new Error(JSON.stringify([body, api.logs.at(-1)]));
  return body.gift_id;
}

export const sentGift = async (api: TestApi, buyer: Pick<Buyer, 'id'>, id: number) =>
  (await api.call(trackGift, { query: { gift_id: id } }, await tokenOf(api, buyer))).body;

/** What its buyer sends on. */
export const linkOf = async (api: TestApi, buyer: Pick<Buyer, 'id'>, id: number): Promise<string> =>
  (await sentGift(api, buyer, id)).link!.split('gift=')[1]!;

export const take = async (api: TestApi, receiver: Pick<Buyer, 'id'>, token: string) =>
  api.call(claimGift, { body: { gift: token } }, await tokenOf(api, receiver), once());

/** Lets time pass for gifts, and has done on its way whatever becomes due, each at its time. */
export async function passGiftsTo(api: TestApi, to: Date): Promise<void> {
  await stopAtEach(api, 'gift', to, () => visitGifts(api.jobContext));
  await lookUpGifts(api.jobContext);
  await sendDueRefunds(api.jobContext);
}

/** As the worker hands news on, and once more, as it may. */
export async function deliverGiftNews(api: TestApi): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    const news = await api.db.selectFrom('outbox').orderBy('id').select(['topic', 'payload']).execute();
    for (const { topic, payload } of news)
      for (const subscriber of giftSubscribers)
        if (subscriber.topic === topic) await subscriber.run(api.jobContext, payload as never);
  }
}

/** What the gateway has taken of somebody for gifts, and not given back. */
export async function takenForGifts(api: TestApi, { id }: Pick<Buyer, 'id'>): Promise<number> {
  const names = await api.db
    .selectFrom('payment')
    .where('account_id', '=', id)
    .where('purpose', '=', 'GIFT')
    .select('gateway_order_id')
    .execute();
  const ours = new Set(names.map(({ gateway_order_id }) => gateway_order_id));
  return [...api.outside.payments.payments.values()]
    .filter(({ orderId, status }) => ours.has(orderId) && status !== 'ABORTED' && status !== 'IN_PROGRESS')
    .reduce((sum, { balanceAmount }) => sum + balanceAmount, 0);
}
