import { AppError } from '@oun/contract/errors';
import { REVIEW_HOURS } from '@oun/contract/feed-rules';
import { sql } from 'kysely';
import type { MemberContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { caseMachine, postMachine } from '../community.machine.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'community.held': { case_id: number; at: string };
    'community.decided': { case_id: number; at: string };
  }
}

export type SubjectType = 'FEED' | 'COMMENT' | 'USER';
export const dueAt = (now: Date): Date => new Date(now.getTime() + REVIEW_HOURS * 3_600_000);

/** What is reported, locked: a comment's post before the comment, as everybody takes them. */
export async function holdSubject(tx: Tx, type: SubjectType, id: number) {
  if (type === 'USER') {
    const profile = await tx
      .selectFrom('profile')
      .where('id', '=', id)
      .select(['id as author_id', 'bio as content', 'image_id'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    return profile && { ...profile, state: 'SHOWN' as const, feed_id: null };
  }
  if (type === 'FEED') {
    const feed = await tx
      .selectFrom('feed')
      .where('id', '=', id)
      .where('state', '<>', 'DELETED')
      .select(['id as feed_id', 'author_id', 'content', 'state'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    return feed && { ...feed, image_id: null };
  }
  await sql`select from feed where id = (select feed_id from feed_comment where id = ${id}) for no key update`.execute(
    tx,
  );
  const comment = await tx
    .selectFrom('feed_comment')
    .where('id', '=', id)
    .where('state', '<>', 'DELETED')
    .select(['feed_id', 'author_id', 'content', 'state'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return comment && { ...comment, image_id: null };
}

type Subject = NonNullable<Awaited<ReturnType<typeof holdSubject>>>;

/** Moves a post or comment; a comment that is out of sight is not counted. */
export async function moveSubject(
  tx: Tx,
  type: SubjectType,
  id: number,
  subject: Subject,
  [event, actor]: ['hold', 'system'] | ['keep' | 'remove', 'staff'],
): Promise<void> {
  if (type === 'USER') return;
  const state = postMachine.next(subject.state, event, actor);
  if (type === 'FEED') {
    await tx.updateTable('feed').set({ state }).where('id', '=', id).execute();
    return;
  }
  await tx.updateTable('feed_comment').set({ state }).where('id', '=', id).execute();
  const by = Number(state === 'SHOWN') - Number(subject.state === 'SHOWN');
  if (by !== 0)
    await sql`update feed set comment_count = comment_count + ${by} where id = ${subject.feed_id}`.execute(tx);
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
export async function appealFeed({ db, now, memberId }: MemberContext, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const subject = await holdSubject(tx, 'FEED', id);
    if (!subject || subject.author_id !== memberId) throw new AppError('NOT_FOUND');
    const last = await tx
      .selectFrom('moderation_case')
      .where('subject_type', '=', 'FEED')
      .where('subject_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .select(['id', 'state', 'appealed_at'])
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
          };
    await tx
      .updateTable('moderation_case')
      .set({ appealed_at: now(), ...reopened })
      .where('id', '=', last.id)
      .execute();
  });
}
