import { BRAND } from '@oun/brand';
import type { Notification } from '@oun/contract/notification';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { writeLetter } from '../identity/identity.ts';

export type Fact = {
  accountId: number;
  /** Its template's name; with the subject it is told once, however often the news of it comes. */
  kind: string;
  subject: string;
  /** Where it stands among what a member reads in the app. */
  about: Notification['about'];
  /** A contract, a receipt, or a change of price or terms: it goes by e-mail, too. */
  isMailed?: boolean;
  /** Stands in the app and goes nowhere else: what people write to each other wakes nobody. */
  isAppOnly?: boolean;
  /** Reached there who has no number of their own. */
  phone: string | null;
  title: string;
  lines: readonly string[];
  /** Where more of it is to be read: in the store, or on the life site where that is said. */
  path: string;
  site?: Notification['site'];
  button: string;
  /** For somebody who is no member of ours, on a member's behalf: sent to this number, and nowhere else. */
  to?: string;
  /** Where the button leads, where that opens something: it is sent to that number, and not written down. */
  link?: string;
};

/** The ways something is sent, each with its own columns: one that fails says nothing of the other. */
const WAYS = {
  text: { taken: sql.ref('taken_at'), sent: sql.ref('sent_at') },
  mail: { taken: sql.ref('mail_taken_at'), sent: sql.ref('mailed_at') },
} as const;

const WRITTEN = ['id', 'text', 'title', 'body'] as const;
type Written = { id: number; text: string; title: string | null; body: string | null };
type Sending = { way: keyof typeof WAYS; send: () => Promise<void> };

/** Whoever took a message and was not heard of for so long has died with it. */
const TAKEN_MS = 60_000;

/**
 * Tells somebody a fact about an order, a membership or what people wrote. It is written down first, and stands in the app from then on;
 * then each way it goes is taken by one of those who would send it, sent, and marked. What could not be sent is let go
 * of, for the next try, which sends only what is missing.
 */
export async function tell(ctx: JobContext, fact: Fact): Promise<void> {
  const account = await ctx.db
    .selectFrom('account')
    .where('id', '=', fact.accountId)
    .where('state', '=', 'ACTIVE')
    .select(['mobile', 'email_address'])
    .executeTakeFirst();
  if (!account) return;
  const written = await writeDown(ctx, fact);
  if (fact.isAppOnly) return;
  const mobile = fact.to ?? account.mobile ?? fact.phone;
  const address = fact.isMailed && fact.to === undefined ? account.email_address : null;
  const sendings: Sending[] = [];
  if (mobile) sendings.push({ way: 'text', send: () => sendText(ctx, fact, written, mobile) });
  if (address) sendings.push({ way: 'mail', send: () => sendMail(ctx, fact, written, address) });
  const outcomes = await Promise.allSettled(sendings.map((sending) => sendOnce(ctx, fact, written.id, sending)));
  const failures = outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (failures.length > 1) throw new AggregateError(failures, 'It went neither way');
  if (failures.length === 1) throw failures[0];
}

/** What was written first is what is sent, also where the same fact would read differently by now. */
async function writeDown({ db, now }: JobContext, fact: Fact): Promise<Written> {
  const { accountId, kind, subject, title, lines, about, path, site = 'store' } = fact;
  const body = lines.join('\n');
  const isOwn = fact.to === undefined;
  const written = await db
    .insertInto('message')
    .values({
      account_id: accountId,
      kind,
      subject,
      text: `[${BRAND.name}] ${title}\n\n${body}`,
      path,
      created_at: now(),
      ...(isOwn && { title, body, about, site }),
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .returning(WRITTEN)
    .executeTakeFirst();
  return written ?? findWritten(db, kind, subject);
}

const findWritten = (db: Db, kind: string, subject: string): Promise<Written> =>
  db
    .selectFrom('message')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .select(WRITTEN)
    .executeTakeFirstOrThrow();

async function sendOnce({ db, now }: JobContext, { kind, subject }: Fact, id: number, { way, send }: Sending) {
  const { taken, sent } = WAYS[way];
  const at = now();
  const { rows } = await sql`update message set ${taken} = ${at} where id = ${id} and ${sent} is null
    and (${taken} is null or ${taken} < ${new Date(at.getTime() - TAKEN_MS)}) returning id`.execute(db);
  if (rows.length === 0) {
    const others = await sql`select from message where id = ${id} and ${sent} is null`.execute(db);
    // Should whoever has it die, it must not be lost: who came second comes again until it was sent.
    if (others.rows.length > 0) throw new Error(`The message ${kind} ${subject} is being sent by somebody else`);
    return;
  }
  try {
    await send();
  } catch (error) {
    await sql`update message set ${taken} = null where id = ${id}`.execute(db);
    throw error;
  }
  await sql`update message set ${sent} = ${now()} where id = ${id}`.execute(db);
}

const addressOf = ({ storeUrl, lifeUrl }: JobContext, { site, path }: Fact): string =>
  (site === 'life' ? lifeUrl : storeUrl) + path;

async function sendText(ctx: JobContext, fact: Fact, { text }: Written, to: string): Promise<void> {
  const { kind, link, button } = fact;
  await ctx.gateways.texts.send({
    to,
    text: link === undefined ? text : `${text}\n${link}`,
    template: { kind, button: { name: button, url: link ?? addressOf(ctx, fact) } },
  });
}

/** It leads to where the app does, never to a link that opens something. */
async function sendMail(ctx: JobContext, fact: Fact, { id, title, body }: Written, to: string): Promise<void> {
  const letter = writeLetter({
    subject: `[${BRAND.name}] ${title ?? fact.title}`,
    lines: [title ?? fact.title, ...(body?.split('\n') ?? fact.lines)],
    action: { label: fact.button, url: addressOf(ctx, fact) },
  });
  await ctx.gateways.mail.send({ id: `message-${id}`, to, ...letter });
}
