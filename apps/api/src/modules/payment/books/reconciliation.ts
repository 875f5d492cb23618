import { DAY_MS, dateOf, startOfDate } from '@oun/brand/seoul';
import type { Won } from '@oun/money';
import {
  type GatewayPayment,
  type GatewayTransaction,
  type Wallet,
  type WalletGateway,
  WALLETS,
} from '../../../gateways/payment/payment.gateway.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';

const PAGE = 1_000;

/** All that moved there, whoever it was asked of. */
async function booksOf({ db, gateways }: Pick<Context, 'db' | 'gateways'>, from: Date, to: Date) {
  const theirs: GatewayTransaction[] = [];
  for (let page: GatewayTransaction[] = []; ;) {
    const last = page.at(-1)?.transactionKey;
    page = await gateways.payment.listTransactions({ from, to, limit: PAGE, ...(last && { startingAfter: last }) });
    theirs.push(...page);
    if (page.length < PAGE) break;
  }
  for (const name of WALLETS) {
    const wallet = gateways.wallets[name];
    if (wallet)
      theirs.push(...(await (wallet.listTransactions?.({ from, to }) ?? askOfEach(db, name, wallet, from, to))));
  }
  return theirs;
}

/** A wallet that shows no books is asked about each payment that we say moved; what moved only there it cannot tell. */
async function askOfEach(
  db: Db,
  name: Wallet,
  wallet: WalletGateway,
  from: Date,
  to: Date,
): Promise<GatewayTransaction[]> {
  const moved = await db
    .selectFrom('payment')
    .where('gateway', '=', name)
    .where('payment_key', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('paid_at', '>=', from), eb('paid_at', '<=', to)]),
        eb.exists(
          eb
            .selectFrom('refund')
            .whereRef('refund.payment_id', '=', 'payment.id')
            .where('refund.done_at', '>=', from)
            .where('refund.done_at', '<=', to)
            .select('refund.id'),
        ),
      ]),
    )
    .select('payment_key')
    .execute();
  const theirs: GatewayTransaction[] = [];
  for (const { payment_key } of moved) {
    const found = await wallet.findByKey(payment_key!);
    if (found) theirs.push(...movesOf(found).filter(({ at }) => at >= from && at <= to));
  }
  return theirs;
}

function movesOf(payment: GatewayPayment): GatewayTransaction[] {
  const { paymentKey, orderId, method, approvedAt, totalAmount, cancels, status } = payment;
  const of = { paymentKey, orderId, method };
  const paid = approvedAt && {
    ...of,
    transactionKey: paymentKey,
    status: 'DONE' as const,
    amount: totalAmount,
    at: approvedAt,
  };
  return [
    ...(paid ? [paid] : []),
    ...cancels.map(({ transactionKey, amount, canceledAt }) => ({
      ...of,
      transactionKey,
      status,
      amount,
      at: canceledAt,
    })),
  ];
}

type Finding = { kind: string; subject: string; ours: Won | null; theirs: Won | null };

/** Lays the gateway's books of a day beside ours and writes down every difference, once. */
export async function reconcileDay(
  { db, gateways, now }: Pick<Context, 'db' | 'gateways' | 'now'>,
  day: string,
): Promise<number> {
  const from = startOfDate(day);
  const to = new Date(from.getTime() + DAY_MS - 1);
  const theirs = await booksOf({ db, gateways }, from, to);
  const names = [...new Set(theirs.map(({ orderId }) => orderId))];
  const payments = await db
    .selectFrom('payment')
    .where((eb) =>
      eb.or([
        ...(names.length > 0 ? [eb('gateway_order_id', 'in', names)] : []),
        eb.and([eb('paid_at', '>=', from), eb('paid_at', '<=', to)]),
      ]),
    )
    .select(['payment_key', 'gateway_order_id', 'amount', 'state', 'paid_at'])
    .execute();
  const refunds = await db
    .selectFrom('refund')
    .where('done_at', '>=', from)
    .where('done_at', '<=', to)
    .where('transaction_key', 'is not', null)
    .select(['id', 'transaction_key', 'pg'])
    .execute();

  const findings: Finding[] = [];
  const wentBack = new Map<string, number>();
  for (const { orderId, amount, status } of theirs)
    if (status === 'CANCELED') wentBack.set(orderId, (wentBack.get(orderId) ?? 0) + amount);
  // By the name we gave it: a key is whatever somebody brought along.
  const paidThere = new Map(theirs.filter(({ status }) => status === 'DONE').map((one) => [one.orderId, one]));
  const named = new Map(payments.map((payment) => [payment.gateway_order_id, payment]));
  for (const [orderId, { amount, paymentKey }] of paidThere) {
    const ours = named.get(orderId);
    if (ours?.state === 'PAID' && ours.amount === amount && ours.payment_key === paymentKey) continue;
    // It came and went: taken back by the bank, or sent back by us because it was paid another way.
    if (ours && ours.state !== 'PAID' && wentBack.get(orderId) === amount) continue;
    findings.push({
      kind: 'PAID_ONLY_THERE',
      subject: orderId,
      ours: ours?.state === 'PAID' ? ours.amount : null,
      theirs: amount,
    });
  }
  for (const { gateway_order_id, amount, state, paid_at } of payments) {
    if (state !== 'PAID' || !paid_at || paid_at < from || paid_at > to || paidThere.has(gateway_order_id)) continue;
    findings.push({ kind: 'PAID_ONLY_HERE', subject: gateway_order_id, ours: amount, theirs: null });
  }
  const canceledThere = new Map(
    theirs
      .filter(({ status }) => status === 'CANCELED' || status === 'PARTIAL_CANCELED')
      .map((one) => [one.transactionKey, one]),
  );
  for (const { id, transaction_key, pg } of refunds) {
    const found = canceledThere.get(transaction_key!);
    canceledThere.delete(transaction_key!);
    if (found?.amount !== pg)
      findings.push({ kind: 'REFUND_DIFFERS', subject: `refund-${id}`, ours: pg, theirs: found?.amount ?? null });
  }
  for (const { orderId, amount } of canceledThere.values()) {
    const ours = named.get(orderId);
    // Here nothing was ever kept of it.
    if (ours && ours.state !== 'PAID') continue;
    findings.push({ kind: 'CANCELED_ONLY_THERE', subject: orderId, ours: null, theirs: amount });
  }
  if (findings.length === 0) return 0;
  await db
    .insertInto('reconciliation_finding')
    .values(findings.map((finding) => ({ ...finding, day, found_at: now() })))
    .onConflict((conflict) => conflict.columns(['day', 'kind', 'subject']).doNothing())
    .execute();
  return findings.length;
}

export const yesterdayOf = (now: Date): string => dateOf(now, -1);
