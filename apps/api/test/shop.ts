import { addAddress } from '@oun/contract/address';
import type { CashReceiptWish } from '@oun/contract/cash-receipt';
import { addToCart, getCart } from '@oun/contract/cart';
import { applyCoupons, confirmOrder, initiateFromCart, initiateFromProduct, readyOrder } from '@oun/contract/checkout';
import { type Won, won } from '@oun/money';
import { sql } from 'kysely';
import { makeAccount, makeBrand, makeProduct, makeTemplate } from '../db/demo/make.ts';
import { grantPoints } from '../src/modules/benefit/benefit.ts';
import { NOON, type TestApi } from './api.ts';

export type Buyer = { id: number; token: string };

export const ADDRESS = {
  name: '김지우',
  address1: '서울 마포구 월드컵북로 1',
  address2: '101호',
  postcode: '03925',
  phone: '01012345678',
  comment: '문 앞에 놔주세요',
};

/** A member with somewhere to send things to. */
export async function makeBuyer(api: TestApi, account?: { id: number }): Promise<Buyer> {
  const { id } = account ?? (await makeAccount(api.db));
  const token = await api.token(id, 'user');
  await api.call(addAddress, { body: ADDRESS }, token);
  return { id, token };
}

/** Something to buy: one sku with so many pieces. */
export async function makeSku(
  api: TestApi,
  { onHand = 10, ...product }: Parameters<typeof makeProduct>[1] & { onHand?: number } = {},
) {
  const made = await makeProduct(api.db, product);
  const sku = await api.db
    .updateTable('sku')
    .set({ on_hand: onHand })
    .where('product_id', '=', made.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...sku, product: made };
}

export const givePoints = (api: TestApi, accountId: number, amount: number, key = `gift-${accountId}-${amount}`) =>
  api.db.transaction().execute((tx) =>
    grantPoints(tx, NOON, {
      accountId,
      amount: won(amount),
      key,
      reason: 'GIFT',
      memo: '선물',
      reference: key,
      expiresAt: new Date('2027-01-01T00:00:00+09:00'),
    }),
  );

let nth = 0;
/** A coupon in somebody's purse. */
export async function giveCoupon(
  api: TestApi,
  accountId: number,
  terms: Partial<Parameters<ReturnType<TestApi['db']['insertInto']>['values']>[0]> & Record<string, unknown> = {},
): Promise<number> {
  nth += 1;
  const coupon = await api.db
    .insertInto('coupon')
    .values({
      name: `쿠폰 ${nth}`,
      target: 'CART',
      kind: 'AMOUNT',
      value: 5_000,
      issue: 'ADMIN',
      valid_days: 30,
      issue_from: NOON,
      created_at: NOON,
      ...terms,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const issue = await api.db
    .insertInto('coupon_issue')
    .values({
      coupon_id: coupon.id,
      account_id: accountId,
      serial: 1,
      issued_at: NOON,
      expires_at: new Date('2026-12-31T23:59:59+09:00'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return issue.id;
}

/** From the product to the gateway's window: what is ready to be confirmed. */
export async function readyFor(
  api: TestApi,
  buyer: Buyer,
  sku: { id: number; product_id: number },
  quantity = 1,
  method: 'CARD' | 'VIRTUAL_ACCOUNT' = 'CARD',
  cash_receipt?: CashReceiptWish,
) {
  const { body: draft } = await api.call(
    initiateFromProduct,
    { body: { product_id: sku.product_id, sku_id: sku.id, quantity } },
    buyer.token,
  );
  const { status, body } = await api.call(
    readyOrder,
    {
      params: { id: draft.number },
      body: {
        quote_version: draft.quote_version,
        expected_amount: draft.amounts.pay,
        payment_method: method,
        cash_receipt,
      },
    },
    buyer.token,
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  const paymentKey = body.payment ? authenticate(api, body.payment.order_id, body.payment.amount, method) : null;
  return { number: draft.number, amount: body.amount, paymentKey };
}

export const authenticate = (
  api: TestApi,
  orderId: string,
  amount: Won,
  method: 'CARD' | 'VIRTUAL_ACCOUNT' = 'CARD',
): string => api.outside.payments.authenticate({ orderId, amount, method });

export const confirm = (
  api: TestApi,
  buyer: Buyer,
  ready: { number: string; amount: number; paymentKey: string | null },
) =>
  api.call(
    confirmOrder,
    { params: { id: ready.number }, body: { payment_key: ready.paymentKey, amount: ready.amount } },
    buyer.token,
  );

export async function buy(api: TestApi, buyer: Buyer, sku: { id: number; product_id: number }, quantity = 1) {
  const ready = await readyFor(api, buyer, sku, quantity);
  const { body, status } = await confirm(api, buyer, ready);
  return { ...ready, status, state: body.state };
}

/** What must hold whatever happened: stock, books, points and payments fit together. */
export async function audit(api: TestApi) {
  const { rows } = await sql<{
    unbalanced: number;
    negative: number;
    liability: number;
    points: number;
    wallets: number;
    overcharged: number;
    reserved: number;
    held: number;
  }>`select
    (select coalesce(sum(amount), 0) from ledger_line)::bigint as unbalanced,
    (select count(*) from sku where on_hand - reserved < 0)::int as negative,
    (select coalesce(-sum(amount), 0) from ledger_line where account = 'POINT_LIABILITY')::bigint as liability,
    (select coalesce(sum(remaining), 0) from point_grant)::bigint
      + (select coalesce(-sum(amount), 0) from point_tx where state = 'HELD')::bigint as points,
    (select coalesce(sum(balance), 0) from point_wallet)::bigint
      + (select coalesce(-sum(amount), 0) from point_tx where state = 'HELD')::bigint as wallets,
    (select count(*) from (select order_id from payment where state = 'PAID' and purpose = 'ORDER'
      group by order_id having count(*) > 1) twice)::int as overcharged,
    (select coalesce(sum(reserved), 0) from sku)::int as reserved,
    (select coalesce(sum(i.quantity), 0) from order_item i join orders o on o.id = i.order_id where o.is_holding and i.state <> 'CANCELED')::int
      + (select coalesce(sum(i.quantity), 0) from claim c join claim_item l on l.claim_id = c.id
        join order_item i on i.id = l.item_id where c.is_holding)::int as held`.execute(api.db);
  const found = rows[0]!;
  return {
    isBalanced: found.unbalanced === 0,
    isStockRight: found.negative === 0 && found.reserved === found.held,
    arePointsRight: found.liability === found.points && found.points === found.wallets,
    isChargedOnce: found.overcharged === 0,
  };
}
export const SOUND = { isBalanced: true, isStockRight: true, arePointsRight: true, isChargedOnce: true };

/** Things at these prices, of one brand that sends for free from 50,000 on, bought together with what the buyer has. */
export async function buyTogether(
  api: TestApi,
  prices: readonly number[],
  {
    coupons = [],
    points = 0,
    method = 'CARD',
    quantity = 1,
    isConfirmed = true,
  }: {
    coupons?: readonly Parameters<typeof giveCoupon>[2][];
    points?: number;
    method?: 'CARD' | 'VIRTUAL_ACCOUNT';
    quantity?: number;
    isConfirmed?: boolean;
  } = {},
) {
  const buyer = await makeBuyer(api);
  const brand = await makeBrand(api.db);
  const template = await makeTemplate(api.db, brand.id);
  const skus: Awaited<ReturnType<typeof makeSku>>[] = [];
  for (const price of prices) {
    const priced = { list_price: won(price), sale_price: won(price) };
    skus.push(await makeSku(api, { brand_id: brand.id, shipping_template_id: template.id, ...priced }));
  }
  const couponIds: number[] = [];
  for (const terms of coupons) couponIds.push(await giveCoupon(api, buyer.id, terms));
  if (points > 0) await givePoints(api, buyer.id, points);
  await api.call(addToCart, { body: { items: skus.map(({ id }) => ({ sku_id: id, quantity })) } }, buyer.token);
  const { groups } = (await api.call(getCart, {}, buyer.token)).body;
  const cart_item_ids = groups.flatMap((group) => group.lines.map(({ id }) => id));
  const { body: draft } = await api.call(initiateFromCart, { body: { cart_item_ids } }, buyer.token);
  const params = { id: draft.number };
  const { body: priced } = await api.call(applyCoupons, { params, body: { points } }, buyer.token);
  const amounts = { quote_version: priced.quote_version, expected_amount: priced.amounts.pay };
  const { body: ready } = await api.call(
    readyOrder,
    { params, body: { ...amounts, payment_method: method } },
    buyer.token,
  );
  const paymentKey = authenticate(api, ready.payment!.order_id, ready.amount, method);
  if (isConfirmed) await confirm(api, buyer, { number: draft.number, amount: ready.amount, paymentKey });
  const rows = await api.db
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .where('orders.number', '=', draft.number)
    .select(['order_item.id', 'sku_id', 'orders.id as order_id'])
    .execute();
  const itemOf = (index: number) => rows.find(({ sku_id }) => sku_id === skus[index]!.id)!.id;
  return {
    buyer,
    number: draft.number,
    id: rows[0]!.order_id,
    amount: ready.amount,
    paymentKey,
    skus,
    couponIds,
    itemOf,
  };
}

export const couponState = async (api: TestApi, id: number) =>
  (await api.db.selectFrom('coupon_issue').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state;
export const balanceOf = async (api: TestApi, { id }: Buyer) =>
  (await api.db.selectFrom('point_wallet').where('account_id', '=', id).select('balance').executeTakeFirst())
    ?.balance ?? 0;
