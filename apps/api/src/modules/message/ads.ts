import { BRAND, COMPANY } from '@oun/brand';
import { dateOf } from '@oun/brand/seoul';
import { type AgreementKind, MARKETING_AGREEMENTS } from '@oun/contract/identity-rules';
import { AD_MARK, SETTINGS_PATH } from '@oun/contract/notification-rules';
import { type RawBuilder, sql } from 'kysely';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { announceAll, announceLater } from '../../platform/jobs/outbox.ts';
import type { Fact } from './fact.ts';
import { goesAt } from './night.ts';

export type Ad = Pick<Fact, 'accountId' | 'kind' | 'subject' | 'title' | 'lines' | 'path' | 'site'>;

const ASKED = [...MARKETING_AGREEMENTS, 'NIGHT'] as const satisfies readonly AgreementKind[];

/** What an account says yes to of all that is about ads: the last word on each counts. */
export const agreedOf = (account: RawBuilder<unknown>) => sql<AgreementKind[]>`(
  select coalesce(array_agg(last.kind), '{}') from (
    select distinct on (kind) kind, is_agreed from agreement
    where account_id = ${account} and kind = any(${[...ASKED]}::text[]) order by kind, id desc) last
  where last.is_agreed)`;

function rowOf({ accountId, title, lines, site = 'store', ...ad }: Ad, lifeUrl: string) {
  return {
    ...ad,
    site,
    account_id: accountId,
    title: `${AD_MARK} ${BRAND.name} · ${title}`,
    body: [...lines, '무료 수신거부: 알림 설정'].join('\n'),
    text: [
      `${AD_MARK}[${BRAND.name}] ${title}`,
      '',
      ...lines,
      '',
      `보낸 곳 ${COMPANY.name} ${COMPANY.phone}`,
      `무료 수신거부 ${lifeUrl}${SETTINGS_PATH}`,
    ].join('\n'),
  };
}

/**
 * Offers an ad to many: to whoever agreed to at least one way, and has been sent no other on the day it goes. The day is
 * taken in the same statement, so two campaigns at once come to one ad. Says how many were taken.
 */
export async function offerAds(ctx: Pick<JobContext, 'db' | 'now' | 'lifeUrl'>, ads: readonly Ad[]): Promise<number> {
  if (ads.length === 0) return 0;
  const now = ctx.now();
  const morning = goesAt('AD', now, { isNightAgreed: false });
  return ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; is_night_agreed: boolean }>`
      with willing as (
        select ad.*, 'NIGHT' = any(agreed.kinds) as is_night_agreed
        from jsonb_to_recordset(${JSON.stringify(ads.map((ad) => rowOf(ad, ctx.lifeUrl)))}::jsonb) ad (account_id int,
          kind text, subject text, path text, site text, title text, body text, text text)
        join account a on a.id = ad.account_id and a.state = 'ACTIVE'
        cross join lateral (select ${agreedOf(sql`a.id`)} as kinds) agreed
        where agreed.kinds && ${[...MARKETING_AGREEMENTS]}::text[]),
      slot as (
        insert into ad_slot (account_id, day, kind, subject)
        select account_id, case when is_night_agreed then ${dateOf(now)} else ${dateOf(morning)} end::date, kind, subject
        from willing on conflict do nothing returning account_id, kind, subject),
      made as (
        insert into message (account_id, kind, subject, text, path, created_at, title, body, about, site, notice)
        select w.account_id, w.kind, w.subject, w.text, w.path, ${now}::timestamptz, w.title, w.body, 'NEWS', w.site, 'AD'
        from willing w join slot using (account_id, kind, subject)
        on conflict (kind, subject) do nothing returning id, account_id)
      select made.id, w.is_night_agreed from made join willing w using (account_id)`.execute(tx);
    const isDue = (isNightAgreed: boolean) => goesAt('AD', now, { isNightAgreed }) <= now;
    const payloadOf = ({ id }: { id: number }) => ({ message_id: id });
    const due = rows.filter((row) => isDue(row.is_night_agreed));
    const held = rows.filter((row) => !isDue(row.is_night_agreed));
    await announceAll(tx, now, 'message.due', due.map(payloadOf));
    await announceLater(
      tx,
      now,
      'message.due',
      held.map((row) => ({ payload: payloadOf(row), dueAt: morning })),
    );
    return rows.length;
  });
}
