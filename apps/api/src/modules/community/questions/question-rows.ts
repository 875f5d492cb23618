import type { AskedLesson, Question } from '@oun/contract/question';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { memberPictures, pictureJson } from '../../media/media.ts';
import { caseNotice } from '../moderation/case-notice.ts';
import { isApart, personJson, type Viewer } from '../people/person.ts';

/** A question with whose it is. Who has left has no name, and what was answered stays for those who read it. */
export const QUESTIONS = sql`question q join profile p on p.id = q.author_id join account a on a.id = q.author_id`;

/** Others may read it; its author reads it whatever became of it, as long as they have not deleted it. */
export const isAskedOpenly = (viewer: Viewer): RawBuilder<SqlBool> => {
  const isShown = sql<SqlBool>`(q.state = 'SHOWN' and not ${isApart(viewer, sql`q.author_id`)})`;
  return viewer === undefined
    ? isShown
    : sql<SqlBool>`(${isShown} or (q.author_id = ${viewer} and q.state <> 'DELETED'))`;
};

/** Whoever reported it does not come across it any more. */
export const isUnreported = (viewer: Viewer): RawBuilder<SqlBool> =>
  viewer === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`not exists (select from moderation_case c join report r on r.case_id = c.id
        where c.subject_type = 'QUESTION' and c.subject_id = q.id and r.reporter_id = ${viewer})`;

/** The lesson that a column names, while its program is open to people. */
export const askedLessonJson = (mediaUrl: string, column: RawBuilder<unknown>) => sql<AskedLesson | null>`(
  select json_build_object('id', l.id, 'title', coalesce(nullif(l.title, ''), g.title),
    'minutes', greatest(1, round(l.seconds / 60.0))::int, 'is_free', l.access = 'FREE',
    'picture', (select ${pictureJson(mediaUrl, 'picture')} from picture where picture.id = l.picture_id))
  from lesson l join program g on g.id = l.program_id where l.id = ${column} and g.state = 'PUBLISHED')`;

export const questionColumns = (mediaUrl: string, viewer: Viewer) => {
  const isMine = viewer === undefined ? sql`false` : sql`(q.author_id = ${viewer})`;
  return sql<Question>`q.id, ${personJson(mediaUrl, viewer)} as author, q.category, q.content,
    ${memberPictures(mediaUrl, 'q.image_ids', '질문 사진')} as pictures,
    ${askedLessonJson(mediaUrl, sql`q.lesson_id`)} as lesson,
    case when q.trainer_answered_at is null then 'WAITING' else 'ANSWERED' end as state,
    case when q.trainer_answered_at is not null then (
      select json_build_object('id', t.id, 'nickname', t.nickname) from question_answer w join account t on t.id = w.author_id
      where w.question_id = q.id and w.is_trainer and w.state = 'SHOWN' order by w.id limit 1) end as trainer,
    q.answer_count, q.follower_count, ${isMine} as is_mine,
    ${viewer === undefined ? sql`false` : sql`exists (select from question_follow where question_id = q.id and account_id = ${viewer})`}
      as is_notified,
    ${isMine} and q.state <> 'REMOVED' and not ${hasAnswer} as can_change,
    case when ${isMine} then (select count(*)::int from question_answer n where n.question_id = q.id
      and n.state = 'SHOWN' and n.author_id <> q.author_id and n.created_at > q.seen_at) else 0 end as new_answer_count,
    ${caseNotice('QUESTION', 'q')} as notice,
    q.updated_at is not null as is_edited, to_json(q.created_at) #>> '{}' as created_at`;
};

/** Anybody's, also one that staff took away: somebody has read the question as it is. */
export const hasAnswer = sql<SqlBool>`exists (select from question_answer any_answer
  where any_answer.question_id = q.id and any_answer.state <> 'DELETED')`;
