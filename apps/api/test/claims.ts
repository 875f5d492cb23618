import { adminMoveClaim, type CLAIM_EVENTS, getClaim, requestClaim } from '@oun/contract/claim';
import { getOrder } from '@oun/contract/order';
import { adminDeliverItem, adminPrepareItems, adminShipItems } from '@oun/contract/order-admin';
import type { Input } from '@oun/contract/endpoint';
import { NOON, type TestApi } from './api.ts';
import { buy, type Buyer, makeBuyer, makeSku } from './shop.ts';

let invoice = 1_000;

/** Buying, having it brought, and claiming it, said shortly. */
export function claimsOf(api: TestApi) {
  const staff = () => api.token(1, 'store-admin');
  const order = async (buyer: Buyer, number: string) =>
    (await api.call(getOrder, { params: { id: number } }, buyer.token)).body;
  return {
    staff,
    order,
    /** Time passes; who comes back has signed in again. */
    async pass(ms: number, buyer: Buyer) {
      api.setClock(new Date(NOON.getTime() + ms));
      buyer.token = await api.token(buyer.id, 'user');
    },
    claim: (buyer: Buyer, number: string, body: Input<typeof requestClaim>['body']) =>
      api.call(requestClaim, { params: { id: number }, body }, buyer.token),
    see: async (buyer: Buyer, id: number) => (await api.call(getClaim, { params: { id } }, buyer.token)).body,
    move: async (id: number, event: (typeof CLAIM_EVENTS)[number], more = {}) =>
      api.call(adminMoveClaim, { params: { id }, body: { event, ...more } }, await staff()),
    /** Somebody with one thing at home, or so many of it. */
    async delivered(quantity = 1) {
      const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
      const { number } = await buy(api, buyer, sku, quantity);
      const ids = (await order(buyer, number)).items.map(({ id }) => id);
      await api.call(adminPrepareItems, { body: { item_ids: ids } }, await staff());
      invoice += 1;
      const body = { item_ids: ids, carrier_code: '04' as const, invoice_no: `61000000${invoice}` };
      await api.call(adminShipItems, { body }, await staff());
      for (const id of ids) await api.call(adminDeliverItem, { params: { id } }, await staff());
      return { sku, buyer, number, item: (await order(buyer, number)).items[0]! };
    },
    /** What the gateway has sent back for an order, its claims' fees among it. */
    paidBack: (number: string) =>
      [...api.outside.payments.payments.values()]
        .filter(({ orderId }) => orderId.startsWith(number))
        .flatMap(({ cancels }) => cancels)
        .reduce((sum, { amount }) => sum + amount, 0),
  };
}
