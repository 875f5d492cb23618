import { dateOf, dateOfDay, hourOf, startOfDate, trainingDayNumber } from '@oun/brand/seoul';
import { HEALTH_CONSENT_VERSION, HEALTH_ITEMS, type MeasuredSubject } from '@oun/contract/health';
import { AGREEMENTS } from '@oun/contract/identity-rules';
import { type Earned, earnedOf, type Facts } from '@oun/habit/badge';
import { type DayNumber, dayOfDate, mondayOf, monthOfDay } from '@oun/habit/day';
import { type Effort, kcalByHand, kcalOfLesson, type RecordKind } from '@oun/habit/energy';
import { standingOf } from '@oun/habit/streak';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { countBadges } from '../../src/modules/habit/badges.ts';
import type { Db } from '../../src/platform/db/db.ts';
import type { Database } from '../rows.ts';
import { insertAll } from './make.ts';
import { createRandom, type Random } from './random.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type Row = Insertable<Database['workout_record']>;

/** Days a week that were trained, from some thirty weeks ago to the last one: with pauses, and a shield for one of them. */
const WEEKS = [2, 3, 3, 1, 3, 3, 4, 3, 0, 2, 3, 3, 3, 1, 3, 2, 3, 3, 3, 4, 1, 3, 2, 3, 3, 1, 3, 3, 3, 3];
const PLACES = [
  [0, 2, 3, 5],
  [1, 3, 5, 6],
  [0, 2, 5, 6],
];
const OUTSIDE: readonly (readonly [RecordKind, number, Effort])[] = [
  ['WALK', 40, 'USUAL'],
  ['RUN', 25, 'HARD'],
  ['HIKE', 90, 'USUAL'],
  ['BIKE', 35, 'LIGHT'],
];
/** Who has months behind them, besides those who only began. */
const REGULARS: readonly { email: string; weeks: number; isMeasured: boolean }[] = [
  { email: 'member@oun.test', weeks: 30, isMeasured: true },
  { email: 'owner@oun.test', weeks: 12, isMeasured: true },
  { email: 'pastdue@oun.test', weeks: 7, isMeasured: false },
];

/** Months of records, what they earned and what devices measured. It has chances of its own, so that the rest of the world stays as it is. */
export async function makeHabits(db: Db, now: Date): Promise<void> {
  const random = createRandom(20_261_112);
  for (const { email, weeks, isMeasured } of REGULARS) {
    const account = await db.selectFrom('account').where('email_address', '=', email).select('id').executeTakeFirst();
    if (!account) continue;
    const joined = new Date(now.getTime() - (weeks * 7 + 10) * DAY_MS);
    await db.updateTable('account').set({ created_at: joined }).where('id', '=', account.id).execute();
    await makeRecords(db, random, account.id, weeks, now);
    if (isMeasured) await makeMeasures(db, random, account.id, weeks * 7, now);
  }
  await makeBadges(db, now);
  await countBadges({ db });
}

async function makeRecords(db: Db, random: Random, account_id: number, weeks: number, now: Date): Promise<void> {
  const { rows: lessons } = await sql<{ id: number; seconds: number; kcal_min: number; kcal_max: number }>`
    select l.id, l.seconds, l.kcal_min, l.kcal_max from film_view v join lesson l on l.id = v.lesson_id
    where v.account_id = ${account_id} and v.completed_at is not null order by v.completed_at`.execute(db);
  const { rows: taken } = await sql<{ day: string }>`
    select distinct day from workout_record where account_id = ${account_id}`.execute(db);
  const busy = new Set(taken.map(({ day }) => day));
  const thisMonday = mondayOf(trainingDayNumber(now));
  const rows: Row[] = [];
  for (const [i, count] of WEEKS.slice(-weeks).entries()) {
    const monday = thisMonday - (Math.min(weeks, WEEKS.length) - i) * 7;
    for (const place of random.pick(PLACES).slice(0, count)) {
      const date = dateOfDay(monday + place);
      if (!busy.has(date)) rows.push(recordOf(random, account_id, date, lessons));
    }
  }
  await insertAll(
    db,
    'workout_record',
    rows.filter(({ kind }) => kind !== null),
  );
  await insertAll(
    db,
    'workout_record',
    rows.filter(({ kind }) => kind === null),
  );
}

function recordOf(
  random: Random,
  account_id: number,
  day: string,
  lessons: readonly { id: number; seconds: number; kcal_min: number; kcal_max: number }[],
): Row {
  const begun = new Date(startOfDate(day).getTime() + random.pick([6.3, 20.2, 20.9, 21.1, 21.5, 22.2]) * HOUR_MS);
  const isOutside = lessons.length === 0 || random.chance(0.22);
  if (isOutside) {
    const [kind, minutes, effort] = random.pick(OUTSIDE);
    return {
      account_id,
      kind,
      effort,
      started_at: begun,
      completed_at: new Date(begun.getTime() + minutes * 60_000),
      seconds: minutes * 60,
      kcal: kcalByHand(kind, effort, minutes),
      day,
      lesson_id: null,
    };
  }
  const { id, seconds, kcal_min, kcal_max } = random.pick(lessons);
  const completed_at = new Date(begun.getTime() + seconds * 1_000);
  const kcal = kcalOfLesson([kcal_min, kcal_max]);
  return { account_id, lesson_id: id, day, seconds, completed_at, kcal, kind: null, effort: null, started_at: null };
}

async function makeMeasures(db: Db, random: Random, account_id: number, days: number, now: Date): Promise<void> {
  const agreedAt = new Date(now.getTime() - days * DAY_MS);
  await insertAll(db, 'agreement', [
    { account_id, kind: 'HEALTH', version: AGREEMENTS.HEALTH.version, is_agreed: true, at: agreedAt },
  ]);
  await insertAll(
    db,
    'health_consent',
    HEALTH_ITEMS.map((item) => ({ account_id, item, version: HEALTH_CONSENT_VERSION, is_agreed: true, at: agreedAt })),
  );
  const rows: Insertable<Database['health_record']>[] = [];
  const measure = (subject: MeasuredSubject, value: number, started: Date, hours: number) => {
    const ended = new Date(Math.min(now.getTime(), started.getTime() + hours * HOUR_MS));
    if (started > now) return;
    rows.push({
      account_id,
      source_id: `demo-${subject}-${started.toISOString()}`,
      subject,
      value: Number(value.toFixed(1)),
      started_at: started,
      ended_at: ended,
      day: dateOf(subject === 'sleep' ? ended : started),
      received_at: now,
    });
  };
  let weight = 58.6;
  for (let ago = days; ago >= 0; ago -= 1) {
    const midnight = startOfDate(dateOf(now, -ago)).getTime();
    const at = (hour: number) => new Date(midnight + hour * HOUR_MS);
    // A watch is left at home at times.
    if (!random.chance(0.08)) {
      measure('steps', random.int(5_200, 10_400), at(8), 13);
      measure('heart_rate', random.int(58, 68), at(7), 0.1);
    }
    if (!random.chance(0.12)) measure('sleep', random.int(330, 470), at(-0.5), 7.2);
    weight += random.next() * 0.24 - 0.125;
    // For some weeks in between nobody stood on the scale.
    const isPause = ago > days * 0.55 && ago < days * 0.75;
    if (!isPause && ago % 4 === 0) {
      measure('weight', weight, at(7.1), 0);
      measure('body_fat', 24 + (weight - 58) * 0.6, at(7.2), 0);
    }
  }
  await insertAll(db, 'health_record', rows);
}

type Done = { day: DayNumber; hour: number; isQuiet: boolean };

/** Each on the day it was reached. */
async function makeBadges(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ account_id: number; day: string; at: Date; is_quiet: boolean }>`
    select r.account_id, r.day, coalesce(r.started_at, r.completed_at) as at, coalesce(l.is_quiet, false) as is_quiet
    from workout_record r left join lesson l on l.id = r.lesson_id order by r.account_id, r.day, r.id`.execute(db);
  const { rows: finished } = await sql<{ account_id: number; id: number; title: string; day: string }>`
    select v.account_id, p.id, p.title, (max(v.completed_at) at time zone 'Asia/Seoul' - interval '4 hours')::date as day
    from film_view v join lesson l on l.id = v.lesson_id join program p on p.id = l.program_id
    where v.completed_at is not null group by v.account_id, p.id, p.title, p.lesson_count
    having count(*) = p.lesson_count`.execute(db);
  const programs = Map.groupBy(finished, ({ account_id }) => account_id);
  const earned: Insertable<Database['earned_badge']>[] = [];
  for (const [account_id, own] of Map.groupBy(rows, (row) => row.account_id)) {
    const done = own.map(({ day, at, is_quiet }) => ({ day: dayOfDate(day), hour: hourOf(at), isQuiet: is_quiet }));
    for (const [key, { title, day }] of earnedByDay(done, programs.get(account_id) ?? [])) {
      const earned_at = new Date(Math.min(now.getTime(), startOfDate(dateOfDay(day)).getTime() + 21 * HOUR_MS));
      earned.push({ account_id, badge: key, title, earned_on: dateOfDay(day), earned_at, seen_at: now });
    }
  }
  await insertAll(db, 'earned_badge', earned);
}

function earnedByDay(done: readonly Done[], programs: readonly { id: number; title: string; day: string }[]) {
  const byKey = new Map<string, Earned & { day: DayNumber }>();
  const days: DayNumber[] = [];
  const months = new Map<string, number>();
  const tallies: Facts['tallies'] = { early: 0, quietNight: 0, lateNight: 0 };
  for (const [i, { day, hour, isQuiet }] of done.entries()) {
    if (days.at(-1) !== day) days.push(day);
    const month = monthOfDay(day);
    months.set(month, (months.get(month) ?? 0) + 1);
    if (hour >= 4 && hour < 7) tallies.early += 1;
    if ((hour >= 21 || hour < 4) && isQuiet) tallies.quietNight += 1;
    if (hour >= 23 || hour < 4) tallies.lateNight += 1;
    const reached = earnedOf({
      workouts: i + 1,
      longest: standingOf({ today: day, days, goals: [], ill: [] }).longest,
      tallies,
      partsInWeek: 0,
      programs: programs.filter((program) => dayOfDate(program.day) <= day),
      months: [...months].map(([name, count]) => ({ month: name, count })),
      days,
    });
    for (const badge of reached) if (!byKey.has(badge.key)) byKey.set(badge.key, { ...badge, day });
  }
  return byKey;
}
