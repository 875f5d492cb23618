import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Faults } from '../faults.ts';
import type { HeldPayment, HeldWebhook, Ledger } from './ledger.ts';
import { koreanTime, type TossPayment, type TossStatus } from './payment-object.ts';

/** A notice that is not answered with 200 is sent again so many minutes later, seven times. */
export const RETRY_MINUTES = [1, 4, 16, 64, 256, 1_024, 4_096];
const TIMEOUT_MS = 10_000;
const LATE_MS = 3_000;

export type WebhooksWorld = {
  ledger: Ledger;
  faults: Faults;
  now: () => number;
  logger: FastifyBaseLogger;
  /** Without one nobody is told. */
  url: string | undefined;
  /** How long a minute of the schedule lasts. */
  minuteMs: number;
};

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Tells the product of payments that changed, until it has heard. */
export function createWebhooks({ ledger, faults, now, logger, url, minuteMs }: WebhooksWorld) {
  const timers = new Map<number, NodeJS.Timeout>();
  let isClosed = false;

  const plan = (id: number, delayMs: number) => {
    clearTimeout(timers.get(id));
    if (isClosed) return;
    const timer = setTimeout(() => void deliver(id), Math.max(0, delayMs));
    timers.set(id, timer.unref());
  };

  async function send({ transmissionId, body, attempts }: HeldWebhook): Promise<string> {
    try {
      const response = await fetch(url!, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'tosspayments-webhook-transmission-id': transmissionId,
          'tosspayments-webhook-transmission-time': koreanTime(now()),
          'tosspayments-webhook-transmission-retried-count': String(attempts.length),
        },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      return String(response.status);
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? '응답 없음' : '연결 실패';
    }
  }

  async function deliver(id: number): Promise<HeldWebhook | undefined> {
    timers.delete(id);
    const webhook = ledger.webhook(id);
    if (!webhook || !url || isClosed) return webhook;
    const answer = await send(webhook);
    if (isClosed) return webhook;
    // Another try may have ended meanwhile: what it found out stays.
    const current = ledger.webhook(id)!;
    const attempts = [...current.attempts, { at: new Date(now()).toISOString(), answer }];
    const isTaken = answer === '200' || current.state === 'TAKEN';
    const minutes = isTaken ? undefined : RETRY_MINUTES[attempts.length - 1];
    const nextAt = minutes === undefined ? null : Math.round(now() + minutes * minuteMs);
    const next: HeldWebhook = {
      ...current,
      attempts,
      nextAt,
      state: isTaken ? 'TAKEN' : nextAt === null ? 'GIVEN_UP' : 'WAITING',
    };
    ledger.saveWebhook(next);
    if (minutes !== undefined) plan(id, minutes * minuteMs);
    if (!isTaken) logger.info({ eventType: next.eventType, answer }, 'webhook not taken');
    return next;
  }

  const tell = (
    { paymentKey, orderId }: Pick<TossPayment, 'paymentKey' | 'orderId'>,
    eventType: string,
    body: Record<string, unknown>,
  ) => {
    const fault = faults.take('toss.webhook', orderId);
    const isLost = fault?.kind === 'lost';
    const delayMs = fault?.kind === 'late' ? (fault.ms ?? LATE_MS) : 0;
    const { id } = ledger.addWebhook({
      transmissionId: randomUUID(),
      paymentKey,
      eventType,
      body,
      attempts: [],
      state: isLost ? 'LOST' : 'WAITING',
      nextAt: isLost ? null : now() + delayMs,
    });
    if (isLost) return;
    plan(id, delayMs);
    if (fault?.kind === 'duplicate') setTimeout(() => void deliver(id), fault.ms ?? 0).unref();
  };

  if (url) for (const { id, nextAt } of ledger.waitingWebhooks()) plan(id, nextAt! - now());

  return {
    /** A status that changed; of a virtual account also the flat notice that carries its secret. */
    changed({ payment }: HeldPayment, before: TossStatus) {
      // A charge by billing key is known from its answer, and nothing else tells of it.
      if (!url || (payment.type === 'BILLING' && payment.status === 'DONE')) return;
      const createdAt = `${koreanTime(now()).slice(0, 19)}.000000`;
      const { orderId, status, secret, lastTransactionKey } = payment;
      tell(payment, 'PAYMENT_STATUS_CHANGED', { eventType: 'PAYMENT_STATUS_CHANGED', createdAt, data: payment });
      const isOpened = status === 'WAITING_FOR_DEPOSIT' && before !== 'DONE';
      if (payment.virtualAccount && !isOpened)
        tell(payment, 'DEPOSIT_CALLBACK', {
          createdAt,
          secret,
          status,
          transactionKey: lastTransactionKey,
          orderId,
        });
    },
    /** A key that is no longer good, for a reason of the card's company. */
    keyDeleted(billingKey: string) {
      if (!url) return;
      const createdAt = `${koreanTime(now()).slice(0, 19)}.000000`;
      const data = { billingKey, reason: '카드사에서 해지했습니다.' };
      tell({ paymentKey: billingKey, orderId: billingKey }, 'BILLING_DELETED', {
        eventType: 'BILLING_DELETED',
        createdAt,
        data,
      });
    },
    /** Sends one again now, under its own transmission id. */
    resend: (id: number) => deliver(id),
    close() {
      isClosed = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
