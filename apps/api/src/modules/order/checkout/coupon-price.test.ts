import { downloadCoupon } from '@oun/contract/benefit';
import { initiateFromProduct } from '@oun/contract/checkout';
import { getCouponPrice } from '@oun/contract/coupon-price';
import { won } from '@oun/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { buy, giveCoupon, makeBuyer, makeSku } from '../../../../test/shop.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const open = (name: string, terms: Record<string, unknown>) =>
  api.db
    .insertInto('coupon')
    .values({
      name,
      target: 'PRODUCT',
      kind: 'RATE',
      value: 10,
      issue: 'DOWNLOAD',
      valid_days: 30,
      issue_from: NOON,
      created_at: NOON,
      ...terms,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
const priceOf = async (productId: number, token?: string) =>
  (await api.call(getCouponPrice, { params: { id: productId } }, token)).body;

test('a guest is told what the coupons that are open to all make of it', async () => {
  const sku = await makeSku(api);
  expect(await priceOf(sku.product_id)).toEqual({ price: null, base: null, base_kind: null, coupons: [] });
  const products = [sku.product_id];
  const first = await open('첫 구매 10%', { products, is_first_order_only: true });
  await open('다 나간 쿠폰', { products, value: 50, total: 1, issued: 1 });
  await open('지난 쿠폰', { products, value: 50, issue_to: NOON });
  await open('멤버십 쿠폰', { products, value: 50, is_member_only: true });
  await open('앱 쿠폰', { products, value: 50, is_app_only: true });
  await open('무료배송', { products, target: 'SHIPPING', kind: 'FREE', value: 0 });
  await open('큰 주문', { products, value: 50, min_order: won(100_000) });
  expect(await priceOf(sku.product_id)).toEqual({
    price: 35_100,
    base: 39_000,
    base_kind: 'SALE',
    coupons: [{ coupon_id: first.id, name: '첫 구매 10%', benefit: '10% 할인', is_held: false, discount: 3_900 }],
  });
});

test("a member is told what coupons make of the member's own price, and what each takes off", async () => {
  const sku = await makeSku(api, { member_price: won(34_000) });
  const buyer = await makeBuyer(api);
  await api.db
    .insertInto('membership_period')
    .values({
      account_id: buyer.id,
      kind: 'PAID',
      starts_at: new Date(NOON.getTime() - 86_400_000),
      ends_at: new Date(NOON.getTime() + 86_400_000),
    })
    .execute();
  await giveCoupon(api, buyer.id, { name: '3천원', value: 3_000, products: [sku.product_id] });
  expect(await priceOf(sku.product_id, buyer.token)).toMatchObject({
    price: 31_000,
    base: 34_000,
    base_kind: 'MEMBER',
    coupons: [{ name: '3천원', discount: 3_000 }],
  });
  // Nobody else has the coupon that is for members, nor their price.
  await open('멤버십 10%', { products: [sku.product_id], is_member_only: true });
  expect(await priceOf(sku.product_id, buyer.token)).toMatchObject({
    price: 27_600,
    coupons: [
      { name: '멤버십 10%', discount: 3_400 },
      { name: '3천원', discount: 3_000 },
    ],
  });
  const other = await makeBuyer(api);
  await giveCoupon(api, other.id, { name: '2천원', value: 2_000, products: [sku.product_id] });
  expect(await priceOf(sku.product_id, other.token)).toMatchObject({
    price: 37_000,
    base: 39_000,
    base_kind: 'SALE',
    coupons: [{ name: '2천원' }],
  });
});

test('in a time sale it is the price of the sale that they are taken off', async () => {
  const sku = await makeSku(api, { member_price: won(34_000) });
  await api.db
    .insertInto('time_sale')
    .values({
      product_id: sku.product_id,
      sale_price: won(29_000),
      allotment: 10,
      starts_at: NOON,
      ends_at: new Date(NOON.getTime() + 86_400_000),
    })
    .execute();
  await open('타임세일 말고', { products: [sku.product_id], value: 50 });
  await open('모두 10%', { products: [sku.product_id], allows_time_sale: true });
  expect(await priceOf(sku.product_id)).toMatchObject({ price: 26_100, base: 29_000, base_kind: 'TIME_SALE' });
});

test('it is what the order then costs, and one who has bought has no first order', async () => {
  const [sku, buyer] = [await makeSku(api), await makeBuyer(api)];
  const products = [sku.product_id];
  const first = await open('첫 구매 10%', { products, is_first_order_only: true });
  await giveCoupon(api, buyer.id, { name: '장바구니 2천원', value: 2_000, products });
  const told = await priceOf(sku.product_id, buyer.token);
  expect(told).toMatchObject({
    price: 33_100,
    coupons: [{ is_held: false }, { name: '장바구니 2천원', is_held: true }],
  });

  await api.call(downloadCoupon, { params: { id: first.id } }, buyer.token);
  expect((await priceOf(sku.product_id, buyer.token)).coupons.map(({ is_held }) => is_held)).toEqual([true, true]);
  const draft = await api.call(
    initiateFromProduct,
    { body: { product_id: sku.product_id, sku_id: sku.id, quantity: 1 } },
    buyer.token,
  );
  const { goods, instant, product_coupon, cart_coupon } = draft.body.amounts;
  expect(goods - instant - product_coupon - cart_coupon).toBe(told.price);

  await buy(api, buyer, await makeSku(api));
  expect(await priceOf(sku.product_id, buyer.token)).toMatchObject({ price: 37_000, coupons: [{ is_held: true }] });
});

test('what is not there has no price', async () => {
  const { status } = await api.call(getCouponPrice, { params: { id: 2_000_000_000 } });
  expect(status).toBe(404);
});
