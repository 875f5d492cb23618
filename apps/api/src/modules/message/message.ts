/** What other modules may use to tell members something. */
import { BRAND } from '@oun/brand';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { writeLetter } from '../identity/identity.ts';
import type { Fact, QuietFact } from './fact.ts';
import { sendEachOnce, type Sending } from './send-once.ts';
import { type Written, writeDown } from './write-down.ts';

export { type Ad, offerAds } from './ads.ts';
export type { Fact, QuietFact } from './fact.ts';

/**
 * Tells somebody what has to be told: of an order, a membership, their account. It is written down first, and stands in
 * the app from then on; then it goes each way by itself, at any hour.
 */
export async function tell(ctx: JobContext, fact: Fact): Promise<void> {
  const [inserted] = await writeDown(ctx, [fact]);
  const written = inserted ?? (await findWritten(ctx.db, fact));
  if (!written || (fact.isQuiet && !fact.isMailed)) return;
  const account = await ctx.db
    .selectFrom('account')
    .where('id', '=', fact.accountId)
    .where('state', '=', 'ACTIVE')
    .select(['mobile', 'email_address'])
    .executeTakeFirst();
  if (!account) return;
  const mobile = fact.isQuiet ? null : (fact.to ?? account.mobile ?? fact.phone);
  const address = fact.isMailed && fact.to === undefined ? account.email_address : null;
  const sendings: Sending[] = [];
  if (mobile) sendings.push({ way: 'text', send: () => sendText(ctx, fact, written, mobile) });
  if (address) sendings.push({ way: 'mail', send: () => sendMail(ctx, fact, written, address) });
  await sendEachOnce(ctx, written.id, sendings);
}

/** Tells many at once what people did or what was planned: it stands in the app, and rings by day where it may. */
export async function tellQuietly(ctx: Pick<JobContext, 'db' | 'now'>, facts: readonly QuietFact[]): Promise<void> {
  if (facts.length > 0) await writeDown(ctx, facts);
}

/** What is not true any more stands in no inbox, and rings no phone. */
export async function takeBack(db: Db | Tx, kind: string, subject: string): Promise<void> {
  await sql`delete from message where kind = ${kind} and subject = ${subject}`.execute(db);
}

/** The same for all that leads somewhere which is gone. */
export async function takeBackAt(db: Db | Tx, accountId: number, path: string): Promise<void> {
  await sql`delete from message where account_id = ${accountId} and path = ${path} and notice is not null`.execute(db);
}

/** What was written first is what is sent, also where the same fact would read differently by now. */
const findWritten = (db: Db, { kind, subject }: Fact): Promise<Written | undefined> =>
  db
    .selectFrom('message')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .select(['id', 'text', 'title', 'body'])
    .executeTakeFirst();

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
