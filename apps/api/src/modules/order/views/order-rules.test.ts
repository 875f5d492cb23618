import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../test/api.ts';
import { buy, makeBuyer, makeSku } from '../../../../test/shop.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await buy(api, await makeBuyer(api), await makeSku(api, { onHand: 5 }));
});
afterAll(() => api.close());

/** Whatever the code does: rows that cannot be true are refused by the database itself. */
const UNTRUE = {
  orders: [
    `state = 'BOUGHT'`,
    `source = 'PHONE'`,
    `points = -1`,
    `pay = -1`,
    `point = -1`,
    `earn = -1`,
    `earn_rate = -1`,
    `earn_rate = 10001`,
    `pay = null`,
    `amounts = null`,
    `number = '1'`,
  ],
  order_group: [`fee = -1`, `coupon = -1`],
  order_item: [`state = 'LOST'`, `quantity = 0`, `quantity = 100`, `list_price = -1`, `sale_price = -1`],
  order_unit: [
    `list = -1`,
    `sale = sale + 1`,
    `pg = pg - 1`,
    `product_coupon = -1, pg = pg + 1`,
    `cart_coupon = -1, pg = pg + 1`,
    `point = -1, pg = pg + 1`,
    `pg = -1, point = sale + 1`,
    `gone = 'EATEN'`,
    `fault = 'NOBODY'`,
  ],
  payment: [
    `state = 'MAYBE'`,
    `purpose = 'NOTHING'`,
    `amount = 0`,
    `refunded = -1`,
    `refunded = amount + 1`,
    `gateway_order_id = ''`,
  ],
  sku: [`reserved = -1`, `safety = -1`, `extra_price = -1`, `on_hand = -1`, `reserved = on_hand + 1`],
};

test.each(Object.entries(UNTRUE).flatMap(([table, rows]) => rows.map((row) => [table, row] as const)))(
  '%s: %s',
  async (table, row) => {
    const { rows } = await sql`select from ${sql.table(table)}`.execute(api.db);
    expect(rows.length).toBeGreaterThan(0);
    await expect(sql`update ${sql.table(table)} set ${sql.raw(row)}`.execute(api.db)).rejects.toMatchObject({
      code: '23514',
    });
  },
);

test('an event is somebody’s', async () => {
  const wrong = sql`insert into order_event (order_id, kind, actor, at) select id, 'X', 'ghost', now() from orders`;
  await expect(wrong.execute(api.db)).rejects.toMatchObject({ code: '23514' });
});
