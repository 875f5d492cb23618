import type { Answer, Parsed } from '@oun/contract/endpoint';
import { maskEmail } from '@oun/contract/masks';
import type { AdminMembership, adminListMemberships } from '@oun/contract/membership-admin';
import { graceEnd, nextRetry } from '@oun/membership/dunning';
import type { Won } from '@oun/money';
import { sql, type SqlBool } from 'kysely';
import type { ChargeState } from '../../../../db/rows.ts';
import type { StaffContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readStaffPage, type Sorting } from '../../../platform/db/staff-page.ts';
import { membersMeant } from '../../identity/identity.ts';
import { isTriedAgain } from '../changing/tries.ts';
import { failureOf } from '../views/payments.ts';

type Due = {
  id: number;
  amount: Won;
  state: ChargeState;
  attempts: number;
  failure_code: string | null;
  starts_at: string;
  tried_at: string;
  billing_key_id: number;
  key_now: number | null;
};
type Row = Omit<AdminMembership, 'plan' | 'past_due'> & {
  is_withdrawn: boolean;
  plan: string | null;
  price: Won | null;
  due: Due | null;
};

const MEMBERSHIPS = sql`membership m join account a on a.id = m.account_id left join contract c on c.id = m.contract_id`;
const COLUMNS = sql`m.account_id as id, a.nickname, a.email_address, a.state = 'WITHDRAWN' as is_withdrawn, m.state,
  c.name as plan, c.price,
  exists (select from team_seat s where s.account_id = m.account_id and s.state = 'ACTIVE') as is_in_team,
  to_json(coalesce(m.renews_at, (select max(p.ends_at) from membership_period p
    where p.account_id = m.account_id and p.kind not in ('GRACE', 'TEAM')))) #>> '{}' as until,
  case when m.state = 'PAST_DUE' then (select json_build_object('id', d.id, 'amount', d.amount, 'state', d.state,
      'attempts', d.attempts, 'failure_code', d.failure_code, 'starts_at', d.starts_at,
      'tried_at', coalesce(d.asked_at, d.created_at),
      'billing_key_id', d.billing_key_id, 'key_now', c.billing_key_id)
    from membership_charge d where d.account_id = m.account_id and d.kind = 'RENEWAL'
      and d.state not in ('PAID', 'DROPPED') order by d.id desc limit 1) end as due`;

const SORTS = {
  changed: { by: sql`m.changed_at`, kind: 'instant' },
  until: { by: sql`coalesce(m.renews_at, 'infinity')`, kind: 'instant' },
} as const satisfies Record<string, Sorting>;

export async function listMemberships(
  { db }: StaffContext,
  { state, q, ...asked }: Parsed<typeof adminListMemberships>['query'],
): Promise<Answer<typeof adminListMemberships>> {
  const { items, ...page } = await readStaffPage<Row>(
    db,
    {
      select: COLUMNS,
      from: MEMBERSHIPS,
      where: [
        ...(state ? [sql<SqlBool>`m.state = ${state}`] : []),
        ...(q ? [sql<SqlBool>`m.account_id in ${membersMeant(q)}`] : []),
      ],
      id: sql<number>`m.account_id`,
    },
    SORTS,
    asked,
  );
  return { items: items.map(shownRow), ...page };
}

export async function oneMembership(db: Db, id: number): Promise<AdminMembership | undefined> {
  const { rows } = await sql<Row>`select ${COLUMNS} from ${MEMBERSHIPS} where m.account_id = ${id}`.execute(db);
  return rows[0] && shownRow(rows[0]);
}

const shownRow = ({ is_withdrawn, nickname, email_address, plan, price, due, ...row }: Row): AdminMembership => ({
  ...row,
  nickname: is_withdrawn ? '탈퇴한 회원' : nickname,
  email_address: email_address && maskEmail(email_address),
  plan: plan !== null && price !== null ? { name: plan, price } : null,
  past_due: due && shownDue(due),
});

function shownDue({
  id,
  amount,
  state,
  attempts,
  failure_code,
  starts_at,
  tried_at,
  billing_key_id,
  key_now,
}: Due): AdminMembership['past_due'] {
  const due = new Date(starts_at);
  // From the last try and not from now, as the job reckons: one that is late is shown as late.
  const next = isTriedAgain({ state, billing_key_id }, key_now) ? nextRetry(due, new Date(tried_at)) : undefined;
  return {
    charge_id: id,
    amount,
    state,
    due_at: due.toISOString(),
    failure: failure_code === null ? null : failureOf(failure_code).message,
    attempts,
    next_try_at: next?.toISOString() ?? null,
    ends_at: graceEnd(due).toISOString(),
  };
}
