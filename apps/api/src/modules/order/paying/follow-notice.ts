import type { Context } from '../../../platform/context.ts';
import { isSame } from '../../../platform/secrets.ts';
import { paymentNamed } from '../../payment/payment.ts';
import { followDeposit } from './deposits.ts';
import { closeAccount, lookUp } from './look-ups.ts';

type Ctx = Pick<Context, 'db' | 'now' | 'gateways' | 'secrets'>;

/** The gateway hinted that something happened to a payment: it is asked what, and that is written down. */
export async function followNotice(
  ctx: Ctx,
  { gateway_order_id, secret }: { gateway_order_id: string; secret: string | null },
): Promise<void> {
  const payment = await paymentNamed(ctx.db, gateway_order_id);
  if (!payment?.order_id || payment.purpose !== 'ORDER') return;
  switch (payment.state) {
    case 'UNKNOWN':
      return void (await lookUp(ctx, payment));
    case 'EXPIRED':
      return closeAccount(ctx, { gateway_order_id });
    case 'WAITING_DEPOSIT':
    case 'PAID':
      if (payment.method !== 'VIRTUAL_ACCOUNT' || !(await isKnownSecret(ctx, payment.id, secret))) return;
      return void (await followDeposit(ctx, payment));
    default:
      return;
  }
}

/** A deposit's notice brings what only the gateway and we know. */
async function isKnownSecret({ db, secrets }: Ctx, id: number, secret: string | null): Promise<boolean> {
  if (secret === null) return true;
  const kept = await db.selectFrom('payment').where('id', '=', id).select('secret').executeTakeFirst();
  return !kept?.secret || isSame(secret, secrets.unseal(kept.secret));
}
