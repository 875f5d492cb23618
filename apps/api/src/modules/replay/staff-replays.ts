import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { AdminReplay, adminGetReplay, adminListReplays, adminLookAtReplay } from '@oun/contract/replay-admin';
import { REPLAY_DAYS } from '@oun/contract/replay-rules';
import { sql, type SqlBool } from 'kysely';
import type { StaffContext } from '../../platform/context.ts';
import { containing } from '../../platform/db/like.ts';
import { readStaffPage, type Sorting } from '../../platform/db/staff-page.ts';
import { writeAudit } from '../audit/audit.ts';

const MS = sql`coalesce(r.last_ms - r.first_ms, 0)::int`;
/** Never whose it is. */
const COLUMNS = sql`r.id, r.site, r.screens, r.width, r.height, r.bytes, ${MS} as ms,
  to_json(r.created_at) #>> '{}' as created_at,
  to_json(r.created_at + make_interval(days => ${REPLAY_DAYS}::int)) #>> '{}' as deleted_on`;
/** Opened, but nothing came: there is nothing to play. */
const HAS_PARTS = sql<SqlBool>`r.parts > 0`;
const SORTS = {
  newest: { by: sql`r.id`, kind: 'number' },
  length: { by: MS, kind: 'number' },
} as const satisfies Record<string, Sorting>;

export function listReplays(
  { db }: StaffContext,
  { site, q, ...asked }: Parsed<typeof adminListReplays>['query'],
): Promise<Answer<typeof adminListReplays>> {
  return readStaffPage<AdminReplay>(
    db,
    {
      select: COLUMNS,
      from: sql`replay r`,
      where: [
        HAS_PARTS,
        ...(site ? [sql<SqlBool>`r.site = ${site}`] : []),
        ...(q ? [sql<SqlBool>`exists (select from unnest(r.screens) screen where screen ilike ${containing(q)})`] : []),
      ],
      id: sql<number>`r.id`,
    },
    SORTS,
    asked,
  );
}

export async function getReplay({ db }: StaffContext, id: number): Promise<Answer<typeof adminGetReplay>> {
  const { rows } = await sql<Answer<typeof adminGetReplay>>`select ${COLUMNS},
      (select coalesce(json_agg(looked order by looked.at desc), '[]') from (
        select to_json(l.at) #>> '{}' as at, '봤어요' as words, a.nickname as by, null as note
        from audit_log l join account a on a.id = l.actor_id
        where l.subject = 'replay' and l.subject_id = r.id::text order by l.id desc limit 50) looked) as history
    from replay r where r.id = ${id} and ${HAS_PARTS}`.execute(db);
  const [found] = rows;
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Nobody looks without its being written down first. */
export async function lookAtReplay(ctx: StaffContext, id: number): Promise<Answer<typeof adminLookAtReplay>> {
  return ctx.db.transaction().execute(async (tx) => {
    const parts = await tx
      .selectFrom('replay_part')
      .where('replay_id', '=', id)
      .orderBy('seq')
      .select('data')
      .execute();
    if (parts.length === 0) throw new AppError('NOT_FOUND');
    await writeAudit(ctx, tx, { action: 'replay.look', subject: 'replay', subjectId: id, before: null, after: null });
    return { parts: parts.map(({ data }) => data.toString('base64')) };
  });
}
