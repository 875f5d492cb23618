import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { BARRED_DAYS, type ReportReason } from '@oun/contract/feed-rules';
import type {
  adminDecideCase as decideCall,
  adminListCases as listCall,
  ModerationCase,
  ModerationRow,
} from '@oun/contract/moderation-admin';
import { sql, type SqlBool } from 'kysely';
import type { StaffContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readStaffPage, type Sorting } from '../../../platform/db/staff-page.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { writeAudit } from '../../audit/audit.ts';
import { membersMeant } from '../../identity/identity.ts';
import { freeImages, memberPictures } from '../../media/media.ts';
import { caseMachine } from '../community.machine.ts';
import { holdSubject, moveSubject } from './cases.ts';

const SORTS = {
  due: { by: sql`c.due_at`, kind: 'instant' },
  newest: { by: sql`c.opened_at`, kind: 'instant' },
} as const satisfies Record<string, Sorting>;

const CASES = sql`moderation_case c join account a on a.id = c.author_id
  left join feed f on c.subject_type = 'FEED' and f.id = c.subject_id
  left join feed_comment m on c.subject_type = 'COMMENT' and m.id = c.subject_id
  left join profile p on c.subject_type = 'USER' and p.id = c.subject_id
  left join question q on c.subject_type = 'QUESTION' and q.id = c.subject_id
  left join question_answer w on c.subject_type = 'ANSWER' and w.id = c.subject_id`;

const stateOfSubject = sql`coalesce(f.state, m.state, q.state, w.state, '')`;
const columns = sql`c.id, c.subject_type as subject, c.state,
  json_build_object('id', a.id, 'nickname', a.nickname, 'removed_count', (select count(*) from moderation_case past
    where past.author_id = c.author_id and past.state = 'REMOVED' and past.decided_by is not null)) as author,
  coalesce(nullif(f.content, ''), m.content, p.bio, nullif(q.content, ''), nullif(w.content, ''), c.reported_content)
    as content,
  coalesce(cardinality(f.image_ids), cardinality(q.image_ids), 0) as photo_count, c.report_count,
  array(select distinct r.reason from report r where r.case_id = c.id order by 1) as reasons,
  ${stateOfSubject} = 'HELD' as is_held,
  c.changed_at is not null as is_changed, c.appealed_at is not null as is_appealed,
  to_json(c.opened_at) #>> '{}' as opened_at, to_json(c.due_at) #>> '{}' as due_at,
  to_json(c.decided_at) #>> '{}' as decided_at`;

export async function listCases(
  { db }: StaffContext,
  { state, subject, is_held, q, ...asked }: Parsed<typeof listCall>['query'],
): Promise<Answer<typeof listCall>> {
  return readStaffPage<ModerationRow>(
    db,
    {
      select: columns,
      from: CASES,
      where: [
        ...(state === undefined ? [] : [sql<SqlBool>`c.state = ${state}`]),
        ...(subject === undefined ? [] : [sql<SqlBool>`c.subject_type = ${subject}`]),
        ...(is_held === undefined ? [] : [sql<SqlBool>`(${stateOfSubject} = 'HELD') = ${is_held}`]),
        ...(q
          ? [
              sql<SqlBool>`(c.author_id in ${membersMeant(q)}
                or c.id in (select case_id from report where number = ${q.toUpperCase()}))`,
            ]
          : []),
      ],
      id: sql<number>`c.id`,
    },
    SORTS,
    asked,
  );
}

const TRACES: Record<string, string> = { 'moderation.keep': '그대로 둠', 'moderation.remove': '내림' };
type Trace = { at: string; action: string; by: string; note: string | null };

/** Without who reported it: nobody has to know that to judge what was written. */
export async function getCase(
  { db, mediaUrl, staff }: Pick<StaffContext, 'mediaUrl' | 'staff'> & { db: Db },
  id: number,
): Promise<ModerationCase> {
  const { rows } = await sql<
    Omit<ModerationCase, 'history'> & { traces: Trace[]; reason: ReportReason | null }
  >`select ${columns}, coalesce(f.id, m.feed_id) as feed_id,
      coalesce(q.id, w.question_id) as question_id,
      case when q.id is null then ${memberPictures(mediaUrl, 'f.image_ids', '함께 올린 사진')}
        else ${memberPictures(mediaUrl, 'q.image_ids', '질문 사진')} end as pictures, c.reported_content, c.reason, c.note,
      c.appeal_words, coalesce(c.removed_by = ${staff.id}, false) as is_for_others,
      coalesce((select json_agg(json_build_object('id', r.id, 'reason', r.reason, 'detail', r.detail, 'at', r.created_at)
        order by r.id) from report r where r.case_id = c.id), '[]') as reports,
      (select to_json(own.barred_until) #>> '{}' from profile own where own.id = c.author_id) as barred_until,
      coalesce((select json_agg(json_build_object('at', l.at, 'action', l.action, 'by', s.nickname,
          'note', l.after ->> 'note') order by l.id desc) from audit_log l join account s on s.id = l.actor_id
        where l.subject = 'moderation_case' and l.subject_id = c.id::text), '[]') as traces
    from ${CASES} where c.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  const { traces, ...found } = row;
  return { ...found, history: traces.map(({ action, ...trace }) => ({ ...trace, words: TRACES[action] ?? action })) };
}

/** Decided once: what it is about is locked first, then the case, and whoever comes second finds it decided. */
export async function decideCase(
  ctx: StaffContext,
  id: number,
  { decision, reason, note }: Parsed<typeof decideCall>['body'],
): Promise<ModerationCase> {
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('moderation_case')
      .where('id', '=', id)
      .select(['subject_type', 'subject_id'])
      .executeTakeFirst();
    if (!found) throw new AppError('NOT_FOUND');
    const subject = await holdSubject(tx, found.subject_type, found.subject_id);
    const before = await tx
      .selectFrom('moderation_case')
      .where('id', '=', id)
      .select(['state', 'author_id', 'reason', 'note', 'removed_by'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.state === 'OPEN' && before.removed_by === ctx.staff.id) throw new AppError('APPEAL_FOR_OTHERS');
    const event = decision === 'KEEP' ? 'keep' : 'remove';
    const state = caseMachine.next(before.state, event, 'staff');
    if (subject) {
      await moveSubject(tx, found.subject_type, found.subject_id, subject, [event, 'staff']);
      if (found.subject_type === 'USER' && event === 'remove') {
        await tx.updateTable('profile').set({ bio: '', image_id: null }).where('id', '=', found.subject_id).execute();
        if (subject.image_id !== null) await freeImages(tx, now, [subject.image_id]);
      }
    }
    const after = { state, reason, note, decided_at: now, decided_by: ctx.staff.id };
    await tx.updateTable('moderation_case').set(after).where('id', '=', id).execute();
    if (event === 'remove') await barSecond(tx, now, before.author_id);
    else if (before.removed_by !== null) await unbar(tx, before.author_id);
    await writeAudit(ctx, tx, {
      action: `moderation.${event}`,
      subject: 'moderation_case',
      subjectId: id,
      before,
      after,
    });
    await announce(tx, now, 'community.decided', { case_id: id, at: now.toISOString() });
    return getCase({ db: tx, mediaUrl: ctx.mediaUrl, staff: ctx.staff }, id);
  });
}

const timesRemoved = (authorId: number) => sql`(select count(*) from moderation_case
  where author_id = ${authorId} and state = 'REMOVED' and decided_by is not null)`;

/** The first time is told, from the second on they write nothing for a week. */
const barSecond = (db: Db, now: Date, authorId: number) =>
  sql`update profile set barred_until = ${now}::timestamptz + make_interval(days => ${BARRED_DAYS})
    where id = ${authorId} and ${timesRemoved(authorId)} >= 2`.execute(db);

/** What was taken away wrongly must not keep them silent either. */
const unbar = (db: Db, authorId: number) =>
  sql`update profile set barred_until = null where id = ${authorId} and ${timesRemoved(authorId)} < 2`.execute(db);
