import type { Context } from '../../platform/context.ts';
import { isSame } from '../../platform/secrets.ts';
import { recordAnswer } from './confirm.ts';
import { closeAccount, lookUp } from './look-ups.ts';

type Ctx = Pick<Context, 'db' | 'now' | 'gateways' | 'secrets'>;

/** The gateway hinted that something happened to a payment: it is asked what, and that is written down. */
export async function followNotice(
  ctx: Ctx,
  { gateway_order_id, secret }: { gateway_order_id: string; secret: string | null },
): Promise<void> {
  const payment = await ctx.db
    .selectFrom('payment')
    .where('gateway_order_id', '=', gateway_order_id)
    .where('purpose', '=', 'ORDER')
    .select([
      'id',
      'account_id',
      'order_id',
      'claim_id',
      'gateway_order_id',
      'amount',
      'state',
      'method',
      'payment_key',
      'look_ups',
      'secret',
    ])
    .executeTakeFirst();
  if (!payment?.order_id) return;
  if (payment.state === 'UNKNOWN') return void (await lookUp(ctx, payment));
  if (payment.state === 'EXPIRED') return closeAccount(ctx, { gateway_order_id });
  if (payment.state !== 'WAITING_DEPOSIT') return;
  // A deposit's notice brings what only the gateway and we know.
  if (secret !== null && payment.secret && !isSame(secret, ctx.secrets.unseal(payment.secret))) return;
  const truth = await ctx.gateways.payment.findByOrder(gateway_order_id);
  if (truth?.status === 'DONE') await recordAnswer(ctx, payment.order_id, payment, truth, 'system');
}
