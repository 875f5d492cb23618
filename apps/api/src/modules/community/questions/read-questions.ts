import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type {
  getAnswerPace as paceCall,
  getMyQuestions as mineCall,
  listQuestionCategories as categoriesCall,
  listQuestions as listCall,
  listSimilarQuestions as similarCall,
  Question,
} from '@oun/contract/question';
import { PACE_DAYS, PACE_MIN, QUESTION_CATEGORIES, QUESTION_CATEGORY_LABELS } from '@oun/contract/question-rules';
import { sql } from 'kysely';
import type { Context, MemberContext, OptionalContext } from '../../../platform/context.ts';
import { has } from '../../../platform/db/like.ts';
import type { Viewer } from '../people/person.ts';
import { isAskedOpenly, isUnreported, questionColumns, QUESTIONS } from './question-rows.ts';

export const listCategories = (): Answer<typeof categoriesCall> => ({
  items: QUESTION_CATEGORIES.map((category) => ({ category, label: QUESTION_CATEGORY_LABELS[category] })),
});

export async function listQuestions(
  { db, mediaUrl, identity }: OptionalContext,
  { offset, limit, user_id, type, category, q }: Parsed<typeof listCall>['query'],
): Promise<Answer<typeof listCall>> {
  const viewer = identity?.id;
  const conditions = [
    // Among everybody's only what everybody may read; one's own all, also what others do not see.
    user_id !== undefined && user_id === viewer
      ? sql`q.state <> 'DELETED'`
      : sql`q.state = 'SHOWN' and ${isAskedOpenly(viewer)} and ${isUnreported(viewer)}`,
    ...(user_id === undefined ? [] : [sql`q.author_id = ${user_id} and a.state = 'ACTIVE'`]),
    ...(type === undefined ? [] : [sql`(q.trainer_answered_at is not null) = ${type === 'ANSWERED'}`]),
    ...(category === undefined ? [] : [sql`q.category = ${category}`]),
    ...(q ? [has(sql`q.content`, q)] : []),
  ];
  const { rows } = await sql<Question>`select ${questionColumns(mediaUrl, viewer)} from ${QUESTIONS}
    where ${sql.join(conditions, sql` and `)} order by q.id desc limit ${limit + 1} offset ${offset}`.execute(db);
  return { items: rows.slice(0, limit), next_offset: rows.length > limit ? offset + limit : null };
}

export async function readQuestion(
  { db, mediaUrl }: Pick<Context, 'db' | 'mediaUrl'>,
  viewer: Viewer,
  id: number,
): Promise<Question> {
  const { rows } = await sql<Question>`select ${questionColumns(mediaUrl, viewer)} from ${QUESTIONS}
    where q.id = ${id} and ${isAskedOpenly(viewer)}`.execute(db);
  if (!rows[0]) throw new AppError('QUESTION_GONE');
  return rows[0];
}

export async function getMyQuestions({ db, memberId }: MemberContext): Promise<Answer<typeof mineCall>> {
  const { rows } = await sql<Answer<typeof mineCall>>`
    select count(*)::int as count, coalesce(sum((select count(*) from question_answer n where n.question_id = q.id
      and n.state = 'SHOWN' and n.author_id <> q.author_id and n.created_at > q.seen_at)), 0)::int as new_answer_count
    from question q where q.author_id = ${memberId} and q.state <> 'DELETED'`.execute(db);
  return rows[0]!;
}

/** Half of the first answers of trainers in the last days took no longer; of too few nothing can be said. */
export async function getAnswerPace({ db, now }: Context): Promise<Answer<typeof paceCall>> {
  const { rows } = await sql<Answer<typeof paceCall>>`
    select case when count(*) >= ${sql.lit(PACE_MIN)} then greatest(0, round(extract(epoch from
      percentile_cont(0.5) within group (order by trainer_answered_at - created_at)) / 60))::int end as median_minutes
    from question where state = 'SHOWN'
      and trainer_answered_at > ${now()}::timestamptz - make_interval(days => ${sql.lit(PACE_DAYS)})`.execute(db);
  return rows[0]!;
}

/** Of the newest that were answered: whoever asks is not kept waiting for all there ever were. */
const SEARCHED = 2_000;
const SIMILAR = 3;
const STEMS_MAX = 12;

/**
 * Words without what hangs at their end: 무릎이, 무릎을 and 무릎에 are of the same two signs. So are a few that have
 * nothing to do with it, which is why one of them alone makes no question similar.
 */
export function stemsOf(content: string): string[] {
  const words = content.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, 2).join('')))]
    .filter((stem) => !COMMON.has(stem))
    .slice(0, STEMS_MAX);
}
const COMMON = new Set([
  '어떻',
  '어떤',
  '무엇',
  '언제',
  '하면',
  '하는',
  '해도',
  '괜찮',
  '있나',
  '있을',
  '없나',
  '계속',
]);

export async function listSimilar(
  { db, identity }: OptionalContext,
  content: string,
): Promise<Answer<typeof similarCall>> {
  const stems = stemsOf(content);
  if (stems.length < 2) return { items: [] };
  const viewer = identity?.id;
  const { rows } = await sql<Answer<typeof similarCall>['items'][number]>`
    select q.id, q.content, best.trainer, best.like_count from (
      select q.*, (select count(*) from unnest(${stems}::text[]) stem where strpos(q.content, stem) > 0) as found
      from (select q.* from question q where q.state = 'SHOWN' and q.trainer_answered_at is not null
        order by q.id desc limit ${sql.lit(SEARCHED)}) q) q
    cross join lateral (
      select json_build_object('id', t.id, 'nickname', t.nickname) as trainer, w.like_count
      from question_answer w join account t on t.id = w.author_id
      where w.question_id = q.id and w.is_trainer and w.state = 'SHOWN' order by w.id limit 1) best
    where q.found >= 2 and ${isAskedOpenly(viewer)} and ${isUnreported(viewer)}
    order by q.found desc, best.like_count desc, q.id desc limit ${sql.lit(SIMILAR)}`.execute(db);
  return { items: rows };
}
