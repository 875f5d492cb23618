import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import { cleanInput } from '../../../platform/http/input.ts';
import { announce } from '../../../platform/jobs/outbox.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    /** The gateway says that something happened; who cares asks it what. */
    'payment.noticed': { gateway_order_id: string; secret: string | null };
  }
}

/** Ours, as the gateway has them from us. */
const OrderId = z.string().regex(/^[\w-]{1,64}$/);
const Changed = z.object({ eventType: z.string(), data: z.object({ orderId: OrderId }) });
const Deposited = z.object({ orderId: OrderId, secret: z.string().regex(/^[!-~]{1,200}$/) });
const TRANSMISSION_ID = /^[!-~]{1,200}$/;

/**
 * Notices are not signed, so one is only a hint: it is written down once and answered at once, and then the gateway is
 * asked for the truth.
 */
export function paymentNotices(app: FastifyInstance, { db, now }: { db: Db; now: () => Date }) {
  app.post('/webhooks/toss', async (request, reply) => {
    const changed = Changed.safeParse(request.body);
    const deposited = Deposited.safeParse(request.body);
    const orderId = changed.data?.data.orderId ?? deposited.data?.orderId;
    // What we do not follow is taken too, or it would be sent again and again.
    if (orderId === undefined) return reply.code(200).send({});
    const header = request.headers['tosspayments-webhook-transmission-id'];
    // Of one that holds what is no text, the hint is all that is kept: the payment in it may be a real one.
    const clean = cleanInput(request.body);
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
      await announce(tx, now(), 'payment.noticed', {
        gateway_order_id: orderId,
        secret: deposited.data?.secret ?? null,
      });
    });
    return reply.code(200).send({});
  });
}
