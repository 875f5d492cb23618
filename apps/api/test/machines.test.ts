import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { couponIssueMachine } from '../src/modules/benefit/coupon-issue.machine.ts';
import { productMachine } from '../src/modules/catalog/product.machine.ts';
import { adjustmentMachine } from '../src/modules/claim/adjustment.machine.ts';
import { programMachine } from '../src/modules/content/program.machine.ts';
import { itemMachine, orderMachine } from '../src/modules/order/order.machine.ts';
import { cashReceiptMachine } from '../src/modules/payment/cash-receipt.machine.ts';
import { paymentMachine } from '../src/modules/payment/payment.machine.ts';
import { refundMachine } from '../src/modules/payment/refund.machine.ts';
import { startApi, type TestApi } from './api.ts';

let api: TestApi;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());

test.each([
  ['cash_receipt', cashReceiptMachine],
  ['claim_adjustment', adjustmentMachine],
  ['coupon_issue', couponIssueMachine],
  ['order_item', itemMachine],
  ['orders', orderMachine],
  ['payment', paymentMachine],
  ['product', productMachine],
  ['program', programMachine],
  ['refund', refundMachine],
] as const)('the database knows the same states of a %s as its machine', async (table, { states }) => {
  // A check of the table, or the type of its column, which has one.
  const { rows } = await sql<{ def: string }>`select pg_get_constraintdef(c.oid) as def from pg_constraint c
    join pg_attribute a on a.attrelid = ${table}::regclass and a.attname = 'state'
    where (c.conrelid = a.attrelid and c.conname = ${`${table}_state_check`}) or c.contypid = a.atttypid`.execute(
    api.db,
  );
  const known = [...(rows[0]?.def ?? '').matchAll(/'([A-Z_]+)'/g)].map(([, state]) => state);
  expect(known.toSorted()).toEqual([...states].toSorted());
});
