import type { adminChangeIam, AdminIam, AdminIamDetail, adminListIams, IamForm } from '@oun/contract/display-admin';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { sql, type SqlBool } from 'kysely';
import type { Context, StaffContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { containing } from '../../platform/db/like.ts';
import { numberMeant } from '../../platform/db/number-meant.ts';
import { readStaffPage, type Sorting } from '../../platform/db/staff-page.ts';
import { refuseChanged, versionOf, writeAudit } from '../audit/audit.ts';
import { pictureJson } from '../media/media.ts';
import { iamMachine } from './iam-campaign.machine.ts';
import { phaseAt, platformChoice, platformsOf, refuseUnknownPicture } from './staff-banners.ts';

const columns = (mediaUrl: string, now: Date) => sql`c.id, c.state, ${phaseAt('c', now)} as phase, c.location,
  ${platformChoice('c')} as platforms, c.segment, c.priority, c.kicker, c.title, c.sub, c.button, c.href, c.picture_id,
  ${pictureJson(mediaUrl, 'picture')} as picture, to_json(c.starts_at) #>> '{}' as starts_at,
  to_json(c.ends_at) #>> '{}' as ends_at,
  (select count(*)::int from iam_dismissal where campaign_id = c.id) as dismissed_count`;
const CAMPAIGNS = sql`iam_campaign c join picture on picture.id = c.picture_id`;
const SORTS = {
  newest: { by: sql`c.id`, kind: 'number' },
  until: { by: sql`c.ends_at`, kind: 'instant' },
} as const satisfies Record<string, Sorting>;

export function listStaffIams(
  { db, mediaUrl, now }: StaffContext,
  { state, q, ...asked }: Parsed<typeof adminListIams>['query'],
): Promise<Answer<typeof adminListIams>> {
  const own = q && numberMeant(q);
  return readStaffPage<AdminIam>(
    db,
    {
      select: columns(mediaUrl, now()),
      from: CAMPAIGNS,
      where: [
        ...(state ? [sql<SqlBool>`c.state = ${state}`] : []),
        ...(q ? [sql<SqlBool>`(c.title ilike ${containing(q)} ${own ? sql`or c.id = ${own}` : sql``})`] : []),
      ],
      id: sql<number>`c.id`,
    },
    SORTS,
    asked,
  );
}

const TRACES: Record<string, string> = {
  'iam.create': '만듦',
  'iam.change': '고침',
  'iam.publish': '내보냄',
  'iam.end': '끝냄',
};
type Trace = { at: string; action: string; by: string };

export async function getStaffIam(
  { db, mediaUrl, now }: Pick<Context, 'mediaUrl' | 'now'> & { db: Db | Tx },
  id: number,
): Promise<AdminIamDetail> {
  const { rows } = await sql<Omit<AdminIamDetail, 'history'> & { traces: Trace[] }>`select ${columns(mediaUrl, now())},
      ${versionOf('iam_campaign', sql`c.id`)} as version,
      coalesce((select json_agg(json_build_object('at', l.at, 'action', l.action, 'by', a.nickname) order by l.id desc)
        from audit_log l join account a on a.id = l.actor_id
        where l.subject = 'iam_campaign' and l.subject_id = c.id::text), '[]') as traces
    from ${CAMPAIGNS} where c.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  const { traces, ...campaign } = row;
  const history = traces.map(({ at, action, by }) => ({ at, by, words: TRACES[action] ?? action, note: null }));
  return { ...campaign, history };
}

const rowOf = ({ platforms, starts_at, ends_at, ...form }: IamForm) => ({
  ...form,
  platforms: platformsOf(platforms),
  starts_at: new Date(starts_at),
  ends_at: new Date(ends_at),
});

const audit = (ctx: StaffContext, tx: Tx, doing: string, subjectId: number, before: unknown, after: unknown) =>
  writeAudit(ctx, tx, { action: `iam.${doing}`, subject: 'iam_campaign', subjectId, before, after });

async function lockIam(tx: Tx, id: number) {
  const found = await tx.selectFrom('iam_campaign').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

export async function createIam(ctx: StaffContext, form: IamForm): Promise<AdminIamDetail> {
  return ctx.db.transaction().execute(async (tx) => {
    await refuseUnknownPicture(tx, form.picture_id);
    const { id } = await tx
      .insertInto('iam_campaign')
      .values({ ...rowOf(form), state: iamMachine.initial, created_by: ctx.staff.id, created_at: ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(ctx, tx, 'create', id, null, form);
    return getStaffIam({ ...ctx, db: tx }, id);
  });
}

export async function changeIam(
  ctx: StaffContext,
  id: number,
  { version, ...form }: Parsed<typeof adminChangeIam>['body'],
): Promise<AdminIamDetail> {
  return ctx.db.transaction().execute(async (tx) => {
    const { state, ...before } = await lockIam(tx, id);
    iamMachine.next(state, 'change', 'staff');
    await refuseChanged(tx, 'iam_campaign', id, version);
    await refuseUnknownPicture(tx, form.picture_id);
    await tx.updateTable('iam_campaign').set(rowOf(form)).where('id', '=', id).execute();
    await audit(ctx, tx, 'change', id, before, form);
    return getStaffIam({ ...ctx, db: tx }, id);
  });
}

export async function moveIam(ctx: StaffContext, id: number, event: 'publish' | 'end'): Promise<AdminIamDetail> {
  return ctx.db.transaction().execute(async (tx) => {
    const before = await lockIam(tx, id);
    const state = iamMachine.next(before.state, event, 'staff');
    await tx.updateTable('iam_campaign').set({ state }).where('id', '=', id).execute();
    await audit(ctx, tx, event, id, { state: before.state }, { state });
    return getStaffIam({ ...ctx, db: tx }, id);
  });
}
