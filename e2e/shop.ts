import { REQUIRED_AGREEMENTS } from '@oun/contract/identity-rules';
import { DEMO_ACCOUNTS } from '@oun/brand/demo-accounts';
import { COOKIES } from '@oun/brand/limits';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { enterAs } from './enter.ts';
import { type Database, expect } from './fixtures.ts';
import { newEmail, newNickname } from './outside.ts';

export type Buyer = { id: number; email: string };
export type Sku = { id: number; product_id: number; name: string; option: string; price: number };

export const ADDRESS = {
  name: '이지우',
  address1: '서울 마포구 월드컵로25길 8',
  address2: '302호',
  postcode: '04001',
  phone: '01098762741',
  comment: '문 앞에 놔주세요',
};

/** Somebody new, so that what they buy is nobody else's; with the demo's password, and a place to send things to. */
export async function newBuyer(db: Database, { hasAddress = true } = {}): Promise<Buyer> {
  const email = newEmail();
  const { id } = await db.one<{ id: number }>(
    `insert into account (email_address, nickname, password_hash, created_at)
     select $1, $2, password_hash, now() from account where email_address = $3 returning id`,
    [email, newNickname(), DEMO_ACCOUNTS[0]!.email],
  );
  await db.rows(`insert into account_role (account_id, role) values ($1, 'user')`, [id]);
  await db.rows(
    `insert into agreement (account_id, kind, version, is_agreed, at)
     select $1, kind, version, is_agreed, now() from agreement
     where account_id = (select id from account where email_address = $2) and kind = any($3::text[])`,
    [id, DEMO_ACCOUNTS[0]!.email, REQUIRED_AGREEMENTS],
  );
  if (hasAddress) await giveAddress(db, id);
  return { id, email };
}

/** One who may see everything, with nothing of their own yet. */
export async function newMember(db: Database): Promise<Buyer> {
  const buyer = await newBuyer(db);
  await db.rows(
    `insert into membership_period (account_id, kind, starts_at, ends_at)
     values ($1, 'PAID', now() - interval '1 day', now() + interval '30 days')`,
    [buyer.id],
  );
  return buyer;
}

export const giveAddress = (db: Database, accountId: number, change: Partial<typeof ADDRESS> = {}) =>
  db.rows(
    `insert into address (account_id, name, address1, address2, postcode, phone, comment, is_default, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, not exists (select from address where account_id = $1), now())`,
    [accountId, ...Object.values({ ...ADDRESS, ...change })],
  );

export async function givePoints(db: Database, accountId: number, amount: number): Promise<void> {
  await db.rows(`insert into point_wallet (account_id, balance) values ($1, $2)`, [accountId, amount]);
  await db.rows(
    `insert into point_grant (account_id, amount, remaining, reason, key, expires_at, created_at)
     values ($1, $2, $2, 'GIFT', $3, now() + interval '1 year', now())`,
    [accountId, amount, `e2e-${accountId}`],
  );
  await db.rows(
    `with entry as (insert into ledger_entry (key, kind, reference, at)
       values ($3, 'POINT_GRANT', $3, now()) returning id)
     insert into ledger_line (entry_id, account, amount, member_id)
     select id, account, amount::bigint, case when account = 'POINT_LIABILITY' then $1::int end from entry,
       (values ('POINT_COST', $2::bigint), ('POINT_LIABILITY', -$2::bigint)) as l (account, amount)`,
    [accountId, amount, `e2e-${accountId}`],
  );
}

type Terms = { name: string; target?: string; kind?: string; value: number; min_order?: number; methods?: string[] };

export async function giveCoupon(db: Database, accountId: number, terms: Terms): Promise<void> {
  const { name, target = 'CART', kind = 'AMOUNT', value, min_order = 0, methods = [] } = terms;
  await db.rows(
    `with c as (insert into coupon (name, target, kind, value, min_order, methods, issue, valid_days, issue_from,
         created_at)
       values ($2, $3, $4, $5, $6, $7, 'ADMIN', 30, now(), now()) returning id)
     insert into coupon_issue (coupon_id, account_id, serial, issued_at, expires_at)
     select id, $1, 1, now(), now() + interval '30 days' from c`,
    [accountId, name, target, kind, value, min_order, methods],
  );
}

/**
 * Another option of something that is on sale: what happens to it changes no list. Sent for 3,000 won below 50,000;
 * beside another, of another brand, so that each is sent by itself.
 */
export async function newSku(
  db: Database,
  { onHand = 20, beside }: { onHand?: number; beside?: Sku } = {},
): Promise<Sku> {
  const option = `시험 ${Math.random().toString(36).slice(2, 8)}`;
  return db.one<Sku>(
    `with p as (
       select product.* from product where state = 'ON_SALE' and sale_price between 15000 and 45000
         and not exists (select from time_sale t where t.product_id = product.id)
         and exists (select from shipping_template f where f.id = product.shipping_template_id
           and f.kind = 'CONDITIONAL_FREE' and f.base_fee = 3000 and f.free_from = 50000)
         and brand_id is distinct from (select brand_id from product where id = $3::int)
       order by brand_id, id limit 1
     ), s as (
       insert into sku (product_id, option_values, on_hand)
       select id, array_fill($1::text, array[greatest(cardinality(option_names), 1)]), $2 from p
       returning id, product_id
     )
     select s.id, s.product_id, p.name, $1 as option, p.sale_price::int as price from s join p on p.id = s.product_id`,
    [option, onHand, beside?.product_id ?? null],
  );
}

/** A call to the store as its own page would make it. */
export async function callStore<T>(context: BrowserContext, url: string, data: object): Promise<T> {
  const response = await context.request.post(url, { data, headers: { 'sec-fetch-site': 'same-origin' } });
  expect(response.status(), `${url}: ${await response.text()}`).toBe(200);
  return response.json() as Promise<T>;
}

/** A draft of one thing, as the product's page opens it. */
export async function openDraft(context: BrowserContext, store: string, sku: Sku, quantity = 1): Promise<string> {
  const body = { product_id: sku.product_id, sku_id: sku.id, quantity };
  const path = '/proxy/store/v1/checkout/initiate/from-product';
  return (await callStore<{ number: string }>(context, store + path, body)).number;
}

/** Bought without a page: for tests of what comes after. */
export async function buyUnseen(
  context: BrowserContext,
  { store, sandbox }: { store: string; sandbox: string },
  sku: Sku,
  quantity = 1,
): Promise<string> {
  type Draft = { number: string; quote_version: number; amounts: { pay: number } };
  const checkout = `${store}/proxy/store/v1/checkout`;
  const wanted = { product_id: sku.product_id, sku_id: sku.id, quantity };
  const draft = await callStore<Draft>(context, `${checkout}/initiate/from-product`, wanted);
  const ready = await callStore<{ payment: { order_id: string; amount: number } }>(
    context,
    `${checkout}/orders/${draft.number}/ready`,
    { quote_version: draft.quote_version, expected_amount: draft.amounts.pay, payment_method: 'CARD' },
  );
  const { order_id: orderId, amount } = ready.payment;
  const { paymentKey } = await callStore<{ paymentKey: string }>(context, `${sandbox}/payments/authenticate`, {
    orderId,
    amount,
  });
  await callStore(context, `${checkout}/orders/${draft.number}/confirm`, { payment_key: paymentKey, amount });
  return draft.number;
}

export const addToCart = (context: BrowserContext, store: string, items: readonly { sku: Sku; quantity?: number }[]) =>
  callStore(context, `${store}/proxy/store/v1/user/cart/items/bulk`, {
    items: items.map(({ sku, quantity = 1 }) => ({ sku_id: sku.id, quantity })),
  });

export const won = (amount: number): string => `${amount.toLocaleString('ko-KR')}원`;

/** Brings what was paid to somebody's door, as the back office and the courier do. */
export async function deliver(db: Database, number: string): Promise<void> {
  await db.rows(
    `with o as (select id from orders where number = $1),
     s as (
       insert into shipment (order_id, group_id, direction, carrier_code, invoice_no, state, dispatched_at, delivered_at,
         events)
       select g.order_id, g.id, 'OUT', '04', $2::text || g.id, 'DELIVERED', now() - interval '2 days', now() - interval '1 hour', $3
       from order_group g join o on o.id = g.order_id returning id, group_id
     )
     update order_item set state = 'DELIVERED', shipment_id = s.id, delivered_at = now() - interval '1 hour',
       confirm_due_at = now() + interval '7 days' from s where order_item.group_id = s.group_id`,
    [
      number,
      String(Math.floor(Math.random() * 1e12)).padStart(12, '0'),
      JSON.stringify([
        { at: '2026-11-13T09:00:00+09:00', where: '옥천HUB', what: '물류센터에 도착했어요' },
        { at: '2026-11-14T14:20:00+09:00', where: '마포', what: '배송을 마쳤어요' },
      ]),
    ],
  );
}

/** Another person at another machine. */
export async function asSomeone(browser: Browser, life: string, email: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'ko-KR' });
  await enterAs(context, life, email);
  expect((await context.cookies()).map(({ name }) => name)).toContain(COOKIES.login);
  return context.newPage();
}
