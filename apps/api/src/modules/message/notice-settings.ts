import type { Parsed } from '@oun/contract/endpoint';
import { MARKETING_AGREEMENTS } from '@oun/contract/identity-rules';
import type { changeNoticeSettings as changeCall, NoticeSettings } from '@oun/contract/notification';
import { WORKOUT_AT } from '@oun/contract/notification-rules';
import { sql } from 'kysely';
import type { MemberContext } from '../../platform/context.ts';

type Ctx = Pick<MemberContext, 'db' | 'memberId' | 'identity' | 'now'>;

export async function getNoticeSettings({ db, memberId, identity, now }: Ctx): Promise<NoticeSettings> {
  const { rows } = await sql<NoticeSettings>`
    select coalesce(s.off, '{}') as off, coalesce(s.workout_at, ${WORKOUT_AT}::int) as workout_at,
      coalesce((select days from member_wishes where account_id = me.id), '{}') as days,
      (select coalesce(json_agg(last), '[]') from (
        select distinct on (kind) kind, is_agreed, to_json(at) #>> '{}' as at,
          (select to_json(max(r.at)) #>> '{}' from consent_reminder r where r.agreement_id = agreement.id) as reminded_at
        from agreement where account_id = me.id and kind = any(${[...MARKETING_AGREEMENTS, 'NIGHT']}::text[])
        order by kind, id desc) last) as ads,
      (select json_build_object('is_allowed', is_allowed) from push_token
        where account_id = me.id and session_id = ${identity.sessionId ?? null}::uuid
        order by seen_at desc limit 1) as phone,
      (select count(*)::int from push_token t join session on session.id = t.session_id
        where t.account_id = me.id and t.is_allowed and session.ended_at is null
          and session.expires_at > ${now()}) as phones
    from (select ${memberId}::int as id) me left join notice_setting s on s.account_id = me.id`.execute(db);
  return rows[0]!;
}

/** What is on and off at once is off. */
export async function changeNoticeSettings(
  ctx: Ctx,
  { on = [], off = [], workout_at }: Parsed<typeof changeCall>['body'],
): Promise<NoticeSettings> {
  await sql`insert into notice_setting as s (account_id, off, workout_at)
    values (${ctx.memberId}, ${[...new Set(off)]}::text[], ${workout_at ?? WORKOUT_AT})
    on conflict (account_id) do update set
      off = array(select kind from unnest(s.off) kind where kind <> all(${on}::text[])
        union select unnest(excluded.off)),
      workout_at = coalesce(${workout_at ?? null}::int, s.workout_at)`.execute(ctx.db);
  return getNoticeSettings(ctx);
}
