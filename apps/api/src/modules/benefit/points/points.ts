import { AppError } from '@oun/contract/errors';
import type { Won } from '@oun/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { post } from '../../ledger/ledger.ts';
import { pointTxMachine } from '../point-tx.machine.ts';

const SPENT = pointTxMachine.move('spend', 'system');
const HELD_AGAIN = pointTxMachine.move('holdAgain', 'system');
const RELEASED = pointTxMachine.move('release', 'system');

/** Points given back are good for at least so long, however near their end they were. */
const RESTORED_DAYS = 30;
export const POINT_DAYS = 365;

/**
 * Takes points from those that lapse soonest, for an order that is not paid yet. The wallet's row is the lock: of two
 * orders at once the second finds what the first has left.
 */
export async function holdPoints(
  tx: Tx,
  now: Date,
  { accountId, amount, reference, memo }: { accountId: number; amount: Won; reference: string; memo: string },
): Promise<void> {
  if (amount === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable('point_wallet')
    .set((eb) => ({ balance: eb('balance', '-', amount) }))
    .where('account_id', '=', accountId)
    .where('balance', '>=', amount)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError('POINT_SHORTAGE');

  const { rows } = await sql<{ taken: number }>`
    with open as (
      select id, remaining, sum(remaining) over (order by expires_at, id) - remaining as before
      from point_grant where account_id = ${accountId} and remaining > 0 and expires_at > ${now}
    ), part as (
      select id, least(remaining, ${amount}::bigint - before) as amount from open where before < ${amount}::bigint
    ), spent as (
      update point_grant set remaining = point_grant.remaining - part.amount from part where point_grant.id = part.id
    ), held as (
      insert into point_tx (account_id, kind, amount, state, memo, reference, at)
      values (${accountId}, 'USE', ${-amount}::bigint, ${pointTxMachine.initial}, ${memo}, ${reference}, ${now})
      returning id
    ), used as (
      insert into point_use (tx_id, grant_id, amount) select held.id, part.id, part.amount from held, part
      returning amount
    )
    select coalesce(sum(amount), 0)::bigint as taken from used`.execute(tx);
  // Some of the balance has lapsed and was not swept yet.
  if (rows[0]!.taken !== amount) throw new AppError('POINT_SHORTAGE');
}

/** The order is paid: what was held is spent. The books are the order's to write. */
export async function spendHeldPoints(tx: Tx, now: Date, reference: string): Promise<void> {
  await tx
    .updateTable('point_tx')
    .set({ state: SPENT.to, at: now })
    .where('reference', '=', reference)
    .where('kind', '=', 'USE')
    .where('state', 'in', SPENT.from)
    .execute();
}

/** The payment they were spent with is gone: they are held for it again. */
export async function holdSpentPoints(tx: Tx, reference: string): Promise<void> {
  await tx
    .updateTable('point_tx')
    .set({ state: HELD_AGAIN.to })
    .where('reference', '=', reference)
    .where('kind', '=', 'USE')
    .where('state', 'in', HELD_AGAIN.from)
    .execute();
}

/** The payment never came: what was held goes back as it was. */
export async function releaseHeldPoints(tx: Tx, reference: string): Promise<void> {
  await sql`
    with released as (
      update point_tx set state = ${RELEASED.to}
      where reference = ${reference} and kind = 'USE' and state = any(${RELEASED.from}::text[])
      returning id, account_id, amount
    ), back as (
      update point_grant set remaining = remaining + point_use.amount
      from point_use join released on released.id = point_use.tx_id where point_grant.id = point_use.grant_id
    )
    update point_wallet set balance = balance - released.amount from released
    where point_wallet.account_id = released.account_id`.execute(tx);
}

/** Part of what was held goes back as it was, those that lapse last first. */
export async function releasePartOfHeldPoints(tx: Tx, reference: string, amount: Won): Promise<void> {
  if (amount === 0) return;
  const { rows } = await sql<{ released: number }>`
    with held as (
      select u.tx_id, u.grant_id, u.amount,
        sum(u.amount) over (order by g.expires_at desc, g.id desc) - u.amount as before
      from point_use u join point_tx t on t.id = u.tx_id join point_grant g on g.id = u.grant_id
      where t.reference = ${reference} and t.kind = 'USE' and t.state = any(${RELEASED.from}::text[])
    ), part as (
      select tx_id, grant_id, amount as held, least(amount, ${amount}::bigint - before) as amount from held
      where before < ${amount}::bigint
    ), back as (
      update point_grant set remaining = remaining + part.amount from part where point_grant.id = part.grant_id
    ), lessened as (
      update point_use set amount = point_use.amount - part.amount from part
      where point_use.tx_id = part.tx_id and point_use.grant_id = part.grant_id and part.held > part.amount
    ), emptied as (
      delete from point_use using part
      where point_use.tx_id = part.tx_id and point_use.grant_id = part.grant_id and part.held = part.amount
    ), noted as (
      update point_tx set amount = point_tx.amount + ${amount}::bigint,
        state = case when point_tx.amount + ${amount}::bigint = 0 then ${RELEASED.to} else state end
      where id in (select tx_id from part) returning account_id
    ), wallet as (
      update point_wallet set balance = balance + ${amount}::bigint from noted
      where point_wallet.account_id = noted.account_id
    )
    select coalesce(sum(amount), 0)::bigint as released from part`.execute(tx);
  if (rows[0]!.released !== amount) throw new Error(`${reference}: ${amount} points are not held`);
}

/**
 * Gives back points that an order had spent, the last spent first; they keep their day, and get at least a month. The
 * books are the claim's to write.
 */
export async function restorePoints(
  tx: Tx,
  now: Date,
  {
    accountId,
    amount,
    reference,
    key,
    memo,
  }: { accountId: number; amount: Won; reference: string; key: string; memo: string },
): Promise<void> {
  if (amount === 0) return;
  const { rows } = await sql<{ restored: number }>`
    with wallet as (
      insert into point_wallet as w (account_id, balance) values (${accountId}, ${amount}::bigint)
      on conflict (account_id) do update set balance = w.balance + ${amount}::bigint returning account_id
    ), spent as (
      select u.tx_id, u.grant_id, u.amount - u.restored as left,
        sum(u.amount - u.restored) over (order by g.expires_at desc, g.id desc) - (u.amount - u.restored) as before,
        g.expires_at, g.reason
      from point_use u join point_tx t on t.id = u.tx_id join point_grant g on g.id = u.grant_id, wallet
      where t.reference = ${reference} and t.kind = 'USE' and t.state = 'DONE' and u.amount > u.restored
    ), part as (
      select *, least("left", ${amount}::bigint - before) as amount from spent where before < ${amount}::bigint
    ), marked as (
      update point_use set restored = restored + part.amount from part
      where point_use.tx_id = part.tx_id and point_use.grant_id = part.grant_id
    ), granted as (
      insert into point_grant (account_id, amount, remaining, reason, key, expires_at, created_at)
      select ${accountId}, amount, amount, reason, ${key} || ':' || grant_id,
        greatest(expires_at, ${now}::timestamptz + make_interval(days => ${RESTORED_DAYS})), ${now} from part
      returning amount
    ), told as (
      insert into point_tx (account_id, kind, amount, memo, reference, at)
      values (${accountId}, 'RESTORE', ${amount}::bigint, ${memo}, ${reference}, ${now})
    )
    select coalesce(sum(amount), 0)::bigint as restored from granted`.execute(tx);
  if (rows[0]!.restored !== amount) throw new Error(`${key}: ${amount} points cannot be restored`);
}

export type Grant = {
  accountId: number;
  amount: Won;
  /** The same key gives once. */
  key: string;
  reason: string;
  memo: string;
  reference: string;
  expiresAt: Date;
  /** What it is to us, where it is no gift. */
  cost?: 'POINT_COST' | 'DELAY_INTEREST' | 'GIFT_OWED';
};

/** Gives points, less what was owed. Says whether it did: a key that gave before gives no more. */
export async function grantPoints(tx: Tx, now: Date, grant: Grant): Promise<boolean> {
  const { accountId, amount, key, reason, memo, reference, expiresAt, cost = 'POINT_COST' } = grant;
  if (amount === 0) return false;
  const { rows } = await sql<{ owed: number }>`
    with wallet as (
      insert into point_wallet as w (account_id) values (${accountId})
      on conflict (account_id) do update set debt = w.debt returning debt
    ), granted as (
      insert into point_grant (account_id, amount, remaining, reason, key, expires_at, created_at)
      select ${accountId}, ${amount}::bigint, ${amount}::bigint - least(debt, ${amount}::bigint), ${reason}, ${key},
        ${expiresAt}, ${now} from wallet
      on conflict (key) do nothing returning id, remaining
    ), told as (
      insert into point_tx (account_id, kind, amount, memo, reference, at, grant_id)
      select ${accountId}, 'EARN', ${amount}::bigint, ${memo}, ${reference}, ${now}, id from granted
    )
    select ${amount}::bigint - remaining as owed from granted`.execute(tx);
  const [given] = rows;
  if (!given) return false;
  await tx
    .updateTable('point_wallet')
    .set((eb) => ({ balance: eb('balance', '+', amount - given.owed), debt: eb('debt', '-', given.owed) }))
    .where('account_id', '=', accountId)
    .execute();
  if (given.owed > 0) {
    await tx
      .insertInto('point_tx')
      .values({
        account_id: accountId,
        kind: 'REVOKE',
        amount: -given.owed,
        memo: '미수 포인트 정산',
        reference,
        at: now,
      })
      .execute();
  }
  await post(tx, now, {
    key: `grant:${key}`,
    kind: 'POINT_GRANT',
    reference,
    lines: [
      { book: cost, amount },
      { book: 'POINT_LIABILITY', amount: -(amount - given.owed), memberId: accountId },
      { book: 'POINT_DEBT', amount: -given.owed, memberId: accountId },
    ],
  });
  return true;
}

/** Takes points back, from those that lapse soonest; what is no longer there is owed, and netted from the next. */
export async function revokePoints(
  tx: Tx,
  now: Date,
  { accountId, amount, key, memo, reference }: Omit<Grant, 'reason' | 'expiresAt'>,
): Promise<void> {
  if (amount === 0) return;
  // By itself: a statement sees what was there when it began, so one that waits for the lock must not read the grants.
  await lockWallet(tx, accountId);
  const { rows } = await sql<{ taken: number }>`
    with open as (
      select id, remaining, sum(remaining) over (order by expires_at, id) - remaining as before
      from point_grant where account_id = ${accountId} and remaining > 0 and expires_at > ${now}
    ), part as (
      select id, least(remaining, ${amount}::bigint - before) as amount from open where before < ${amount}::bigint
    ), taken as (
      update point_grant set remaining = point_grant.remaining - part.amount from part where point_grant.id = part.id
      returning part.amount
    )
    select coalesce(sum(amount), 0)::bigint as taken from taken`.execute(tx);
  const taken = rows[0]!.taken;
  const owed = amount - taken;
  await sql`
    insert into point_wallet as w (account_id, debt) values (${accountId}, ${owed}::bigint)
    on conflict (account_id) do update set balance = w.balance - ${taken}::bigint, debt = w.debt + ${owed}::bigint`.execute(
    tx,
  );
  // What is owed is told when it is netted: told now as well, the ledger would take it twice.
  if (taken > 0) {
    await tx
      .insertInto('point_tx')
      .values({ account_id: accountId, kind: 'REVOKE', amount: -taken, memo, reference, at: now })
      .execute();
  }
  await post(tx, now, {
    key: `revoke:${key}`,
    kind: 'POINT_REVOKE',
    reference,
    lines: [
      { book: 'POINT_LIABILITY', amount: taken, memberId: accountId },
      { book: 'POINT_DEBT', amount: owed, memberId: accountId },
      { book: 'POINT_COST', amount: -amount },
    ],
  });
}

const lockWallet = async (tx: Tx, accountId: number): Promise<void> =>
  void (await tx
    .selectFrom('point_wallet')
    .where('account_id', '=', accountId)
    .select('account_id')
    .forUpdate()
    .execute());

/** Lets points lapse whose day is over, or all of them: those of one who leaves. Says how many there were. */
export async function lapsePoints(
  tx: Tx,
  now: Date,
  { accountId, memo, isAll = false }: { accountId: number; memo: string; isAll?: boolean },
): Promise<number> {
  await lockWallet(tx, accountId);
  const { rows } = await sql<{ lapsed: number }>`
    with gone as (
      update point_grant set remaining = 0
      where account_id = ${accountId} and remaining > 0 and (${isAll} or expires_at <= ${now})
      returning old.remaining as amount
    )
    select coalesce(sum(amount), 0)::bigint as lapsed from gone`.execute(tx);
  const { lapsed } = rows[0]!;
  if (lapsed === 0) return 0;
  await tx
    .updateTable('point_wallet')
    .set((eb) => ({ balance: eb('balance', '-', lapsed) }))
    .where('account_id', '=', accountId)
    .execute();
  const { id } = await tx
    .insertInto('point_tx')
    .values({ account_id: accountId, kind: 'EXPIRE', amount: -lapsed, memo, reference: 'lapse', at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await post(tx, now, {
    key: `lapse:${id}`,
    kind: 'POINT_LAPSE',
    reference: `lapse:${id}`,
    lines: [
      { book: 'POINT_LIABILITY', amount: lapsed, memberId: accountId },
      { book: 'POINT_BREAKAGE', amount: -lapsed },
    ],
  });
  return lapsed;
}
