import { AppError } from '@oun/contract/errors';
import { type ReportSubject, REVIEW_HOURS } from '@oun/contract/feed-rules';
import { sql } from 'kysely';
import type { MemberContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { caseMachine, postMachine } from '../community.machine.ts';
import { recountAnswers } from '../questions/recount-answers.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'community.held': { case_id: number; at: string };
    'community.decided': { case_id: number; at: string };
  }
}

export type SubjectType = ReportSubject;
export const dueAt = (now: Date): Date => new Date(now.getTime() + REVIEW_HOURS * 3_600_000);

type Held = {
  author_id: number;
  content: string;
  state: (typeof postMachine.states)[number];
  /** What it hangs on: a comment's post, an answer's question. */
  above_id: number | null;
  image_id: number | null;
};

/** What is reported, locked: what it hangs on before it, as everybody takes them. */
export async function holdSubject(tx: Tx, type: SubjectType, id: number): Promise<Held | undefined> {
  if (type === 'USER') {
    const profile = await tx
      .selectFrom('profile')
      .where('id', '=', id)
      .select(['id as author_id', 'bio as content', 'image_id'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    return profile && { ...profile, state: 'SHOWN' as const, above_id: null };
  }
  const { table, above } = POSTS[type];
  if (above)
    await sql`select from ${sql.table(above.table)} where id = (
      select ${sql.ref(above.column)} from ${sql.table(table)} where id = ${id}) for no key update`.execute(tx);
  const { rows } = await sql<Omit<Held, 'image_id'>>`
    select author_id, content, state, ${above ? sql.ref(above.column) : sql`null`} as above_id
    from ${sql.table(table)} where id = ${id} and state <> 'DELETED' for no key update`.execute(tx);
  return rows[0] && { ...rows[0], image_id: null };
}

/** Where each kind of writing stands, and what it hangs on. */
const POSTS = {
  FEED: { table: 'feed', above: null },
  COMMENT: { table: 'feed_comment', above: { table: 'feed', column: 'feed_id' } },
  QUESTION: { table: 'question', above: null },
  ANSWER: { table: 'question_answer', above: { table: 'question', column: 'question_id' } },
} as const satisfies Record<
  Exclude<SubjectType, 'USER'>,
  { table: string; above: { table: string; column: string } | null }
>;

/** Moves what was written; a comment or an answer that is out of sight is not counted. */
export async function moveSubject(
  tx: Tx,
  type: SubjectType,
  id: number,
  subject: Held,
  [event, actor]: ['hold', 'system'] | ['keep' | 'remove', 'staff'],
): Promise<void> {
  if (type === 'USER') return;
  const state = postMachine.next(subject.state, event, actor);
  switch (type) {
    case 'FEED':
      await tx.updateTable('feed').set({ state }).where('id', '=', id).execute();
      break;
    case 'COMMENT':
      await tx.updateTable('feed_comment').set({ state }).where('id', '=', id).execute();
      break;
    case 'QUESTION':
      await tx.updateTable('question').set({ state }).where('id', '=', id).execute();
      break;
    case 'ANSWER':
      await tx.updateTable('question_answer').set({ state }).where('id', '=', id).execute();
      break;
  }
  if (type === 'ANSWER') await recountAnswers(tx, subject.above_id!);
  const by = Number(state === 'SHOWN') - Number(subject.state === 'SHOWN');
  if (type === 'COMMENT' && by !== 0)
    await sql`update feed set comment_count = comment_count + ${by} where id = ${subject.above_id}`.execute(tx);
}

export const findOpen = (tx: Tx, type: SubjectType, id: number) =>
  tx
    .selectFrom('moderation_case')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('state', '=', 'OPEN')
    .select(['id', 'state', 'report_count'])
    .forUpdate()
    .executeTakeFirst();

/** What staff will look at is not what was reported any more. */
export async function noteChange(tx: Tx, now: Date, type: SubjectType, id: number): Promise<void> {
  const open = await findOpen(tx, type, id);
  if (open) await tx.updateTable('moderation_case').set({ changed_at: now }).where('id', '=', open.id).execute();
}

/** Its author took it away: there is nothing left to look at, and those who reported it are told so. */
export async function closeByAuthor(tx: Tx, now: Date, type: SubjectType, id: number): Promise<void> {
  const open = await findOpen(tx, type, id);
  if (!open) return;
  const state = caseMachine.next(open.state, 'withdraw', 'member');
  await tx.updateTable('moderation_case').set({ state, decided_at: now }).where('id', '=', open.id).execute();
  await announce(tx, now, 'community.decided', { case_id: open.id, at: now.toISOString() });
}

/** Another look, once: at what is hidden, or at what was taken away. */
export async function appeal(
  { db, now, memberId }: MemberContext,
  type: 'FEED' | 'QUESTION',
  id: number,
  words: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const subject = await holdSubject(tx, type, id);
    if (!subject || subject.author_id !== memberId) throw new AppError('NOT_FOUND');
    const last = await tx
      .selectFrom('moderation_case')
      .where('subject_type', '=', type)
      .where('subject_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .select(['id', 'state', 'appealed_at', 'decided_by'])
      .forUpdate()
      .executeTakeFirst();
    if (!last || last.appealed_at !== null || subject.state === 'SHOWN')
      throw new AppError('INVALID_TRANSITION', { machine: caseMachine.name, state: subject.state, event: 'appeal' });
    const reopened =
      last.state === 'OPEN'
        ? {}
        : {
            state: caseMachine.next(last.state, 'appeal', 'member'),
            due_at: dueAt(now()),
            decided_at: null,
            decided_by: null,
            removed_by: last.decided_by,
          };
    await tx
      .updateTable('moderation_case')
      .set({ appealed_at: now(), appeal_words: words, ...reopened })
      .where('id', '=', last.id)
      .execute();
  });
}
