import { AppError } from '@oun/contract/errors';
import { LEASE_SECONDS, STREAMS_MAX } from '@oun/contract/playback';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { MemberContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';

export const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_SECONDS * 1000);

/** Everything about somebody's streams is decided under their account's lock, one after the other. */
export const lockStreams = (tx: Tx, accountId: number) =>
  tx.selectFrom('account').where('id', '=', accountId).select('id').forNoKeyUpdate().execute();

/** Who plays: a browser or an app with its session. */
export const deviceKeyOf = ({ identity }: MemberContext, device: string) => identity.sessionId ?? `device ${device}`;

type Target = { lesson_id: number } | { workout_id: number };
type Asking =
  /** A player that opens: the same film in the same browser again, a page that was loaded anew, is no other stream. */
  | { opens: Target; deviceKey: string; takeOver?: string | undefined }
  /** A stream that comes back after it was silent. */
  | { lease: string };

/** Refuses when the account's other streams that are heard of leave no room, and names them. */
export async function makeRoom(tx: Tx, accountId: number, asking: Asking, now: Date): Promise<void> {
  const others = await tx
    .selectFrom('playback_lease as s')
    .leftJoin('lesson', 'lesson.id', 's.lesson_id')
    .leftJoin('workout', 'workout.id', 's.workout_id')
    .where('s.account_id', '=', accountId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where((eb) => eb.not('lease' in asking ? eb('s.id', '=', asking.lease) : isSameFilm(asking)))
    .select([
      's.id as playback_session_id',
      's.device',
      sql<string>`coalesce(lesson.title, workout.title)`.as('title'),
      sql<string>`to_json(s.started_at) #>> '{}'`.as('started_at'),
    ])
    .orderBy('s.started_at')
    .execute();
  const takeOver = 'takeOver' in asking ? asking.takeOver : undefined;
  const staying = others.filter(({ playback_session_id }) => playback_session_id !== takeOver);
  if (staying.length >= STREAMS_MAX) throw new AppError('STREAM_LIMIT', { streams: others });
  if (staying.length < others.length) await endLeases(tx, [takeOver!], 'TAKEN_OVER', now);
}

/** What a browser plays of one film, whichever of its tabs does. */
const isSameFilm = ({ opens, deviceKey }: { opens: Target; deviceKey: string }) =>
  'lesson_id' in opens
    ? sql<boolean>`(s.device_key = ${deviceKey} and s.lesson_id is not distinct from ${opens.lesson_id})`
    : sql<boolean>`(s.device_key = ${deviceKey} and s.workout_id is not distinct from ${opens.workout_id})`;

const endLeases = (tx: Tx, ids: string[], end_reason: 'LEFT' | 'TAKEN_OVER', now: Date) =>
  tx.updateTable('playback_lease').set({ ended_at: now, end_reason }).where('id', 'in', ids).execute();

export async function openLease(
  ctx: MemberContext,
  target: Target,
  { device, takeOver }: { device: string; takeOver?: string | undefined },
): Promise<string> {
  const now = ctx.now();
  const deviceKey = deviceKeyOf(ctx, device);
  const id = randomUUID();
  await ctx.db.transaction().execute(async (tx) => {
    await lockStreams(tx, ctx.memberId);
    await makeRoom(tx, ctx.memberId, { opens: target, deviceKey, takeOver }, now);
    await tx
      .updateTable('playback_lease as s')
      .set({ ended_at: now, end_reason: 'LEFT' })
      .where('s.account_id', '=', ctx.memberId)
      .where(isSameFilm({ opens: target, deviceKey }))
      .where('s.ended_at', 'is', null)
      .execute();
    await tx
      .insertInto('playback_lease')
      .values({
        id,
        account_id: ctx.memberId,
        ...target,
        device_key: deviceKey,
        device,
        started_at: now,
        expires_at: leaseEnd(now),
      })
      .execute();
    // What was done to its end begins anew when it is played again.
    await tx
      .updateTable('film_view')
      .set({ watched: sql`'{}'`, watched_s: 0, position_s: 0, is_run_done: false })
      .where('account_id', '=', ctx.memberId)
      .where('is_run_done', '=', true)
      .where(
        'lesson_id' in target ? 'lesson_id' : 'workout_id',
        '=',
        'lesson_id' in target ? target.lesson_id : target.workout_id,
      )
      .execute();
  });
  return id;
}

/** A lease as a report finds it; nothing where it is somebody else's. The account stays locked until the end. */
export async function findLease(tx: Tx, accountId: number, id: string) {
  await lockStreams(tx, accountId);
  return tx
    .selectFrom('playback_lease')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .selectAll()
    .executeTakeFirst();
}

/** Leases nobody asks about any more. */
export const dropOldLeases = (db: Db, before: Date) =>
  db.deleteFrom('playback_lease').where('expires_at', '<', before).executeTakeFirst();
