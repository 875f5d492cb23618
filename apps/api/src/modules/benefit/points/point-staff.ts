import { endOfDay } from '@oun/brand/seoul';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import {
  type adminGrantPoints,
  type adminRevokePoints,
  type PointMovement,
  POINTS_ALONE_MAX,
} from '@oun/contract/point-admin';
import { won } from '@oun/money';
import { sql } from 'kysely';
import type { StaffContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { writeAudit } from '../../audit/audit.ts';
import { pointMovementMachine } from '../point-movement.machine.ts';
import { grantPoints, revokePoints } from './points.ts';
import { movementOf } from './staff-movements.ts';

const DAY_MS = 86_400_000;

type Moved = Answer<typeof adminGrantPoints>;
type Wish = Parsed<typeof adminRevokePoints>['body'] & { kind: PointMovement['kind']; valid_days: number | null };

export const grantByStaff = (ctx: StaffContext, wish: Parsed<typeof adminGrantPoints>['body']): Promise<Moved> =>
  propose(ctx, { ...wish, kind: 'GRANT' });

export const revokeByStaff = (ctx: StaffContext, wish: Parsed<typeof adminRevokePoints>['body']): Promise<Moved> =>
  propose(ctx, { ...wish, kind: 'REVOKE', valid_days: null });

/** Moves points, or lets them wait for somebody else where one person would move too much alone. */
async function propose(ctx: StaffContext, wish: Wish): Promise<Moved> {
  const { db, staff } = ctx;
  const { account_id, kind, amount, reason, key, valid_days } = wish;
  return db.transaction().execute(async (tx) => {
    // What one person moves is counted one after the other, or two at once would each find room.
    await sql`select pg_advisory_xact_lock(hashtext('points-alone'), ${staff.id})`.execute(tx);
    await mustBeActive(tx, account_id);
    const { initial } = pointMovementMachine;
    const needs_second = account_id === staff.id || (await aloneOf(ctx, tx, kind)) + amount > POINTS_ALONE_MAX;
    const added = await tx
      .insertInto('point_movement')
      .values({
        account_id,
        kind,
        amount,
        reason,
        valid_days,
        key,
        needs_second,
        state: needs_second ? initial : pointMovementMachine.next(initial, 'moveAlone', 'staff'),
        proposed_by: staff.id,
        proposed_at: ctx.now(),
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return replay(tx, wish);
    if (needs_second) {
      await audit(ctx, tx, 'points.propose', account_id, null, { kind, amount, reason, key, movement_id: added.id });
    } else {
      await apply(ctx, tx, { ...wish, id: added.id }, kind === 'GRANT' ? 'points.grant' : 'points.revoke');
    }
    return { ...(await walletOf(tx, account_id)), movement: await movementOf(tx, added.id) };
  });
}

/** Pressed twice, it moves once; the same key for something else is a mistake. */
async function replay(tx: Tx, { key, account_id, kind, amount }: Wish): Promise<Moved> {
  const found = await tx
    .selectFrom('point_movement')
    .where('key', '=', key)
    .select(['id', 'account_id', 'kind', 'amount'])
    .executeTakeFirstOrThrow();
  if (found.account_id !== account_id || found.kind !== kind || found.amount !== amount)
    throw new AppError('IDEMPOTENCY_CONFLICT');
  return { ...(await walletOf(tx, account_id)), movement: await movementOf(tx, found.id) };
}

/** What this person has moved without anybody's word within a day, to all members together. */
async function aloneOf({ staff, now }: StaffContext, tx: Tx, kind: PointMovement['kind']): Promise<number> {
  const { moved } = await tx
    .selectFrom('point_movement')
    .where('proposed_by', '=', staff.id)
    .where('proposed_at', '>', new Date(now().getTime() - DAY_MS))
    .where('needs_second', '=', false)
    .where('kind', '=', kind)
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('moved'))
    .executeTakeFirstOrThrow();
  return moved;
}

export async function approvePoints(ctx: StaffContext, id: number): Promise<PointMovement> {
  const { db, now, staff } = ctx;
  return db.transaction().execute(async (tx) => {
    const { to: state, ...movement } = await holdFor(tx, id, 'approve');
    if (staff.id === movement.proposed_by || staff.id === movement.account_id)
      throw new AppError('SECOND_PERSON_NEEDED');
    await mustBeActive(tx, movement.account_id);
    await tx
      .updateTable('point_movement')
      .set({ state, approved_by: staff.id, approved_at: now() })
      .where('id', '=', id)
      .execute();
    await apply(ctx, tx, movement, 'points.approve');
    return movementOf(tx, id);
  });
}

export async function withdrawPoints(ctx: StaffContext, id: number): Promise<PointMovement> {
  return ctx.db.transaction().execute(async (tx) => {
    const { to: state, account_id, amount, kind } = await holdFor(tx, id, 'withdraw');
    await tx.updateTable('point_movement').set({ state }).where('id', '=', id).execute();
    await audit(ctx, tx, 'points.withdraw', account_id, { kind, amount, movement_id: id }, null);
    return movementOf(tx, id);
  });
}

/** Its row is the lock: of two who agree at once the second finds it done. */
async function holdFor(tx: Tx, id: number, event: 'approve' | 'withdraw') {
  const found = await tx.selectFrom('point_movement').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  return { ...found, to: pointMovementMachine.next(found.state, event, 'staff') };
}

async function apply(ctx: StaffContext, tx: Tx, movement: Wish & { id: number }, action: string): Promise<void> {
  const { account_id: accountId, kind, amount, reason, key, valid_days } = movement;
  const before = await walletOf(tx, accountId);
  const entry = { accountId, amount: won(amount), key: `staff:${key}`, memo: reason, reference: `staff:${key}` };
  if (kind === 'GRANT') {
    const expiresAt = endOfDay(ctx.now(), valid_days!);
    await grantPoints(tx, ctx.now(), { ...entry, reason: 'STAFF', expiresAt });
  } else {
    await revokePoints(tx, ctx.now(), entry);
  }
  const after = { ...(await walletOf(tx, accountId)), kind, amount, reason, key, movement_id: movement.id };
  await audit(ctx, tx, action, accountId, before, after);
}

/** The account's row is held, so that what staff move for one member comes one after the other. */
async function mustBeActive(tx: Tx, accountId: number): Promise<void> {
  const account = await tx
    .selectFrom('account')
    .where('id', '=', accountId)
    .where('state', '=', 'ACTIVE')
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw new AppError('NOT_FOUND');
}

async function walletOf(tx: Tx, accountId: number): Promise<Pick<Moved, 'balance' | 'debt'>> {
  const wallet = await tx
    .selectFrom('point_wallet')
    .where('account_id', '=', accountId)
    .select(['balance', 'debt'])
    .executeTakeFirst();
  return { balance: won(wallet?.balance ?? 0), debt: won(wallet?.debt ?? 0) };
}

const audit = (ctx: StaffContext, tx: Tx, action: string, accountId: number, before: unknown, after: unknown) =>
  writeAudit(ctx, tx, { action, subject: 'account', subjectId: accountId, before, after });
