import type {
  adminAnswerTalk as answerCall,
  adminListTalks as listCall,
  Talk,
  TalkRoom,
} from '@oun/contract/conversation-admin';
import type { ConversationMessage } from '@oun/contract/conversation';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import { sql, type SqlBool } from 'kysely';
import type { StaffContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { readStaffPage, type Sorting } from '../../platform/db/staff-page.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { writeAudit } from '../audit/audit.ts';
import { membersMeant } from '../identity/identity.ts';
import { checkOffer, ITEMS_JSON, type OrderItemRow, staffItemOf } from './claim-offers.ts';
import { holdConversation, markRead, readMessage, readMessagePage, takeOwnImages, tellChange } from './conversation.ts';
import { conversationMachine } from './conversation.machine.ts';

declare module '../../platform/jobs/outbox.ts' {
  interface Topics {
    'conversation.answered': { conversation_id: number; message_id: number };
  }
}

const TALKS = sql`conversation c join account a on a.id = c.account_id`;
const SORTS = {
  waiting: { by: sql`coalesce(c.waiting_since, 'infinity')`, kind: 'instant' },
  latest: { by: sql`c.last_at`, kind: 'instant' },
} as const satisfies Record<string, Sorting>;

const columns = (staffId: number) => sql<Talk>`c.id, c.state,
  json_build_object('id', a.id, 'nickname', case when a.state = 'WITHDRAWN' then '탈퇴한 회원' else a.nickname end) as member,
  (select json_build_object('id', h.id, 'nickname', h.nickname, 'is_me', h.id = ${staffId})
    from account h where h.id = c.handled_by) as handler,
  (select count(*)::int from conversation_message m where m.conversation_id = c.id and not m.is_staff
    and m.deleted_at is null and m.id > c.staff_read_id) as unread_count,
  coalesce((select case when m.content <> '' then left(m.content, 80)
      when m.order_id is not null then '주문 문의' when m.offer_item_id is not null then '신청 카드' else '사진' end from conversation_message m
    where m.conversation_id = c.id and m.deleted_at is null order by m.id desc limit 1), '') as last_words,
  to_json(c.waiting_since) #>> '{}' as waiting_since, to_json(c.last_at) #>> '{}' as last_at`;

export function listTalks(
  { db, staff }: StaffContext,
  { state, is_mine, q, ...asked }: Parsed<typeof listCall>['query'],
): Promise<Answer<typeof listCall>> {
  return readStaffPage<Talk>(
    db,
    {
      select: columns(staff.id),
      from: TALKS,
      where: [
        // One that was opened and never written in is nobody's work.
        sql<SqlBool>`exists (select from conversation_message m where m.conversation_id = c.id)`,
        ...(state === undefined ? [] : [sql<SqlBool>`c.state = ${state}`]),
        ...(is_mine === undefined ? [] : [sql<SqlBool>`(c.handled_by is not distinct from ${staff.id}) = ${is_mine}`]),
        ...(q ? [sql<SqlBool>`c.account_id in ${membersMeant(q)}`] : []),
      ],
      id: sql<number>`c.id`,
    },
    SORTS,
    asked,
  );
}

/** Enough for whatever may still go back. */
const ORDERS_SHOWN = 10;

type Order = TalkRoom['context']['orders'][number];
type RoomRow = Omit<TalkRoom, 'context'> & {
  context: Omit<TalkRoom['context'], 'orders'> & { orders: (Omit<Order, 'items'> & { items: OrderItemRow[] })[] };
};

export async function getTalk(
  { db, staff, now }: Pick<StaffContext, 'staff' | 'now'> & { db: Db },
  id: number,
): Promise<TalkRoom> {
  const { rows } = await sql<RoomRow>`select ${columns(staff.id)}, json_build_object('joined_at', a.created_at,
      'membership', (select json_build_object('state', s.state, 'until', s.renews_at) from membership s
        where s.account_id = a.id),
      'orders', coalesce((select json_agg(json_build_object('number', o.number, 'state', o.state,
          'title', coalesce(o.title, '주문'), 'ordered_at', o.at, 'items', ${ITEMS_JSON}) order by o.at desc)
        from (select o.id, o.number, o.state, coalesce(o.paid_at, o.created_at) as at,
            (select i.snapshot ->> 'name' from order_item i where i.order_id = o.id order by i.id limit 1) as title
          from orders o where o.account_id = a.id
            and o.state in ('PAID', 'WAITING_DEPOSIT', 'CANCELED', 'CANCELED_BY_NOPAYMENT', 'COMPLETED')
          order by o.id desc limit ${sql.lit(ORDERS_SHOWN)}) o), '[]'),
      'open_claims', (select count(*)::int from claim k join orders o on o.id = k.order_id
        where o.account_id = a.id and k.closed_at is null),
      'message_count', (select count(*)::int from conversation_message m where m.conversation_id = c.id)) as context
    from ${TALKS} where c.id = ${id}`.execute(db);
  const [room] = rows;
  if (!room) throw new AppError('NOT_FOUND');
  const orders = room.context.orders.map((order) => ({
    ...order,
    items: order.items.map((item) => staffItemOf(item, now())),
  }));
  return { ...room, context: { ...room.context, orders } };
}

export const listTalkMessages = (ctx: StaffContext, id: number, cursor: string | undefined) =>
  readMessagePage(ctx, { id: ctx.staff.id, isStaff: true }, sql<SqlBool>`c.id = ${id}`, cursor);

export const readTalk = ({ db }: StaffContext, id: number, lastId: number) =>
  markRead(db, sql<SqlBool>`c.id = ${id}`, 'staff', lastId);

export async function typeTalk({ db }: StaffContext, id: number): Promise<Record<string, never>> {
  const { rows } = await sql`select pg_notify('conversation', c.id || ':typing') from conversation c
    where c.id = ${id}`.execute(db);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  return {};
}

/** Somebody else answers it: two voices in one conversation confuse whoever listens. */
async function refuseTaken(tx: Tx, handler: number | null, staffId: number): Promise<void> {
  if (handler === null || handler === staffId) return;
  const other = await tx.selectFrom('account').where('id', '=', handler).select('nickname').executeTakeFirst();
  throw new AppError('TALK_TAKEN', { nickname: other?.nickname ?? '다른 상담원' });
}

export async function takeTalk(ctx: StaffContext, id: number, isTakingOver: boolean): Promise<TalkRoom> {
  const { db, staff } = ctx;
  return db.transaction().execute(async (tx) => {
    const { handled_by } = await holdConversation(tx, id);
    if (!isTakingOver) await refuseTaken(tx, handled_by, staff.id);
    if (handled_by !== staff.id) {
      await tx.updateTable('conversation').set({ handled_by: staff.id }).where('id', '=', id).execute();
      await writeAudit(ctx, tx, {
        action: 'conversation.take',
        subject: 'conversation',
        subjectId: id,
        before: { handled_by },
        after: { handled_by: staff.id },
      });
      await tellChange(tx, id);
    }
    return getTalk({ ...ctx, db: tx }, id);
  });
}

export async function answerTalk(
  ctx: StaffContext,
  id: number,
  { content, image_ids, offer }: Parsed<typeof answerCall>['body'],
): Promise<ConversationMessage> {
  const { db, staff } = ctx;
  const now = ctx.now();
  const imageIds = [...new Set(image_ids)];
  if (content === '' && imageIds.length === 0 && !offer) throw new AppError('MESSAGE_EMPTY');
  const made = await db.transaction().execute(async (tx) => {
    const before = await holdConversation(tx, id);
    await refuseTaken(tx, before.handled_by, staff.id);
    await takeOwnImages(tx, now, staff.id, imageIds);
    if (offer) await checkOffer(tx, now, before.account_id, offer);
    const message = await tx
      .insertInto('conversation_message')
      .values({
        conversation_id: id,
        author_id: staff.id,
        is_staff: true,
        content,
        image_ids: imageIds,
        ...(offer && { offer_item_id: offer.order_item_id, offer_type: offer.type }),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('conversation')
      .set({
        state: conversationMachine.next(before.state, 'answer', 'staff'),
        handled_by: staff.id,
        waiting_since: null,
        last_at: now,
        // Who answers has read what they answer.
        staff_read_id: message.id,
      })
      .where('id', '=', id)
      .execute();
    // Once for each time somebody waited: the words that follow are read in the same go.
    if (before.state === 'WAITING')
      await announce(tx, now, 'conversation.answered', { conversation_id: id, message_id: message.id });
    await tellChange(tx, id);
    return message.id;
  });
  return readMessage(ctx, { id: staff.id, isStaff: true }, made);
}

export async function closeTalk(ctx: StaffContext, id: number): Promise<TalkRoom> {
  const { db, staff } = ctx;
  return db.transaction().execute(async (tx) => {
    const before = await holdConversation(tx, id);
    await refuseTaken(tx, before.handled_by, staff.id);
    const state = conversationMachine.next(before.state, 'close', 'staff');
    await tx.updateTable('conversation').set({ state, waiting_since: null }).where('id', '=', id).execute();
    await writeAudit(ctx, tx, {
      action: 'conversation.close',
      subject: 'conversation',
      subjectId: id,
      before: { state: before.state },
      after: { state },
    });
    await tellChange(tx, id);
    return getTalk({ ...ctx, db: tx }, id);
  });
}
