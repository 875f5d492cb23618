import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { COMPLETE_BY_HAND_SHARE, COMPLETE_SHARE, type sendView } from '@oun/contract/playback';
import type { Finish } from '@oun/contract/habit';
import { scoreOf } from '@oun/film/plan';
import { durationOf } from '@oun/film/score';
import { kcalOfLesson, USUAL_KG } from '@oun/habit/energy';
import { kcalAt } from '@oun/movement/compose';
import { sql } from 'kysely';
import type { MemberContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { countFinished } from '../content/content.ts';
import { filmJson } from '../media/media.ts';
import { hasAccess } from '../access/access.ts';
import { awardBadges, finishOf, knownWeight, lockHabit, recordFilm, standingNow } from '../habit/habit.ts';
import { type Playable, reachOf } from './playables.ts';
import { filmAddress, placesFor, share } from './playback.ts';
import { findLease, leaseEnd, makeRoom } from './streams.ts';

type Report = Parsed<typeof sendView>['body'];
type Lease = NonNullable<Awaited<ReturnType<typeof findLease>>>;

/** Nobody sees a film faster than one and a half times; the rest is slack for clocks and the first report. */
const SPEED_MAX = 1.6;
const SLACK_S = 10;
const DAY_MS = 86_400_000;

/** The heartbeat of a player: what was seen is kept, the stream lives on, and a new address comes back. */
export async function takeReport(ctx: MemberContext, report: Report): Promise<Answer<typeof sendView>> {
  const now = ctx.now();
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    const lease = await findLease(tx, ctx.memberId, report.playback_session_id);
    if (!lease || (report.lesson_id !== undefined && report.lesson_id !== lease.lesson_id))
      throw new AppError('NOT_FOUND');
    if (lease.end_reason === 'TAKEN_OVER') throw new AppError('STREAM_ENDED');
    // Silent for too long, it had lost its place: it comes back if there is still room.
    if (!report.is_leaving && (lease.ended_at || lease.expires_at <= now))
      await makeRoom(tx, ctx.memberId, { lease: lease.id }, now);

    const film = await filmOfLease(tx, lease, ctx.memberId, now);
    const spent = await spentTime(tx, ctx.memberId, lease, now);
    const ranges = believable(report.watched_ranges, film.reach.until, allowance(lease, spent, now));
    const view = await writeView(tx, ctx.memberId, lease, report, ranges, now);
    await writeLease(tx, lease, report, ranges, now);
    const watched_share = share(view.watched_s, film.seconds);
    const isSeen = watched_share >= COMPLETE_SHARE || (report.completed && watched_share >= COMPLETE_BY_HAND_SHARE);
    // Whoever watches it quickly has still trained no longer than they had it open.
    const isEnough = isSeen && spent.here >= Math.floor(film.seconds * COMPLETE_SHARE);
    const is_completed = isEnough || view.is_run_done;
    const done = is_completed
      ? await complete(tx, ctx.memberId, lease, film, { isDoneBefore: view.is_run_done, now })
      : { isFirst: false, finish: null };
    return { film, lease, watched_share, is_completed, is_first_today: done.isFirst, finish: done.finish };
  });

  const { film, lease, ...answer } = outcome;
  // What was seen is kept all the same.
  if (report.completed && !answer.is_completed)
    throw new AppError('TOO_EARLY_TO_COMPLETE', { watched_share: answer.watched_share });
  if (report.is_leaving) return { film: null, ...answer };
  const kind = lease.lesson_id === null ? ('workout' as const) : ('lesson' as const);
  const id = lease.lesson_id ?? lease.workout_id!;
  return { film: filmAddress(ctx, { kind, id, lease: lease.id, places: placesFor(film.reach, film) }), ...answer };
}

/** How long the film is and how far this member may see it now: a membership may have ended while it played. */
async function filmOfLease(tx: Tx, { lesson_id, workout_id }: Lease, accountId: number, now: Date) {
  const row =
    lesson_id === null
      ? await tx
          .selectFrom('workout')
          .where('id', '=', workout_id!)
          .select([
            'steps',
            sql<Playable['film']>`null`.as('film'),
            sql<Playable['access']>`'PREVIEW'`.as('access'),
            sql<[number, number] | null>`null`.as('kcal'),
            hasAccess(accountId, now).as('has_access'),
          ])
          .executeTakeFirstOrThrow()
      : await tx
          .selectFrom('lesson')
          .where('id', '=', lesson_id)
          .select([
            'steps',
            filmJson().as('film'),
            'access',
            sql<[number, number] | null>`array[kcal_min, kcal_max]`.as('kcal'),
            hasAccess(accountId, now).as('has_access'),
          ])
          .executeTakeFirstOrThrow();
  const { kcal: range, ...playable } = row;
  const seconds = row.film?.seconds ?? durationOf(scoreOf(row.steps, ''));
  // A film that was uploaded has no movements to reckon with, but what its lesson says.
  const kcal = (kilograms: number = USUAL_KG) =>
    range && row.film ? kcalOfLesson(range, kilograms) : Math.max(1, Math.round(kcalAt(row.steps, kilograms)));
  return { seconds, kcal, film: row.film, reach: reachOf(playable as Playable, seconds) };
}
type LeasedFilm = Awaited<ReturnType<typeof filmOfLease>>;

type Spent = { claimed: number; anywhere: number; here: number };

/** Seconds a member has had films open in the last day, this one and any, however many at once, and what they claimed. */
async function spentTime(tx: Tx, accountId: number, { lesson_id, workout_id }: Lease, now: Date): Promise<Spent> {
  const { rows } = await sql<Spent>`
    select coalesce(claimed_s, 0)::int as claimed,
      (select coalesce(sum(extract(epoch from upper(r) - lower(r))), 0)::float8 from unnest(all_of_it) r) as anywhere,
      (select coalesce(sum(extract(epoch from upper(r) - lower(r))), 0)::float8 from unnest(this_one) r) as here
    from (
      select sum(claimed_s) as claimed_s, range_agg(span) as all_of_it, range_agg(span) filter (where is_here) as this_one
      from (
        select claimed_s, tstzrange(started_at, greatest(started_at, coalesce(ended_at, ${now}))) as span,
          lesson_id is not distinct from ${lesson_id}::int and workout_id is not distinct from ${workout_id}::int as is_here
        from playback_lease where account_id = ${accountId} and started_at > ${new Date(now.getTime() - DAY_MS)}
      ) leases
    ) together`.execute(tx);
  return rows[0]!;
}

/** Seconds that may still be claimed: time has passed for no more, under this lease and for the member altogether. */
function allowance({ started_at, claimed_s }: Lease, { claimed, anywhere }: Spent, now: Date): number {
  const elapsed = (now.getTime() - started_at.getTime()) / 1000;
  const left = (time: number, taken: number) => Math.floor(time * SPEED_MAX) + SLACK_S - taken;
  return Math.max(0, Math.min(left(elapsed, claimed_s), left(anywhere, claimed)));
}

type Range = [from: number, to: number];

/** Whole seconds inside the film, and no more of them than can have been seen. */
export function believable(ranges: readonly Range[], seconds: number, allowed: number): Range[] {
  const kept: Range[] = [];
  let left = allowed;
  for (const [from, to] of ranges) {
    const start = Math.round(Math.max(0, from));
    const end = Math.min(Math.round(Math.min(to, seconds)), start + left);
    if (end <= start) continue;
    kept.push([start, end]);
    left -= end - start;
  }
  return kept;
}

const multirange = (ranges: readonly Range[]) => `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;

async function writeView(tx: Tx, accountId: number, lease: Lease, report: Report, ranges: Range[], now: Date) {
  const target = lease.lesson_id === null ? 'workout_id' : 'lesson_id';
  // One that comes late must not move the place back.
  const isLate = report.seq <= lease.seq;
  const { rows } = await sql<{ watched_s: number; is_run_done: boolean }>`
    insert into film_view as v (account_id, ${sql.ref(target)}, position_s, watched, watched_s, lease_id, updated_at)
    select ${accountId}, ${lease[target]}, ${report.position_s}, seen.m, seen.n, ${lease.id}, ${now}
    from (select m, coalesce((select sum(upper(r) - lower(r)) from unnest(m) r), 0)::int as n
      from (select ${multirange(ranges)}::int4multirange as m) given) seen
    on conflict (account_id, ${sql.ref(target)}) do update set
      watched = v.watched + excluded.watched,
      watched_s = (select coalesce(sum(upper(r) - lower(r)), 0) from unnest(v.watched + excluded.watched) r),
      position_s = case when ${isLate} then v.position_s else excluded.position_s end,
      lease_id = excluded.lease_id,
      updated_at = excluded.updated_at
    returning watched_s, is_run_done`.execute(tx);
  return rows[0]!;
}

const writeLease = (tx: Tx, lease: Lease, report: Report, ranges: Range[], now: Date) =>
  tx
    .updateTable('playback_lease')
    .set({
      seq: Math.max(lease.seq, report.seq),
      claimed_s: lease.claimed_s + ranges.reduce((sum, [from, to]) => sum + to - from, 0),
      expires_at: report.is_leaving ? now : leaseEnd(now),
      ended_at: report.is_leaving ? now : null,
      end_reason: report.is_leaving ? 'LEFT' : null,
      ...(report.quality !== undefined && { quality: report.quality }),
      ...(report.first_frame_ms !== undefined && { first_frame_ms: report.first_frame_ms }),
      ...(report.stall_count !== undefined && { stall_count: report.stall_count }),
      ...(report.stall_ms !== undefined && { stall_ms: report.stall_ms }),
    })
    .where('id', '=', lease.id)
    .execute();

/** Writes the workout down, once for each film and day, and tells what it adds up to. */
async function complete(
  tx: Tx,
  accountId: number,
  lease: Lease,
  film: LeasedFilm,
  { isDoneBefore, now }: { isDoneBefore: boolean; now: Date },
): Promise<{ isFirst: boolean; finish: Finish }> {
  const minutes = Math.max(1, Math.round(film.seconds / 60));
  const kilograms = await knownWeight(tx, accountId);
  const kcal = film.kcal(kilograms);
  const done = { minutes, kcal, is_usual_weight: kilograms === undefined };
  if (isDoneBefore) return { isFirst: false, finish: finishOf(await standingNow(tx, accountId, now), done, []) };
  await markDone(tx, accountId, lease, now);
  await lockHabit(tx, accountId, now);
  const isFirst = await recordFilm(tx, accountId, {
    lessonId: lease.lesson_id,
    workoutId: lease.workout_id,
    seconds: film.seconds,
    kcal,
    at: now,
  });
  const { badges, facts } = await awardBadges(tx, accountId, now);
  return { isFirst, finish: finishOf(facts, done, badges) };
}

/** The last lesson of a program makes one more who finished it. */
async function markDone(tx: Tx, accountId: number, lease: Lease, now: Date): Promise<void> {
  const target = lease.lesson_id === null ? 'workout_id' : 'lesson_id';
  const before = await tx
    .selectFrom('film_view')
    .where('account_id', '=', accountId)
    .where(target, '=', lease[target])
    .select('completed_at')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('film_view')
    .set({ is_run_done: true, completed_at: now })
    .where('account_id', '=', accountId)
    .where(target, '=', lease[target])
    .execute();
  if (lease.lesson_id !== null && before.completed_at === null) await countFinished(tx, accountId, lease.lesson_id);
}
