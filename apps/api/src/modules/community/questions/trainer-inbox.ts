import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type {
  adminAnswerAsked as answerCall,
  adminListAsked as listCall,
  adminSayAnswering as answeringCall,
  Answering,
  AskedQuestion,
  AskedRow,
} from '@oun/contract/question-admin';
import { ANSWER_HOURS, ANSWERING_SECONDS } from '@oun/contract/question-rules';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { StaffContext } from '../../../platform/context.ts';
import { has } from '../../../platform/db/like.ts';
import { readStaffPage, type Sorting } from '../../../platform/db/staff-page.ts';
import { memberPictures } from '../../media/media.ts';
import { refuseBarred } from '../feeds/barred.ts';
import { ensureProfiles } from '../people/person.ts';
import { refuseUnknownLesson } from './ask-question.ts';
import { writeAnswer } from './question-answers.ts';
import { askedLessonJson } from './question-rows.ts';

const ASKED = sql`question q join account a on a.id = q.author_id`;
const SORTS = {
  due: { by: sql`q.created_at`, kind: 'instant' },
  newest: { by: sql`q.id`, kind: 'number' },
} as const satisfies Record<string, Sorting>;

/** Who writes an answer to `question` just now, without who looks. */
const answeringJson = (now: Date, staffId: number, question: RawBuilder<unknown>) => sql<Answering[]>`coalesce((
  select json_agg(json_build_object('id', t.id, 'nickname', t.nickname, 'since', w.since) order by w.since)
  from question_answering w join account t on t.id = w.account_id
  where w.question_id = ${question} and w.account_id <> ${staffId}
    and w.seen_at > ${now}::timestamptz - make_interval(secs => ${ANSWERING_SECONDS})), '[]')`;

const lastTrainerAnswer = (question: RawBuilder<unknown>) => sql<number>`coalesce((
  select max(w.id) from question_answer w where w.question_id = ${question} and w.is_trainer and w.state = 'SHOWN'), 0)`;

const columns = (
  now: Date,
  staffId: number,
) => sql`q.id, q.category, q.content, cardinality(q.image_ids) as photo_count,
  json_build_object('id', a.id, 'nickname', case when a.state = 'WITHDRAWN' then '탈퇴한 회원' else a.nickname end) as author,
  case when q.trainer_answered_at is null then 'WAITING' else 'ANSWERED' end as state, q.answer_count, q.follower_count,
  to_json(q.created_at + make_interval(hours => ${ANSWER_HOURS})) #>> '{}' as due_at,
  to_json(q.created_at) #>> '{}' as created_at, ${answeringJson(now, staffId, sql`q.id`)} as answering`;

export function listAsked(
  { db, now, staff }: StaffContext,
  { type, category, q, ...asked }: Parsed<typeof listCall>['query'],
): Promise<Answer<typeof listCall>> {
  return readStaffPage<AskedRow>(
    db,
    {
      select: columns(now(), staff.id),
      from: ASKED,
      where: [
        sql<SqlBool>`q.state = 'SHOWN'`,
        ...(type === undefined ? [] : [sql<SqlBool>`(q.trainer_answered_at is not null) = ${type === 'ANSWERED'}`]),
        ...(category === undefined ? [] : [sql<SqlBool>`q.category = ${category}`]),
        ...(q ? [has(sql`q.content`, q)] : []),
      ],
      id: sql<number>`q.id`,
    },
    SORTS,
    asked,
  );
}

export async function getAsked(
  { db, now, staff, mediaUrl }: Pick<StaffContext, 'db' | 'now' | 'staff' | 'mediaUrl'>,
  id: number,
): Promise<AskedQuestion> {
  const { rows } = await sql<AskedQuestion>`select ${columns(now(), staff.id)},
      ${memberPictures(mediaUrl, 'q.image_ids', '질문 사진')} as pictures,
      ${askedLessonJson(mediaUrl, sql`q.lesson_id`)} as lesson,
      coalesce((select json_agg(json_build_object('id', w.id, 'is_trainer', w.is_trainer, 'content', w.content,
          'is_mine', w.author_id = ${staff.id}, 'like_count', w.like_count, 'created_at', w.created_at,
          'author', json_build_object('id', t.id, 'nickname',
            case when t.state = 'WITHDRAWN' then '탈퇴한 회원' else t.nickname end)) order by w.is_trainer desc, w.id)
        from question_answer w join account t on t.id = w.author_id
        where w.question_id = q.id and w.state = 'SHOWN'), '[]') as answers,
      ${lastTrainerAnswer(sql`q.id`)} as last_trainer_answer_id
    from ${ASKED} where q.id = ${id} and q.state = 'SHOWN'`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** Says so for a minute; whoever else says so is the answer. */
export async function sayAnswering(
  { db, now: clock, staff }: StaffContext,
  id: number,
  is_answering: boolean,
): Promise<Answer<typeof answeringCall>> {
  const now = clock();
  const said = is_answering
    ? sql`insert into question_answering (question_id, account_id, since, seen_at)
        select target.id, ${staff.id}::int, ${now}::timestamptz, ${now}::timestamptz from target
        on conflict (question_id, account_id) do update set seen_at = excluded.seen_at,
          since = case when question_answering.seen_at > excluded.seen_at - make_interval(secs => ${ANSWERING_SECONDS})
            then question_answering.since else excluded.since end`
    : sql`delete from question_answering using target where question_id = target.id and account_id = ${staff.id}`;
  const { rows } = await sql<Answer<typeof answeringCall>>`
    with target as (select q.id from question q where q.id = ${id} and q.state = 'SHOWN'), said as (${said} returning 1)
    select ${answeringJson(now, staff.id, sql`target.id`)} as answering,
      ${lastTrainerAnswer(sql`target.id`)} as last_trainer_answer_id from target`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

export async function answerAsTrainer(
  ctx: StaffContext,
  id: number,
  body: Parsed<typeof answerCall>['body'],
): Promise<AskedQuestion> {
  const { db, now, staff } = ctx;
  await ensureProfiles(db, staff.id);
  await refuseBarred({ db, now, memberId: staff.id });
  await refuseUnknownLesson(db, body.lesson_id);
  const author = { authorId: staff.id, isTrainer: true };
  await writeAnswer(ctx, author, id, body);
  return getAsked(ctx, id);
}
