import { dateOf, hourOf, startOfDate } from '@oun/brand/seoul';
import { sql } from 'kysely';
import { eachAlone } from '../../../platform/jobs/each.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { couponsLapseLetter, pointsLapseLetter } from './lapse-letters.ts';
import { lapsePoints } from '../points/points.ts';
import { couponIssueMachine } from '../coupon-issue.machine.ts';

type Ctx = Pick<JobContext, 'db' | 'now'>;

const BATCH = 500;
const POINT_LETTER_DAYS = [30, 7, 1] as const;
const COUPON_LETTER_DAYS = [3, 1] as const;
/** Reminders come by day. */
const FIRST_HOUR = 8;
const LAST_HOUR = 20;

/** Each member for itself: one wallet that is busy does not hold up the others. */
export async function lapseDuePoints({ db, now }: Ctx): Promise<number> {
  let total = 0;
  let lastId = 0;
  const failures: unknown[] = [];
  for (;;) {
    const due = await db
      .selectFrom('point_grant')
      .where('remaining', '>', 0)
      .where('expires_at', '<=', now())
      .where('account_id', '>', lastId)
      .groupBy('account_id')
      .orderBy('account_id')
      .limit(BATCH)
      .select('account_id')
      .execute();
    lastId = due.at(-1)?.account_id ?? lastId;
    await eachAlone(due, async ({ account_id }) => {
      total += await db
        .transaction()
        .execute((tx) => lapsePoints(tx, now(), { accountId: account_id, memo: '유효기간 만료' }));
    }).catch((error: unknown) => void failures.push(error));
    if (due.length === BATCH) continue;
    if (failures.length > 0) throw new AggregateError(failures, 'some points could not lapse');
    return total;
  }
}

/** Only what lies in a purse: what an order holds goes on or comes back first. */
export async function lapseDueCoupons({ db, now }: Ctx): Promise<number> {
  const { from, to } = couponIssueMachine.move('lapse', 'system');
  const { numUpdatedRows } = await db
    .updateTable('coupon_issue')
    .set({ state: to })
    .where('state', 'in', from)
    .where('expires_at', '<=', now())
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Who leaves leaves these behind: all points were given free. */
export async function forgetLeaver({ db, now }: Ctx, { account_id }: { account_id: number }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lapsePoints(tx, now(), { accountId: account_id, memo: '회원 탈퇴', isAll: true });
    const { from, to } = couponIssueMachine.move('revoke', 'system');
    await tx
      .updateTable('coupon_issue')
      .set({ state: to })
      .where('account_id', '=', account_id)
      .where('state', 'in', from)
      .execute();
    await tx.deleteFrom('member_birthday').where('account_id', '=', account_id).execute();
  });
}

type LapseContext = Pick<JobContext, 'db' | 'now' | 'gateways' | 'log'>;
type Due = { account_id: number; email_address: string; nickname: string };

export async function tellLapsingPoints(ctx: LapseContext): Promise<number> {
  return sendReminders(ctx, 'POINT', POINT_LETTER_DAYS, async (day, daysLeft) => {
    const { rows } = await sql<Due & { amount: number }>`
      select g.account_id, a.email_address, a.nickname, sum(g.remaining)::bigint as amount
      from point_grant g join account a on a.id = g.account_id
      where g.remaining > 0 and ${isOn('g.expires_at', day)} and ${isUntold('g.account_id', 'POINT', day, daysLeft)}
      group by g.account_id, a.email_address, a.nickname limit ${BATCH}`.execute(ctx.db);
    return rows.map((row) => ({ ...row, ...pointsLapseLetter(row.nickname, { ...row, lapsesOn: day, daysLeft }) }));
  });
}

export async function tellLapsingCoupons(ctx: LapseContext): Promise<number> {
  return sendReminders(ctx, 'COUPON', COUPON_LETTER_DAYS, async (day, daysLeft) => {
    const { rows } = await sql<Due & { names: string[] }>`
      select i.account_id, a.email_address, a.nickname, array_agg(c.name order by i.id) as names
      from coupon_issue i join coupon c on c.id = i.coupon_id join account a on a.id = i.account_id
      where i.state = 'ISSUED' and ${isOn('i.expires_at', day)} and ${isUntold('i.account_id', 'COUPON', day, daysLeft)}
      group by i.account_id, a.email_address, a.nickname limit ${BATCH}`.execute(ctx.db);
    return rows.map((row) => ({ ...row, ...couponsLapseLetter(row.nickname, { ...row, lapsesOn: day, daysLeft }) }));
  });
}

type Kind = 'POINT' | 'COUPON';

const isOn = (column: string, day: string) => sql`${sql.ref(column)} >= ${startOfDate(day)}::timestamptz
  and ${sql.ref(column)} < ${startOfDate(day)}::timestamptz + interval '1 day'`;

const isUntold = (account: string, kind: Kind, day: string, daysLeft: number) => sql`a.state = 'ACTIVE'
  and a.email_address is not null and not exists (select from lapse_message n
    where n.account_id = ${sql.ref(account)} and n.kind = ${kind} and n.lapses_on = ${day}::date
      and n.days_left = ${daysLeft})`;

/** Told once a day and step; a letter that could not be sent is tried again in the next hour of the day. */
async function sendReminders(
  { db, now, gateways, log }: LapseContext,
  kind: Kind,
  steps: readonly number[],
  lettersFor: (day: string, daysLeft: number) => Promise<(Due & { subject: string; text: string; html: string })[]>,
): Promise<number> {
  const hour = hourOf(now());
  if (hour < FIRST_HOUR || hour > LAST_HOUR) return 0;
  let told = 0;
  for (const daysLeft of steps) {
    const day = dateOf(now(), daysLeft);
    for (const { account_id, email_address, subject, text, html } of await lettersFor(day, daysLeft)) {
      const id = `lapse-${kind.toLowerCase()}-${account_id}-${day}-${daysLeft}`;
      try {
        await gateways.mail.send({ id, to: email_address, subject, text, html });
      } catch (error) {
        log.warn({ err: error, account_id }, 'A reminder was not sent and will be tried again');
        continue;
      }
      await db
        .insertInto('lapse_message')
        .values({ account_id, kind, lapses_on: day, days_left: daysLeft, told_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      told += 1;
    }
  }
  return told;
}

export async function dropOldLapseMessages({ db, now }: Ctx): Promise<void> {
  await db
    .deleteFrom('lapse_message')
    .where('lapses_on', '<', sql<string>`${dateOf(now(), -30)}::date`)
    .execute();
}
