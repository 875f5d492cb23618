import { BRAND, COMPANY } from '@oun/brand';
import { dateOf } from '@oun/brand/seoul';
import type { AgreementKind } from '@oun/contract/identity-rules';
import type { Notification } from '@oun/contract/notification';
import { AD_MARK, SETTINGS_PATH } from '@oun/contract/notification-rules';
import { sql } from 'kysely';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { announceLater } from '../../platform/jobs/outbox.ts';
import { writeLetter } from '../identity/identity.ts';
import { agreedOf } from './ads.ts';
import { goesAt, isStale, type Notice } from './night.ts';
import { sendEachOnce, type Sending } from './send-once.ts';

type Due = {
  id: number;
  account_id: number;
  kind: string;
  text: string;
  title: string;
  body: string;
  path: string;
  site: Notification['site'];
  notice: Notice;
  created_at: Date;
  is_read: boolean;
  is_off: boolean;
  agreed: AgreementKind[];
  /** The day that was taken for it, where it is an ad. */
  day: string | null;
  tokens: string[];
  /** Of the same post and hour, where such are told together: written before it, and after. */
  earlier: number;
  later: number;
  mobile: string | null;
  email_address: string | null;
};

/** Only what is as true in the morning as it was the evening before is held that long. */
const OF_THE_DAY: ReadonlySet<Notice> = new Set(['WORKOUT_TIME', 'WEEK_GOAL']);

/** A phone is rung only while who signed in on it is. */
async function findDue({ db, now }: JobContext, id: number): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select m.id, m.account_id, m.kind, m.text, m.title, m.body, m.path, m.site, m.notice, m.created_at,
      m.read_at is not null as is_read, coalesce(m.notice = any(s.off), false) as is_off,
      ${agreedOf(sql`m.account_id`)} as agreed,
      (select slot.day::text from ad_slot slot
        where slot.account_id = m.account_id and slot.kind = m.kind and slot.subject = m.subject) as day,
      array(select t.token from push_token t join session on session.id = t.session_id
        where t.account_id = m.account_id and t.is_allowed and session.ended_at is null
          and session.expires_at > ${now()}) as tokens,
      a.mobile, a.email_address, others.earlier, others.later
    from message m join account a on a.id = m.account_id and a.state = 'ACTIVE'
    left join notice_setting s on s.account_id = m.account_id
    cross join lateral (
      select count(*) filter (where o.id < m.id)::int as earlier, count(*) filter (where o.id > m.id)::int as later
      from message o where m.notice = 'CHEERS' and o.account_id = m.account_id and o.path = m.path
        and o.notice = m.notice and date_trunc('hour', o.created_at) = date_trunc('hour', m.created_at)) others
    where m.id = ${id} and m.title is not null`.execute(db);
  return rows[0];
}

/**
 * Sends what is due, or puts it off until it may be sent. All that rings a phone, and every ad, comes through here: what
 * was read, taken back, switched off or is a day old by now is let go of.
 */
export async function deliver(ctx: JobContext, { message_id }: { message_id: number }): Promise<void> {
  const due = await findDue(ctx, message_id);
  if (!due || due.is_read || due.is_off) return;
  const now = ctx.now();
  if (isStale(due.created_at, now)) return;
  // The first of an hour rings for all of them.
  if (due.earlier > 0) return;
  if (OF_THE_DAY.has(due.notice) && dateOf(due.created_at) !== dateOf(now)) return;
  const at = goesAt(due.notice, now, { isNightAgreed: due.agreed.includes('NIGHT') });
  if (at > now) {
    await announceLater(ctx.db, now, 'message.due', [{ payload: { message_id }, dueAt: at }]);
    return;
  }
  if (due.notice !== 'AD') return sendEachOnce(ctx, due.id, ringing(ctx, due));
  // Its day is over, and another may have this one.
  if (due.day !== dateOf(now)) return;
  await sendEachOnce(ctx, due.id, adSendings(ctx, due));
}

const ringing = (ctx: JobContext, due: Due): Sending[] =>
  due.tokens.length > 0 ? [{ way: 'push', send: () => ring(ctx, due) }] : [];

/** By each way that was agreed to, and by no other. */
function adSendings(ctx: JobContext, due: Due): Sending[] {
  const { agreed, mobile, email_address } = due;
  const isAgreed = (kind: AgreementKind) => agreed.includes(kind);
  const sendings = isAgreed('MARKETING_PUSH') ? ringing(ctx, due) : [];
  if (mobile && (isAgreed('MARKETING_ALIMTALK') || isAgreed('MARKETING_SMS')))
    sendings.push({ way: 'text', send: () => sendAdText(ctx, due, mobile, isAgreed('MARKETING_ALIMTALK')) });
  if (email_address && isAgreed('MARKETING_EMAIL'))
    sendings.push({ way: 'mail', send: () => sendAdMail(ctx, due, email_address) });
  return sendings;
}

async function ring({ db, gateways }: JobContext, due: Due): Promise<void> {
  const { id, title, path, site, tokens } = due;
  const body = due.later > 0 ? `응원과 댓글이 ${due.later}개 더 있어요.` : due.body;
  const outcomes = await Promise.allSettled(
    tokens.map((token) =>
      gateways.push.send({ token, title, body, tag: `message-${id}`, data: { path, site, message_id: String(id) } }),
    ),
  );
  const gone = tokens.filter((_, i) => {
    const outcome = outcomes[i]!;
    return outcome.status === 'fulfilled' && outcome.value === 'GONE';
  });
  if (gone.length > 0) await db.deleteFrom('push_token').where('token', 'in', gone).execute();
  // Rung twice is worse than rung on one phone of two: it is tried again only where none was reached.
  if (outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value === 'SENT')) return;
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

const addressOf = ({ lifeUrl, storeUrl }: JobContext, { site, path }: Due) =>
  (site === 'life' ? lifeUrl : storeUrl) + path;

async function sendAdText(ctx: JobContext, due: Due, to: string, isAlimtalk: boolean): Promise<void> {
  const { kind, text } = due;
  await ctx.gateways.texts.send({
    to,
    text,
    ...(isAlimtalk && { template: { kind, button: { name: '자세히 보기', url: addressOf(ctx, due) } } }),
  });
}

async function sendAdMail(ctx: JobContext, due: Due, to: string): Promise<void> {
  const letter = writeLetter({
    subject: `${AD_MARK} [${BRAND.name}] ${due.title.replace(`${AD_MARK} ${BRAND.name} · `, '')}`,
    lines: [
      ...due.body.split('\n').slice(0, -1),
      `보낸 곳 ${COMPANY.name} · ${COMPANY.address} · ${COMPANY.phone} · ${COMPANY.email}`,
      `무료 수신거부 ${ctx.lifeUrl}${SETTINGS_PATH}`,
    ],
    action: { label: '자세히 보기', url: addressOf(ctx, due) },
  });
  await ctx.gateways.mail.send({ id: `message-${due.id}`, to, ...letter });
}
