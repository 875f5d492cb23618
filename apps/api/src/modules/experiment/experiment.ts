import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { Experiment, leaveExperiment, listOwnExperiments, OwnExperiment } from '@oun/contract/user-config';
import { type Bucket, bucketOf } from '@oun/experiment/bucket';
import { sql } from 'kysely';
import type { OptionalContext } from '../../platform/context.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';

export { getExperiment } from './staff-experiments.ts';

type Running = { number: number; buckets: Bucket[]; salt: string; kept: string | null };

/** By whom somebody is known: as a member wherever they are, or as the device they hold. */
const unitsOf = ({ identity }: OptionalContext, device: string | undefined): string[] =>
  identity ? [`account ${identity.id}`] : device ? [`device ${device}`] : [];

/**
 * Which experiments whoever asks takes part in, and in which bucket. A guest's is reckoned from the device; who signs in
 * keeps what the device had, and has it on every other one.
 */
export async function experimentsOf(ctx: OptionalContext, device?: string): Promise<Experiment[]> {
  const { identity, db } = ctx;
  const units = unitsOf(ctx, device);
  if (units.length === 0) return [];
  const { rows } = await sql<Running>`select e.number, e.buckets, e.salt, m.bucket as kept from experiment e
    left join experiment_member m on m.account_id = ${identity?.id ?? null} and m.number = e.number
    where e.state = 'RUNNING' and not exists (
      select from experiment_left l where l.number = e.number and l.unit = any(${units}))
    order by e.number`.execute(db);
  const reckon = ({ salt, buckets }: Running) => bucketOf(salt, device ? `device ${device}` : units[0]!, buckets);
  const found = rows.map((row) => ({ number: row.number, bucket: row.kept ?? reckon(row) }));
  if (!identity || rows.every(({ kept }) => kept !== null)) return found;
  return keep(ctx, identity.id, found);
}

/** The first device says; a second that asks at the same moment is told what the first one said. */
async function keep({ db, now }: OptionalContext, accountId: number, found: Experiment[]): Promise<Experiment[]> {
  const numbers = found.map(({ number }) => number);
  const { rows } = await sql<Experiment>`insert into experiment_member (number, account_id, bucket, at)
    select number, ${accountId}, bucket, ${now()} from unnest(${numbers}::int[],
      ${found.map(({ bucket }) => bucket)}::text[]) as found (number, bucket)
    on conflict (account_id, number) do update set bucket = experiment_member.bucket
    returning number, bucket`.execute(db);
  return rows.toSorted((a, b) => a.number - b.number);
}

export async function listOwn(ctx: OptionalContext, device?: string): Promise<Answer<typeof listOwnExperiments>> {
  const { rows } = await sql<OwnExperiment>`select e.number, e.title, e.words, exists (select from experiment_left l
      where l.number = e.number and l.unit = any(${unitsOf(ctx, device)})) as is_left
    from experiment e where e.state = 'RUNNING' order by e.number`.execute(ctx.db);
  return { items: rows };
}

export async function leave(
  ctx: OptionalContext,
  number: number,
  { uuid, is_left }: Parsed<typeof leaveExperiment>['body'],
): Promise<OwnExperiment> {
  const [unit] = unitsOf(ctx, uuid);
  const own = async () => (await listOwn(ctx, uuid)).items.find((one) => one.number === number);
  if (!unit || !(await own())) throw new AppError('NOT_FOUND');
  await (
    is_left
      ? sql`insert into experiment_left (number, unit, at) values (${number}, ${unit}, ${ctx.now()})
        on conflict do nothing`
      : sql`delete from experiment_left where number = ${number} and unit = ${unit}`
  ).execute(ctx.db);
  const after = await own();
  if (!after) throw new AppError('NOT_FOUND');
  return after;
}

/** Who leaves us leaves nothing of what they were shown. */
export async function forgetExperiments({ db }: JobContext, { account_id }: { account_id: number }): Promise<void> {
  await db.deleteFrom('experiment_member').where('account_id', '=', account_id).execute();
  await db.deleteFrom('experiment_left').where('unit', '=', `account ${account_id}`).execute();
}
