import { BRAND, COMPANY } from '@oun/brand';
import { type AgreementKind, AGREEMENTS, MARKETING_AGREEMENTS } from '@oun/contract/identity-rules';
import { longDayWords } from '@oun/contract/money-words';
import { SETTINGS_PATH } from '@oun/contract/notification-rules';
import { sql } from 'kysely';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { announceAll } from '../../platform/jobs/outbox.ts';
import { tell } from './message.ts';

type Consent = { id: number; kind: AgreementKind; at: string };

declare module '../../platform/jobs/outbox.ts' {
  interface Topics {
    'message.consent-reminded': { account_id: number; nth: number; consents: Consent[] };
  }
}

const YEARS = 2;
/** Nobody has been here longer than so many times two years. */
const TIMES = 20;
/** What a job that stood still has missed is made up for; whatever is older was told of, or said before there was one. */
const LATE_DAYS = 60;
const BATCH = 500;

const NAMES = [...MARKETING_AGREEMENTS, 'NIGHT'] as const satisfies readonly AgreementKind[];

/**
 * Each yes to ads that turns two years old, or four, as long as it is the last word on its way. Taking it down and the
 * news of it are one, so that it is told once, however many are at work; what is due to one person is one message.
 */
export async function remindOfConsents({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const at = now();
  for (let count = BATCH; count === BATCH;) {
    count = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<Consent & { account_id: number; nth: number }>`
        with due as (
          select a.id, a.account_id, a.kind, a.at, n.nth from generate_series(1, ${sql.lit(TIMES)}) n (nth)
          cross join lateral (select ${at}::timestamptz - make_interval(years => ${sql.lit(YEARS)} * n.nth) as day) old
          join agreement a on a.at <= old.day and a.at > old.day - make_interval(days => ${sql.lit(LATE_DAYS)})
            and a.is_agreed and a.kind in (${sql.join(NAMES.map((name) => sql.lit(name)))})
          join account on account.id = a.account_id and account.state = 'ACTIVE'
          where not exists (select from agreement later
              where later.account_id = a.account_id and later.kind = a.kind and later.id > a.id)
            and not exists (select from consent_reminder r where r.agreement_id = a.id and r.nth = n.nth)
          order by a.account_id, a.id limit ${sql.lit(BATCH)}),
        told as (
          insert into consent_reminder (agreement_id, nth, account_id, at)
          select id, nth, account_id, ${at} from due on conflict do nothing returning agreement_id, nth)
        select due.id, due.account_id, due.kind, due.nth, to_json(due.at) #>> '{}' as at
        from due join told on told.agreement_id = due.id and told.nth = due.nth
        order by due.account_id, due.id`.execute(tx);
      const byPerson = Map.groupBy(rows, ({ account_id, nth }) => `${account_id} ${nth}`);
      await announceAll(
        tx,
        at,
        'message.consent-reminded',
        [...byPerson.values()].map((consents) => ({
          account_id: consents[0]!.account_id,
          nth: consents[0]!.nth,
          consents: consents.map(({ id, kind, at: said }) => ({ id, kind, at: said })),
        })),
      );
      return rows.length;
    });
  }
}

const nameOf = (kind: AgreementKind): string =>
  kind === 'NIGHT' ? '밤 혜택 소식' : `${AGREEMENTS[kind].title} 혜택 소식`;

/** No ad: it has to be told, says who asks, what was said and when, and how to take it back. */
export async function tellConsentReminder(
  ctx: JobContext,
  { account_id, nth, consents }: { account_id: number; nth: number; consents: Consent[] },
): Promise<void> {
  await tell(ctx, {
    accountId: account_id,
    kind: 'CONSENT_REMINDED',
    subject: `consent-reminder-${consents[0]!.id}-${nth}`,
    about: 'NEWS',
    site: 'life',
    isQuiet: true,
    isMailed: true,
    phone: null,
    title: '혜택 소식을 받고 있어요',
    lines: [
      `${BRAND.name}(${COMPANY.name})의 혜택 소식을 받기로 한 지 ${nth * YEARS}년이 되어 알려드려요.`,
      ...consents.map(({ kind, at }) => `${nameOf(kind)}: ${longDayWords(at)} 동의`),
      '계속 받으려면 그대로 두면 돼요. 알림 설정에서 언제든 무료로 끌 수 있어요.',
    ],
    path: SETTINGS_PATH,
    button: '알림 설정 보기',
  });
}
