import { LEVELS } from '@oun/contract/content';
import { doersOf, likenessOf, type Traits } from '@oun/picks/likeness';
import type { Signal } from '@oun/picks/signal';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';

/** What was done longer ago tells little of what is done now. */
const YEAR_DAYS = 365;

/** What goes together, reckoned anew from everything: it is the same however often it is run, and by however many. */
export async function recountLikeness({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // One after the other: two at once would each write the whole table.
    await sql`select pg_advisory_xact_lock(hashtext('program-likeness'))`.execute(tx);
    const [signals, programs] = [await readSignals(tx, now()), await readTraits(tx)];
    const rows = likenessOf(signals, programs);
    const doers = doersOf(signals);
    await sql`delete from program_likeness`.execute(tx);
    await sql`insert into program_likeness (program_id, other_id, lift, together)
      select * from unnest(${rows.map(({ program }) => program)}::int[], ${rows.map(({ other }) => other)}::int[],
        ${rows.map(({ lift }) => lift)}::float8[], ${rows.map(({ together }) => together)}::int[])`.execute(tx);
    await sql`delete from program_doers`.execute(tx);
    await sql`insert into program_doers (program_id, doers)
      select * from unnest(${programs.map(({ id }) => id)}::int[],
        ${programs.map(({ id }) => doers.get(id) ?? 0)}::int[])`.execute(tx);
  });
}

/** What every member has done with every program, and how they liked it on the whole. */
async function readSignals(db: Db | Tx, now: Date): Promise<Signal[]> {
  const { rows } = await sql<{ member: number; program: number; done: number; stars: number | null }>`
    select v.account_id as member, l.program_id as program, count(v.completed_at)::int as done,
      avg(r.rating)::float8 as stars
    from film_view v join lesson l on l.id = v.lesson_id
    join program p on p.id = l.program_id and p.state = 'PUBLISHED'
    left join lesson_rating r on r.account_id = v.account_id and r.lesson_id = v.lesson_id
    where v.updated_at > ${now}::timestamptz - make_interval(days => ${YEAR_DAYS})
    group by v.account_id, l.program_id`.execute(db);
  return rows.map(({ stars, ...row }) => ({ ...row, stars: stars ?? undefined }));
}

async function readTraits(db: Db | Tx): Promise<Traits[]> {
  const rows = await db
    .selectFrom('program')
    .innerJoin('channel', 'channel.id', 'program.channel_id')
    .where('program.state', '=', 'PUBLISHED')
    .select([
      'program.id',
      'program.category',
      'program.parts',
      'program.level',
      'program.equipment',
      'program.minutes_per_day as minutes',
      'channel.slug as channel',
    ])
    .orderBy('program.id')
    .execute();
  return rows.map((row) => ({ ...row, level: LEVELS.indexOf(row.level) }));
}
