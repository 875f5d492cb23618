import { dateOfDay } from '@oun/brand/seoul';
import type { EarnedBadge } from '@oun/contract/habit';
import { type Facts, earnedOf, partsMoved } from '@oun/habit/badge';
import { type Standing, standingOf } from '@oun/habit/streak';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { type LivedAll, readLived } from './habit-state.ts';

/** A lesson's parts of the body matter within its week alone, and nobody finishes one further back than this. */
const PARTS_LOOKED_AT_DAYS = 14;

type Row = {
  early: number;
  quiet_night: number;
  late_night: number;
  weeks: { monday: string; parts: string[] }[];
  programs: { id: number; title: string }[];
  months: { month: string; count: number }[];
  held: string[];
};

export type KnownFacts = Facts & { held: ReadonlySet<string>; standing: Standing; lived: LivedAll };

/** What badges are given for, in two round trips. */
export async function readFacts(db: Db | Tx, accountId: number, now: Date): Promise<KnownFacts> {
  const lived = await readLived(db, accountId, now);
  const { rows } = await sql<Row>`
    with done as (
      select r.day, r.lesson_id, extract(hour from coalesce(r.started_at, r.completed_at) at time zone 'Asia/Seoul') as hour
      from workout_record r where r.account_id = ${accountId})
    select
      count(*) filter (where hour between 4 and 6)::int as early,
      count(*) filter (where (hour >= 21 or hour < 4) and lesson.is_quiet)::int as quiet_night,
      count(*) filter (where hour >= 23 or hour < 4)::int as late_night,
      (select coalesce(json_agg(w), '[]') from (
        select date_trunc('week', d.day)::date as monday, json_agg(distinct part) as parts
        from done d join lesson l on l.id = d.lesson_id join program p on p.id = l.program_id, unnest(p.parts) part
        where d.day >= (${now}::timestamptz)::date - ${sql.lit(PARTS_LOOKED_AT_DAYS)} group by 1) w) as weeks,
      (select coalesce(json_agg(json_build_object('id', p.id, 'title', p.title) order by p.id), '[]') from (
          select l.program_id, count(*) as seen from film_view v join lesson l on l.id = v.lesson_id
          where v.account_id = ${accountId} and v.completed_at is not null group by 1) own
        join program p on p.id = own.program_id and p.lesson_count = own.seen) as programs,
      (select coalesce(json_agg(m order by m.month), '[]') from (
        select to_char(day, 'YYYY-MM') as month, count(*)::int as count from done group by 1) m) as months,
      (select coalesce(json_agg(badge), '[]') from earned_badge where account_id = ${accountId}) as held
    from done left join lesson on lesson.id = done.lesson_id`.execute(db);
  const row = rows[0]!;
  const standing = standingOf(lived);
  return {
    workouts: lived.total,
    longest: standing.longest,
    tallies: { early: row.early, quietNight: row.quiet_night, lateNight: row.late_night },
    partsInWeek: Math.max(0, ...row.weeks.map(({ parts }) => partsMoved(parts).size)),
    programs: row.programs,
    months: row.months,
    days: lived.days,
    held: new Set(row.held),
    standing,
    lived,
  };
}

/** Gives what was earned and is not there yet. Its caller holds the habit's lock; the key refuses a second one besides. */
export async function awardBadges(
  tx: Tx,
  accountId: number,
  now: Date,
): Promise<{ badges: EarnedBadge[]; facts: KnownFacts }> {
  const facts = await readFacts(tx, accountId, now);
  const news = earnedOf(facts).filter(({ key }) => !facts.held.has(key));
  if (news.length === 0) return { badges: [], facts };
  const given = await tx
    .insertInto('earned_badge')
    .values(
      news.map(({ key, title }) => ({
        account_id: accountId,
        badge: key,
        title,
        earned_on: dateOfDay(facts.lived.today),
        earned_at: now,
      })),
    )
    .onConflict((oc) => oc.columns(['account_id', 'badge']).doNothing())
    .returning(['badge as key', 'title'])
    .execute();
  return { badges: given, facts };
}
