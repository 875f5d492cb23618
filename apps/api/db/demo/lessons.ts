import { DEMO_ACCOUNTS } from '@oun/brand/demo-accounts';
import { kcalOf } from '@oun/movement/compose';
import { movement } from '@oun/movement/movements';
import { lengthOf, SEGMENT_SECONDS } from '@oun/movement/steps';
import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';
import type { Database } from '../rows.ts';
import { coachPlan, planLesson, weekOf } from './lesson-plan.ts';
import { CAUTIONS, FOR_WHOM, LEGACY_REVIEWS, LESSON_WORDS } from './lessons.data.ts';
import { insertAll } from './make.ts';
import type { Pictures } from './pictures.ts';
import type { ProgramSeed } from './program-seed.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
const LEVEL = { intro: 1, beginner: 2, intermediate: 3, advanced: 4 } as const;

type MadeProgram = Selectable<Database['program']>;
export type MadeLesson = Selectable<Database['lesson']>;

/** Every program's weeks, days and lessons, composed of what its trainer does. */
export async function makeLessons(
  db: Db,
  pictures: Pictures,
  random: Random,
  programs: readonly MadeProgram[],
  seeds: readonly ProgramSeed[],
): Promise<MadeLesson[]> {
  const directories = await insertAll(
    db,
    'directory',
    programs.flatMap(({ id, slug, weeks }) =>
      Array.from({ length: weeks }, (_, week) => {
        const [name, summary] = weekOf(slug, week);
        return { program_id: id, position: week, title: `${week + 1}주 · ${name}`, summary };
      }),
    ),
  );
  const byProgram = Map.groupBy(directories, (directory) => directory.program_id);
  const sections = await insertAll(
    db,
    'section',
    programs.flatMap(({ id, days_per_week }) =>
      byProgram.get(id)!.flatMap((directory, week) =>
        Array.from({ length: days_per_week }, (_, i) => ({
          directory_id: directory.id,
          position: i,
          title: `${week * days_per_week + i + 1}일차`,
        })),
      ),
    ),
  );
  const byDirectory = Map.groupBy(sections, (section) => section.directory_id);

  const rows = await Promise.all(
    programs.flatMap((program, i) => {
      const seed = seeds[i]!;
      return byProgram
        .get(program.id)!
        .flatMap((directory) => byDirectory.get(directory.id)!)
        .map((section, day) => lessonRow(pictures, program, seed, section.id, day + 1));
    }),
  );
  const lessons = await insertAll(db, 'lesson', rows);
  await describePrograms(db, programs, lessons);
  await makeLegacyReviews(db, random, programs);
  return lessons;
}

async function lessonRow(
  pictures: Pictures,
  program: MadeProgram,
  { channel, scene }: ProgramSeed,
  section_id: number,
  day: number,
): Promise<Insertable<Database['lesson']>> {
  const { title, steps, main } = planLesson(program, day);
  const [kcal_min, kcal_max] = kcalOf(steps);
  return {
    program_id: program.id,
    section_id,
    day,
    title,
    seconds: Math.round(lengthOf(steps) * SEGMENT_SECONDS),
    intensity: Math.min(5, LEVEL[program.level] + (coachPlan(program.slug).isFlow ? 0 : 1)),
    access: program.is_free ? 'FREE' : day === 1 ? 'FREE' : day <= program.days_per_week ? 'PREVIEW' : 'MEMBER',
    is_quiet: steps.every((step) => !movement(step.movement).isLoud),
    equipment: [...new Set(['none' as const, ...steps.flatMap((step) => movement(step.movement).equipment)])].filter(
      (item, _, all) => item !== 'none' || all.length === 1,
    ),
    kcal_min,
    kcal_max,
    steps: JSON.stringify(steps),
    picture_id: await pictures.draw({ type: 'lesson', exercise: main, trainer: channel, scene }, title),
  };
}

/** What a program's page says of its lessons. */
async function describePrograms(db: Db, programs: readonly MadeProgram[], lessons: readonly MadeLesson[]) {
  const byProgram = Map.groupBy(lessons, (lesson) => lesson.program_id);
  for (const { id, slug, category } of programs) {
    const own = byProgram.get(id)!;
    const { forWhom = FOR_WHOM[category], cautions = CAUTIONS[category] } = coachPlan(slug);
    await db
      .updateTable('program')
      .set({
        lesson_count: own.length,
        kcal_min: Math.min(...own.map((lesson) => lesson.kcal_min)),
        kcal_max: Math.max(...own.map((lesson) => lesson.kcal_max)),
        for_whom: [...forWhom],
        cautions: [...cautions],
      })
      .where('id', '=', id)
      .execute();
  }
}

const makeLegacyReviews = (db: Db, random: Random, programs: readonly MadeProgram[]) =>
  insertAll(
    db,
    'legacy_review',
    programs.slice(0, 12).flatMap(({ id }) =>
      random.sample(LEGACY_REVIEWS, random.int(1, 4)).map(([author_name, rating, content]) => ({
        program_id: id,
        author_name,
        rating,
        content,
        written_on: `2024-0${random.int(1, 9)}-1${random.int(0, 9)}`,
      })),
    ),
  );

/** Members who have trained: what they saw, when, and what they said. One of them is who the demo is shown as. */
export async function makeHistory(
  db: Db,
  random: Random,
  now: Date,
  memberIds: readonly number[],
  lessons: readonly MadeLesson[],
): Promise<void> {
  const byProgram = [...Map.groupBy(lessons, (lesson) => lesson.program_id).values()];
  const views: Insertable<Database['film_view']>[] = [];
  const records: Insertable<Database['workout_record']>[] = [];
  const ratings: Insertable<Database['lesson_rating']>[] = [];

  const see = (account_id: number, lesson: MadeLesson, ago: number, share: number) => {
    const at = new Date(now.getTime() - ago * DAY_MS - random.int(0, 3) * 3_600_000);
    const until = Math.floor(lesson.seconds * share);
    const isDone = share >= 0.8;
    views.push({
      account_id,
      lesson_id: lesson.id,
      position_s: until,
      watched: `{[0,${until})}`,
      watched_s: until,
      is_run_done: isDone,
      completed_at: isDone ? at : null,
      updated_at: at,
    });
    if (!isDone) return;
    const day = new Date(at.getTime() + 5 * 3_600_000).toISOString().slice(0, 10);
    records.push({ account_id, lesson_id: lesson.id, day, seconds: lesson.seconds, completed_at: at });
    if (!random.chance(0.4)) return;
    const [rating, intensity, content] = random.pick(LESSON_WORDS);
    ratings.push({
      account_id,
      lesson_id: lesson.id,
      program_id: lesson.program_id,
      rating,
      intensity,
      content: random.chance(0.5) ? content : null,
      created_at: at,
    });
  };

  for (const account_id of memberIds) {
    if (random.chance(0.35)) continue;
    const program = random.pick(byProgram);
    const done = Math.min(program.length, random.chance(0.15) ? program.length : random.int(1, 12));
    for (let i = 0; i < done; i += 1) see(account_id, program[i]!, (done - i) * 2, 1);
  }
  const member = await db
    .selectFrom('account')
    .where('email_address', '=', 'member@oun.test')
    .select('id')
    .executeTakeFirst();
  if (member) {
    const pilates = byProgram[2]!;
    for (let i = 0; i < 5; i += 1) see(member.id, pilates[i]!, 13 - i * 2, 1);
    see(member.id, pilates[5]!, 1, 0.64);
    see(member.id, byProgram[0]![0]!, 4, 1);
  }
  // Nobody did anything before they came; of those whom the demo is shown as the past is told later.
  const accounts = await db
    .selectFrom('account')
    .where('id', 'in', memberIds)
    .where(
      'email_address',
      'not in',
      DEMO_ACCOUNTS.map(({ email }) => email),
    )
    .select(['id', 'created_at'])
    .execute();
  const came = new Map(accounts.map(({ id, created_at }) => [id, new Date(created_at)]));
  const wasHere = ({ account_id }: { account_id: number }, at: unknown) => !(came.get(account_id)! > (at as Date));
  await insertAll(
    db,
    'film_view',
    views.filter((view) => wasHere(view, view.updated_at)),
  );
  await insertAll(
    db,
    'workout_record',
    records.filter((record) => wasHere(record, record.completed_at)),
  );
  await insertAll(
    db,
    'lesson_rating',
    ratings.filter((rating) => wasHere(rating, rating.created_at)),
  );
  await sql`update program set finished_count = f.n from (
      select l.program_id, count(*) as n from (
        select v.account_id, l.program_id from film_view v join lesson l on l.id = v.lesson_id
        where v.completed_at is not null group by v.account_id, l.program_id
        having count(*) = (select lesson_count from program p where p.id = l.program_id)) l
      group by l.program_id) f where f.program_id = program.id`.execute(db);
}

/** Who may see what is for members. */
export async function makeMemberships(db: Db, random: Random, now: Date, memberIds: readonly number[]): Promise<void> {
  const days = (n: number) => new Date(now.getTime() + n * DAY_MS);
  const named = await db.selectFrom('account').where('email_address', '=', 'trainer@oun.test').select('id').execute();
  const rows: Insertable<Database['membership_period']>[] = named.map(({ id }) => ({
    account_id: id,
    kind: 'BONUS',
    starts_at: days(-90),
    ends_at: days(275),
  }));
  for (const account_id of memberIds)
    if (random.chance(0.6))
      rows.push({ account_id, kind: 'PAID', starts_at: days(-random.int(1, 300)), ends_at: days(random.int(1, 300)) });
  await insertAll(db, 'membership_period', rows);
}
