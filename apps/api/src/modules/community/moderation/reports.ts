import type { Parsed } from '@oun/contract/endpoint';
import { AppError, type ErrorCode } from '@oun/contract/errors';
import type { Report, reportFeed as reportCall } from '@oun/contract/feed';
import { HOLD_REPORTS } from '@oun/contract/feed-rules';
import type { Person } from '@oun/contract/people';
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { type Limit, takeTry } from '../../../platform/access/rate-limit.ts';
import type { MemberContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { FEEDS, isReadable } from '../feeds/feed-rows.ts';
import { isAskedOpenly, QUESTIONS } from '../questions/question-rows.ts';
import { ensureProfiles, isApart, personJson } from '../people/person.ts';
import { dueAt, findOpen, holdSubject, moveSubject, type SubjectType } from './cases.ts';

const REPORTS: Limit = { max: 30, seconds: 3_600 };
/** Letters and digits that nobody takes for another; told to whoever asks about it. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const newNumber = () => `R${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;

/** Whether whoever reports it can see it. */
async function isSeen(db: Db, viewer: number, type: SubjectType, id: number, feedId: number) {
  const seen = {
    USER: sql`select from account where id = ${id} and state = 'ACTIVE' and not ${isApart(viewer, sql`account.id`)}`,
    FEED: sql`select from ${FEEDS} where f.id = ${id} and ${isReadable(viewer)}`,
    COMMENT: sql`select from ${FEEDS} where f.id = ${feedId} and ${isReadable(viewer)} and exists (
      select from feed_comment c where c.id = ${id} and c.feed_id = f.id and c.state = 'SHOWN'
        and not ${isApart(viewer, sql`c.author_id`)})`,
    QUESTION: sql`select from ${QUESTIONS} where q.id = ${id} and ${isAskedOpenly(viewer)}`,
    ANSWER: sql`select from ${QUESTIONS} join question_answer w on w.question_id = q.id
      where w.id = ${id} and w.state = 'SHOWN' and ${isAskedOpenly(viewer)} and not ${isApart(viewer, sql`w.author_id`)}`,
  } as const satisfies Record<SubjectType, unknown>;
  return (await seen[type].execute(db)).rows.length > 0;
}

const GONE: Record<SubjectType, ErrorCode> = {
  USER: 'NOT_FOUND',
  FEED: 'FEED_GONE',
  COMMENT: 'FEED_GONE',
  QUESTION: 'QUESTION_GONE',
  ANSWER: 'QUESTION_GONE',
};

/** A report of the same thing by the same person that still stands: asked again, it is the answer. */
async function findOwn(tx: Tx, reporter: number, type: SubjectType, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select r.number from moderation_case c join report r on r.case_id = c.id and r.reporter_id = ${reporter}
    where c.subject_type = ${type} and c.subject_id = ${id} and (c.state = 'OPEN' or not (
      exists (select from feed f where ${type} = 'FEED' and f.id = c.subject_id and f.updated_at > c.decided_at)
      or exists (select from question q where ${type} = 'QUESTION' and q.id = c.subject_id and q.updated_at > c.decided_at)))
    order by c.id desc limit 1`.execute(tx);
  return rows[0]?.number;
}

/**
 * Written behind a lock of what it is about: of three who report at once the third is the third, and what is held is
 * held once. Whoever reported a post does not see it any more.
 */
export async function report(
  ctx: MemberContext,
  [type, id, feedId]: [SubjectType, number, number?],
  { reason, reason_detail: detail }: Parsed<typeof reportCall>['body'],
): Promise<Report> {
  const { db, memberId } = ctx;
  const now = ctx.now();
  const gone = GONE[type];
  if (reason === 'OTHER' && detail === '')
    throw new AppError('INVALID_INPUT', { fields: { reason_detail: '무엇이 불편했는지 적어주세요.' } });
  await ensureProfiles(db, memberId, ...(type === 'USER' ? [id] : []));
  if (!(await isSeen(db, memberId, type, id, feedId ?? id))) throw new AppError(gone);
  const tries = await takeTry(db, now, `report:${memberId}`, REPORTS);
  if (!tries.isAllowed) throw new AppError('TOO_MANY_REQUESTS', { until: tries.until });
  const number = await db.transaction().execute(async (tx) => {
    const subject = await holdSubject(tx, type, id);
    if (!subject) throw new AppError(gone);
    if (subject.author_id === memberId) throw new AppError('REPORT_OWN');
    const own = await findOwn(tx, memberId, type, id);
    if (own !== undefined) return own;
    const open =
      (await findOpen(tx, type, id)) ??
      (await tx
        .insertInto('moderation_case')
        .values({
          subject_type: type,
          subject_id: id,
          author_id: subject.author_id,
          reported_content: subject.content,
          opened_at: now,
          due_at: dueAt(now),
        })
        .returning(['id', 'state', 'report_count'])
        .executeTakeFirstOrThrow());
    const written = await tx
      .insertInto('report')
      .values({ number: newNumber(), case_id: open.id, reporter_id: memberId, reason, detail, created_at: now })
      .returning('number')
      .executeTakeFirstOrThrow();
    const count = open.report_count + 1;
    const isHeld = count >= HOLD_REPORTS && type !== 'USER' && subject.state === 'SHOWN';
    await tx
      .updateTable('moderation_case')
      .set({ report_count: count, ...(isHeld && { held_at: now }) })
      .where('id', '=', open.id)
      .execute();
    if (isHeld) {
      await moveSubject(tx, type, id, subject, ['hold', 'system']);
      await announce(tx, now, 'community.held', { case_id: open.id, at: now.toISOString() });
    }
    if (type === 'FEED')
      await sql`insert into feed_hide (account_id, feed_id, created_at) values (${memberId}, ${id}, ${now})
        on conflict do nothing`.execute(tx);
    return written.number;
  });
  return getReport(ctx, number);
}

export async function getReport(
  { db, mediaUrl, memberId }: Pick<MemberContext, 'db' | 'mediaUrl' | 'memberId'>,
  number: string,
): Promise<Report> {
  const { rows } = await sql<Report & { person: Person }>`
    select r.number, c.subject_type as subject, ${personJson(mediaUrl, memberId)} as person, r.reason, c.state,
      to_json(r.created_at) #>> '{}' as received_at, to_json(c.due_at) #>> '{}' as due_at,
      to_json(c.held_at) #>> '{}' as held_at, to_json(c.decided_at) #>> '{}' as decided_at,
      case when c.decided_at is null then '' else c.note end as note
    from report r join moderation_case c on c.id = r.case_id join account a on a.id = c.author_id
    join profile p on p.id = c.author_id
    where r.number = ${number} and r.reporter_id = ${memberId}`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}
