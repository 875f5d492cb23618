import { initiateFromProduct } from '@oun/contract/checkout';
import { confirmClaimFee, payClaimFee } from '@oun/contract/claim';
import { adminDeliverItem, adminPrepareItems, adminShipItems } from '@oun/contract/order-admin';
import { writeReview } from '@oun/contract/store-review';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../db/rows.ts';
import { lapseDuePoints } from '../src/modules/benefit/lapse/lapse.ts';
import { finishExchanges, keepDeadlines } from '../src/modules/claim/decisions/claim-deadlines.ts';
import { lookUpFees } from '../src/modules/claim/fees/fee-payments.ts';
import { followDeposits } from '../src/modules/order/paying/deposits.ts';
import { followParcels } from '../src/modules/order/sending/fulfilment.ts';
import {
  closeUnpaidAccounts,
  expireDrafts,
  lookUpPayments,
  releaseLapsedHolds,
} from '../src/modules/order/paying/look-ups.ts';
import { followNotice } from '../src/modules/order/paying/follow-notice.ts';
import { confirmByItself } from '../src/modules/order/sending/purchase-confirmation.ts';
import { tellConfirmSoon } from '../src/modules/order/messages/order-messages.ts';
import { settleDueReceipts } from '../src/modules/payment/cash-receipts/cash-receipts.ts';
import { sendDueRefunds } from '../src/modules/payment/refunds/refunds.ts';
import { rewardConfirmed } from '../src/modules/review/reward.ts';
import { NOON, startApi, type TestApi } from './api.ts';
import { claimsOf } from './claims.ts';
import { audit, authenticate, buy, confirm, givePoints, makeBuyer, makeSku, readyFor, SOUND } from './shop.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let api: TestApi;
let shop: ReturnType<typeof claimsOf>;
beforeEach(async () => {
  api = await startApi();
  shop = claimsOf(api);
});
afterEach(() => api.close());

type Batch = {
  run: (ctx: TestApi['jobContext']) => Promise<unknown>;
  /** What the job writes for each of its rows, and what tells its rows apart. */
  table: keyof Database;
  by?: 'id' | 'account_id';
  on?: 'insert' | 'update';
  /** Makes one row, which is due this much later. */
  make: () => Promise<unknown>;
  dueAfterMs: number;
  /** Which rows are done. */
  done: string;
};

let invoice = 640_000_000_000;
const ordered = async (method: 'CARD' | 'VIRTUAL_ACCOUNT' = 'CARD') => {
  const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
  const ready = await readyFor(api, buyer, sku, 1, method, { type: 'INCOME', number: '01012345678' });
  return { buyer, ...ready, paymentKey: ready.paymentKey! };
};
const waiting = async () => {
  const made = await ordered('VIRTUAL_ACCOUNT');
  await confirm(api, made.buyer, made);
  return made;
};
const bought = async () => {
  const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
  const { number } = await buy(api, buyer, sku);
  return { buyer, number, item: (await shop.order(buyer, number)).items[0]! };
};
const cancel = ({ buyer, number, item }: Awaited<ReturnType<typeof bought>>) => {
  const items = [{ order_item_id: item.id, quantity: 1 }];
  return shop.claim(buyer, number, { type: 'CANCEL', items, reason: 'CHANGED_MIND' });
};
async function exchange() {
  const { buyer, number, item } = await shop.delivered();
  const items = [{ order_item_id: item.id, quantity: 1, exchange_sku_id: item.sku_id }];
  const { body: claim } = await shop.claim(buyer, number, { type: 'EXCHANGE', items, reason: 'WRONG_OPTION' });
  const params = { id: claim.id };
  const { body: fee } = await api.call(payClaimFee, { params }, buyer.token);
  const body = {
    payment_key: authenticate(api, fee.order_id, fee.amount),
    amount: fee.amount,
    order_id: fee.order_id,
  };
  return { buyer, number, params, pay: () => api.call(confirmClaimFee, { params, body }, buyer.token) };
}

const BATCHES: Record<string, Batch> = {
  'payments without an answer': {
    run: lookUpPayments,
    table: 'payment',
    async make() {
      const made = await ordered();
      api.outside.payments.fail('confirm', 'lost-after');
      await confirm(api, made.buyer, made);
    },
    dueAfterMs: 60_000,
    done: `select 1 from payment where state = 'PAID'`,
  },
  'holds that nobody paid in time': {
    run: releaseLapsedHolds,
    table: 'orders',
    make: () => ordered(),
    dueAfterMs: DAY_MS / 2,
    done: 'select 1 from orders where not is_holding',
  },
  'drafts of yesterday': {
    run: expireDrafts,
    table: 'orders',
    async make() {
      const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
      const body = { product_id: sku.product_id, sku_id: sku.id, quantity: 1 };
      await api.call(initiateFromProduct, { body }, buyer.token);
    },
    dueAfterMs: 2 * DAY_MS,
    done: `select 1 from orders where state = 'EXPIRED'`,
  },
  'accounts that nobody paid into': {
    run: closeUnpaidAccounts,
    table: 'payment',
    make: waiting,
    dueAfterMs: 8 * DAY_MS,
    done: `select 1 from payment where state = 'EXPIRED'`,
  },
  'deposits whose notice was lost': {
    run: followDeposits,
    table: 'payment',
    make: async () => api.outside.payments.deposit((await waiting()).paymentKey),
    dueAfterMs: HOUR_MS,
    done: `select 1 from payment where state = 'PAID'`,
  },
  'parcels on their way': {
    run: followParcels,
    table: 'shipment',
    async make() {
      const { item } = await bought();
      await api.call(adminPrepareItems, { body: { item_ids: [item.id] } }, await shop.staff());
      const invoice_no = String((invoice += 1));
      await api.call(
        adminShipItems,
        { body: { item_ids: [item.id], carrier_code: '04', invoice_no } },
        await shop.staff(),
      );
      api.outside.parcels.set(`04-${invoice_no}`, { state: 'DELIVERED', events: [], deliveredAt: NOON });
    },
    dueAfterMs: DAY_MS,
    done: `select 1 from order_item where state = 'DELIVERED'`,
  },
  'purchases that confirm themselves': {
    run: confirmByItself,
    table: 'order_item',
    make: () => shop.delivered(),
    dueAfterMs: 9 * DAY_MS,
    done: `select 1 from order_item where state = 'CONFIRMED'`,
  },
  'word of a purchase that will be confirmed': {
    run: tellConfirmSoon,
    table: 'message',
    by: 'account_id',
    on: 'insert',
    make: () => shop.delivered(),
    dueAfterMs: 7 * DAY_MS,
    done: `select 1 from message where kind = 'CONFIRM_SOON' and sent_at is not null`,
  },
  'claims at their deadline': {
    run: keepDeadlines,
    table: 'claim',
    async make() {
      const made = await bought();
      await api.call(adminPrepareItems, { body: { item_ids: [made.item.id] } }, await shop.staff());
      await cancel(made);
    },
    dueAfterMs: 10 * DAY_MS,
    done: `select 1 from claim where state = 'CANCEL_DONE'`,
  },
  'exchanges that have come': {
    run: finishExchanges,
    table: 'claim',
    async make() {
      const { buyer, number, params, pay } = await exchange();
      await pay();
      await shop.move(params.id, 'collect');
      await shop.move(params.id, 'receive');
      await shop.move(params.id, 'redeliver', { carrier_code: '04', invoice_no: String((invoice += 1)) });
      const sent = (await shop.order(buyer, number)).items.find(({ state }) => state === 'SHIPPING')!;
      await api.call(adminDeliverItem, { params: { id: sent.id } }, await shop.staff());
    },
    dueAfterMs: HOUR_MS,
    done: 'select 1 from claim where closed_at is not null',
  },
  'fees without an answer': {
    run: lookUpFees,
    table: 'payment',
    async make() {
      const { pay } = await exchange();
      api.outside.payments.fail('confirm', 'lost-after');
      await pay();
    },
    dueAfterMs: 60_000,
    done: `select 1 from payment where state = 'PAID' and purpose = 'CLAIM_FEE'`,
  },
  'refunds that did not go through': {
    run: sendDueRefunds,
    table: 'refund',
    async make() {
      const made = await bought();
      api.outside.payments.fail('cancel', 'lost-before');
      await cancel(made);
    },
    dueAfterMs: HOUR_MS,
    done: `select 1 from refund where state = 'DONE'`,
  },
  'cash receipts that are due': {
    run: settleDueReceipts,
    table: 'cash_receipt',
    async make() {
      const { number, paymentKey } = await waiting();
      api.outside.payments.deposit(paymentKey);
      await followNotice(api.jobContext, { gateway_order_id: `${number}-1`, secret: null });
    },
    dueAfterMs: HOUR_MS,
    done: `select 1 from cash_receipt where state = 'ISSUED'`,
  },
  'points whose day is over': {
    run: lapseDuePoints,
    table: 'point_grant',
    by: 'account_id',
    make: async () => givePoints(api, (await makeBuyer(api)).id, 1_000),
    dueAfterMs: 60 * DAY_MS,
    done: 'select 1 from point_wallet where balance = 0',
  },
  'reviews of confirmed purchases': {
    run: rewardConfirmed,
    table: 'product_review',
    async make() {
      const { buyer, item } = await shop.delivered();
      const body = { order_item_id: item.id, rating: 5, content: '생각보다 두툼하고 미끄러지지 않아요.' };
      await api.call(writeReview, { body }, buyer.token);
      await api.db.updateTable('order_item').set({ state: 'CONFIRMED' }).where('id', '=', item.id).execute();
    },
    dueAfterMs: HOUR_MS,
    done: 'select 1 from product_review where reward > 0',
  },
};

/** Whichever row is written first cannot be written from then on. A sequence remembers it: nothing rolls that back. */
async function breakFirst({ table, by = 'id', on = 'update' }: Batch): Promise<void> {
  await api.pool.query(`
    create sequence broken minvalue 0 start 0;
    create function refuse_broken() returns trigger language plpgsql as $$
    declare
      own bigint := to_jsonb(new) ->> '${by}';
    begin
      if not (select is_called from broken) then perform setval('broken', own); end if;
      if (select last_value from broken) = own then raise exception 'this one is broken'; end if;
      return new;
    end $$;
    create trigger refuse_broken before ${on} on ${table} for each row execute function refuse_broken();`);
}

test.each(Object.entries(BATCHES))('of %s one that fails keeps none waiting, and is told', async (_, batch) => {
  await batch.make();
  await batch.make();
  const doneNow = async () => (await sql.raw(batch.done).execute(api.db)).rows.length;
  expect(await doneNow()).toBe(0);
  api.setClock(new Date(NOON.getTime() + batch.dueAfterMs));
  await breakFirst(batch);
  const said: unknown = await batch.run(api.jobContext).catch((error: unknown) => error);
  expect(await doneNow()).toBe(1);
  expect(said).toBeInstanceOf(AggregateError);

  await api.pool.query(`drop trigger refuse_broken on ${batch.table}`);
  await batch.run(api.jobContext);
  expect(await doneNow()).toBe(2);
  expect(await audit(api)).toEqual(SOUND);
});
