import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { AdminFault, AdminFaultDetail, adminListFaults as listCall } from '@oun/contract/fault';
import { sql, type SqlBool } from 'kysely';
import type { StaffContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { has } from '../../platform/db/like.ts';
import { readStaffPage, type Sorting } from '../../platform/db/staff-page.ts';
import { writeAudit } from '../audit/audit.ts';
import { faultMachine } from './fault.machine.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const COLUMNS = sql`g.id, g.side, g.kind, g.name, g.message, g.place as source, g.sites, g.state, g.count,
  to_json(g.first_at) #>> '{}' as first_at, to_json(g.last_at) #>> '{}' as last_at`;
const SORTS = {
  newest: { by: sql`g.last_at`, kind: 'instant' },
  most: { by: sql`g.count`, kind: 'number' },
} as const satisfies Record<string, Sorting>;

export function listFaults(
  { db }: StaffContext,
  { q, state, side, ...asked }: Parsed<typeof listCall>['query'],
): Promise<Answer<typeof listCall>> {
  return readStaffPage<AdminFault>(
    db,
    {
      select: COLUMNS,
      from: sql`fault_group g`,
      where: [
        ...(state ? [sql<SqlBool>`g.state = ${state}`] : []),
        ...(side ? [sql<SqlBool>`g.side = ${side}`] : []),
        ...(q ? [meant(q)] : []),
      ],
      id: sql<number>`g.id`,
    },
    SORTS,
    asked,
  );
}

/** A request's number finds what went wrong in it on every side. */
const meant = (q: string) =>
  UUID.test(q)
    ? sql<SqlBool>`g.id in (select s.group_id from fault_sample s where s.request_id = ${q}::uuid)`
    : sql<SqlBool>`(${has(sql`g.name`, q)} or ${has(sql`g.message`, q)} or ${has(sql`coalesce(g.place, '')`, q)}
        or g.id in (select s.group_id from fault_sample s where ${has(sql`s.screen`, q)}
          or ${has(sql`coalesce(s.call, '')`, q)}))`;

export async function getFault({ db }: { db: Db | Tx }, id: number): Promise<AdminFaultDetail> {
  const { rows } = await sql<AdminFaultDetail>`select ${COLUMNS}, g.versions,
      to_json(g.solved_at) #>> '{}' as solved_at, staff.nickname as solved_by,
      coalesce((select json_agg(json_build_object('day', d.day, 'count', d.count) order by d.day desc)
        from fault_day d where d.group_id = g.id), '[]') as days,
      coalesce((select json_agg(json_build_object('id', s.id, 'at', s.at, 'site', s.site, 'version', s.version,
          'platform', s.platform, 'screen', s.screen, 'message', s.message, 'request_id', s.request_id,
          'call', s.call, 'status', s.status, 'is_unmapped', s.is_unmapped, 'frames', s.frames) order by s.id desc)
        from fault_sample s where s.group_id = g.id), '[]') as samples,
      coalesce((select json_agg(json_build_object('id', b.id, 'side', b.side, 'name', b.name, 'message', b.message,
          'source', b.place) order by b.last_at desc)
        from fault_group b where b.id <> g.id and b.id in (select other.group_id from fault_sample own
          join fault_sample other on other.request_id = own.request_id where own.group_id = g.id)), '[]') as beside
    from fault_group g left join account staff on staff.id = g.solved_by where g.id = ${id}`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

export const solveFault = (ctx: StaffContext, id: number) => move(ctx, id, 'solve');
export const reopenFault = (ctx: StaffContext, id: number) => move(ctx, id, 'reopen');

function move(ctx: StaffContext, id: number, event: 'solve' | 'reopen'): Promise<AdminFaultDetail> {
  return ctx.db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('fault_group')
      .where('id', '=', id)
      .select('state')
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new AppError('NOT_FOUND');
    const state = faultMachine.next(before.state, event, 'staff');
    const isSolved = event === 'solve';
    await tx
      .updateTable('fault_group')
      .set({ state, solved_at: isSolved ? ctx.now() : null, solved_by: isSolved ? ctx.staff.id : null })
      .where('id', '=', id)
      .execute();
    await writeAudit(ctx, tx, { action: `fault.${event}`, subject: 'fault', subjectId: id, before, after: { state } });
    return getFault({ db: tx }, id);
  });
}
