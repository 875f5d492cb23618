import type { Checkout } from '@oun/contract/checkout';
import { AppError } from '@oun/contract/errors';
import type { MemberContext } from '../../platform/context.ts';
import { paymentsOf } from '../payment/payment.ts';
import { refreshPrices } from './checkout.ts';
import { lookUp } from './look-ups.ts';

/** Today's prices and stock; and where it is not known whether it was paid, the gateway's word first. */
export async function refreshCheckout(ctx: MemberContext, number: string): Promise<Checkout> {
  const order = await ctx.db
    .selectFrom('orders')
    .where('number', '=', number)
    .where('account_id', '=', ctx.memberId)
    .select('id')
    .executeTakeFirst();
  if (!order) throw new AppError('NOT_FOUND');
  for (const payment of await paymentsOf(ctx.db, order.id)) {
    if (payment.state === 'UNKNOWN') await lookUp(ctx, payment);
  }
  return refreshPrices(ctx, number);
}
