import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import { cleanInput } from '../../../platform/http/input.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import type { Secrets } from '../../../platform/secrets.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    /** The gateway says that something happened; who cares asks it what. */
    'payment.noticed': { gateway_order_id: string; secret: string | null };
    /** A key by which cards are charged is no longer good; the mark that it is found by, in hex. */
    'payment.key-deleted': { key_mark: string };
  }
}

/** Ours, as the gateway has them from us. */
const OrderId = z.string().regex(/^[\w-]{1,64}$/);
const Changed = z.object({ eventType: z.string(), data: z.object({ orderId: OrderId }) });
const Deposited = z.object({ orderId: OrderId, secret: z.string().regex(/^[!-~]{1,200}$/) });
const KeyDeleted = z.object({
  eventType: z.literal('BILLING_DELETED'),
  data: z.object({ billingKey: z.string().regex(/^[!-~]{1,300}$/) }),
});
const TRANSMISSION_ID = /^[!-~]{1,200}$/;

/** A billing key as it may be written down. */
export const keyMarkOf = (secrets: Pick<Secrets, 'derive'>, billingKey: string): Buffer =>
  secrets.derive('billing-key', billingKey);

/**
 * Notices are not signed, so one is only a hint: it is written down once and answered at once, and then the gateway is
 * asked for the truth. A key cannot be asked for; who knows it has it from the gateway or from nobody, and it is not
 * written down.
 */
export function paymentNotices(
  app: FastifyInstance,
  { db, now, secrets }: { db: Db; now: () => Date; secrets: Pick<Secrets, 'derive'> },
) {
  app.post('/webhooks/toss', async (request, reply) => {
    const deleted = KeyDeleted.safeParse(request.body).data;
    const changed = Changed.safeParse(request.body).data;
    const deposited = Deposited.safeParse(request.body).data;
    const orderId = changed?.data.orderId ?? deposited?.orderId;
    // What we do not follow is taken too, or it would be sent again and again.
    if (!deleted && orderId === undefined) return reply.code(200).send({});
    const header = request.headers['tosspayments-webhook-transmission-id'];
    const key_mark = deleted && keyMarkOf(secrets, deleted.data.billingKey).toString('hex');
    const clean = key_mark ? { key_mark } : cleanInput(request.body);
    // Of one that holds what is no text, the hint is all that is kept: the payment in it may be a real one.
    if (clean === undefined) request.log.warn({ order_id: orderId }, 'a notice holds what is no text');
    const body = JSON.stringify(clean ?? { orderId });
    const transmission_id =
      typeof header === 'string' && TRANSMISSION_ID.test(header)
        ? header
        : createHash('sha256').update(body).digest('hex');
    await db.transaction().execute(async (tx) => {
      const isNew = await tx
        .insertInto('payment_notice')
        .values({ transmission_id, body, received_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('transmission_id')
        .executeTakeFirst();
      if (!isNew) return;
      if (key_mark) await announce(tx, now(), 'payment.key-deleted', { key_mark });
      else
        await announce(tx, now(), 'payment.noticed', {
          gateway_order_id: orderId!,
          secret: deposited?.secret ?? null,
        });
    });
    return reply.code(200).send({});
  });
}
