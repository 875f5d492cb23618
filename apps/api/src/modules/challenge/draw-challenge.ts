import { startOfDay } from '@oun/brand/seoul';
import { AppError } from '@oun/contract/errors';
import { CLAIM_DAYS } from '@oun/contract/event-rules';
import { draw, printOf, writeList } from '@oun/draw/draw';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { announceAll } from '../../platform/jobs/outbox.ts';
import { readEntries } from './challenge-views.ts';
import { challengeMachine, type ENTRY_STATES, entryMachine } from './challenge.machine.ts';

declare module '../../platform/jobs/outbox.ts' {
  interface Topics {
    'challenge.won': { entry_id: number };
    'challenge.passed': { entry_id: number };
  }
}

type Clocked = Pick<Context, 'db' | 'now'>;
type Sealing = Pick<Context, 'secrets'>;

export async function lockChallenge(tx: Tx, id: number) {
  const event = await tx.selectFrom('challenge').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
  if (!event) throw new AppError('NOT_FOUND');
  return event;
}

const SEED_BYTES = 32;

/** Nobody knows it until it is announced, and what it comes to is told before anybody enters. */
export async function sealSeed({ secrets }: Sealing, seed = randomBytes(SEED_BYTES).toString('hex')) {
  return { sealed_seed: secrets.seal(seed), seed_print: await printOf(seed) };
}

const idsOf = async (db: Db, state: readonly string[], due: 'starts_at' | 'ends_at', now: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from challenge where state = any(${state}::text[])
    and state in ('SCHEDULED', 'OPEN') and ${sql.ref(due)} <= ${now} order by id`.execute(db);
  return rows.map(({ id }) => id);
};

/** What begins and what ends by the clock. */
export async function followClock({ db, now }: Clocked): Promise<void> {
  const at = now();
  const { from, to } = challengeMachine.move('open', 'system');
  const opening = await idsOf(db, from, 'starts_at', at);
  if (opening.length > 0)
    await db
      .updateTable('challenge')
      .set({ state: to })
      .where('id', 'in', opening)
      .where('state', 'in', from)
      .execute();
  for (const id of await idsOf(db, challengeMachine.move('close', 'system').from, 'ends_at', at))
    await db.transaction().execute((tx) => closeChallenge(tx, at, id));
}

/** Locks the list and prints it. Whoever enters at the same moment is on it, or is told that it is closed. */
export async function closeChallenge(tx: Tx, now: Date, id: number): Promise<void> {
  const { state } = await lockChallenge(tx, id);
  const { from, to } = challengeMachine.move('close', 'system');
  if (!from.includes(state)) return;
  const list_print = await printOf(writeList(await readEntries(tx, id)));
  await tx.updateTable('challenge').set({ state: to, closed_at: now, list_print }).where('id', '=', id).execute();
}

type InLine = { id: number; number: number; weight: number; is_here: boolean };
type Placed = { id: number; rank: number; state: (typeof ENTRY_STATES)[number]; prize: number | null };

/** Prizes go down the line in their order; who has left is passed over. */
function award(line: readonly InLine[], prizes: readonly number[]): Placed[] {
  const left = [...prizes];
  return line.map(({ id, is_here }, i): Placed => {
    const rank = i + 1;
    if (left.length === 0) return { id, rank, state: entryMachine.initial, prize: null };
    if (!is_here) return { id, rank, state: entryMachine.next(entryMachine.initial, 'pass', 'staff'), prize: null };
    return { id, rank, state: entryMachine.next(entryMachine.initial, 'win', 'staff'), prize: left.shift()! };
  });
}

/** Draws once: who comes second finds it drawn. What was sealed and locked is what is drawn from, or nothing is. */
export async function drawChallenge({ secrets }: Sealing, tx: Tx, now: Date, id: number): Promise<string> {
  const event = await lockChallenge(tx, id);
  const state = challengeMachine.next(event.state, 'draw', 'staff');
  const { rows: entries } = await sql<InLine>`select e.id, e.number, e.weight, a.state = 'ACTIVE' as is_here
    from challenge_entry e join account a on a.id = e.account_id where e.challenge_id = ${id}`.execute(tx);
  const drawn = await draw(secrets.unseal(event.sealed_seed!), entries);
  if (drawn.seedPrint !== event.seed_print || drawn.listPrint !== event.list_print)
    throw new Error(`The seed or the list of event ${id} is not what was published`);
  const byNumber = new Map(entries.map((entry) => [entry.number, entry]));
  const placed = award(
    drawn.order.map((number) => byNumber.get(number)!),
    await prizesOf(tx, id),
  );
  await sql`update challenge_entry e set rank = placed.rank, state = placed.state, prize_id = placed.prize
    from unnest(${placed.map((one) => one.id)}::int[], ${placed.map(({ rank }) => rank)}::int[],
      ${placed.map((one) => one.state)}::text[], ${placed.map(({ prize }) => prize)}::int[])
      as placed (id, rank, state, prize)
    where e.id = placed.id`.execute(tx);
  await tx
    .updateTable('challenge')
    .set({ state, drawn_at: now, result_print: drawn.resultPrint })
    .where('id', '=', id)
    .execute();
  return drawn.resultPrint;
}

/** One number for each piece there is of a prize. */
async function prizesOf(tx: Tx, id: number): Promise<number[]> {
  const prizes = await tx
    .selectFrom('challenge_prize')
    .where('challenge_id', '=', id)
    .orderBy('position')
    .select(['id', 'quantity'])
    .execute();
  return prizes.flatMap((prize) => Array.from({ length: prize.quantity }, () => prize.id));
}

export const claimUntil = (now: Date): Date => startOfDay(now, CLAIM_DAYS + 1);

/** The seed is open from now on, and each winner is told once. Who left since the draw is passed over first. */
export async function announceChallenge({ secrets }: Sealing, tx: Tx, now: Date, id: number): Promise<number> {
  const event = await lockChallenge(tx, id);
  const state = challengeMachine.next(event.state, 'announce', 'staff');
  await passOn(tx, now, id);
  await tx
    .updateTable('challenge')
    .set({ state, announced_at: now, seed: secrets.unseal(event.sealed_seed!) })
    .where('id', '=', id)
    .execute();
  const won = await tx
    .updateTable('challenge_entry')
    .set({ claim_until: claimUntil(now) })
    .where('challenge_id', '=', id)
    .where('state', 'in', entryMachine.move('claim', 'member').from)
    .returning('id')
    .execute();
  await announceAll(
    tx,
    now,
    'challenge.won',
    won.map((entry) => ({ entry_id: entry.id })),
  );
  return won.length;
}

/**
 * Takes what was won from those who left or said nothing in time, and gives it to the next in line; behind a lock of the
 * event, so that two who do it at once give it once. Says who lost it, and who has it now.
 */
export async function passOn(tx: Tx, now: Date, id: number): Promise<{ lost: number[]; won: number[] }> {
  const [pass, win] = [entryMachine.move('pass', 'system'), entryMachine.move('win', 'system')];
  const { from: holding } = entryMachine.move('claim', 'member');
  const { rows: gone } = await sql<{ id: number; prize_id: number }>`
    update challenge_entry e set state = ${pass.to} from account a
    where a.id = e.account_id and e.challenge_id = ${id} and e.state = any(${holding}::text[])
      and (a.state <> 'ACTIVE' or e.claim_until <= ${now}) returning e.id, e.prize_id`.execute(tx);
  if (gone.length === 0) return { lost: [], won: [] };
  const { rows: waiting } = await sql<{ id: number; rank: number; is_here: boolean }>`
    select e.id, e.rank, a.state = 'ACTIVE' as is_here from challenge_entry e join account a on a.id = e.account_id
    where e.challenge_id = ${id} and e.state = any(${win.from}::text[]) order by e.rank`.execute(tx);
  const next = waiting.filter(({ is_here }) => is_here).slice(0, gone.length);
  const lastRank = next.length < gone.length ? Number.POSITIVE_INFINITY : next.at(-1)!.rank;
  const skipped = waiting.filter(({ rank, is_here }) => !is_here && rank < lastRank);
  if (skipped.length > 0)
    await tx
      .updateTable('challenge_entry')
      .set({ state: pass.to })
      .where(
        'id',
        'in',
        skipped.map((entry) => entry.id),
      )
      .execute();
  await sql`update challenge_entry e set state = ${win.to}, prize_id = next.prize
    from unnest(${next.map((entry) => entry.id)}::int[], ${gone.slice(0, next.length).map(({ prize_id }) => prize_id)}::int[])
      as next (id, prize) where e.id = next.id`.execute(tx);
  return { lost: gone.map((entry) => entry.id), won: next.map((entry) => entry.id) };
}
