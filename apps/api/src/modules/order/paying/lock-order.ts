import type { Won } from '@oun/money';
import type { OrderState } from '../../../../db/rows.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { runPrepared } from '../../../platform/db/statement.ts';

export type PayingOrder = {
  id: number;
  number: string;
  account_id: number;
  state: OrderState;
  source: 'CART' | 'PRODUCT';
  pay: Won | null;
  point: Won;
  quote_version: number;
  ready_version: number | null;
  is_holding: boolean;
  expires_at: Date;
  amounts: {
    goods: number;
    instant: number;
    product_coupon: number;
    cart_coupon: number;
    shipping: number;
    shipping_coupon: number;
  } | null;
};
const COLUMNS = [
  'id',
  'number',
  'account_id',
  'state',
  'source',
  'pay',
  'point',
  'quote_version',
  'ready_version',
  'is_holding',
  'expires_at',
  'amounts',
] as const;

export async function lockOrder(tx: Tx, number: string, accountId: number): Promise<PayingOrder | undefined> {
  const [order] = await runPrepared(tx, 'lock-order', { number, accountId }, (values) =>
    tx
      .selectFrom('orders')
      .where('number', '=', values.number)
      .where('account_id', '=', values.accountId)
      .select(COLUMNS)
      .forUpdate()
      .compile(),
  );
  return order;
}

export async function lockOrderById(tx: Tx, id: number): Promise<PayingOrder> {
  const [order] = await runPrepared(tx, 'lock-order-by-id', { id }, (values) =>
    tx.selectFrom('orders').where('id', '=', values.id).select(COLUMNS).forUpdate().compile(),
  );
  if (!order) throw new Error(`no order ${id}`);
  return order;
}
