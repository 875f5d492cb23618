import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { AdminQuestion, adminListQuestions } from '@oun/contract/inquiry';
import { sql } from 'kysely';
import type { StaffContext } from '../../platform/context.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { containing } from '../../platform/db/like.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { writeAudit } from '../audit/audit.ts';
import { tell } from '../message/message.ts';
import { answerJson } from './inquiry.ts';

declare module '../../platform/jobs/outbox.ts' {
  interface Topics {
    'inquiry.answered': { question_id: number };
  }
}

const adminRows = sql`
  select q.id, json_build_object('id', product.id, 'name', product.name) as product,
    case when a.withdrawn_at is null then a.nickname else '탈퇴한 회원' end as nickname, q.content, q.is_secret, q.state,
    to_json(q.created_at) #>> '{}' as created_at, ${answerJson} as answer, count(*) over ()::int as total
  from product_question q join product on product.id = q.product_id join account a on a.id = q.account_id
  where q.state <> 'DELETED'`;

type Row = AdminQuestion & { total: number };

/** Who has waited longest comes first; of all there are, the newest. */
export async function listForStaff(
  { db }: StaffContext,
  { q, state, page, page_size }: Parsed<typeof adminListQuestions>['query'],
): Promise<Answer<typeof adminListQuestions>> {
  const { rows } = await sql<Row>`${adminRows}
    and ${state ? sql`q.state = ${state}` : sql`true`}
    and ${q ? sql`(q.content ilike ${containing(q)} or product.name ilike ${containing(q)})` : sql`true`}
    order by ${state === 'WAITING' ? sql`q.id` : sql`q.id desc`}
    limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  return { items: rows, page, page_size, total: rows[0]?.total ?? 0 };
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
    await tx
      .updateTable('product_question')
      .set({ state: 'ANSWERED', answer: content, answered_at: now(), answered_by: staff.id })
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
    const { rows } = await sql<Row>`${adminRows} and q.id = ${id}`.execute(tx);
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
    phone: null,
    kind: 'QUESTION_ANSWERED',
    subject: `question-${question_id}`,
    title: '상품 문의에 답변이 왔어요',
    lines: [`상품 ${row.name}`],
    path: `/products/${row.product_id}?tab=questions`,
    button: '답변 보기',
  });
}
