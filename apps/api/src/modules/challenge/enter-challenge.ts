import type { Answer } from '@oun/contract/endpoint';
import { AppError } from '@oun/contract/errors';
import type { enterEvent as enterCall } from '@oun/contract/event';
import { leftWords } from '@oun/contract/event-rules';
import { dayWords } from '@oun/contract/money-words';
import type { MemberContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { chancesOf, countOf } from './challenge-progress.ts';
import { challengeMachine, entryMachine } from './challenge.machine.ts';

/**
 * The event's row is the lock: it gives out the next number, and whoever comes behind the one that closes the list finds
 * it closed. Two taps of one member are one entry.
 */
export async function enterChallenge(
  ctx: Pick<MemberContext, 'db' | 'memberId' | 'now'>,
  id: number,
): Promise<Answer<typeof enterCall>> {
  const { db, memberId } = ctx;
  const now = ctx.now();
  return db.transaction().execute(async (tx) => {
    const event = await tx
      .selectFrom('challenge')
      .where('id', '=', id)
      .where('state', '<>', 'DRAFT')
      .select(['state', 'rule', 'goal', 'is_weighted', 'starts_at', 'ends_at', 'entry_count'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!event) throw new AppError('NOT_FOUND');
    const { from } = challengeMachine.move('enter', 'member');
    if (event.state === 'SCHEDULED') throw new AppError('EVENT_NOT_OPEN', { day: dayWords(event.starts_at) });
    if (!from.includes(event.state) || event.ends_at <= now) throw new AppError('EVENT_CLOSED');
    const count = await countOf(tx, memberId, event);
    const left = event.goal - count;
    const weight = chancesOf(count, event);
    const known = await tx
      .selectFrom('challenge_entry')
      .where('challenge_id', '=', id)
      .where('account_id', '=', memberId)
      .select(['number', 'weight'])
      .executeTakeFirst();
    if (known && known.weight >= weight) return { count, expected: null, entry: known };
    if (left > 0) throw new AppError('EVENT_GOAL_SHORT', { left, words: leftWords(event.rule, left) });
    const number = known?.number ?? event.entry_count + 1;
    if (known) await setWeight(tx, id, number, weight);
    else await addEntry(tx, { challenge_id: id, account_id: memberId, number, weight, entered_at: now });
    return { count, expected: null, entry: { number, weight } };
  });
}

/** A post that was to count for an event enters it once it is enough; where it is not, or is over, nothing happens. */
export async function enterByPost(
  { db, now }: JobContext,
  { feed_id, event_id }: { feed_id: number; event_id?: number },
): Promise<void> {
  if (event_id === undefined) return;
  const feed = await db.selectFrom('feed').where('id', '=', feed_id).select('author_id').executeTakeFirst();
  const event = await db.selectFrom('challenge').where('id', '=', event_id).select('rule').executeTakeFirst();
  if (!feed || event?.rule !== 'FEED_PHOTO') return;
  try {
    await enterChallenge({ db, now, memberId: feed.author_id }, event_id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

const setWeight = (tx: Tx, id: number, number: number, weight: number) =>
  tx
    .updateTable('challenge_entry')
    .set({ weight })
    .where('challenge_id', '=', id)
    .where('number', '=', number)
    .execute();

type NewEntry = { challenge_id: number; account_id: number; number: number; weight: number; entered_at: Date };

async function addEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx
    .insertInto('challenge_entry')
    .values({ ...entry, state: entryMachine.initial })
    .execute();
  await tx.updateTable('challenge').set({ entry_count: entry.number }).where('id', '=', entry.challenge_id).execute();
}
