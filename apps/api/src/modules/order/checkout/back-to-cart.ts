import type { rollBackToCart as rollBackToCartCall } from '@oun/contract/order';
import type { Answer } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { sql } from 'kysely';
import type { MemberContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { addToCart, countCart } from '../../cart/cart.ts';
import { movePayment, paymentsOf } from '../../payment/payment.ts';
import { lockOrder } from '../paying/lock-order.ts';
import { heldBy, release } from '../paying/holds.ts';
import { orderMachine } from '../order.machine.ts';

/** What was not bought goes back to the cart; one that is still being paid for cannot be taken away. */
export async function rollBackToCart(ctx: MemberContext, number: string): Promise<Answer<typeof rollBackToCartCall>> {
  const { db, now, memberId } = ctx;
  const pieces = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, number, memberId);
    if (!order) throw new AppError('NOT_FOUND');
    const pieces = await orderedIn(tx, order.id);
    if (order.state === 'CANCELED' || order.state === 'CANCELED_BY_NOPAYMENT') return pieces;
    if (!['INITIALIZED', 'READY', 'FAILED', 'EXPIRED'].includes(order.state)) throw new AppError('ORDER_NOT_OPEN');
    for (const payment of await paymentsOf(tx, order.id)) {
      if (payment.state === 'CONFIRMING' || payment.state === 'UNKNOWN') throw new AppError('PAYMENT_PENDING');
      if (payment.state === 'READY') await movePayment(tx, now(), payment, 'abandon', 'member');
    }
    if (order.is_holding) await release(tx, await heldBy(tx, order.id));
    if (order.state !== 'EXPIRED') {
      await tx
        .updateTable('orders')
        .set({ state: orderMachine.next(order.state, 'expire', 'member'), is_holding: false, hold_until: null })
        .where('id', '=', order.id)
        .execute();
    }
    return pieces;
  });
  // What is in the cart still was never taken out of it.
  const inCart = await db
    .selectFrom('cart_item')
    .where('account_id', '=', memberId)
    .where(
      'sku_id',
      'in',
      pieces.map(({ skuId }) => skuId),
    )
    .select('sku_id')
    .execute();
  const missing = pieces.filter(({ skuId }) => !inCart.some(({ sku_id }) => sku_id === skuId));
  if (missing.length === 0) return { ...(await countCart(ctx)), skipped: [] };
  try {
    const { count, skipped } = await addToCart(
      ctx,
      missing.map(({ skuId, quantity }) => ({ sku_id: skuId, quantity })),
    );
    return { count, skipped };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'OUT_OF_STOCK') throw error;
    return { ...(await countCart(ctx)), skipped: missing.map(({ skuId }) => skuId) };
  }
}

/** All that was ordered, also what was canceled since; not what was sent in exchange. */
const orderedIn = (tx: Tx, orderId: number): Promise<{ skuId: number; quantity: number }[]> =>
  tx
    .selectFrom('order_item')
    .where('order_id', '=', orderId)
    .where('origin_item_id', 'is', null)
    .groupBy('sku_id')
    .select(['sku_id as skuId', sql<number>`sum(quantity)::int`.as('quantity')])
    .execute();
