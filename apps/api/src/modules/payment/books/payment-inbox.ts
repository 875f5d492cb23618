import { AppError } from '@oun/contract/errors';
import type {
  adminListFailedRefunds,
  adminListFindings,
  adminListUnknownPayments,
  adminTrialBalance,
  FailedRefund,
  Finding,
  UnknownPayment,
} from '@oun/contract/order-admin';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { sum, won } from '@oun/money';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { StaffContext } from '../../../platform/context.ts';
import { containing, has } from '../../../platform/db/like.ts';
import { readStaffPage, type Sorting } from '../../../platform/db/staff-page.ts';
import { writeAudit } from '../../audit/audit.ts';
import { membersMeant } from '../../identity/identity.ts';
import { trialBalance } from '../../ledger/ledger.ts';
import type { Payment } from '../attempts/attempts.ts';

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

const PAYMENT_SORTS = {
  since: { by: sql`payment.created_at`, kind: 'instant' },
  amount: { by: sql`payment.amount`, kind: 'number' },
} as const satisfies Record<string, Sorting>;
const REFUND_SORTS = {
  since: { by: sql`refund.created_at`, kind: 'instant' },
  amount: { by: sql`refund.pg`, kind: 'number' },
} as const satisfies Record<string, Sorting>;
const FINDING_SORTS = { since: { by: sql`f.id`, kind: 'number' } } as const satisfies Record<string, Sorting>;

/** What is meant by what staff type: an order's number or a part of it, the gateway's key, or whatever a member is found by. */
const isMeant = (q: string, account: RawBuilder<unknown>) => sql<SqlBool>`(orders.number ilike ${containing(q)}
  or payment.payment_key = ${q} or ${account} in ${membersMeant(q)})`;

type PaymentRow = Omit<UnknownPayment, 'kind'> & { state: string; was_paid: boolean };

/** Nothing can be found out about it by its name: whoever took it keeps no names. */
const isByHand = sql<boolean>`(payment.gateway = 'KAKAOPAY' and payment.state = 'UNKNOWN')`;
export const needsHand = ({ gateway, state }: Pick<Payment, 'gateway' | 'state'>): boolean =>
  gateway === 'KAKAOPAY' && state === 'UNKNOWN';

/** Nobody could find out, or what the gateway says is not what was ordered. */
export async function listUnknownPayments(
  { db }: StaffContext,
  { q, ...asked }: Parsed<typeof adminListUnknownPayments>['query'],
): Promise<Answer<typeof adminListUnknownPayments>> {
  const { items, ...page } = await readStaffPage<PaymentRow>(
    db,
    {
      select: sql`payment.id, coalesce(orders.number, payment.gateway_order_id) as order_number, payment.amount, payment.look_ups, payment.state,
        payment.purpose, payment.account_id as member_id, ${isByHand} as is_settled_by_hand,
        to_json(payment.created_at) #>> '{}' as since,
        coalesce((select note from payment_event e where e.payment_id = payment.id order by e.id desc limit 1), '') as note,
        exists (select from payment_event e where e.payment_id = payment.id and e.from_state = 'PAID') as was_paid`,
      from: sql`payment left join orders on orders.id = payment.order_id`,
      where: [sql<SqlBool>`payment.needs_staff`, ...(q ? [isMeant(q, sql`payment.account_id`)] : [])],
      id: sql<number>`payment.id`,
    },
    PAYMENT_SORTS,
    asked,
  );
  return {
    items: items.map(({ state, was_paid, ...payment }) => ({
      ...payment,
      kind: state !== 'WAITING_DEPOSIT' ? 'UNKNOWN' : was_paid ? 'DEPOSIT_TAKEN_BACK' : 'DEPOSIT_DIFFERS',
    })),
    ...page,
  };
}

/** Could not be sent back. */
export function listFailedRefunds(
  { db }: StaffContext,
  { q, ...asked }: Parsed<typeof adminListFailedRefunds>['query'],
): Promise<Answer<typeof adminListFailedRefunds>> {
  return readStaffPage<FailedRefund>(
    db,
    {
      select: sql`refund.id, coalesce(orders.number, payment.gateway_order_id) as order_number, refund.pg, refund.failure_code, refund.attempts,
        refund.claim_id, to_json(refund.created_at) #>> '{}' as since, payment.detail ->> 'receipt_url' as receipt_url`,
      from: sql`refund left join orders on orders.id = refund.order_id left join payment on payment.id = refund.payment_id`,
      where: [sql<SqlBool>`refund.state = 'FAILED'`, ...(q ? [isMeant(q, sql`refund.account_id`)] : [])],
      id: sql<number>`refund.id`,
    },
    REFUND_SORTS,
    asked,
  );
}

/** The gateway's books say otherwise, and nobody has looked yet. */
export function listFindings(
  { db }: StaffContext,
  { q, ...asked }: Parsed<typeof adminListFindings>['query'],
): Promise<Answer<typeof adminListFindings>> {
  return readStaffPage<Finding>(
    db,
    {
      select: sql`f.id, f.day, f.kind, f.subject, f.ours, f.theirs`,
      from: sql`reconciliation_finding f`,
      where: [sql<SqlBool>`f.resolved_at is null`, ...(q ? [has(sql`f.subject`, q)] : [])],
      id: sql<number>`f.id`,
    },
    FINDING_SORTS,
    asked,
  );
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
