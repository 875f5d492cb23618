import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { ListFile } from '@oun/contract/paging';
import type {
  AdminSurvey,
  AdminSurveyDetail,
  adminChangeSurvey,
  adminListSurveys,
  adminListSurveyWords,
  SurveyForm,
  SurveyResult,
} from '@oun/contract/survey-admin';
import { SCALE_MAX } from '@oun/contract/survey-rules';
import { sql, type SqlBool } from 'kysely';
import type { StaffContext } from '../../platform/context.ts';
import { csvMoment } from '../../platform/csv.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { containing } from '../../platform/db/like.ts';
import { writeListFile } from '../../platform/db/list-file.ts';
import { numberMeant } from '../../platform/db/number-meant.ts';
import { readStaffPage, type Sorting } from '../../platform/db/staff-page.ts';
import { readCursor, writeCursor } from '../../platform/http/cursor.ts';
import { refuseChanged, versionOf, writeAudit } from '../audit/audit.ts';
import { surveyMachine } from './survey.machine.ts';

const COLUMNS = sql`s.id, s.title, s.state, s.segment, to_json(s.starts_at) #>> '{}' as starts_at,
  to_json(s.ends_at) #>> '{}' as ends_at,
  (select count(*)::int from survey_question where survey_id = s.id) as question_count,
  (select count(*)::int from survey_response where survey_id = s.id) as response_count`;
const SORTS = {
  newest: { by: sql`s.id`, kind: 'number' },
  until: { by: sql`s.ends_at`, kind: 'instant' },
} as const satisfies Record<string, Sorting>;

export function listStaffSurveys(
  { db }: StaffContext,
  { state, q, ...asked }: Parsed<typeof adminListSurveys>['query'],
): Promise<Answer<typeof adminListSurveys>> {
  const own = q && numberMeant(q);
  return readStaffPage<AdminSurvey>(
    db,
    {
      select: COLUMNS,
      from: sql`survey s`,
      where: [
        ...(state ? [sql<SqlBool>`s.state = ${state}`] : []),
        ...(q ? [sql<SqlBool>`(s.title ilike ${containing(q)} ${own ? sql`or s.id = ${own}` : sql``})`] : []),
      ],
      id: sql<number>`s.id`,
    },
    SORTS,
    asked,
  );
}

const TRACES: Record<string, string> = {
  'survey.create': '만듦',
  'survey.change': '고침',
  'survey.open': '엶',
  'survey.close': '마감함',
  'survey.export': '답을 내려받음',
};
type Trace = { at: string; action: string; by: string; note: string | null };
type Counted = Omit<SurveyResult, 'counts' | 'average'> & { picked: Record<string, number> };
type Row = Omit<AdminSurveyDetail, 'questions' | 'history'> & { questions: Counted[]; traces: Trace[] };

/** Options and points are counted in the same way: by the number that was picked. */
function resultOf({ picked, ...question }: Counted): SurveyResult {
  const at = (n: number) => picked[n] ?? 0;
  if (question.kind !== 'SCALE') return { ...question, counts: question.options.map((_, i) => at(i)), average: null };
  const counts = Array.from({ length: SCALE_MAX }, (_, i) => at(i + 1));
  const sum = counts.reduce((before, count, i) => before + count * (i + 1), 0);
  const { answer_count } = question;
  return { ...question, counts, average: answer_count === 0 ? null : Math.round((sum / answer_count) * 10) / 10 };
}

export async function getStaffSurvey({ db }: { db: Db | Tx }, id: number): Promise<AdminSurveyDetail> {
  const { rows } = await sql<Row>`select ${COLUMNS}, s.intro, ${versionOf('survey', sql`s.id`)} as version,
      (select coalesce(json_agg(json_build_object('id', q.id, 'kind', q.kind, 'title', q.title,
          'is_required', q.is_required, 'options', q.options,
          'answer_count', (select count(*)::int from survey_answer where question_id = q.id),
          'picked', coalesce((select json_object_agg(number, times) from (
            select number, count(*)::int as times from survey_answer a,
              unnest(coalesce(a.choices, array[a.scale])) as number
            where a.question_id = q.id and number is not null group by number) counted), '{}'))
          order by q.position), '[]')
        from survey_question q where q.survey_id = s.id) as questions,
      coalesce((select json_agg(json_build_object('at', l.at, 'action', l.action, 'by', a.nickname,
          'note', l.after ->> 'reason') order by l.id desc)
        from audit_log l join account a on a.id = l.actor_id
        where l.subject = 'survey' and l.subject_id = s.id::text), '[]') as traces
    from survey s where s.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  const { traces, questions, ...survey } = row;
  return {
    ...survey,
    questions: questions.map(resultOf),
    history: traces.map(({ action, ...trace }) => ({ ...trace, words: TRACES[action] ?? action })),
  };
}

const WORDS_PAGE = 20;

export async function listWords(
  { db }: StaffContext,
  { id, question_id }: Parsed<typeof adminListSurveyWords>['params'],
  cursor: string | undefined,
): Promise<Answer<typeof adminListSurveyWords>> {
  const before = readCursor(cursor, 'number')?.[1];
  const asked = await db
    .selectFrom('survey_question')
    .where('id', '=', question_id)
    .where('survey_id', '=', id)
    .select('id')
    .executeTakeFirst();
  if (!asked) throw new AppError('NOT_FOUND');
  const { rows } = await sql<Answer<typeof adminListSurveyWords>['items'][number]>`
    select a.response_id as id, a.words, to_json(r.created_at) #>> '{}' as created_at
    from survey_answer a join survey_response r on r.id = a.response_id
    where a.question_id = ${question_id} and a.words is not null
      ${before === undefined ? sql`` : sql`and a.response_id < ${before}`}
    order by a.response_id desc limit ${sql.lit(WORDS_PAGE + 1)}`.execute(db);
  const items = rows.slice(0, WORDS_PAGE);
  const last = items.at(-1);
  return { items, next_cursor: last && rows.length > WORDS_PAGE ? writeCursor([last.id, last.id]) : null };
}

const audit = (ctx: StaffContext, tx: Tx, doing: string, subjectId: number, before: unknown, after: unknown) =>
  writeAudit(ctx, tx, { action: `survey.${doing}`, subject: 'survey', subjectId, before, after });

const rowOf = ({ questions: _, starts_at, ends_at, ...form }: SurveyForm) => ({
  ...form,
  starts_at: new Date(starts_at),
  ends_at: new Date(ends_at),
});

const writeQuestions = (tx: Tx, survey_id: number, questions: SurveyForm['questions']) =>
  tx
    .insertInto('survey_question')
    .values(questions.map((question, position) => ({ ...question, survey_id, position })))
    .execute();

export async function createSurvey(ctx: StaffContext, form: SurveyForm): Promise<AdminSurveyDetail> {
  return ctx.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('survey')
      .values({ ...rowOf(form), state: surveyMachine.initial, created_by: ctx.staff.id, created_at: ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeQuestions(tx, id, form.questions);
    await audit(ctx, tx, 'create', id, null, form);
    return getStaffSurvey({ db: tx }, id);
  });
}

async function lockSurvey(tx: Tx, id: number) {
  const found = await tx.selectFrom('survey').where('id', '=', id).select('state').forUpdate().executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

export async function changeSurvey(
  ctx: StaffContext,
  id: number,
  { version, ...form }: Parsed<typeof adminChangeSurvey>['body'],
): Promise<AdminSurveyDetail> {
  return ctx.db.transaction().execute(async (tx) => {
    const { state } = await lockSurvey(tx, id);
    surveyMachine.next(state, 'change', 'staff');
    await refuseChanged(tx, 'survey', id, version);
    const { title, questions } = await getStaffSurvey({ db: tx }, id);
    await tx.updateTable('survey').set(rowOf(form)).where('id', '=', id).execute();
    await tx.deleteFrom('survey_question').where('survey_id', '=', id).execute();
    await writeQuestions(tx, id, form.questions);
    const before = { title, questions: questions.map(({ kind, title: asked, options }) => ({ kind, asked, options })) };
    await audit(ctx, tx, 'change', id, before, form);
    return getStaffSurvey({ db: tx }, id);
  });
}

export async function moveSurvey(ctx: StaffContext, id: number, event: 'open' | 'close'): Promise<AdminSurveyDetail> {
  return ctx.db.transaction().execute(async (tx) => {
    const before = await lockSurvey(tx, id);
    const state = surveyMachine.next(before.state, event, 'staff');
    await tx.updateTable('survey').set({ state }).where('id', '=', id).execute();
    await audit(ctx, tx, event, id, before, { state });
    return getStaffSurvey({ db: tx }, id);
  });
}

type Response = { id: number; created_at: string; answers: Record<string, Said> };
type Said = { choices: number[] | null; scale: number | null; words: string | null };

const cellOf = ({ options }: SurveyResult, said: Said | undefined): string | number =>
  said?.scale ?? said?.words ?? said?.choices?.map((choice) => options[choice]).join(' / ') ?? '';

/** Answers without names: who said what is nobody's to take along. Whoever takes them says why. */
export async function exportSurvey(ctx: StaffContext, id: number, reason: string): Promise<ListFile> {
  const { questions } = await getStaffSurvey(ctx, id);
  const file = await writeListFile<Response>({
    head: ['번호', '답한 때', ...questions.map(({ title }) => title)],
    lineOf: ({ created_at, answers, ...response }) => [
      response.id,
      csvMoment(created_at),
      ...questions.map((question) => cellOf(question, answers[question.id])),
    ],
    read: ({ cursor, limit }) => readResponses(ctx, id, cursor, limit),
  });
  await ctx.db.transaction().execute((tx) => audit(ctx, tx, 'export', id, null, { reason, count: file.count }));
  return file;
}

async function readResponses({ db }: StaffContext, id: number, cursor: string | undefined, limit: number) {
  const behind = readCursor(cursor, 'number')?.[1] ?? 0;
  const { rows } = await sql<Response>`
    select r.id, to_json(r.created_at) #>> '{}' as created_at,
      coalesce((select json_object_agg(a.question_id, json_build_object('choices', a.choices, 'scale', a.scale,
        'words', a.words)) from survey_answer a where a.response_id = r.id), '{}') as answers
    from survey_response r where r.survey_id = ${id} and r.id > ${behind}
    order by r.id limit ${limit + 1}`.execute(db);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: last && rows.length > limit ? writeCursor([last.id, last.id]) : null };
}
