import type { Answer, Parsed } from '@oun/contract/endpoint';
import {
  type countUnread as countCall,
  type listNotifications as listCall,
  type Notification,
  NOTIFICATION_MONTHS,
  type readNotifications as readCall,
  UNREAD_MAX,
} from '@oun/contract/notification';
import { sql } from 'kysely';
import type { MemberContext } from '../../platform/context.ts';
import { readCursor, writeCursor } from '../../platform/http/cursor.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { memberPicture } from '../media/media.ts';

/** One's own, without what somebody else was told on one's behalf. */
const ownOf = ({ memberId }: Pick<MemberContext, 'memberId'>, about: Notification['about'] | undefined) =>
  sql`account_id = ${memberId} and title is not null ${about === undefined ? sql`` : sql`and about = ${about}`}`;

export async function listNotifications(
  ctx: MemberContext,
  { cursor, limit, about }: Parsed<typeof listCall>['query'],
): Promise<Answer<typeof listCall>> {
  const before = readCursor(cursor, 'number')?.[1];
  const { rows } = await sql<Notification>`
    select m.id, about, title, case when body = '' then '{}' else string_to_array(body, E'\n') end as lines, path, site,
      case when a.state = 'ACTIVE' then json_build_object('nickname', a.nickname,
        'picture', ${memberPicture(ctx.mediaUrl, 'p.image_id', '')}) end as person,
      mark as reaction_type, coalesce(notice = 'AD', false) as is_ad,
      to_json(m.created_at) #>> '{}' as created_at, to_json(read_at) #>> '{}' as read_at
    from (select * from message where ${ownOf(ctx, about)} ${before === undefined ? sql`` : sql`and id < ${before}`}
      order by id desc limit ${limit + 1}) m
    left join account a on a.id = m.actor_id left join profile p on p.id = m.actor_id
    order by m.id desc`.execute(ctx.db);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: last && rows.length > limit ? writeCursor([last.id, last.id]) : null };
}

export async function countUnread(ctx: Pick<MemberContext, 'db' | 'memberId'>): Promise<Answer<typeof countCall>> {
  const { rows } = await sql<{ unread: number }>`select count(*)::int as unread from (
    select from message where ${ownOf(ctx, undefined)} and read_at is null limit ${UNREAD_MAX}) unread`.execute(ctx.db);
  return rows[0]!;
}

export async function readNotifications(
  ctx: MemberContext,
  { id, with_older, about }: Parsed<typeof readCall>['body'],
): Promise<Answer<typeof countCall>> {
  const which = with_older ? sql`id <= ${id}` : sql`id = ${id}`;
  await sql`update message set read_at = ${ctx.now()}
    where ${ownOf(ctx, about)} and read_at is null and ${which}`.execute(ctx.db);
  return countUnread(ctx);
}

const BATCH = 1_000;

/** Nothing is told again half a year later. Their numbers go with time, so that the oldest are the first. */
export async function dropOldMessages({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from message where id in (select id from message order by id limit ${BATCH})
        and created_at < ${now()}::timestamptz - make_interval(months => ${NOTIFICATION_MONTHS})`.execute(db);
    if (numAffectedRows < BATCH) return;
  }
}

/** Who leaves takes along what they were told, since it names others and what they bought, and where they were told. */
export async function forgetLeaver({ db }: JobContext, { account_id }: { account_id: number }): Promise<void> {
  await db.deleteFrom('push_token').where('account_id', '=', account_id).execute();
  await db.deleteFrom('notice_setting').where('account_id', '=', account_id).execute();
  await db.deleteFrom('message').where('account_id', '=', account_id).execute();
}
