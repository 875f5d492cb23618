import { BRAND } from '@oun/brand';
import type { JobContext } from '../../platform/jobs.ts';

export type Fact = {
  accountId: number;
  /** Its template's name; with the subject it is told once, however often the news of it comes. */
  kind: string;
  subject: string;
  /** Reached there who has no number of their own. */
  phone: string | null;
  title: string;
  lines: readonly string[];
  /** Where more of it is to be read, in the store. */
  path: string;
  button: string;
};

/**
 * Tells somebody a fact about an order. That it will be told is written first; the row is held while it is sent, so that
 * of two workers one sends, and what could not be sent is sent by the next try.
 */
export async function tell({ db, now, gateways, storeUrl }: JobContext, fact: Fact): Promise<void> {
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
  await db
    .insertInto('notice')
    .values({ account_id: fact.accountId, kind, subject, text, path, created_at: now() })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .execute();
  await db.transaction().execute(async (tx) => {
    const waiting = await tx
      .selectFrom('notice')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('sent_at', 'is', null)
      .select(['id', 'text'])
      .forUpdate()
      .executeTakeFirst();
    if (!waiting) return;
    await gateways.texts.send({
      to,
      text: waiting.text,
      template: { kind, button: { name: fact.button, url: storeUrl + path } },
    });
    await tx.updateTable('notice').set({ sent_at: now() }).where('id', '=', waiting.id).execute();
  });
}
