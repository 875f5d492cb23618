import type { Conversation, ConversationMessage, getMyConversation as mineCall } from '@oun/contract/conversation';
import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { listMessages as listCall, sendMessage as sendCall } from '@oun/contract/conversation';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../../db/rows.ts';
import type { Selectable } from 'kysely';
import { type Limit, takeTry } from '../../platform/access/rate-limit.ts';
import type { Context, MemberContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { readCursor, writeCursor } from '../../platform/http/cursor.ts';
import { freeImages, memberPictures, takeImages } from '../media/media.ts';
import { OFFER_JSON, offerOf, type OfferRow } from './claim-offers.ts';
import { conversationMachine } from './conversation.machine.ts';
import { deskAt } from './desk-hours.ts';

const MESSAGES: Limit = { max: 60, seconds: 600 };
const LIST = 30;

export const CHANNEL = 'conversation';
/** Told when the transaction is done, to every node; those who look read anew. */
export const tellChange = (tx: Db | Tx, id: number, kind: 'changed' | 'typing' = 'changed') =>
  sql`select pg_notify(${CHANNEL}, ${`${id}:${kind}`})`.execute(tx);

const unread = sql`w.conversation_id = c.id and w.is_staff and w.deleted_at is null and w.id > c.member_read_id`;
/** So long after a word of theirs somebody is taken to be there, outside of the hours. */
const THERE_MS = 1_800_000;

const isThere = (now: Date) =>
  deskAt(now).is_open
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select from conversation_message w where w.conversation_id = c.id and w.is_staff
        and w.created_at > ${new Date(now.getTime() - THERE_MS)})`;

const columns = (now: Date) => sql<Conversation>`c.id, c.state,
  (select json_build_object('nickname', h.nickname) from account h where h.id = c.handled_by and ${isThere(now)}) as handler,
  (select count(*)::int from conversation_message w where ${unread}) as unread_count,
  (select min(w.id) from conversation_message w where ${unread}) as first_unread_id`;

export async function getMyConversation({ db, now, memberId }: MemberContext): Promise<Answer<typeof mineCall>> {
  const { rows } = await sql<Conversation>`select ${columns(now())} from conversation c
    where c.account_id = ${memberId}`.execute(db);
  return { conversation: rows[0] ?? null, desk: deskAt(now()) };
}

export async function openConversation({ db, now, memberId }: MemberContext): Promise<Conversation> {
  await sql`insert into conversation (account_id, last_at, created_at) values (${memberId}, ${now()}, ${now()})
    on conflict (account_id) do nothing`.execute(db);
  const { rows } = await sql<Conversation>`select ${columns(now())} from conversation c
    where c.account_id = ${memberId}`.execute(db);
  return rows[0]!;
}

/** Of what was bought in it, the first thing and how many more; a message that was taken back is about nothing. */
const ORDER_JSON = sql`(select json_build_object('number', o.number, 'ordered_at', coalesce(o.paid_at, o.created_at),
    'title', i.first ->> 'name' || case when i.count > 1 then ' 외 ' || i.count - 1 || '개' else '' end,
    'picture', i.first -> 'picture')
  from orders o, lateral (select (array_agg(i.snapshot order by i.line))[1] as first, count(*)::int as count
    from order_item i where i.order_id = o.id) i
  where o.id = w.order_id and w.deleted_at is null)`;

/** As it comes from the database: whether an offer is still open depends on the time. */
type MessageRow = Omit<ConversationMessage, 'offer'> & { offer: OfferRow | null };
const messageOf = ({ offer, ...row }: MessageRow, now: Date): ConversationMessage => ({
  ...row,
  offer: offerOf(offer, now),
});

/** Whoever reads: what the other side has read, and what is theirs, depends on it. */
export type Reader = { id: number; isStaff: boolean };

export const messageColumns = (mediaUrl: string, { id, isStaff }: Reader) => {
  const isRead = sql`w.id <= case when w.is_staff then c.member_read_id else c.staff_read_id end`;
  return sql<MessageRow>`w.id, case when w.is_staff then 'STAFF' else 'MEMBER' end as by,
    case when w.is_staff then a.nickname when a.state = 'WITHDRAWN' then '탈퇴한 회원' else a.nickname end as name,
    case when w.deleted_at is null then w.content end as content,
    ${memberPictures(mediaUrl, 'w.image_ids', '보낸 사진')} as pictures, ${ORDER_JSON} as "order", ${OFFER_JSON} as offer,
    ${isStaff ? sql`w.is_staff` : sql`(w.author_id = ${id} and not w.is_staff)`} as is_mine, ${isRead} as is_read,
    ${isStaff ? sql`false` : sql`(w.author_id = ${id} and not w.is_staff and w.deleted_at is null and not ${isRead})`}
      as can_change,
    w.edited_at is not null as is_edited, to_json(w.created_at) #>> '{}' as created_at`;
};

export async function readMessagePage(
  { db, mediaUrl, now }: Pick<Context, 'db' | 'mediaUrl' | 'now'>,
  reader: Reader,
  conversation: RawBuilder<SqlBool>,
  cursor: string | undefined,
): Promise<Answer<typeof listCall>> {
  const before = readCursor(cursor, 'number')?.[1];
  const { rows } = await sql<Omit<MessageRow, 'id'> & { id: number | null }>`
    select w.* from conversation c left join lateral (
      select ${messageColumns(mediaUrl, reader)} from conversation_message w join account a on a.id = w.author_id
      where w.conversation_id = c.id ${before === undefined ? sql`` : sql`and w.id < ${before}`}
      order by w.id desc limit ${sql.lit(LIST + 1)}) w on true
    where ${conversation} order by w.id desc`.execute(db);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  const found = rows.flatMap((row) => (row.id === null ? [] : [messageOf({ ...row, id: row.id }, now())]));
  const items = found.slice(0, LIST);
  const last = items.at(-1);
  return { items, next_cursor: last && found.length > LIST ? writeCursor([last.id, last.id]) : null };
}

export const listMessages = (ctx: MemberContext, id: number, { cursor }: Parsed<typeof listCall>['query']) =>
  readMessagePage(
    ctx,
    { id: ctx.memberId, isStaff: false },
    sql<SqlBool>`c.id = ${id} and c.account_id = ${ctx.memberId}`,
    cursor,
  );

export async function readMessage(
  { db, mediaUrl, now }: Pick<Context, 'mediaUrl' | 'now'> & { db: Db },
  reader: Reader,
  id: number,
): Promise<ConversationMessage> {
  const { rows } = await sql<MessageRow>`select ${messageColumns(mediaUrl, reader)}
    from conversation_message w join conversation c on c.id = w.conversation_id join account a on a.id = w.author_id
    where w.id = ${id}`.execute(db);
  return messageOf(rows[0]!, now());
}

type Held = Selectable<Database['conversation']>;

/** Locked: what is read, taken and written of it is in one order. */
export async function holdConversation(tx: Tx, id: number, accountId?: number): Promise<Held> {
  const held = await tx
    .selectFrom('conversation')
    .where('id', '=', id)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw new AppError('NOT_FOUND');
  return held;
}

export async function sendMessage(
  ctx: MemberContext,
  id: number,
  { content, image_ids, order_number }: Parsed<typeof sendCall>['body'],
): Promise<ConversationMessage> {
  const { db, memberId } = ctx;
  const now = ctx.now();
  const imageIds = [...new Set(image_ids)];
  if (content === '' && imageIds.length === 0 && order_number === undefined) throw new AppError('MESSAGE_EMPTY');
  const tries = await takeTry(db, now, `conversation:${memberId}`, MESSAGES);
  if (!tries.isAllowed) throw new AppError('TOO_MANY_REQUESTS', { until: tries.until });
  const made = await db.transaction().execute(async (tx) => {
    const before = await holdConversation(tx, id, memberId);
    const state = conversationMachine.next(before.state, 'write', 'member');
    await takeOwnImages(tx, now, memberId, imageIds);
    const order_id = order_number === undefined ? null : await ownOrder(tx, memberId, order_number);
    const message = await tx
      .insertInto('conversation_message')
      .values({
        conversation_id: id,
        author_id: memberId,
        order_id,
        is_staff: false,
        content,
        image_ids: imageIds,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('conversation')
      .set({
        state,
        last_at: now,
        waiting_since: before.waiting_since ?? now,
        // What was closed is nobody's any more.
        ...(before.state === 'CLOSED' && { handled_by: null }),
      })
      .where('id', '=', id)
      .execute();
    await tellChange(tx, id);
    return message.id;
  });
  return readMessage(ctx, { id: memberId, isStaff: false }, made);
}

export async function takeOwnImages(tx: Tx, now: Date, ownerId: number, ids: readonly number[]): Promise<void> {
  if (ids.length > 0 && !(await takeImages(tx, now, ownerId, ids)))
    throw new AppError('INVALID_INPUT', { fields: { image_ids: '올린 사진을 다시 골라주세요.' } });
}

async function ownOrder(tx: Tx, memberId: number, number: string): Promise<number> {
  const order = await tx
    .selectFrom('orders')
    .where('number', '=', number)
    .where('account_id', '=', memberId)
    .select('id')
    .executeTakeFirst();
  if (!order) throw new AppError('INVALID_INPUT', { fields: { order_number: '내 주문에서 다시 골라주세요.' } });
  return order.id;
}

/** One's own that nobody has read: what was read is part of what was settled, and stays. */
async function holdUnread(tx: Tx, memberId: number, id: number, messageId: number) {
  const conversation = await holdConversation(tx, id, memberId);
  const message = await tx
    .selectFrom('conversation_message')
    .where('id', '=', messageId)
    .where('conversation_id', '=', id)
    .where('author_id', '=', memberId)
    .where('is_staff', '=', false)
    .where('deleted_at', 'is', null)
    .select(['id', 'image_ids'])
    .executeTakeFirst();
  if (!message) throw new AppError('NOT_FOUND');
  if (message.id <= conversation.staff_read_id) throw new AppError('MESSAGE_READ');
  return { conversation, message };
}

export async function changeMessage(
  ctx: MemberContext,
  { id, message_id }: { id: number; message_id: number },
  content: string,
): Promise<ConversationMessage> {
  const { db, memberId, now } = ctx;
  await db.transaction().execute(async (tx) => {
    await holdUnread(tx, memberId, id, message_id);
    await tx
      .updateTable('conversation_message')
      .set({ content, edited_at: now() })
      .where('id', '=', message_id)
      .execute();
    await tellChange(tx, id);
  });
  return readMessage(ctx, { id: memberId, isStaff: false }, message_id);
}

export async function deleteMessage(
  { db, memberId, now }: MemberContext,
  { id, message_id }: { id: number; message_id: number },
): Promise<Record<string, never>> {
  await db.transaction().execute(async (tx) => {
    const { conversation, message } = await holdUnread(tx, memberId, id, message_id);
    await tx
      .updateTable('conversation_message')
      .set({ content: '', image_ids: [], order_id: null, deleted_at: now() })
      .where('id', '=', message_id)
      .execute();
    if (message.image_ids.length > 0) await freeImages(tx, now(), message.image_ids);
    if (conversation.state === 'WAITING' && !(await hasWaiting(tx, id)))
      await tx
        .updateTable('conversation')
        .set({ state: conversationMachine.next(conversation.state, 'recall', 'member'), waiting_since: null })
        .where('id', '=', id)
        .execute();
    await tellChange(tx, id);
  });
  return {};
}

/** Whether anything of the member's stands behind the last word of staff. */
const hasWaiting = async (tx: Tx, id: number): Promise<boolean> =>
  (
    await sql`select from conversation_message w where w.conversation_id = ${id} and not w.is_staff
      and w.deleted_at is null and w.id > coalesce((select max(s.id) from conversation_message s
        where s.conversation_id = ${id} and s.is_staff), 0) limit 1`.execute(tx)
  ).rows.length > 0;

/** Only ever on: two tabs that tell it out of order leave the later. */
export async function markRead(
  db: Db,
  conversation: RawBuilder<SqlBool>,
  side: 'member' | 'staff',
  lastId: number,
): Promise<{ unread_count: number }> {
  const column = sql.ref(`${side}_read_id`);
  const { rows } = await sql<{ unread_count: number }>`
    with last as (select c.id, c.${column} as was, greatest(c.${column}, least(${lastId}::int,
        coalesce((select max(w.id) from conversation_message w where w.conversation_id = c.id), 0))) as now
      from conversation c where ${conversation} for update),
    moved as (update conversation set ${column} = last.now from last
      where conversation.id = last.id and last.now > last.was returning conversation.id),
    told as (select pg_notify(${CHANNEL}, id || ':changed') from moved)
    select (select count(*)::int from conversation_message w where w.conversation_id = last.id
      and w.is_staff = ${side === 'member'} and w.deleted_at is null and w.id > last.now) as unread_count,
      (select count(*) from told) as told
    from last`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return { unread_count: rows[0].unread_count };
}

export const readMessages = ({ db, memberId }: MemberContext, id: number, lastId: number) =>
  markRead(db, sql<SqlBool>`c.id = ${id} and c.account_id = ${memberId}`, 'member', lastId);
