import { DAY_MS, dateOf, startOfDate } from '@oun/brand/seoul';
import type { Won } from '@oun/money';
import type { GatewayTransaction } from '../../../gateways/payment/payment.gateway.ts';
import type { Context } from '../../../platform/context.ts';

const PAGE = 1_000;

type Finding = { kind: string; subject: string; ours: Won | null; theirs: Won | null };

/** Lays the gateway's books of a day beside ours and writes down every difference, once. */
export async function reconcileDay(
  { db, gateways, now }: Pick<Context, 'db' | 'gateways' | 'now'>,
  day: string,
): Promise<number> {
  const from = startOfDate(day);
  const to = new Date(from.getTime() + DAY_MS - 1);
  const theirs: GatewayTransaction[] = [];
  for (let page: GatewayTransaction[] = []; ;) {
    const last = page.at(-1)?.transactionKey;
    page = await gateways.payment.listTransactions({ from, to, limit: PAGE, ...(last && { startingAfter: last }) });
    theirs.push(...page);
    if (page.length < PAGE) break;
  }
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
