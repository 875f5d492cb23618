import { sql } from 'kysely';
import type { TestApi } from '../api.ts';

/** What is wrong, in words; nothing where all holds. */
export type Problems = string[];

const found = async (
  api: TestApi,
  name: string,
  query: ReturnType<typeof sql<{ what: string }>>,
): Promise<Problems> => {
  const { rows } = await query.execute(api.db);
  return rows.slice(0, 5).map(({ what }) => `${name}: ${what}`);
};

/** Who may watch is who has a stretch of access now, and no other; nobody has two at once. */
const access = (api: TestApi, now: Date) =>
  found(
    api,
    'access',
    sql<{ what: string }>`
      select format('account %s is %s', account_id, state) as what from membership m
      where (state in ('TRIAL', 'ACTIVE', 'CANCEL_SCHEDULED', 'PAST_DUE')) <> exists (
        select from membership_period p where p.account_id = m.account_id and p.kind <> 'TEAM'
          and p.starts_at <= ${now} and p.ends_at > ${now})
        -- Whose own days stand still has the team's.
        and not exists (select from team_seat s where s.account_id = m.account_id and s.state = 'ACTIVE')
      union all
      select format('%s and %s of account %s overlap', a.kind, b.kind, a.account_id) from membership_period a
      join membership_period b on b.account_id = a.account_id and b.id > a.id
        and b.starts_at < a.ends_at and a.starts_at < b.ends_at`,
  );

/** A seat lasts as long as its owner may watch, nobody sits in two teams, and no team has more than its seats. */
const teams = (api: TestApi, now: Date) =>
  found(
    api,
    'team',
    sql<{ what: string }>`
      select format('account %s sits in a team whose owner has %s', s.account_id, m.state) as what
      from team_seat s join membership m on m.account_id = s.owner_id
      where s.state = 'ACTIVE' and exists (select from membership_period p where p.account_id = s.account_id
          and p.kind = 'TEAM' and p.starts_at <= ${now} and p.ends_at > ${now})
        and not exists (select from membership_period p where p.account_id = s.owner_id and p.kind <> 'TEAM'
          and p.starts_at <= ${now} and p.ends_at > ${now})
      union all
      select format('account %s has access by a team it is not in', p.account_id) from membership_period p
      where p.kind = 'TEAM' and p.starts_at <= ${now} and p.ends_at > ${now}
        and not exists (select from team_seat s where s.account_id = p.account_id and s.state = 'ACTIVE')
      union all
      select format('account %s sits in %s teams', account_id, count(*)) from team_seat where state = 'ACTIVE'
      group by account_id having count(*) > 1
      union all
      select format('account %s has %s in a team of %s', s.owner_id, count(*), max(c.seats)) from team_seat s
      join membership m on m.account_id = s.owner_id join contract c on c.id = m.contract_id
      where s.state = 'ACTIVE' group by s.owner_id having count(*) > max(c.seats) - 1`,
  );

/** What was given is with one person, once, and a gift that went back is nobody's. */
const given = (api: TestApi) =>
  found(
    api,
    'given',
    sql<{ what: string }>`
      select format('voucher %s was redeemed and gave nothing', v.id) as what from voucher v
      where v.state = 'REDEEMED' and not exists (select from membership_event e where e.account_id = v.redeemed_by
        and e.detail ->> 'source' = 'voucher-' || v.id)
      union all
      select format('gift %s was taken by nobody', id) from gift where state = 'CLAIMED' and claimed_by is null
      union all
      select format('%s was given to %s people', source, count(distinct account_id)) from membership_period
      where source is not null and kind <> 'TEAM' group by source having count(distinct account_id) > 1
      union all
      select format('friend %s was rewarded for, though it was paid back', friend_id) from referral r
      where state = 'REWARDED' and exists (select from refund f where f.charge_id = r.charge_id
        and f.created_at < r.settled_at)
      union all
      select format('account %s got points for %s friends in a month', inviter_id, count(*)) from referral
      where state = 'REWARDED' group by inviter_id, date_trunc('month', paid_at at time zone 'Asia/Seoul')
      having count(*) > 20`,
  );

/** More than the last time, or for the first time: only with a yes to this much, of the thirty days before. */
const consents = (api: TestApi) =>
  found(
    api,
    'consent',
    sql<{ what: string }>`
      with paid as (
        select c.*, lag(amount + credit) over (partition by account_id order by paid_at, id) as before
        from membership_charge c where state = 'PAID' and kind <> 'TRIAL'
      )
      select format('charge %s of %s won after %s', p.id, p.amount, p.before) as what from paid p
      left join consent_request r on r.id = p.consent_id
      where p.amount > 0 and (p.kind <> 'RENEWAL' or p.before is null or p.amount > p.before)
        and (r.id is null or r.is_agreed is not true or r.amount_after < p.amount
          or r.account_id <> p.account_id or r.answered_at > p.asked_at
          or r.answered_at < p.starts_at - interval '30 days')`,
  );

/** Whose membership ended today for want of a yes had been asked for it. */
const asked = (api: TestApi, now: Date) =>
  found(
    api,
    'asked',
    sql<{ what: string }>`
      select format('account %s was ended on %s without having been asked', e.account_id, e.at) as what
      from membership_event e
      where e.kind = 'EXPIRED' and e.detail ->> 'reason' = 'NO_CONSENT' and e.at > ${now}::timestamptz - interval '1 day'
        and not exists (select from consent_request r where r.contract_id = e.contract_id and r.kind <> 'PURCHASE'
          and r.effective_at > e.at - interval '1 day' and r.effective_at <= e.at and r.opened_at < r.effective_at)`,
  );

/** Whoever is charged without being asked, since it is not more than before, was told: reminded of it, or of what they chose. */
const reminded = (api: TestApi, now: Date) =>
  found(
    api,
    'reminded',
    sql<{ what: string }>`
      select format('account %s was charged %s won for %s without a reminder', c.account_id, c.amount, c.starts_at) as what
      from membership_charge c where c.kind = 'RENEWAL' and c.consent_id is null and c.amount > 0
        and c.created_at > ${now}::timestamptz - interval '1 day'
        and not exists (select from outbox o where o.topic = 'membership.reminded'
          and o.payload ->> 'account_id' = c.account_id::text and (o.payload ->> 'due_at')::timestamptz = c.starts_at)
        and not exists (select from outbox o where o.topic = 'membership.plan-chosen'
          and o.payload ->> 'account_id' = c.account_id::text and o.created_at > c.starts_at - interval '8 days')`,
  );

/** Who stands still has something to go on with: nothing is charged for days on which it stood. */
const standing = (api: TestApi) =>
  found(
    api,
    'standing',
    sql<{ what: string }>`
      select format('account %s goes on at %s, and is renewed at %s', account_id, paused_until, renews_at) as what
      from membership where state = 'PAUSED' and renews_at <= paused_until`,
  );

/** The books add up, and say what the payments say. */
const books = (api: TestApi) =>
  found(
    api,
    'books',
    sql<{ what: string }>`
      select format('%s won too many', sum(amount)) as what from ledger_line having sum(amount) <> 0
      union all
      select format('%s won at the gateway by the books, %s by the payments', booked, paid) from (select
        (select coalesce(sum(amount), 0) from ledger_line where account = 'PG_RECEIVABLE') as booked,
        (select coalesce(sum(amount), 0) from payment where state = 'PAID')
          - (select coalesce(sum(pg), 0) from refund where state = 'DONE') as paid) sides where booked <> paid
      union all
      select format('%s won owed back by the books, %s by the refunds', booked, owed) from (select
        (select coalesce(-sum(amount), 0) from ledger_line where account = 'REFUND_PAYABLE') as booked,
        (select coalesce(sum(pg), 0) from refund where state <> 'DONE') as owed) sides where booked <> owed
      union all
      select format('charge %s was paid %s times', charge_id, count(*)) from payment
      where state = 'PAID' and charge_id is not null group by charge_id having count(*) > 1
      union all
      select format('charge %s is %s, its payment %s', c.id, c.state, p.state) from membership_charge c
      join payment p on p.charge_id = c.id where p.state = 'PAID' and c.state <> 'PAID'`,
  );

/** The gateway's own books against ours: nothing taken that we do not know of, and as much as we say. */
async function gateway(api: TestApi, { isOver }: { isOver: boolean }): Promise<Problems> {
  const { rows } = await sql<{ name: string; state: string; amount: number; back: number }>`
    select gateway_order_id as name, state, amount, coalesce(back, 0)::bigint as back from payment p
    left join (select payment_id, sum(pg) as back from refund where state = 'DONE' group by payment_id) r
      on r.payment_id = p.id`.execute(api.db);
  const ours = new Map(rows.map((row) => [row.name, row]));
  const problems: Problems = [];
  const { payments, wallets } = api.outside;
  const books = [payments, wallets.NAVERPAY, wallets.KAKAOPAY].flatMap((one) => [...one.payments.values()]);
  for (const { orderId, status, totalAmount, balanceAmount } of books) {
    const isTaken = status === 'DONE' || status === 'PARTIAL_CANCELED' || status === 'CANCELED';
    const own = ours.get(orderId);
    if (!isTaken) {
      if (own?.state === 'PAID') problems.push(`gateway: ${orderId} is paid by our books, ${status} by its own`);
      continue;
    }
    const isKnown = own && (own.state === 'PAID' || (!isOver && ['CONFIRMING', 'UNKNOWN'].includes(own.state)));
    if (!isKnown) problems.push(`gateway: took ${totalAmount} for ${orderId}, which is ${own?.state} here`);
    if (own?.state === 'PAID' && own.amount !== totalAmount) problems.push(`gateway: ${orderId} is of another amount`);
    const back = totalAmount - balanceAmount;
    if (own && (isOver ? back !== own.back : back < own.back))
      problems.push(`gateway: gave back ${back} of ${orderId}, ${own.back} by our books`);
  }
  return problems.slice(0, 5);
}

export async function checkAll(api: TestApi, now: Date, { isOver = false } = {}): Promise<Problems> {
  const all = [
    await access(api, now),
    await teams(api, now),
    await given(api),
    await consents(api),
    await asked(api, now),
    await reminded(api, now),
    await standing(api),
    await books(api),
    await gateway(api, { isOver }),
  ];
  return all.flat();
}
