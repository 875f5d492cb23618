import { BRAND } from '@oun/brand';
import { ALWAYS_KEPT } from '@oun/contract/notification-rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { announceAll, announceLater } from '../../platform/jobs/outbox.ts';
import type { Fact, QuietFact } from './fact.ts';
import { goesAt } from './night.ts';

declare module '../../platform/jobs/outbox.ts' {
  interface Topics {
    'message.due': { message_id: number };
  }
}

export type Written = { id: number; text: string; title: string | null; body: string | null };
type Inserted = Written & { account_id: number; subject: string; is_new: boolean; has_phone: boolean };

/** As it is written down; who is told on somebody's behalf reads nothing in the app. */
function rowOf(fact: Fact | QuietFact) {
  const { accountId, kind, subject, title, lines, about, path, site = 'store' } = fact;
  const body = lines.join('\n');
  const isOwn = !('to' in fact) || fact.to === undefined;
  return {
    account_id: accountId,
    kind,
    subject,
    path,
    text: `[${BRAND.name}] ${title}\n\n${body}`,
    ...(isOwn && { title, body, about, site }),
    ...('notice' in fact && { notice: fact.notice, actor_id: fact.actorId, mark: fact.mark }),
  };
}

const GROWN = sql`do update set title = excluded.title, body = excluded.body, text = excluded.text,
  actor_id = excluded.actor_id, mark = excluded.mark, read_at = null where message.title <> excluded.title`;

/**
 * Writes down what members are told, all of it in one statement: of whoever is still here, and nothing of a kind that
 * they have switched off. What was written before stays as it was, unless it grows; then its words are told anew.
 */
export async function writeDown(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  facts: readonly (Fact | QuietFact)[],
): Promise<Inserted[]> {
  const byRow = new Map(facts.map((fact) => [`${fact.accountId} ${fact.subject}`, fact]));
  const rings = facts.some((fact) => 'notice' in fact || fact.isPushed);
  const grows = facts.some((fact) => 'isGrowing' in fact && fact.isGrowing);
  const write = async (given: JobContext['db'] | Tx) => {
    const { rows } = await sql<Inserted>`
      insert into message (account_id, kind, subject, text, path, created_at, title, body, about, site, notice,
        actor_id, mark)
      select f.account_id, f.kind, f.subject, f.text, f.path, ${now()}::timestamptz, f.title, f.body, f.about, f.site,
        f.notice, f.actor_id, f.mark
      from jsonb_to_recordset(${JSON.stringify(facts.map(rowOf))}::jsonb) f (account_id int, kind text, subject text,
        text text, path text, title text, body text, about text, site text, notice text, actor_id int, mark text)
      join account a on a.id = f.account_id and a.state = 'ACTIVE'
      left join notice_setting s on s.account_id = a.id
      where (f.notice = any(s.off) and f.notice <> ${ALWAYS_KEPT}) is not true
      on conflict (kind, subject) ${grows ? GROWN : sql`do nothing`}
      returning message.id, message.account_id, message.subject, message.text, message.title, message.body,
        old.id is null as is_new,
        exists (select from push_token t where t.account_id = message.account_id and t.is_allowed) as has_phone`.execute(
      given,
    );
    return rows;
  };
  if (!rings) return write(db);
  return db.transaction().execute(async (tx) => {
    const rows = await write(tx);
    await announceRinging(
      tx,
      now(),
      rows.flatMap(({ id, account_id, subject, is_new, has_phone }) => {
        const fact = byRow.get(`${account_id} ${subject}`)!;
        return is_new && has_phone && ('notice' in fact || fact.isPushed) ? [{ id, fact }] : [];
      }),
    );
    return rows;
  });
}

/** In the transaction that writes it down, so that it rings once; at night it is put off at once. */
async function announceRinging(tx: Tx, now: Date, told: readonly { id: number; fact: Fact | QuietFact }[]) {
  const news = told.map(({ id, fact }) => {
    const notice = 'notice' in fact ? fact.notice : null;
    const readyAt = ('ringsAt' in fact ? fact.ringsAt : undefined) ?? now;
    return { payload: { message_id: id }, dueAt: goesAt(notice, readyAt, { isNightAgreed: false }) };
  });
  await announceAll(
    tx,
    now,
    'message.due',
    news.filter(({ dueAt }) => dueAt <= now).map(({ payload }) => payload),
  );
  await announceLater(
    tx,
    now,
    'message.due',
    news.filter(({ dueAt }) => dueAt > now),
  );
}
