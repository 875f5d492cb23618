import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import {
  type AdminFeedback,
  type adminAnswerFeedback as answerCall,
  type adminListFeedbacks as listCall,
  FEEDBACK_STATE_LABELS,
} from '@oun/contract/feedback';
import { sql, type SqlBool } from 'kysely';
import type { Context, StaffContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { has } from '../../platform/db/like.ts';
import { readStaffPage, type Sorting } from '../../platform/db/staff-page.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { writeAudit } from '../audit/audit.ts';
import { membersMeant } from '../identity/identity.ts';
import { tell } from '../message/message.ts';
import { COLUMNS } from './feedback.ts';
import { feedbackMachine } from './feedback.machine.ts';

declare module '../../platform/jobs/outbox.ts' {
  interface Topics {
    'feedback.answered': { feedback_id: number; state: 'ANSWERED' | 'CHANGED' };
  }
}

const FEEDBACKS = sql`feedback f join account a on a.id = f.account_id
  left join account staff on staff.id = f.replied_by`;
const columns = (mediaUrl: string) => sql`${COLUMNS(mediaUrl)}, f.device,
  json_build_object('id', a.id, 'nickname', a.nickname) as member,
  staff.nickname as replied_by, to_json(f.replied_at) #>> '{}' as replied_at`;
const SORTS = { newest: { by: sql`f.id`, kind: 'number' } } as const satisfies Record<string, Sorting>;

export function listFeedbacks(
  { db, mediaUrl }: StaffContext,
  { q, state, mood, ...asked }: Parsed<typeof listCall>['query'],
): Promise<Answer<typeof listCall>> {
  return readStaffPage<AdminFeedback>(
    db,
    {
      select: columns(mediaUrl),
      from: FEEDBACKS,
      where: [
        ...(state ? [sql<SqlBool>`f.state = ${state}`] : []),
        ...(mood ? [sql<SqlBool>`f.mood = ${mood}`] : []),
        ...(q ? [sql<SqlBool>`(${has(sql`f.content`, q)} or f.account_id in ${membersMeant(q)})`] : []),
      ],
      id: sql<number>`f.id`,
    },
    SORTS,
    asked,
  );
}

export async function getFeedback(
  { db, mediaUrl }: Pick<Context, 'mediaUrl'> & { db: Db | Tx },
  id: number,
): Promise<AdminFeedback> {
  const { rows } = await sql<AdminFeedback>`select ${columns(mediaUrl)} from ${FEEDBACKS} where f.id = ${id}`.execute(
    db,
  );
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

const EVENTS = { LOOKING: 'look', ANSWERED: 'answer', CHANGED: 'change' } as const;

export async function answerFeedback(
  ctx: StaffContext,
  id: number,
  { state: wanted, reply }: Parsed<typeof answerCall>['body'],
): Promise<AdminFeedback> {
  const isTold = wanted !== 'LOOKING';
  if (isTold && !reply) throw new AppError('INVALID_INPUT', { fields: { reply: '보낸 분이 읽을 답을 적어주세요.' } });
  const at = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('feedback')
      .where('id', '=', id)
      .select(['state', 'reply'])
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new AppError('NOT_FOUND');
    const state = feedbackMachine.next(before.state, EVENTS[wanted], 'staff');
    await tx
      .updateTable('feedback')
      .set({ state, ...(isTold && { reply, replied_at: at, replied_by: ctx.staff.id }) })
      .where('id', '=', id)
      .execute();
    if (wanted !== 'LOOKING' && before.state !== wanted)
      await announce(tx, at, 'feedback.answered', { feedback_id: id, state: wanted });
    await writeAudit(ctx, tx, {
      action: 'feedback.answer',
      subject: 'feedback',
      subjectId: id,
      before,
      after: { state, reply: reply ?? before.reply },
    });
    return getFeedback({ db: tx, mediaUrl: ctx.mediaUrl }, id);
  });
}

/** Each state is told of once; an answer that is written anew is read where it stands. */
export async function tellFeedback(
  ctx: JobContext,
  { feedback_id, state }: { feedback_id: number; state: 'ANSWERED' | 'CHANGED' },
): Promise<void> {
  const row = await ctx.db
    .selectFrom('feedback')
    .where('id', '=', feedback_id)
    .select(['account_id', 'content', 'reply'])
    .executeTakeFirst();
  if (!row?.reply) return;
  await tell(ctx, {
    accountId: row.account_id,
    kind: `FEEDBACK_${state}`,
    subject: `feedback-${feedback_id}`,
    about: 'COMMUNITY',
    isQuiet: true,
    phone: null,
    title: `보내주신 의견: ${FEEDBACK_STATE_LABELS[state]}`,
    lines: [row.content.split('\n')[0]!.slice(0, 60), row.reply],
    path: '/feedbacks',
    site: 'life',
    button: '의견 보기',
  });
}
