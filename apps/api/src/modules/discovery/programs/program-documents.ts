import { LABELS } from '@oun/contract/content';
import { findMovement } from '@oun/movement/movements';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { wordsOf } from '../text/hangul.ts';

/** So many programs are indexed in one transaction. */
const BATCH = 1_000;

const programsToIndex = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('program')
    .innerJoin('channel', 'channel.id', 'program.channel_id')
    .where('program.id', '=', sql<number>`any(${ids}::int[])`)
    .where('program.state', '=', 'PUBLISHED')
    .select([
      'program.id',
      'program.title',
      'program.promise',
      'program.category',
      'program.parts',
      'program.level',
      'program.equipment',
      'program.weeks',
      'program.days_per_week',
      'channel.name as channel_name',
      sql<string[]>`array(select distinct step ->> 'movement' from lesson, jsonb_array_elements(steps) step
        where lesson.program_id = program.id and step ->> 'movement' is not null)`.as('movements'),
    ]);
type ProgramToIndex = Awaited<ReturnType<ReturnType<typeof programsToIndex>['execute']>>[number];

/** Brings the documents of these programs up to date; what is not published is no longer found. */
export async function indexPrograms(db: Db, ids: readonly number[]): Promise<void> {
  const distinct = [...new Set(ids)];
  for (let at = 0; at < distinct.length; at += BATCH) {
    const batch = distinct.slice(at, at + BATCH);
    await db.transaction().execute(async (tx) => {
      // First, so that it is locked: programs are read after whatever was indexed before is committed.
      const { version } = await tx
        .updateTable('search_version')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .returning('version')
        .executeTakeFirstOrThrow();
      // Before the programs are read: a mark made from now on is for what this reading may have missed.
      await tx
        .deleteFrom('search_mark')
        .where('program_id', '=', sql<number>`any(${batch}::int[])`)
        .execute();
      const programs = await programsToIndex(tx, batch).execute();
      const documents = new Map(programs.map((program) => [program.id, documentOf(program)]));
      await sql`insert into search_document (program_id, version, words)
        select id, ${version}, words
        from unnest(${batch}::int[], ${batch.map((id) => documents.get(id) ?? null)}::text[]) as one (id, words)
        on conflict (program_id) do update set version = excluded.version, words = excluded.words`.execute(tx);
    });
  }
}

/** Indexes what was marked since the last time, and says how many programs that were. */
export async function indexMarked(db: Db): Promise<number> {
  let indexed = 0;
  for (;;) {
    const marked = await db.selectFrom('search_mark').select('program_id').distinct().limit(BATCH).execute();
    if (marked.length === 0) return indexed;
    await indexPrograms(
      db,
      marked.map(({ program_id }) => program_id),
    );
    indexed += marked.length;
  }
}

/** The words of title, channel, promise and tags, a line each. What they mean is added by who reads them. */
export function documentOf(program: ProgramToIndex): string {
  const [title, channel, promise] = [program.title, program.channel_name, program.promise].map(wordsOf);
  const moves = program.movements.flatMap((id) => wordsOf(findMovement(id)?.name ?? ''));
  const labels = [
    LABELS.category[program.category],
    LABELS.level[program.level],
    ...program.parts.map((part) => LABELS.part[part]),
    ...program.equipment.map((item) => LABELS.equipment[item]),
    `${program.weeks}주`,
    `주${program.days_per_week}회`,
  ].flatMap(wordsOf);
  return [title!, channel!, promise!, [...labels, ...moves]].map((words) => [...new Set(words)].join(' ')).join('\n');
}
