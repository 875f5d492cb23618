import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { couponIssueMachine } from '../src/modules/benefit/coupon-issue.machine.ts';
import { productMachine } from '../src/modules/catalog/product.machine.ts';
import { adjustmentMachine } from '../src/modules/claim/adjustment.machine.ts';
import { programMachine } from '../src/modules/content/program.machine.ts';
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
  ['payment', paymentMachine],
  ['product', productMachine],
  ['program', programMachine],
  ['refund', refundMachine],
] as const)('the database knows the same states of a %s as its machine', async (table, { states }) => {
  const { rows } = await sql<{ def: string }>`select pg_get_constraintdef(oid) as def from pg_constraint
    where conrelid = ${table}::regclass and conname = ${`${table}_state_check`}`.execute(api.db);
  const known = [...(rows[0]?.def ?? '').matchAll(/'([A-Z_]+)'/g)].map(([, state]) => state);
  expect(known.toSorted()).toEqual([...states].toSorted());
});
