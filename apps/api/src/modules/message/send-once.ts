import { sql } from 'kysely';
import type { JobContext } from '../../platform/jobs/jobs.ts';

/** The ways something is sent, each with its own columns: one that fails says nothing of the other. */
const WAYS = {
  text: { taken: sql.ref('taken_at'), sent: sql.ref('sent_at') },
  mail: { taken: sql.ref('mail_taken_at'), sent: sql.ref('mailed_at') },
  push: { taken: sql.ref('push_taken_at'), sent: sql.ref('pushed_at') },
} as const;

export type Sending = { way: keyof typeof WAYS; send: () => Promise<void> };

/** Whoever took a message and was not heard of for so long has died with it. */
const TAKEN_MS = 60_000;

/**
 * Each way it goes is taken by one of those who would send it, sent, and marked. What could not be sent is let go of,
 * for the next try, which sends only what is missing.
 */
export async function sendEachOnce(ctx: JobContext, id: number, sendings: readonly Sending[]): Promise<void> {
  const outcomes = await Promise.allSettled(sendings.map((sending) => sendOnce(ctx, id, sending)));
  const failures = outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (failures.length > 1) throw new AggregateError(failures, 'It went neither way');
  if (failures.length === 1) throw failures[0];
}

async function sendOnce({ db, now }: JobContext, id: number, { way, send }: Sending) {
  const { taken, sent } = WAYS[way];
  const at = now();
  const { rows } = await sql`update message set ${taken} = ${at} where id = ${id} and ${sent} is null
    and (${taken} is null or ${taken} < ${new Date(at.getTime() - TAKEN_MS)}) returning id`.execute(db);
  if (rows.length === 0) {
    const others = await sql`select from message where id = ${id} and ${sent} is null`.execute(db);
    // Should whoever has it die, it must not be lost: who came second comes again until it was sent.
    if (others.rows.length > 0) throw new Error(`The message ${id} is being sent by somebody else`);
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
