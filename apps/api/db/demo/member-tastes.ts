import { DEMO_ACCOUNTS } from '@oun/brand/demo-accounts';
import { dateOfTraining } from '@oun/habit/day';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { recountLikeness } from '../../src/modules/personalization/personalization.ts';
import type { Db } from '../../src/platform/db/db.ts';
import type { Database } from '../rows.ts';
import { insertAll } from './make.ts';
import { createRandom, type Random } from './random.ts';
import { type Tasted, waysOf } from './tastes.ts';

const DAY_MS = 86_400_000;
/** Of a long program most have done no more by now. */
const LESSONS_MAX = 6;
/** Behind this nobody's past is told. */
const PAST_DAYS = 200;
/** Who came no longer ago goes on every few days since the first; whoever is here for longer did it now and then. */
const NEW_DAYS = 84;
const PACE_DAYS = 5;
/** Who still comes; the others stopped at some time. Those whom the demo is shown as are all still here. */
const STAYS = 0.45;
/** Whoever did not like a program enough left its next lesson in the middle, at times. */
const LEFT_OPEN = 0.6;

type Row = Tasted & { id: number; lessons: { id: number; seconds: number }[] };

/**
 * What members did because they like it, beside what they were given before, and what goes together by it. It has chances
 * of its own, so that the rest of the world stays as it is.
 */
export async function makeTastes(db: Db, now: Date, memberIds: readonly number[]): Promise<void> {
  const random = createRandom(20_261_116);
  const staying = createRandom(20_261_118);
  const programs = await readPrograms(db);
  const { rows: known } = await sql<{ account_id: number; program_id: number }>`
    select distinct v.account_id, l.program_id from film_view v join lesson l on l.id = v.lesson_id`.execute(db);
  const begun = new Set(known.map(({ account_id, program_id }) => `${account_id}:${program_id}`));
  const accounts = await db
    .selectFrom('account')
    .where('id', 'in', memberIds)
    .select(['id', 'created_at', 'email_address'])
    .execute();
  const members = new Map(
    accounts.map(({ id, created_at, email_address }) => [
      id,
      {
        since: Math.min(PAST_DAYS, Math.floor((now.getTime() - new Date(created_at).getTime()) / DAY_MS)),
        isShown: DEMO_ACCOUNTS.some(({ email }) => email === email_address),
      },
    ]),
  );

  const views: Insertable<Database['film_view']>[] = [];
  const records: Insertable<Database['workout_record']>[] = [];
  const ratings: Insertable<Database['lesson_rating']>[] = [];
  for (const [i, way] of waysOf(random, programs, memberIds.length).entries()) {
    const account_id = memberIds[i]!;
    const { since, isShown } = members.get(account_id)!;
    const until = isShown || staying.chance(STAYS) ? 0 : staying.next() * since;
    const done = way.flatMap(({ program, share, stars }) => {
      const { id, lessons } = programs[program]!;
      if (begun.has(`${account_id}:${id}`)) return [];
      const count = Math.max(1, Math.round(share * Math.min(LESSONS_MAX, lessons.length)));
      const isLeftOpen = !isShown && count < lessons.length && staying.chance(LEFT_OPEN * (1 - share));
      return lessons.slice(0, count + Number(isLeftOpen)).map((lesson, day) => ({
        ...lesson,
        program_id: id,
        stars: day === 0 ? stars : null,
        seen: day < count ? lesson.seconds : Math.round(lesson.seconds * (0.1 + staying.next() * 0.5)),
      }));
    });
    const days =
      isShown || since > NEW_DAYS
        ? nowAndThen(since, until, done.length)
        : fromTheFirstDay(staying, since, until, done.length);
    for (const [nth, ago] of days.filter((day) => day > 0).entries()) {
      const { id: lesson_id, seconds, seen, program_id, stars } = done[nth]!;
      const at = new Date(now.getTime() - ago * DAY_MS - random.int(1, 3) * 3_600_000);
      const isDone = seen === seconds;
      views.push({
        account_id,
        lesson_id,
        position_s: seen,
        watched: `{[0,${seen})}`,
        watched_s: seen,
        is_run_done: isDone,
        completed_at: isDone ? at : null,
        updated_at: at,
      });
      if (isDone) records.push({ account_id, lesson_id, day: dateOfTraining(at), seconds, completed_at: at });
      if (stars) ratings.push({ account_id, lesson_id, program_id, rating: stars, created_at: at });
    }
  }
  await insertAll(db, 'film_view', views);
  await insertAll(db, 'workout_record', records);
  await insertAll(db, 'lesson_rating', ratings);
  await tellOfMember(db, now);
  await recountLikeness({ db, now: () => now });
}

/** How many days ago each was. */
const nowAndThen = (since: number, until: number, count: number): number[] =>
  Array.from({ length: count }, (_, nth) => until + ((count - nth) / (count + 1)) * (since - until));

function fromTheFirstDay(random: Random, since: number, until: number, count: number): number[] {
  let ago = since;
  const days = Array.from({ length: count }, () => (ago -= random.next() * PACE_DAYS));
  return days.filter((day) => day >= until);
}

async function readPrograms(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.category, p.parts, p.level, c.slug as channel,
      (select json_agg(json_build_object('id', l.id, 'seconds', l.seconds) order by l.day) from lesson l
        where l.program_id = p.id) as lessons
    from program p join channel c on c.id = p.channel_id order by p.id`.execute(db);
  return rows;
}

/** Whom the demo is shown as has told all seven things. */
const tellOfMember = (db: Db, now: Date) =>
  sql`insert into member_wishes (account_id, goals, level, body_parts, pain_areas, minutes, days, equipment, changed_at)
    select id, '{posture}', 'beginner', '{pelvis,core}', '{}', 20, '{0,2,3}', '{mat}', ${now}::timestamptz
    from account where email_address = 'member@oun.test'`.execute(db);
