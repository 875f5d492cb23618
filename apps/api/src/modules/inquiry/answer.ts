import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { AdminQuestion, adminListQuestions } from '@oun/contract/inquiry';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { StaffContext } from '../../platform/context.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { has } from '../../platform/db/like.ts';
import { numberMeant } from '../../platform/db/number-meant.ts';
import { readStaffPage, type Sorting } from '../../platform/db/staff-page.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { writeAudit } from '../audit/audit.ts';
import { productsMeant } from '../catalog/catalog.ts';
import { membersMeant } from '../identity/identity.ts';
import { tell } from '../message/message.ts';
import { answerJson } from './inquiry.ts';
import { questionMachine } from './question.machine.ts';

declare module '../../platform/jobs/outbox.ts' {
  interface Topics {
    'inquiry.answered': { question_id: number };
  }
}

const COLUMNS = sql`q.id, json_build_object('id', product.id, 'name', product.name) as product,
  case when a.withdrawn_at is null then a.nickname else '탈퇴한 회원' end as nickname, q.content, q.is_secret, q.state,
  to_json(q.created_at) #>> '{}' as created_at, ${answerJson} as answer`;
const QUESTIONS = sql`product_question q join product on product.id = q.product_id
  join account a on a.id = q.account_id`;

const SORTS = {
  newest: { by: sql`q.id`, kind: 'number' },
  answered: { by: sql`coalesce(q.answered_at, '-infinity')`, kind: 'instant' },
} as const satisfies Record<string, Sorting>;

/** Which questions are meant by what staff type: a word of them, what they are about, who asks, or their number. */
function questionsMeant(words: string): RawBuilder<number> {
  const own = numberMeant(words);
  const questions = (condition: RawBuilder<unknown>) =>
    sql`select meant.id from product_question meant where meant.state <> 'DELETED' and ${condition}`;
  return sql<number>`(${questions(has(sql`meant.content`, words))}
    union all ${questions(sql`meant.product_id in ${productsMeant(words)}`)}
    union all ${questions(sql`meant.account_id in ${membersMeant(words)}`)}
    ${own === undefined ? sql`` : sql`union all select ${own}::int`})`;
}

export function listForStaff(
  { db }: StaffContext,
  { q, state, ...asked }: Parsed<typeof adminListQuestions>['query'],
): Promise<Answer<typeof adminListQuestions>> {
  return readStaffPage<AdminQuestion>(
    db,
    {
      select: COLUMNS,
      from: QUESTIONS,
      where: [
        state ? sql<SqlBool>`q.state = ${state}` : sql<SqlBool>`q.state <> 'DELETED'`,
        ...(q ? [sql<SqlBool>`q.id in ${questionsMeant(q)}`] : []),
      ],
      id: sql<number>`q.id`,
    },
    SORTS,
    asked,
  );
}

export async function answerQuestion(ctx: StaffContext, id: number, content: string): Promise<AdminQuestion> {
  const { db, now, staff } = ctx;
  return db.transaction().execute(async (tx) => {
    // Locked, so that whoever asked cannot take it back while it is answered.
    const before = await tx
      .selectFrom('product_question')
      .where('id', '=', id)
      .where('state', '<>', 'DELETED')
      .select(['state', 'answer'])
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new AppError('NOT_FOUND');
    const state = questionMachine.next(before.state, 'answer', 'staff');
    await tx
      .updateTable('product_question')
      .set({ state, answer: content, answered_at: now(), answered_by: staff.id })
      .where('id', '=', id)
      .execute();
    if (before.answer === null) await announce(tx, now(), 'inquiry.answered', { question_id: id });
    await writeAudit(ctx, tx, {
      action: 'question.answer',
      subject: 'product_question',
      subjectId: id,
      before: { answer: before.answer },
      after: { answer: content },
    });
    const { rows } = await sql<AdminQuestion>`select ${COLUMNS} from ${QUESTIONS} where q.id = ${id}`.execute(tx);
    return rows[0]!;
  });
}

export async function tellAnswered(ctx: JobContext, { question_id }: { question_id: number }): Promise<void> {
  const row = await ctx.db
    .selectFrom('product_question as q')
    .innerJoin('product', 'product.id', 'q.product_id')
    .where('q.id', '=', question_id)
    .where('q.state', '=', 'ANSWERED')
    .select(['q.account_id', 'q.product_id', 'product.name'])
    .executeTakeFirst();
  if (!row) return;
  await tell(ctx, {
    accountId: row.account_id,
    about: 'ORDER',
    phone: null,
    kind: 'QUESTION_ANSWERED',
    subject: `question-${question_id}`,
    title: '상품 문의에 답변이 왔어요',
    lines: [`상품 ${row.name}`],
    path: `/products/${row.product_id}?tab=questions`,
    button: '답변 보기',
  });
}
