import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { addReplayPart, changeReplayConsent, openReplay, ReplayConsent } from '@oun/contract/replay';
import {
  REPLAY_BYTES,
  REPLAY_DAYS,
  REPLAY_MINUTES,
  REPLAY_PARTS,
  REPLAY_SCREENS,
  REPLAY_VERSION,
} from '@oun/contract/replay-rules';
import { sql } from 'kysely';
import { type Limit, takeTry } from '../../platform/access/rate-limit.ts';
import type { MemberContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { readPart } from './read-part.ts';

const VISITS: Limit = { max: 60, seconds: 3_600 };
const SENT_PARTS: Limit = { max: 120, seconds: 60 };
const VISIT_MS = REPLAY_MINUTES * 60_000;

export async function getConsent({ db, memberId }: MemberContext): Promise<ReplayConsent> {
  return consentOf(db, memberId);
}

async function consentOf(db: Db | Tx, accountId: number): Promise<ReplayConsent> {
  const { rows } = await sql<{ is_agreed: boolean | null; at: string | null; kept: number }>`
    select c.is_agreed, to_json(c.at) #>> '{}' as at,
      (select count(*)::int from replay r where r.account_id = ${accountId}) as kept
    from (values (1)) one left join replay_consent c on c.account_id = ${accountId}`.execute(db);
  const { is_agreed, at, kept } = rows[0]!;
  return { is_agreed: is_agreed ?? false, at, kept, version: REPLAY_VERSION };
}

/** A no deletes what is kept in the same breath. Whoever writes holds the word, so nothing comes after it. */
export async function changeConsent(
  { db, memberId, now }: MemberContext,
  { is_agreed, version }: Parsed<typeof changeReplayConsent>['body'],
): Promise<ReplayConsent> {
  if (is_agreed && version !== REPLAY_VERSION) throw new AppError('AGREEMENT_OUTDATED', { outdated: ['REPLAY'] });
  return db.transaction().execute(async (tx) => {
    const word = { is_agreed, version: REPLAY_VERSION, at: now() };
    await tx
      .insertInto('replay_consent')
      .values({ account_id: memberId, ...word })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(word))
      .execute();
    if (!is_agreed) await tx.deleteFrom('replay').where('account_id', '=', memberId).execute();
    return consentOf(tx, memberId);
  });
}

/** The member's yes, held until what is written by it is there. */
async function holdYes(tx: Tx, accountId: number): Promise<void> {
  const yes = await tx
    .selectFrom('replay_consent')
    .where('account_id', '=', accountId)
    .where('is_agreed', '=', true)
    .where('version', '=', REPLAY_VERSION)
    .select('account_id')
    .forShare()
    .executeTakeFirst();
  if (!yes) throw new AppError('REPLAY_NOT_AGREED');
}

async function take({ db, now }: MemberContext, key: string, limit: Limit): Promise<void> {
  const { isAllowed } = await takeTry(db, now(), key, limit);
  if (!isAllowed) throw new AppError('TOO_MANY_REQUESTS', { retry_after_seconds: limit.seconds });
}

export async function openVisit(
  ctx: MemberContext,
  { uuid, site, width, height }: Parsed<typeof openReplay>['body'],
): Promise<Answer<typeof openReplay>> {
  const { db, memberId, now } = ctx;
  await take(ctx, `replay-visits:${memberId}`, VISITS);
  return db.transaction().execute(async (tx) => {
    await holdYes(tx, memberId);
    // What is there already goes on as it is; the empty change only has it answered.
    const { rows } = await sql<{ account_id: number; bytes: number; next: number; ms: number }>`
      insert into replay as kept (account_id, uuid, site, width, height, created_at)
      values (${memberId}, ${uuid}, ${site}, ${width}, ${height}, ${now()})
      on conflict (uuid) do update set uuid = kept.uuid
      returning account_id, bytes, coalesce(last_ms - first_ms, 0)::int as ms,
        (select coalesce(max(p.seq) + 1, 0) from replay_part p where p.replay_id = kept.id) as next`.execute(tx);
    const { account_id, bytes, next, ms } = rows[0]!;
    if (account_id !== memberId) throw new AppError('NOT_FOUND');
    const isFull = next >= REPLAY_PARTS;
    return {
      next,
      left_bytes: isFull ? 0 : Math.max(0, REPLAY_BYTES - bytes),
      left_ms: Math.max(0, VISIT_MS - ms),
    };
  });
}

type Part = { uuid: string; seq: number };

/** What comes again, because its answer was lost, is kept once. */
export async function addPart(
  ctx: MemberContext,
  { uuid, seq }: Part,
  { data }: Parsed<typeof addReplayPart>['body'],
): Promise<Answer<typeof addReplayPart>> {
  const { db, memberId } = ctx;
  await take(ctx, `replay-parts:${memberId}`, SENT_PARTS);
  await findVisit(db, memberId, uuid);
  const packed = Buffer.from(data, 'base64');
  const read = await readPart(packed);
  await db.transaction().execute(async (tx) => {
    await holdYes(tx, memberId);
    const visit = await findVisit(tx, memberId, uuid);
    const firstMs = Math.min(visit.first_ms ?? read.firstMs, read.firstMs);
    const lastMs = Math.max(visit.last_ms ?? read.lastMs, read.lastMs);
    if (visit.bytes + packed.length > REPLAY_BYTES || lastMs - firstMs > VISIT_MS) throw new AppError('REPLAY_FULL');
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('replay_part')
      .values({ replay_id: visit.id, seq, data: packed })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) return;
    await tx
      .updateTable('replay')
      .set({
        parts: visit.parts + 1,
        bytes: visit.bytes + packed.length,
        first_ms: firstMs,
        last_ms: lastMs,
        screens: walked(visit.screens, read.screens),
      })
      .where('id', '=', visit.id)
      .execute();
  });
  return {};
}

/** In a transaction nobody else adds to it meanwhile. */
async function findVisit(db: Db | Tx, accountId: number, uuid: string) {
  const found = await db
    .selectFrom('replay')
    .where('uuid', '=', uuid)
    .where('account_id', '=', accountId)
    .select(['id', 'bytes', 'parts', 'screens', 'first_ms', 'last_ms'])
    .$if(db.isTransaction, (visit) => visit.forUpdate())
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** The same screen twice in a row is one: a page that was loaded anew. */
const walked = (before: readonly string[], after: readonly string[]): string[] =>
  [...before, ...after].filter((screen, i, all) => screen !== all[i - 1]).slice(0, REPLAY_SCREENS);

export async function dropOldReplays({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const since = new Date(now().getTime() - REPLAY_DAYS * 86_400_000);
  await db.deleteFrom('replay').where('created_at', '<', since).execute();
}

/** Who leaves us leaves nothing that was recorded of them, nor a word that would let more be. */
export async function forgetReplays(
  { db }: Pick<JobContext, 'db'>,
  { account_id }: { account_id: number },
): Promise<void> {
  await db.deleteFrom('replay_consent').where('account_id', '=', account_id).execute();
  await db.deleteFrom('replay').where('account_id', '=', account_id).execute();
}
