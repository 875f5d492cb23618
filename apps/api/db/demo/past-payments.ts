import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';
import type { Secrets } from '../../src/platform/secrets.ts';
import { PAST_KEY } from './order-gateway.ts';

type Past = {
  paymentKey: string;
  orderId: string;
  orderName: string;
  amount: number;
  method: 'CARD' | 'VIRTUAL_ACCOUNT';
  at: number;
  cancels: { transactionKey: string; amount: number; reason: string; at: number }[];
};

/** What the demo world's orders were paid with and what of it went back, as the one who plays the gateway wants it told. */
export async function pastPayments(db: Db): Promise<Past[]> {
  const { rows } = await sql<Past>`
    select p.payment_key as "paymentKey", p.gateway_order_id as "orderId", p.order_name as "orderName", p.amount,
      p.method, (extract(epoch from coalesce(p.paid_at, p.created_at)) * 1000)::bigint as at,
      coalesce((select json_agg(json_build_object('transactionKey', r.transaction_key, 'amount', r.pg,
        'reason', r.reason, 'at', (extract(epoch from r.done_at) * 1000)::bigint) order by r.id) from refund r
        where r.payment_id = p.id and r.state = 'DONE' and r.transaction_key is not null), '[]') as cancels
    from payment p where starts_with(p.payment_key, ${PAST_KEY})
      and p.state in ('PAID', 'UNKNOWN', 'WAITING_DEPOSIT') order by p.id`.execute(db);
  return rows;
}

/** The cards that members of the demo world left with us before there was a gateway to know them. */
export async function pastCards(db: Db, secrets: Pick<Secrets, 'unseal'>) {
  const rows = await db
    .selectFrom('billing_key')
    .where('removed_at', 'is', null)
    .select(['sealed_key', 'customer_key', 'issuer_code', 'number', 'registered_at'])
    .execute();
  return rows
    .map(({ sealed_key, customer_key, issuer_code, number, registered_at }) => ({
      billingKey: secrets.unseal(sealed_key),
      customerKey: customer_key,
      cardCompany: issuer_code ?? '',
      number: number ?? '',
      at: registered_at.getTime(),
    }))
    .filter(({ billingKey }) => billingKey.startsWith(PAST_KEY));
}

/** Their receipts are where the gateway is played. */
export async function linkReceipts(db: Db, sandboxUrl: string): Promise<void> {
  await sql`update payment set detail = detail || jsonb_build_object('receipt_url',
      ${`${sandboxUrl}/dashboard.tosspayments.com/receipt/`}::text || payment_key)
    where starts_with(payment_key, ${PAST_KEY}) and state = 'PAID'`.execute(db);
}
