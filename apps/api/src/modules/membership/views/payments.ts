import { ERRORS } from '@oun/contract/errors';
import type { Answer } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type {
  getMembershipPayments as getPaymentsCall,
  getMembershipPeriods as getPeriodsCall,
  getMembershipResult as getResultCall,
} from '@oun/contract/membership';
import { daysIn } from '@oun/membership/timeline';
import type { Won } from '@oun/money';
import { sql } from 'kysely';
import type { ChargeKind, ChargeState, PaymentDetail, PeriodKind } from '../../../../db/rows.ts';
import { wordsOf } from '../../../gateways/payment/payment.gateway.ts';
import type { MemberContext } from '../../../platform/context.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import { PAGE_SIZE } from '@oun/contract/paging';
import { nextChargeOf, readMembership } from '../standing/held.ts';

type Row = {
  id: number;
  kind: ChargeKind;
  state: ChargeState;
  name: string;
  amount: Won;
  refunded: Won;
  instalment_months: number;
  failure_code: string | null;
  at: string;
  paid_at: string | null;
  starts_at: string;
  ends_at: string;
  detail: PaymentDetail | null;
  number: string | null;
};

const charges = (ctx: MemberContext, where: ReturnType<typeof sql>) => sql<Row>`
  select c.id, c.kind, c.state, contract.name, c.amount, c.instalment_months, c.failure_code,
    to_json(coalesce(c.paid_at, c.asked_at, c.created_at)) #>> '{}' as at, to_json(c.paid_at) #>> '{}' as paid_at,
    to_json(c.starts_at) #>> '{}' as starts_at, to_json(c.ends_at) #>> '{}' as ends_at,
    p.detail, p.gateway_order_id as number,
    coalesce((select sum(r.pg) from refund r where r.charge_id = c.id), 0)::bigint as refunded
  from membership_charge c join contract on contract.id = c.contract_id
  left join lateral (select detail, gateway_order_id from payment where charge_id = c.id order by id desc limit 1) p on true
  where c.account_id = ${ctx.memberId} and ${where}`;

export const failureOf = (code: string) => {
  const words = wordsOf(code);
  return { code: words, message: ERRORS[words].message };
};

/** What came of something they asked for. */
export async function getResult(ctx: MemberContext, id: number): Promise<Answer<typeof getResultCall>> {
  const { rows } = await charges(ctx, sql`c.id = ${id}`).execute(ctx.db);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  const isDone = row.state === 'PAID';
  const isPending = row.state === 'REQUESTED' || row.state === 'UNKNOWN' || row.state === 'SCHEDULED';
  const next = isDone ? nextChargeOf(await readMembership(ctx.db, ctx.memberId)) : null;
  return {
    id,
    kind: row.kind,
    state: isDone ? 'DONE' : isPending ? 'PENDING' : 'FAILED',
    failure: !isDone && !isPending && row.failure_code ? failureOf(row.failure_code) : null,
    product_name: row.name,
    amount: row.amount,
    method: row.detail?.text ?? null,
    installment_months: row.instalment_months,
    paid_at: row.paid_at,
    starts_at: isDone ? row.starts_at : null,
    ends_at: isDone ? row.ends_at : null,
    next: next && { at: next.chargeAt.toISOString(), amount: next.amount, needs_consent: next.needsConsent },
    receipt_url: row.detail?.receipt_url ?? null,
    number: row.number ?? `m_${row.id}`,
  };
}

export async function listPayments(
  ctx: MemberContext,
  { cursor }: { cursor?: string | undefined },
): Promise<Answer<typeof getPaymentsCall>> {
  const after = readCursor(cursor, 'number')?.[1];
  const { rows } = await sql<Row>`${charges(
    ctx,
    sql`c.kind <> 'TRIAL' ${after === undefined ? sql`` : sql`and c.id < ${after}`}`,
  )} order by c.id desc limit ${sql.lit(PAGE_SIZE + 1)}`.execute(ctx.db);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => ({
      id: row.id,
      number: row.number ?? `m_${row.id}`,
      at: row.at,
      name: row.name,
      amount: row.amount,
      refunded: row.refunded,
      state: row.state,
      method: row.detail?.text ?? null,
      installment_months: row.instalment_months,
      receipt_url: row.detail?.receipt_url ?? null,
      failure: row.failure_code ? failureOf(row.failure_code).message : null,
    })),
    next_cursor: last && rows.length > PAGE_SIZE ? writeCursor([last.id, last.id]) : null,
  };
}

export const KIND_WORDS: Record<PeriodKind, string> = {
  TRIAL: '무료 체험',
  PAID: '결제한 기간',
  VOUCHER: '이용권',
  GIFT: '선물받은 기간',
  BONUS: '추가 이용',
  GRACE: '결제를 기다리는 기간',
  TEAM: '팀 멤버십',
};

export async function listPeriods({ db, memberId, now }: MemberContext): Promise<Answer<typeof getPeriodsCall>> {
  const periods = await db
    .selectFrom('membership_period as p')
    .leftJoin('membership_charge as c', 'c.id', 'p.charge_id')
    .leftJoin('contract', 'contract.id', 'p.contract_id')
    .leftJoin('team_seat as s', (join) => join.on('p.source', '=', sql<string>`'seat-' || s.id`))
    .leftJoin('membership as owner', 'owner.account_id', 's.owner_id')
    .where('p.account_id', '=', memberId)
    // What is only there so that nobody is shut out while we charge is nobody's, until it is needed.
    .where((eb) => eb.or([eb('p.kind', '<>', 'GRACE'), eb('p.starts_at', '<=', now())]))
    .orderBy('p.starts_at', 'desc')
    .orderBy('p.id', 'desc')
    .select(['p.id', 'p.kind', 'p.starts_at', 'c.amount', 'c.credit', 'contract.name'])
    // The same of a team's: the owner has paid until then.
    .select(
      sql<Date>`case when s.state = 'ACTIVE' and owner.renews_at > greatest(p.starts_at, ${now()})
        then least(p.ends_at, owner.renews_at) else p.ends_at end`.as('ends_at'),
    )
    .execute();
  const pauses = await db
    .selectFrom('membership_pause')
    .where('account_id', '=', memberId)
    .where(sql<boolean>`ends_at > starts_at`)
    .orderBy('id', 'desc')
    .select(['starts_at', 'ends_at'])
    .execute();
  return {
    items: periods.map(({ id, kind, starts_at, ends_at, amount, name }) => ({
      id,
      kind,
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
      days: daysIn([{ startsAt: starts_at, endsAt: ends_at }]),
      words: kind === 'PAID' && name ? name : KIND_WORDS[kind],
      amount: kind === 'PAID' ? (amount ?? null) : null,
    })),
    pauses: pauses.map(({ starts_at, ends_at }) => ({ from: starts_at.toISOString(), until: ends_at.toISOString() })),
  };
}
