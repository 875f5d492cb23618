import { tracer } from '@oun/traces/traces';
import { sql } from 'kysely';
import { sentWithNext } from '../db/client.ts';
import type { Db, Tx } from '../db/db.ts';
import { runPrepared } from '../db/statement.ts';

/** Every topic there is, and what its news says. A module adds its own by declaration merging beside its service. */
// oxlint-disable-next-line typescript/no-empty-interface -- merged by the modules
export interface Topics {}
export type Topic = keyof Topics & string;

/** What news is part of, where traces are on. */
const partOf = () => tracer && { trace: tracer.current() ?? null };

/** Writes news in the caller's transaction: it is told if and only if the change commits. */
export async function announce<T extends Topic>(tx: Tx, now: Date, topic: T, payload: Topics[T]): Promise<void> {
  const row = { topic, payload: JSON.stringify(payload), created_at: now, ...partOf() };
  await runPrepared(tx, tracer ? 'announce traced' : 'announce', row, (values) =>
    tx.insertInto('outbox').values(values).modifyEnd(sentWithNext).compile(),
  );
}

/** The same, for much news of one kind. */
export async function announceAll<T extends Topic>(
  tx: Tx,
  now: Date,
  topic: T,
  payloads: readonly Topics[T][],
): Promise<void> {
  if (payloads.length === 0) return;
  await tx
    .insertInto('outbox')
    .values(payloads.map((payload) => ({ topic, payload: JSON.stringify(payload), created_at: now, ...partOf() })))
    .execute();
}

/** The same for later: it becomes news at its time, and is told then by whoever knows whether it is still true. */
export async function announceLater<T extends Topic>(
  db: Db | Tx,
  now: Date,
  topic: T,
  news: readonly { payload: Topics[T]; dueAt: Date }[],
): Promise<void> {
  if (news.length === 0) return;
  await db
    .insertInto('held_news')
    .values(
      news.map(({ payload, dueAt }) => ({ topic, payload: JSON.stringify(payload), created_at: now, due_at: dueAt })),
    )
    .execute();
}

/**
 * What is due goes into the outbox, the earliest first. Looked for first: an insert of nothing is news to who listens to
 * the outbox, and who listens comes here again.
 */
async function releaseHeld(db: Db, at: Date): Promise<void> {
  for (;;) {
    const due = await db.selectFrom('held_news').where('due_at', '<=', at).select('id').limit(1).executeTakeFirst();
    if (!due) return;
    const { rows } = await sql<{ count: number }>`with due as (
        delete from held_news where id in (select id from held_news where due_at <= ${at}
          order by due_at, id limit ${sql.lit(BATCH)} for update skip locked)
        returning id, topic, payload, due_at), told as (
        insert into outbox (topic, payload, created_at)
        select topic, payload, ${at}::timestamptz from due order by due_at, id returning id)
      select count(*)::int as count from told`.execute(db);
    if (rows[0]!.count < BATCH) return;
  }
}

export type Hand = (tx: Tx, topic: string, payload: unknown, id: number, trace: string | null) => Promise<void>;

const BATCH = 100;

/** Hands undelivered news on, oldest first. Rows another relay holds are passed over, so many relays may run. */
export async function relayOutbox(db: Db, now: () => Date, hand: Hand): Promise<number> {
  let relayed = 0;
  await releaseHeld(db, now());
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('outbox')
        .select(['id', 'topic', 'payload', 'trace'])
        .where('delivered_at', 'is', null)
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const row of rows) await hand(tx, row.topic, row.payload, row.id, row.trace);
      if (rows.length > 0) {
        const ids = rows.map((row) => row.id);
        await tx.updateTable('outbox').set({ delivered_at: now() }).where('id', 'in', ids).execute();
      }
      return rows.length;
    });
    relayed += count;
    if (count < BATCH) return relayed;
  }
}

export async function countWaitingNews(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .where('delivered_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const KEEP_DELIVERED_DAYS = 14;

export async function dropDeliveredNews(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('delivered_at', '<', sql<Date>`${now}::timestamptz - make_interval(days => ${KEEP_DELIVERED_DAYS})`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
