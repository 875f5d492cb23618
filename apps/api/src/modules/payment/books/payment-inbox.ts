import { AppError } from '@oun/contract/errors';
import type { adminPaymentInbox, adminTrialBalance } from '@oun/contract/order-admin';
import type { Answer } from '@oun/contract/endpoint';
import { sum, won } from '@oun/money';
import { sql } from 'kysely';
import type { StaffContext } from '../../../platform/context.ts';
import { writeAudit } from '../../audit/audit.ts';
import { trialBalance } from '../../ledger/ledger.ts';

export async function readTrialBalance({ db }: StaffContext): Promise<Answer<typeof adminTrialBalance>> {
  const accounts = await trialBalance(db);
  const { rows } = await sql<{ in_wallets: number }>`select
    ((select coalesce(sum(remaining), 0) from point_grant)
      + (select coalesce(-sum(amount), 0) from point_tx where state = 'HELD'))::bigint as in_wallets`.execute(db);
  const liability = accounts.find(({ book }) => book === 'POINT_LIABILITY')!.balance;
  return {
    accounts,
    difference: sum(accounts.map(({ balance }) => balance)),
    points: { booked: won(-liability), in_wallets: won(rows[0]!.in_wallets) },
  };
}

/** What a person must look at: nobody could find out, could not send back, or the gateway's books say otherwise. */
export async function readInbox({ db }: StaffContext): Promise<Answer<typeof adminPaymentInbox>> {
  const [unknown, refunds, findings] = await Promise.all([
    db
      .selectFrom('payment')
      .leftJoin('orders', 'orders.id', 'payment.order_id')
      .where('payment.needs_staff', '=', true)
      .orderBy('payment.id')
      .limit(200)
      .select([
        'payment.id',
        'orders.number as order_number',
        'payment.amount',
        'payment.look_ups',
        'payment.created_at',
        'payment.state',
        sql<string>`coalesce((select note from payment_event e where e.payment_id = payment.id
          order by e.id desc limit 1), '')`.as('note'),
        sql<boolean>`exists (select from payment_event e where e.payment_id = payment.id and e.from_state = 'PAID')`.as(
          'was_paid',
        ),
      ])
      .execute(),
    db
      .selectFrom('refund')
      .innerJoin('orders', 'orders.id', 'refund.order_id')
      .leftJoin('payment', 'payment.id', 'refund.payment_id')
      .where('refund.state', '=', 'FAILED')
      .orderBy('refund.id')
      .limit(200)
      .select([
        'refund.id',
        'orders.number as order_number',
        'refund.pg',
        'refund.failure_code',
        'refund.attempts',
        'refund.claim_id',
        'refund.created_at',
        sql<string | null>`payment.detail ->> 'receipt_url'`.as('receipt_url'),
      ])
      .execute(),
    db
      .selectFrom('reconciliation_finding')
      .where('resolved_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(200)
      .select(['id', 'day', 'kind', 'subject', 'ours', 'theirs'])
      .execute(),
  ]);
  return {
    unknown: unknown.map(({ created_at, state, was_paid, ...payment }) => ({
      ...payment,
      kind: state !== 'WAITING_DEPOSIT' ? 'UNKNOWN' : was_paid ? 'DEPOSIT_TAKEN_BACK' : 'DEPOSIT_DIFFERS',
      since: created_at.toISOString(),
    })),
    failed_refunds: refunds.map(({ created_at, ...refund }) => ({ ...refund, since: created_at.toISOString() })),
    findings,
  };
}

export async function resolveFinding(ctx: StaffContext, id: number, note: string): Promise<Record<string, never>> {
  await ctx.db.transaction().execute(async (tx) => {
    const found = await tx
      .updateTable('reconciliation_finding')
      .set({ resolved_at: ctx.now(), resolved_by: ctx.staff.id, note })
      .where('id', '=', id)
      .where('resolved_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!found) throw new AppError('NOT_FOUND');
    await writeAudit(ctx, tx, {
      action: 'finding.resolve',
      subject: 'reconciliation_finding',
      subjectId: id,
      before: {},
      after: { note },
    });
  });
  return {};
}
