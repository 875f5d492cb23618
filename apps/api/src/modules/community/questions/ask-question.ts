import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type {
  askQuestion as askCall,
  deleteQuestion as deleteCall,
  followQuestion as followCall,
  Question,
  seeAnswers as seeCall,
} from '@oun/contract/question';
import { sql } from 'kysely';
import { type Limit, takeTry } from '../../../platform/access/rate-limit.ts';
import type { MemberContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { freeImages, takeImages } from '../../media/media.ts';
import { postMachine } from '../community.machine.ts';
import { refuseBarred } from '../feeds/barred.ts';
import { closeByAuthor, noteChange } from '../moderation/cases.ts';
import { ensureProfiles } from '../people/person.ts';
import { hasAnswer, isAskedOpenly, QUESTIONS } from './question-rows.ts';
import { readQuestion } from './read-questions.ts';

/** Somebody who has that much to ask in an hour is a machine. */
const ASKED: Limit = { max: 10, seconds: 3_600 };

export async function askQuestion(
  ctx: MemberContext,
  { content, category, image_ids, lesson_id }: Parsed<typeof askCall>['body'],
): Promise<Question> {
  const { db, memberId } = ctx;
  const now = ctx.now();
  const imageIds = [...new Set(image_ids)];
  await ensureProfiles(db, memberId);
  await refuseBarred(ctx);
  await refuseUnknownLesson(db, lesson_id);
  const tries = await takeTry(db, now, `question:${memberId}`, ASKED);
  if (!tries.isAllowed) throw new AppError('TOO_MANY_REQUESTS', { until: tries.until });
  const id = await db.transaction().execute(async (tx) => {
    if (imageIds.length > 0 && !(await takeImages(tx, now, memberId, imageIds)))
      throw new AppError('INVALID_INPUT', { fields: { image_ids: '올린 사진을 다시 골라주세요.' } });
    const made = await tx
      .insertInto('question')
      .values({
        author_id: memberId,
        category,
        content,
        image_ids: imageIds,
        lesson_id: lesson_id ?? null,
        seen_at: now,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Whoever asks wants to know; they may say that they do not.
    await tx
      .insertInto('question_follow')
      .values({ question_id: made.id, account_id: memberId, created_at: now })
      .execute();
    return made.id;
  });
  return readQuestion(ctx, memberId, id);
}

export async function refuseUnknownLesson(db: Db, id: number | undefined): Promise<void> {
  if (id === undefined) return;
  const lesson = await db.selectFrom('lesson').where('id', '=', id).select('id').executeTakeFirst();
  if (!lesson) throw new AppError('INVALID_INPUT', { fields: { lesson_id: '운동을 다시 골라주세요.' } });
}

/** One's own, locked, so that nobody answers something else than what they read. */
async function holdUnanswered(tx: Tx, memberId: number, id: number) {
  const { rows } = await sql<{
    state: (typeof postMachine.states)[number];
    content: string;
    image_ids: number[];
  }>`select q.state, q.content, q.image_ids from question q
    where q.id = ${id} and q.author_id = ${memberId} and q.state <> 'DELETED' for update`.execute(tx);
  const [question] = rows;
  if (!question) throw new AppError('NOT_FOUND');
  // Asked anew behind the lock: what came while this one waited for it is an answer, too.
  const answered = await sql`select from question q where q.id = ${id} and ${hasAnswer}`.execute(tx);
  if (answered.rows.length > 0) throw new AppError('QUESTION_HAS_ANSWER');
  return question;
}

export async function changeQuestion(ctx: MemberContext, id: number, content: string): Promise<Question> {
  const now = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    const before = await holdUnanswered(tx, ctx.memberId, id);
    // What was taken away is not written anew.
    if (before.state === 'REMOVED')
      throw new AppError('INVALID_TRANSITION', { machine: postMachine.name, state: before.state, event: 'change' });
    if (content === before.content) return;
    await refuseBarred({ ...ctx, db: tx });
    await tx.updateTable('question').set({ content, updated_at: now }).where('id', '=', id).execute();
    await noteChange(tx, now, 'QUESTION', id);
  });
  return readQuestion(ctx, ctx.memberId, id);
}

export async function deleteQuestion(
  { db, now, memberId }: MemberContext,
  id: number,
): Promise<Answer<typeof deleteCall>> {
  await db.transaction().execute(async (tx) => {
    const { state, image_ids } = await holdUnanswered(tx, memberId, id);
    const gone = postMachine.next(state, 'delete', 'member');
    await tx.updateTable('question').set({ state: gone, content: '', image_ids: [] }).where('id', '=', id).execute();
    if (image_ids.length > 0) await freeImages(tx, now(), image_ids);
    await closeByAuthor(tx, now(), 'QUESTION', id);
  });
  return {};
}

type Followed = Answer<typeof followCall>;

/** Those who wait for the answer are counted without who asks: everybody who asks does. */
async function moveFollow({ db, memberId, now }: MemberContext, id: number, is_notified: boolean): Promise<Followed> {
  await ensureProfiles(db, memberId);
  const changed = is_notified
    ? sql`insert into question_follow (question_id, account_id, created_at)
        select target.id, ${memberId}::int, ${now()}::timestamptz from target on conflict do nothing returning question_id`
    : sql`delete from question_follow using target
        where question_id = target.id and account_id = ${memberId} returning question_id`;
  const { rows } = await sql<{ follower_count: number }>`
    with target as (select q.id, q.author_id from ${QUESTIONS}
      where q.id = ${id} and ${isAskedOpenly(memberId)} for no key update of q), changed as (${changed})
    update question set follower_count = question.follower_count
      ${is_notified ? sql`+` : sql`-`} case when target.author_id = ${memberId} then 0 else (select count(*)::int from changed) end
    from target where question.id = target.id returning question.follower_count`.execute(db);
  if (!rows[0]) throw new AppError('QUESTION_GONE');
  return { is_notified, follower_count: rows[0].follower_count };
}

export const followQuestion = (ctx: MemberContext, id: number) => moveFollow(ctx, id, true);
export const unfollowQuestion = (ctx: MemberContext, id: number) => moveFollow(ctx, id, false);

export async function seeAnswers({ db, memberId, now }: MemberContext, id: number): Promise<Answer<typeof seeCall>> {
  const seen = await db
    .updateTable('question')
    .set({ seen_at: now() })
    .where('id', '=', id)
    .where('author_id', '=', memberId)
    .where('state', '<>', 'DELETED')
    .returning('id')
    .executeTakeFirst();
  if (!seen) throw new AppError('NOT_FOUND');
  return {};
}
