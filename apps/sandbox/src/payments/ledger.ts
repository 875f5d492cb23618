import type { DatabaseSync } from 'node:sqlite';
import type { Bank, CardCompany, EasyPay } from './banks.ts';
import type { HeldReceipt } from './held-receipt.ts';
import type { TossPayment, TossStatus } from './payment-object.ts';
import type { Answer, TossCode } from './toss-errors.ts';

export type Choice =
  | { method: 'CARD'; cardCompany: CardCompany; installmentMonths: number; number?: string }
  | { method: 'EASY_PAY'; provider: EasyPay }
  | { method: 'VIRTUAL_ACCOUNT'; bank: Bank };

/** A payment with what Toss knows of it and does not tell. */
export type HeldPayment = {
  payment: TossPayment;
  customerKey: string | null;
  customerName: string | null;
  successUrl: string;
  failUrl: string;
  choice: Choice | null;
  /** What the window was asked to show first. */
  wanted: Partial<{ method: Choice['method']; provider: string; validHours: number }>;
  /** The confirm is refused with this. */
  refusal: TossCode | null;
  /** When it is over if nothing happens; null once there is nothing to wait for. */
  expiresAt: number | null;
};

export type HeldBillingKey = {
  billingKey: string;
  customerKey: string;
  authenticatedAt: string;
  cardCompany: CardCompany;
  number: string;
  refusal: TossCode | null;
  isRemoved: boolean;
};
export type HeldAuth = Pick<HeldBillingKey, 'customerKey' | 'cardCompany' | 'number' | 'refusal'> & {
  expiresAt: number;
};

export type TossTransaction = {
  mId: string;
  transactionKey: string;
  paymentKey: string;
  orderId: string;
  method: string | null;
  customerKey: string | null;
  useEscrow: boolean;
  receiptUrl: string | null;
  status: TossStatus;
  transactionAt: string;
  currency: 'KRW';
  amount: number;
};

export type Attempt = { at: string; answer: string };
export type HeldWebhook = {
  id: number;
  transmissionId: string;
  paymentKey: string;
  eventType: string;
  body: Record<string, unknown>;
  attempts: Attempt[];
  /** `LOST` was never sent, by a fault; `GIVEN_UP` was never taken. */
  state: 'WAITING' | 'TAKEN' | 'LOST' | 'GIVEN_UP';
  /** When it is tried next, in epoch milliseconds. */
  nextAt: number | null;
};

const TABLES = `
  create table if not exists payment (
    payment_key text primary key, order_id text not null, expires_at integer, held text not null
  ) strict;
  create index if not exists payment_order on payment (order_id);
  create index if not exists payment_expires on payment (expires_at) where expires_at is not null;
  create table if not exists payment_transaction (
    id integer primary key autoincrement, transaction_key text not null unique, at integer not null, held text not null
  ) strict;
  create index if not exists payment_transaction_at on payment_transaction (at);
  create table if not exists payment_answer (
    request text primary key, at integer not null, status integer not null, body text not null
  ) strict;
  create table if not exists payment_webhook (
    id integer primary key autoincrement, payment_key text not null, next_at integer, held text not null
  ) strict;
  create index if not exists payment_webhook_payment on payment_webhook (payment_key);
  create table if not exists payment_secret (secret text primary key, kind text not null, held text not null) strict;
`;

export type Ledger = ReturnType<typeof openLedger>;

/** What Toss remembers, in tables of its own. */
export function openLedger(db: DatabaseSync) {
  db.exec(TABLES);
  const selectPayment = db.prepare('select held from payment where payment_key = ?');
  const selectOrder = db.prepare('select held from payment where order_id = ? order by rowid');
  const upsertPayment = db.prepare(
    `insert into payment (payment_key, order_id, expires_at, held) values (?, ?, ?, ?)
     on conflict do update set expires_at = excluded.expires_at, held = excluded.held`,
  );
  const searchPayments = db.prepare(
    `select held from payment where ? = '' or order_id = ? or payment_key = ? order by rowid desc limit ?`,
  );
  const selectExpired = db.prepare('select held from payment where expires_at <= ?');
  const insertTransaction = db.prepare('insert into payment_transaction (transaction_key, at, held) values (?, ?, ?)');
  const selectTransactions = db.prepare(
    `select held from payment_transaction where at between ? and ? and id > coalesce(
       (select id from payment_transaction where transaction_key = ?), 0) order by id limit ?`,
  );
  const selectAnswer = db.prepare('select status, body from payment_answer where request = ? and at > ?');
  const upsertAnswer = db.prepare(
    'insert or replace into payment_answer (request, at, status, body) values (?, ?, ?, ?)',
  );
  const insertWebhook = db.prepare('insert into payment_webhook (payment_key, next_at, held) values (?, ?, ?)');
  const updateWebhook = db.prepare('update payment_webhook set next_at = ?, held = ? where id = ?');
  const selectWebhook = db.prepare('select id, held from payment_webhook where id = ?');
  const selectWebhooks = db.prepare('select id, held from payment_webhook where payment_key = ? order by id');
  const selectWaiting = db.prepare('select id, held from payment_webhook where next_at is not null');
  const selectSecret = db.prepare('select held from payment_secret where kind = ? and secret = ?');
  const upsertSecret = db.prepare('insert or replace into payment_secret (secret, kind, held) values (?, ?, ?)');
  const deleteSecret = db.prepare('delete from payment_secret where kind = ? and secret = ?');

  const selectReceipts = db.prepare(
    `select held from payment_secret where kind = 'receipt' and held ->> '$.receipt.orderId' = ? order by rowid`,
  );
  const selectBillingKeys = db.prepare(
    `select held from payment_secret where kind = 'billing' order by rowid desc limit ?`,
  );

  const held = <T>(row: Record<string, unknown> | undefined) => row && (JSON.parse(row['held'] as string) as T);
  const readWebhook = (row: Record<string, unknown>): HeldWebhook => ({
    ...held<Omit<HeldWebhook, 'id'>>(row)!,
    id: row['id'] as number,
  });

  return {
    payment: (paymentKey: string) => held<HeldPayment>(selectPayment.get(paymentKey)),
    /** Oldest first. */
    paymentsOfOrder: (orderId: string) => selectOrder.all(orderId).map((row) => held<HeldPayment>(row)!),
    savePayment(payment: HeldPayment): HeldPayment {
      const { paymentKey, orderId } = payment.payment;
      upsertPayment.run(paymentKey, orderId, payment.expiresAt, JSON.stringify(payment));
      return payment;
    },
    /** Newest first; of one order or payment where one is named. */
    payments: ({ search = '', limit }: { search?: string; limit: number }) =>
      searchPayments.all(search, search, search, limit).map((row) => held<HeldPayment>(row)!),
    expired: (now: number) => selectExpired.all(now).map((row) => held<HeldPayment>(row)!),

    addTransaction(transaction: TossTransaction, at: number) {
      insertTransaction.run(transaction.transactionKey, at, JSON.stringify(transaction));
    },
    transactions: ({ from, to, after = '', limit }: { from: number; to: number; after?: string; limit: number }) =>
      selectTransactions.all(from, to, after, limit).map((row) => held<TossTransaction>(row)!),

    answer(request: string, since: number): Answer | undefined {
      const row = selectAnswer.get(request, since);
      return row && { status: row['status'] as number, body: JSON.parse(row['body'] as string) };
    },
    saveAnswer(request: string, at: number, { status, body }: Answer) {
      upsertAnswer.run(request, at, status, JSON.stringify(body));
    },

    addWebhook(webhook: Omit<HeldWebhook, 'id'>): HeldWebhook {
      const { lastInsertRowid } = insertWebhook.run(webhook.paymentKey, webhook.nextAt, JSON.stringify(webhook));
      return { ...webhook, id: Number(lastInsertRowid) };
    },
    saveWebhook({ id, ...webhook }: HeldWebhook) {
      updateWebhook.run(webhook.nextAt, JSON.stringify(webhook), id);
    },
    webhook(id: number): HeldWebhook | undefined {
      const row = selectWebhook.get(id);
      return row && readWebhook(row);
    },
    webhooksOf: (paymentKey: string) => selectWebhooks.all(paymentKey).map(readWebhook),
    waitingWebhooks: () => selectWaiting.all().map(readWebhook),

    /** Billing keys, the authKeys before them, and receipts: each by what only its holder knows. */
    secret: <T>(kind: 'billing' | 'auth' | 'receipt', secret: string) => held<T>(selectSecret.get(kind, secret)),
    saveSecret(kind: 'billing' | 'auth' | 'receipt', secret: string, value: unknown) {
      upsertSecret.run(secret, kind, JSON.stringify(value));
    },
    /** Oldest first. */
    receiptsOf: (orderId: string) => selectReceipts.all(orderId).map((row) => held<HeldReceipt>(row)!),
    /** Newest first. */
    billingKeys: (limit: number) => selectBillingKeys.all(limit).map((row) => held<HeldBillingKey>(row)!),
    dropSecret(kind: 'billing' | 'auth' | 'receipt', secret: string) {
      deleteSecret.run(kind, secret);
    },
  };
}
