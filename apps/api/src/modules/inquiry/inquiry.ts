import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type {
  adminListQuestions,
  askProductQuestion,
  listProductQuestions,
  ProductQuestion,
} from '@oun/contract/inquiry';
import { sql } from 'kysely';
import type { MemberContext, OptionalContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { readCursor, writeCursor } from '../../platform/http/cursor.ts';
import { type Limit, takeTry } from '../../platform/access/rate-limit.ts';
import { questionMachine } from './question.machine.ts';

const ASKS: Limit = { max: 10, seconds: 3_600 };
const STAFF = ['store-admin', 'cs'] as const;

type Row = Omit<ProductQuestion, 'nickname' | 'content' | 'can_delete'> & { nickname: string; content: string };

const questionRows = (viewerId: number | undefined) => sql`
  select q.id, case when a.withdrawn_at is null then a.nickname else '탈퇴한 회원' end as nickname, q.content,
    q.is_secret, q.state, to_json(q.created_at) #>> '{}' as created_at,
    coalesce(q.account_id = ${viewerId ?? null}::int, false) as is_mine, ${answerJson} as answer
  from product_question q join account a on a.id = q.account_id`;

export const answerJson = sql<Answer<typeof adminListQuestions>['items'][number]['answer']>`
  case when q.answer is not null then json_build_object('content', q.answer, 'answered_at', q.answered_at) end`;

/** Somebody else's secret keeps that there is one, and whether it was answered. */
function questionOf({ identity }: OptionalContext, row: Row): ProductQuestion {
  const isReadable = !row.is_secret || row.is_mine || STAFF.some((role) => identity?.roles.includes(role));
  const can_delete = row.is_mine && row.state === 'WAITING';
  return isReadable ? { ...row, can_delete } : { ...row, can_delete, nickname: null, content: null, answer: null };
}

export async function listQuestions(
  ctx: OptionalContext,
  productId: number,
  { cursor, limit }: Parsed<typeof listProductQuestions>['query'],
): Promise<Answer<typeof listProductQuestions>> {
  const after = readCursor(cursor, 'number');
  const { rows } = await sql<Row>`${questionRows(ctx.identity?.id)}
    where q.product_id = ${productId} and q.state <> 'DELETED' and ${after ? sql`q.id < ${after[1]}` : sql`true`}
    order by q.id desc limit ${limit + 1}`.execute(ctx.db);
  if (rows.length === 0) await mustBeShown(ctx.db, productId);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map((row) => questionOf(ctx, row)),
    next_cursor: last && rows.length > limit ? writeCursor([last.id, last.id]) : null,
  };
}

async function mustBeShown(db: Db, productId: number): Promise<void> {
  const product = await db
    .selectFrom('product')
    .where('id', '=', productId)
    .where('state', 'in', ['ON_SALE', 'SOLD_OUT', 'DISCONTINUED'])
    .select('id')
    .executeTakeFirst();
  if (!product) throw new AppError('NOT_FOUND');
}

export async function askQuestion(
  ctx: MemberContext,
  productId: number,
  { content, is_secret }: Parsed<typeof askProductQuestion>['body'],
): Promise<ProductQuestion> {
  const { db, now, memberId } = ctx;
  await mustBeShown(db, productId);
  const { isAllowed } = await takeTry(db, now(), `product-question:${memberId}`, ASKS);
  if (!isAllowed) throw new AppError('TOO_MANY_REQUESTS');
  const { id } = await db
    .insertInto('product_question')
    .values({ product_id: productId, account_id: memberId, content, is_secret, created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<Row>`${questionRows(memberId)} where q.id = ${id}`.execute(db);
  return questionOf(ctx, rows[0]!);
}

export async function deleteQuestion({ db, memberId }: MemberContext, id: number): Promise<Record<string, never>> {
  const { from, to } = questionMachine.move('delete', 'member');
  const gone = await db
    .updateTable('product_question')
    .set({ state: to })
    .where('id', '=', id)
    .where('account_id', '=', memberId)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  if (gone) return {};
  const answered = await db
    .selectFrom('product_question')
    .where('id', '=', id)
    .where('account_id', '=', memberId)
    .where('state', '=', 'ANSWERED')
    .select('id')
    .executeTakeFirst();
  throw new AppError(answered ? 'QUESTION_ANSWERED' : 'NOT_FOUND');
}
