import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { createProgramIndex, type ProgramIndex } from './program-index.ts';
import type { Program } from './program-table.ts';

/** So many are read at once: other requests get their turn between. */
const PAGE = 2_000;
/** Changes that keep coming while they are read are left to the next search. */
const TRIES_MAX = 3;

type Live = { index: ProgramIndex; catchingUp?: Promise<void> | undefined };

/** One for each database this process speaks to: the parts of the process share it. */
const lives = new WeakMap<Db, Live>();

/** The version of the database's index, to be read in the same statement as what is read by the index. */
export const currentVersion = sql<number>`(select version from search_version)`;

/**
 * Runs `ask` with the index, which says what version the database had when it answered. When that is newer, the index
 * catches up and asks again: a search never misses what was indexed before it began.
 */
export async function withIndex<T extends { version: number }>(
  db: Db,
  ask: (index: ProgramIndex) => Promise<T>,
): Promise<T> {
  await warmIndex(db);
  const live = liveOf(db);
  for (let tries = 1; ; tries += 1) {
    const { version } = live.index;
    const answer = await ask(live.index);
    if (answer.version === version || tries === TRIES_MAX) return answer;
    await catchUp(db, live);
  }
}

/** Reads the index for the first time, so that no search has to. */
export async function warmIndex(db: Db): Promise<void> {
  const live = liveOf(db);
  if (live.index.version === -1) await catchUp(db, live);
}

function liveOf(db: Db): Live {
  const live = lives.get(db) ?? { index: createProgramIndex() };
  lives.set(db, live);
  return live;
}

/** Many searches that find themselves behind read what is new once. */
async function catchUp(db: Db, live: Live): Promise<void> {
  live.catchingUp ??= readNewer(db, live).finally(() => {
    live.catchingUp = undefined;
  });
  await live.catchingUp;
}

async function readNewer(db: Db, live: Live): Promise<void> {
  const isAnew = live.index.version === -1 || live.index.isUnsettled;
  const index = isAnew ? createProgramIndex() : live.index;
  // Up to here: what is indexed while this reads gets a higher version and is read the next time.
  const { version } = await db.selectFrom('search_version').select('version').executeTakeFirstOrThrow();
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(d.program_id order by p.score desc nulls last, d.program_id desc), '{}') as ids
    from search_document d left join program p on p.id = d.program_id
    where d.version > ${index.version} and d.version <= ${version}`.execute(db);
  const { ids } = rows[0]!;
  for (let at = 0; at < ids.length; at += PAGE) await readDocuments(db, index, ids.slice(at, at + PAGE));
  if (isAnew) index.settle();
  index.version = version;
  live.index = index;
}

async function readDocuments(db: Db, index: ProgramIndex, ids: readonly number[]) {
  const { rows } = await sql<Row>`
    select d.program_id as id, case when p.id is not null then d.words end as words,
      p.category, p.parts, p.level, p.equipment, p.minutes_per_day, p.is_quiet, p.is_free, p.review_count, p.score,
      (extract(epoch from p.published_at) * 1000000)::bigint as published_at_us,
      c.slug as channel, c.name as channel_name, c.specialty
    from unnest(${ids}::int[]) with ordinality as wanted (id, place)
    join search_document d on d.program_id = wanted.id
    left join program p on p.id = d.program_id and p.state = 'PUBLISHED'
    left join channel c on c.id = p.channel_id
    order by wanted.place`.execute(db);
  for (const { words, ...program } of rows) {
    if (words === null) index.remove(program.id);
    else index.put(program, words);
  }
}

type Row = Program & { words: string | null };
