import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type {
  deleteAnswer as deleteCall,
  likeAnswer as likeCall,
  listAnswers as listCall,
  QuestionAnswer,
} from '@oun/contract/question';
import { sql } from 'kysely';
import { type Limit, takeTry } from '../../../platform/access/rate-limit.ts';
import type { Context, MemberContext, OptionalContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { postMachine } from '../community.machine.ts';
import { refuseBarred } from '../feeds/barred.ts';
import { closeByAuthor } from '../moderation/cases.ts';
import { ensureProfiles, isApart, personJson, type Viewer } from '../people/person.ts';
import { askedLessonJson, isAskedOpenly, QUESTIONS } from './question-rows.ts';
import { recountAnswers } from './recount-answers.ts';

declare module '../../../platform/jobs/outbox.ts' {
  interface Topics {
    'community.answered': { question_id: number; answer_id: number };
  }
}

const ANSWERS: Limit = { max: 60, seconds: 600 };
const LIST = 30;

/** Whoever wrote it reads it, whatever became of it; others read that something was there. */
const answerColumns = (mediaUrl: string, viewer: Viewer) => {
  const isMine = viewer === undefined ? sql`false` : sql`(w.author_id = ${viewer})`;
  return sql<QuestionAnswer>`w.id, w.question_id, ${personJson(mediaUrl, viewer)} as author, w.is_trainer,
    case when w.state = 'SHOWN' or ${isMine} then w.content end as content,
    case when w.state = 'SHOWN' then ${askedLessonJson(mediaUrl, sql`w.lesson_id`)} end as lesson, w.like_count,
    ${viewer === undefined ? sql`false` : sql`exists (select from answer_like where answer_id = w.id and account_id = ${viewer})`}
      as is_liked, ${isMine} as is_mine, to_json(w.created_at) #>> '{}' as created_at`;
};
const ANSWERERS = sql`join account a on a.id = w.author_id join profile p on p.id = w.author_id`;

export async function listAnswers(
  { db, mediaUrl, identity }: OptionalContext,
  id: number,
  { cursor }: Parsed<typeof listCall>['query'],
): Promise<Answer<typeof listCall>> {
  const viewer = identity?.id;
  // A trainer's first: the place is whether it was one's, then its number.
  const [rank, after] = readCursor(cursor, 'number') ?? [undefined, 0];
  const behind =
    rank === undefined ? sql`true` : sql`((not w.is_trainer)::int, w.id) > (${Number(rank)}::int, ${after}::int)`;
  const { rows } = await sql<Omit<QuestionAnswer, 'id'> & { id: number | null }>`
    select w.* from (select q.id from ${QUESTIONS} where q.id = ${id} and ${isAskedOpenly(viewer)}) asked
    left join lateral (
      select ${answerColumns(mediaUrl, viewer)} from question_answer w ${ANSWERERS}
      where w.question_id = asked.id and w.state <> 'DELETED' and ${behind} and not ${isApart(viewer, sql`w.author_id`)}
      order by w.is_trainer desc, w.id limit ${sql.lit(LIST + 1)}) w on true
    order by w.is_trainer desc, w.id`.execute(db);
  if (rows.length === 0) throw new AppError('QUESTION_GONE');
  const found = rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]));
  const items = found.slice(0, LIST);
  const last = items.at(-1);
  return {
    items,
    next_cursor: last && found.length > LIST ? writeCursor([last.is_trainer ? 0 : 1, last.id]) : null,
  };
}

async function readAnswer({ db, mediaUrl }: Pick<Context, 'db' | 'mediaUrl'>, viewer: number, id: number) {
  const { rows } = await sql<QuestionAnswer>`select ${answerColumns(mediaUrl, viewer)}
    from question_answer w ${ANSWERERS} where w.id = ${id}`.execute(db);
  return rows[0]!;
}

export const isTrainer = async (db: Db, id: number): Promise<boolean> =>
  (await sql`select from account_role where account_id = ${id} and role = 'trainer'`.execute(db)).rows.length > 0;

type Written = { content: string; after_answer_id: number; lesson_id?: number | undefined };

/**
 * Written behind a lock of the question. Of two trainers who answer at once the second is told of the first's answer
 * instead, and may add to it once they have read it.
 */
export async function writeAnswer(
  { db, now: clock }: Pick<Context, 'db' | 'now'>,
  { authorId, isTrainer: is_trainer }: { authorId: number; isTrainer: boolean },
  id: number,
  { content, after_answer_id, lesson_id }: Written,
): Promise<number> {
  const now = clock();
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`select from ${QUESTIONS}
      where q.id = ${id} and q.state = 'SHOWN' and ${isAskedOpenly(authorId)} for no key update of q`.execute(tx);
    if (rows.length === 0) throw new AppError('QUESTION_GONE');
    if (is_trainer) await refuseMeanwhile(tx, authorId, id, after_answer_id);
    const made = await tx
      .insertInto('question_answer')
      .values({
        question_id: id,
        author_id: authorId,
        is_trainer,
        content,
        lesson_id: lesson_id ?? null,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recountAnswers(tx, id);
    await tx
      .deleteFrom('question_answering')
      .where('question_id', '=', id)
      .where('account_id', '=', authorId)
      .execute();
    await announce(tx, now, 'community.answered', { question_id: id, answer_id: made.id });
    return made.id;
  });
}

async function refuseMeanwhile(tx: Tx, authorId: number, id: number, after: number): Promise<void> {
  const { rows } = await sql<{ id: number; nickname: string }>`
    select w.id, t.nickname from question_answer w join account t on t.id = w.author_id
    where w.question_id = ${id} and w.is_trainer and w.state = 'SHOWN' and w.id > ${after} and w.author_id <> ${authorId}
    order by w.id desc limit 1`.execute(tx);
  if (rows[0]) throw new AppError('ANSWERED_MEANWHILE', { nickname: rows[0].nickname, answer_id: rows[0].id });
}

export async function answerQuestion(ctx: MemberContext, id: number, body: Written): Promise<QuestionAnswer> {
  const { db, memberId } = ctx;
  await ensureProfiles(db, memberId);
  await refuseBarred(ctx);
  const tries = await takeTry(db, ctx.now(), `answer:${memberId}`, ANSWERS);
  if (!tries.isAllowed) throw new AppError('TOO_MANY_REQUESTS', { until: tries.until });
  const author = { authorId: memberId, isTrainer: await isTrainer(db, memberId) };
  return readAnswer(ctx, memberId, await writeAnswer(ctx, author, id, body));
}

export async function deleteAnswer(
  { db, memberId, now }: MemberContext,
  id: number,
): Promise<Answer<typeof deleteCall>> {
  await db.transaction().execute(async (tx) => {
    // The question before the answer, as everybody takes them.
    await sql`select from question where id = (select question_id from question_answer where id = ${id})
      for no key update`.execute(tx);
    const answer = await tx
      .selectFrom('question_answer')
      .where('id', '=', id)
      .where('author_id', '=', memberId)
      .where('state', '<>', 'DELETED')
      .select(['question_id', 'state'])
      .forUpdate()
      .executeTakeFirst();
    if (!answer) throw new AppError('NOT_FOUND');
    const state = postMachine.next(answer.state, 'delete', 'member');
    await tx.updateTable('question_answer').set({ state, content: '' }).where('id', '=', id).execute();
    await recountAnswers(tx, answer.question_id);
    await closeByAuthor(tx, now(), 'ANSWER', id);
  });
  return {};
}

/** Counted in the answer's own row by the statement that makes the row behind it. */
async function moveLike(
  { db, memberId, now }: MemberContext,
  id: number,
  is_liked: boolean,
): Promise<Answer<typeof likeCall>> {
  await ensureProfiles(db, memberId);
  const changed = is_liked
    ? sql`insert into answer_like (answer_id, account_id, created_at)
        select target.id, ${memberId}::int, ${now()}::timestamptz from target on conflict do nothing returning answer_id`
    : sql`delete from answer_like using target where answer_id = target.id and account_id = ${memberId} returning answer_id`;
  const { rows } = await sql<{ like_count: number }>`
    with target as (select w.id from question_answer w join ${QUESTIONS} on q.id = w.question_id
      where w.id = ${id} and w.state = 'SHOWN' and ${isAskedOpenly(memberId)} and not ${isApart(memberId, sql`w.author_id`)}
      for no key update of w), changed as (${changed})
    update question_answer set like_count = question_answer.like_count
      ${is_liked ? sql`+` : sql`-`} (select count(*)::int from changed)
    from target where question_answer.id = target.id returning question_answer.like_count`.execute(db);
  if (!rows[0]) throw new AppError('QUESTION_GONE');
  return { is_liked, like_count: rows[0].like_count };
}

export const likeAnswer = (ctx: MemberContext, id: number) => moveLike(ctx, id, true);
export const unlikeAnswer = (ctx: MemberContext, id: number) => moveLike(ctx, id, false);
