import type { Answer, Parsed } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { dropPushToken as dropCall, setPushToken as setCall } from '@oun/contract/notification';
import { sql } from 'kysely';
import type { MemberContext } from '../../platform/context.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';

/** A phone is its last sign-in's: whoever was signed in on it before is not reached there any more. */
export async function setPushToken(
  { db, memberId, identity, now }: MemberContext,
  { token, is_allowed }: Parsed<typeof setCall>['body'],
): Promise<Answer<typeof setCall>> {
  if (!identity.sessionId) throw new AppError('INVALID_TRANSITION');
  const { rows } = await sql`with before as (
      delete from push_token where session_id = ${identity.sessionId} and token <> ${token})
    insert into push_token (token, account_id, session_id, is_allowed, seen_at)
    select ${token}, account_id, id, ${is_allowed}, ${now()} from session
    where id = ${identity.sessionId} and account_id = ${memberId} and ended_at is null
    on conflict (token) do update set account_id = excluded.account_id, session_id = excluded.session_id,
      is_allowed = excluded.is_allowed, seen_at = excluded.seen_at
    returning token`.execute(db);
  // Signed out meanwhile.
  if (rows.length === 0) throw new AppError('INVALID_TRANSITION');
  return { is_allowed };
}

export async function dropPushToken({ db, memberId, identity }: MemberContext): Promise<Answer<typeof dropCall>> {
  if (identity.sessionId)
    await db
      .deleteFrom('push_token')
      .where('session_id', '=', identity.sessionId)
      .where('account_id', '=', memberId)
      .execute();
  return {};
}

/** No phone is rung for a sign-in that is over; here what is left of it goes. And the days of ads that are over. */
export async function dropOldPhones({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const at = now();
  await sql`delete from push_token t using session
    where session.id = t.session_id and (session.ended_at is not null or session.expires_at < ${at})`.execute(db);
  await sql`delete from ad_slot where day < (${at}::timestamptz - interval '7 days')::date`.execute(db);
}
