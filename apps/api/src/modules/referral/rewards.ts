import { DAY_MS } from '@oun/brand/seoul';
import { FRIENDS_A_MONTH, INVITER_POINTS, REWARD_AFTER_DAYS } from '@oun/contract/referral-rules';
import { sql } from 'kysely';
import { eachAlone } from '../../platform/jobs/each.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import type { Tx } from '../../platform/db/db.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { grantPoints } from '../benefit/benefit.ts';
import { monthOf } from './friends.ts';
import { isSamePerson } from './referral.ts';
import { referralMachine } from './referral.machine.ts';

declare module '../../platform/jobs/outbox.ts' {
  interface Topics {
    'referral.rewarded': { account_id: number; friend_id: number; points: number };
  }
}

const BATCH = 200;
const POINTS_LAST_MS = 365 * DAY_MS;

type Ctx = Pick<JobContext, 'db' | 'now' | 'log'>;

/** A friend's first payment. Told twice, it is the same row. */
export async function noteFirstPayment(
  { db }: Pick<Ctx, 'db'>,
  { account_id, charge_id }: { account_id: number; charge_id: number },
): Promise<void> {
  await sql`
    insert into referral (friend_id, inviter_id, state, discount, charge_id, paid_at, reward_at)
    select c.account_id, k.inviter_id, ${referralMachine.initial}, k.first_discount, c.id, c.paid_at,
      c.paid_at + make_interval(days => ${REWARD_AFTER_DAYS})
    from membership_charge c join contract k on k.id = c.contract_id
    where c.id = ${charge_id} and c.account_id = ${account_id} and c.state = 'PAID' and c.amount > 0
      and k.inviter_id is not null
    on conflict (friend_id) do nothing`.execute(db);
}

/** Given back before its week was over: then there are no points. */
export async function noteRefund({ db, now }: Ctx, { account_id }: { account_id: number }): Promise<void> {
  const { from, to } = referralMachine.move('refund', 'system');
  await db
    .updateTable('referral')
    .set({ state: to, settled_at: now() })
    .where('friend_id', '=', account_id)
    .where('state', 'in', from)
    .execute();
}

/** Gives the points whose week is over. */
export async function rewardDue(ctx: Ctx): Promise<number> {
  const due = await ctx.db
    .selectFrom('referral')
    .where('state', 'in', referralMachine.move('reward', 'system').from)
    .where('reward_at', '<=', ctx.now())
    .orderBy('reward_at')
    .limit(BATCH)
    .select('friend_id')
    .execute();
  return eachAlone(due, ({ friend_id }) => reward(ctx, friend_id));
}

async function reward({ db, now }: Ctx, friendId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('referral')
      .where('friend_id', '=', friendId)
      .where('state', 'in', referralMachine.move('reward', 'system').from)
      .selectAll()
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return;
    // One inviter's at a time, so that two at once do not both count to nineteen.
    await sql`select pg_advisory_xact_lock(hashtext('referral'), ${row.inviter_id})`.execute(tx);
    const isBack = await wasPaidBack(tx, row);
    const refused = isBack ? null : await reasonAgainst(tx, row);
    const state = referralMachine.next(row.state, isBack ? 'refund' : refused ? 'refuse' : 'reward', 'system');
    await tx
      .updateTable('referral')
      .set({ state, refused, settled_at: now() })
      .where('friend_id', '=', friendId)
      .execute();
    if (isBack || refused) return;
    await grantPoints(tx, now(), {
      accountId: row.inviter_id,
      amount: INVITER_POINTS,
      key: `referral-${friendId}`,
      reason: 'REFERRAL',
      memo: '친구 초대',
      reference: `referral-${friendId}`,
      expiresAt: new Date(now().getTime() + POINTS_LAST_MS),
    });
    const news = { account_id: row.inviter_id, friend_id: friendId, points: INVITER_POINTS };
    await announce(tx, now(), 'referral.rewarded', news);
  });
}

/** The news of it may still be on its way, or have come before that of the payment: it is looked at where it stands. */
async function wasPaidBack(
  tx: Tx,
  { friend_id, charge_id, paid_at }: { friend_id: number; charge_id: number; paid_at: Date },
): Promise<boolean> {
  // Whoever has it back at this moment is waited for.
  await sql`select from membership where account_id = ${friend_id} for share`.execute(tx);
  const { rows } = await sql<{ is_back: boolean }>`
    select exists (select from refund where charge_id = ${charge_id})
      or exists (select from membership_event where account_id = ${friend_id} and kind = 'REFUNDED' and at >= ${paid_at})
      as is_back`.execute(tx);
  return rows[0]!.is_back;
}

async function reasonAgainst(
  tx: Tx,
  { friend_id, inviter_id, paid_at }: { friend_id: number; inviter_id: number; paid_at: Date },
): Promise<'LIMIT' | 'SAME_PERSON' | 'LEFT' | null> {
  const inviter = await tx.selectFrom('account').where('id', '=', inviter_id).select('state').executeTakeFirstOrThrow();
  if (inviter.state !== 'ACTIVE') return 'LEFT';
  // A card of the inviter's may have come to the friend's account since.
  if (await isSamePerson(tx, friend_id, inviter_id, [])) return 'SAME_PERSON';
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from referral where inviter_id = ${inviter_id} and state = 'REWARDED'
      and paid_at >= ${monthOf(paid_at)} and paid_at < ${monthOf(new Date(monthOf(paid_at).getTime() + 32 * DAY_MS))}`.execute(
    tx,
  );
  return rows[0]!.count >= FRIENDS_A_MONTH ? 'LIMIT' : null;
}
