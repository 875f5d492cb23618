import type { FoundFrame, Frame } from '@oun/contract/fault';
import type { FaultKind, FaultSide } from '@oun/contract/fault-rules';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { faultMachine } from './fault.machine.ts';
import { createSourceMaps, type SourceMaps } from './source-maps.ts';

/** Of each kind so many stay to be looked at; the others are counted. */
export const SAMPLES_MAX = 20;
const VERSIONS_MAX = 20;
const KEPT_DAYS = 90;
/** As many lines of our own as tell one fault from another. */
const TOP_FRAMES = 3;

const mapsByDir = new Map<string, SourceMaps>();
function mapsIn(dir: string): SourceMaps {
  const found = mapsByDir.get(dir) ?? createSourceMaps(dir);
  mapsByDir.set(dir, found);
  return found;
}

/** Reads each stack by the lines of our source and lays it to its like. One that was sorted before is left. */
export async function sortReports(
  { db, mapsDir }: JobContext,
  { sample_ids }: { sample_ids: number[] },
): Promise<void> {
  const maps = mapsIn(mapsDir);
  const waiting = await db
    .selectFrom('fault_sample')
    .where('id', 'in', sample_ids)
    .where('group_id', 'is', null)
    .orderBy('id')
    .selectAll()
    .execute();
  for (const sample of waiting) {
    const { frames, isUnmapped } = await maps.find(sample, sample.frames as Frame[]);
    const madeAt = sample.side === 'API' ? writtenAt(sample.version) : await maps.madeAt(sample);
    await db.transaction().execute((tx) => lay(tx, { ...sample, frames, isUnmapped, madeAt }));
  }
}

type Sample = {
  id: number;
  side: FaultSide;
  kind: FaultKind;
  name: string;
  message: string;
  call: string | null;
  status: number | null;
  site: string;
  version: string;
  at: Date;
  frames: FoundFrame[];
  isUnmapped: boolean;
  madeAt: Date | undefined;
};

async function lay(tx: Tx, sample: Sample): Promise<void> {
  const taken = await tx
    .selectFrom('fault_sample')
    .where('id', '=', sample.id)
    .where('group_id', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!taken) return;
  const { side, kind, name, message, site, version, at } = sample;
  const { rows } = await sql<{ id: number; state: 'OPEN' | 'SOLVED'; solved_at: Date | null; is_known: boolean }>`
    insert into fault_group as kept
      (print, side, kind, name, message, place, sites, versions, count, first_at, last_at)
    values (${printOf(sample)}, ${side}, ${kind}, ${name}, ${message}, ${placeOf(sample)}, array[${site}::text],
      array[${version}::text], 1, ${at}, ${at})
    on conflict (print) do update set
      message = excluded.message, place = excluded.place, count = kept.count + 1,
      last_at = greatest(kept.last_at, excluded.last_at),
      sites = case when ${site}::text = any(kept.sites) then kept.sites else (kept.sites || ${site}::text)[1:10] end,
      versions = case when ${version}::text = any(kept.versions) then kept.versions
        else (${version}::text || kept.versions)[1:${sql.lit(VERSIONS_MAX)}] end
    returning id, state, solved_at, exists (select from fault_group before
      where before.id = kept.id and ${version}::text = any(before.versions)) as is_known`.execute(tx);
  const { id, state, solved_at, is_known } = rows[0]!;
  if (state === 'SOLVED' && isNewer(sample.madeAt, solved_at!, is_known))
    await tx
      .updateTable('fault_group')
      .set({ state: faultMachine.next(state, 'reopen', 'system'), solved_at: null, solved_by: null })
      .where('id', '=', id)
      .execute();
  await tx
    .updateTable('fault_sample')
    .set({ group_id: id, frames: JSON.stringify(sample.frames), is_unmapped: sample.isUnmapped })
    .where('id', '=', sample.id)
    .execute();
  await sql`insert into fault_day as kept (group_id, day, count)
    values (${id}, (${at}::timestamptz at time zone 'Asia/Seoul')::date, 1)
    on conflict (group_id, day) do update set count = kept.count + 1`.execute(tx);
  await sql`delete from fault_sample where group_id = ${id} and id <= (select id from fault_sample
    where group_id = ${id} order by id desc offset ${sql.lit(SAMPLES_MAX)} limit 1)`.execute(tx);
}

/** Made after it was said to be solved; where nobody knows when, one that it was not seen in before. */
const isNewer = (madeAt: Date | undefined, solvedAt: Date, isKnown: boolean): boolean =>
  madeAt ? madeAt > solvedAt : !isKnown;

/** The api's versions are when the newest of its files was written. */
function writtenAt(version: string): Date | undefined {
  const [day, time = ''] = version.split('T');
  const at = new Date(`${day}T${time.replaceAll('.', ':')}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Lines move when something is written above them; what they say does not. */
function printOf({ side, kind, name, message, call, status, frames }: Sample): string {
  const ours = frames.filter(({ is_ours }) => is_ours);
  const top = (ours.length > 0 ? ours : frames).slice(0, TOP_FRAMES);
  const lines = top.map(({ file, code, fn, line }) => `${file} ${code ?? (fn || line)}`);
  const same = kind === 'CALL' ? [call, status, message] : lines.length > 0 ? lines : [message];
  return createHash('sha256')
    .update(JSON.stringify([side, kind === 'CALL' ? kind : '', name, ...same]))
    .digest('hex');
}

function placeOf({ frames, call }: Sample): string | null {
  const top = frames.find(({ is_ours }) => is_ours) ?? frames[0];
  return top ? `${top.file}:${top.line}` : call;
}

export async function dropOldFaults({ db, now }: JobContext): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
  await db.deleteFrom('fault_group').where('last_at', '<', before).execute();
  await db.deleteFrom('fault_sample').where('group_id', 'is', null).where('at', '<', before).execute();
  await sql`delete from fault_day where day < (${before}::timestamptz at time zone 'Asia/Seoul')::date`.execute(db);
}
