import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { answerSurvey as answerCall, listMySurveys as listCall, Survey } from '@oun/contract/survey';
import { hasAnswer, type Question, wrongInAnswer } from '@oun/contract/survey-rules';
import { sql } from 'kysely';
import { type Limit, takeTry } from '../../platform/access/rate-limit.ts';
import type { MemberContext, OptionalContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { segmentsOf } from '../display/display.ts';

/** From one address: a guest says themselves who they are. */
const GUEST_ANSWERS: Limit = { max: 30, seconds: 3_600 };

/** Whose answer it is: a member's, or a guest's device's. */
const answeredBy = ({ identity }: OptionalContext, visitorId: string | undefined) =>
  identity ? sql`response.account_id = ${identity.id}` : sql`response.visitor_id = ${visitorId ?? null}::uuid`;

type Read = { lock?: boolean; visitorId?: string | undefined };

/** A draft, one that has not begun and one for others are not there. */
async function readSurvey(
  ctx: OptionalContext,
  db: Db | Tx,
  id: number,
  { lock = false, visitorId }: Read,
): Promise<Survey> {
  const at = ctx.now();
  const { rows } = await sql<Survey>`
    select survey.id, survey.title, survey.intro, to_json(survey.ends_at) #>> '{}' as ends_at,
      case when exists (select from survey_response response
          where response.survey_id = survey.id and ${answeredBy(ctx, visitorId)}) then 'ANSWERED'
        when survey.state <> 'OPEN' or survey.ends_at <= ${at} then 'CLOSED' else 'OPEN' end as state,
      (select json_agg(json_build_object('id', q.id, 'kind', q.kind, 'title', q.title, 'is_required', q.is_required,
        'options', q.options) order by q.position) from survey_question q where q.survey_id = survey.id) as questions
    from survey where survey.id = ${id} and survey.state <> 'DRAFT' and survey.starts_at <= ${at}
      and survey.segment = any(${segmentsOf(ctx)})
    ${lock ? sql`for share of survey` : sql``}`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

export async function getSurvey(ctx: OptionalContext, id: number, visitorId: string | undefined): Promise<Survey> {
  const survey = await readSurvey(ctx, ctx.db, id, { visitorId });
  return survey.state === 'OPEN' ? survey : { ...survey, questions: [] };
}

type Given = Parsed<typeof answerCall>['body'];

/** Each question's answer, checked by its kind; what was skipped is not there. */
function checkedAnswers(questions: readonly Question[], answers: Given['answers']) {
  const fields: Record<string, string> = {};
  const known = new Set(questions.map(({ id }) => id));
  const given = new Map(answers.map((answer) => [answer.question_id, answer]));
  if (given.size < answers.length || answers.some(({ question_id }) => !known.has(question_id)))
    fields['answers'] = '설문이 바뀌었어요. 처음부터 다시 열어주세요.';
  for (const question of questions) {
    const wrong = wrongInAnswer(question, given.get(question.id));
    if (wrong) fields[`answers.${question.id}`] = wrong;
  }
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields });
  return answers.filter(hasAnswer);
}

/** Once a person: whoever sends it twice at once has sent it once. It is not closed meanwhile. */
export async function answerSurvey(
  ctx: OptionalContext,
  id: number,
  { answers, visitor_id }: Given,
): Promise<Answer<typeof answerCall>> {
  const at = ctx.now();
  const { identity, db } = ctx;
  if (!identity) {
    if (!visitor_id) throw new AppError('INVALID_INPUT', { fields: { visitor_id: '이 기기를 알아볼 수 없어요.' } });
    const { isAllowed } = await takeTry(db, at, `survey:${ctx.readAddress()}`, GUEST_ANSWERS);
    if (!isAllowed) throw new AppError('TOO_MANY_REQUESTS');
  }
  await db.transaction().execute(async (tx) => {
    const { state, questions } = await readSurvey(ctx, tx, id, { lock: true, visitorId: visitor_id });
    if (state === 'ANSWERED') throw new AppError('SURVEY_ANSWERED');
    if (state === 'CLOSED') throw new AppError('SURVEY_CLOSED');
    const given = checkedAnswers(questions, answers);
    const response = await tx
      .insertInto('survey_response')
      .values({
        survey_id: id,
        account_id: identity?.id ?? null,
        visitor_id: identity ? null : visitor_id!,
        created_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!response) throw new AppError('SURVEY_ANSWERED');
    if (given.length === 0) return;
    await tx
      .insertInto('survey_answer')
      .values(
        given.map(({ question_id, choices, scale, words }) => ({
          question_id,
          response_id: response.id,
          choices: choices?.length ? choices : null,
          scale: scale ?? null,
          words: words || null,
        })),
      )
      .execute();
  });
  return { answered_at: at.toISOString() };
}

/** So many are asked of somebody at once. */
const WAITING_MAX = 10;

export async function listMySurveys(ctx: MemberContext): Promise<Answer<typeof listCall>> {
  const at = ctx.now();
  const { rows } = await sql<Answer<typeof listCall>['items'][number]>`
    select survey.id, survey.title, to_json(survey.ends_at) #>> '{}' as ends_at,
      (select count(*)::int from survey_question where survey_id = survey.id) as question_count
    from survey where survey.state = 'OPEN' and survey.ends_at > ${at} and survey.starts_at <= ${at}
      and survey.segment = any(${segmentsOf(ctx)})
      and not exists (select from survey_response response
        where response.survey_id = survey.id and response.account_id = ${ctx.memberId})
    order by survey.ends_at, survey.id limit ${WAITING_MAX}`.execute(ctx.db);
  return { items: rows };
}

/** Who leaves takes along what they answered. */
export async function forgetAnswers({ db }: JobContext, { account_id }: { account_id: number }): Promise<void> {
  await db.deleteFrom('survey_response').where('account_id', '=', account_id).execute();
}
