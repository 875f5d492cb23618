import { BRAND } from '@oun/brand';
import type { Db } from '../../platform/db/db.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';

export type Fact = {
  accountId: number;
  /** Its template's name; with the subject it is told once, however often the news of it comes. */
  kind: string;
  subject: string;
  /** Reached there who has no number of their own. */
  phone: string | null;
  title: string;
  lines: readonly string[];
  /** Where more of it is to be read: in the store, or on the life site where that is said. */
  path: string;
  site?: 'life' | 'store';
  button: string;
};

/** Whoever took a message and was not heard of for so long has died with it. */
const TAKEN_MS = 60_000;

/**
 * Tells somebody a fact about an order or a membership. That it will be told is written first; then one of those who would send it takes
 * it, sends it, and writes that it was sent. What could not be sent is let go of, for the next try.
 */
export async function tell({ db, now, gateways, storeUrl, lifeUrl }: JobContext, fact: Fact): Promise<void> {
  const account = await db
    .selectFrom('account')
    .where('id', '=', fact.accountId)
    .where('state', '=', 'ACTIVE')
    .select('mobile')
    .executeTakeFirst();
  const to = account && (account.mobile ?? fact.phone);
  if (!to) return;
  const text = [`[${BRAND.name}] ${fact.title}`, '', ...fact.lines].join('\n');
  const { kind, subject, path } = fact;
  const takenAt = now();
  const taken = await db
    .insertInto('message')
    .values({ account_id: fact.accountId, kind, subject, text, path, created_at: takenAt, taken_at: takenAt })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet({ taken_at: takenAt })
        .where('message.sent_at', 'is', null)
        .where(({ eb, or }) =>
          or([eb('message.taken_at', 'is', null), eb('message.taken_at', '<', new Date(takenAt.getTime() - TAKEN_MS))]),
        ),
    )
    .returning(['id', 'text'])
    .executeTakeFirst();
  if (!taken) return comeAgainUnlessSent(db, kind, subject);
  const message = db.updateTable('message').where('id', '=', taken.id);
  try {
    const template = { kind, button: { name: fact.button, url: (fact.site === 'life' ? lifeUrl : storeUrl) + path } };
    await gateways.texts.send({ to, text: taken.text, template });
  } catch (error) {
    await message.set({ taken_at: null }).execute();
    throw error;
  }
  await message.set({ sent_at: now() }).execute();
}

/** Somebody else has it. Should they die, it must not be lost: who came second comes again until it was sent. */
async function comeAgainUnlessSent(db: Db, kind: string, subject: string): Promise<void> {
  const other = await db
    .selectFrom('message')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .select('sent_at')
    .executeTakeFirst();
  if (!other?.sent_at) throw new Error(`The message ${kind} ${subject} is being sent by somebody else`);
}
