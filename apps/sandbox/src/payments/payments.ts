import type { FastifyInstance } from 'fastify';
import type { Faults } from '../faults.ts';
import type { Store } from '../store.ts';
import { createBooks } from './books.ts';
import { paymentControl } from './control.ts';
import { coreApi } from './core-api.ts';
import { openLedger } from './ledger.ts';
import { createWebhooks } from './webhooks.ts';
import { paymentWindow } from './window.ts';

export type PaymentOptions = {
  /** Where the product wants to be told of payments that changed. */
  webhookUrl?: string | undefined;
  /** How long a minute lasts between two tries of a webhook. */
  webhookMinuteMs?: number | undefined;
  /** Where people reach the sandbox, for the links it gives away. */
  sandboxUrl?: string | undefined;
};

const SWEEP_MS = 20_000;

/** Toss Payments: its API, its window and SDK, its webhooks, and a page to look behind them. */
export function payments(
  app: FastifyInstance,
  { store, faults, now, ...options }: { store: Store; faults: Faults; now: () => number } & PaymentOptions,
): void {
  const { webhookUrl: url, webhookMinuteMs: minuteMs = 60_000, sandboxUrl = 'http://localhost:4100' } = options;
  const ledger = openLedger(store.db);
  const webhooks = createWebhooks({ ledger, faults, now, logger: app.log, url, minuteMs });
  const here = () => sandboxUrl.replace(/\/+$/, '');
  const books = createBooks({
    ledger,
    now,
    sandboxUrl: here,
    onChange: (held, before) => webhooks.changed(held, before),
  });
  coreApi(app, { ledger, books, faults, now, sandboxUrl: here });
  paymentWindow(app, { ledger, books, now });
  paymentControl(app, { ledger, books, webhooks, now, sandboxUrl: here });

  const sweep = setInterval(() => books.expireAll(), SWEEP_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(sweep);
    webhooks.close();
  });
}
