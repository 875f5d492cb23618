import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export type Kind = 'PROGRAM' | 'PRODUCT';
/** What of what these words find is to stand a little further in front, by id. */
export type Boosts = ReadonlyMap<number, number>;
export type Learned = (kind: Kind, words: string | null) => Boosts | undefined;

/** A habit, and not one person's or one day's. */
const DAYS_MIN = 3;
const VISITORS_MIN = 8;
/** Enough to go before its equals; too little to go before what the words say plainly. */
const BOOST_MAX = 4;
const LATELY_DAYS = 60;
const ROWS_MAX = 10_000;
const FRESH_MS = 600_000;

type Known = { at: number; learned: Learned; reading?: Promise<void> | undefined };
/** One for each database this process speaks to. */
const known = new WeakMap<Db, Known>();

/** What people open of what they find, at most ten minutes old. */
export async function readLearned(db: Db, now: Date): Promise<Learned> {
  const one: Known = known.get(db) ?? { at: -Infinity, learned: () => undefined };
  known.set(db, one);
  if (Math.abs(now.getTime() - one.at) > FRESH_MS) {
    one.reading ??= read(db, now)
      .then((learned) => {
        Object.assign(one, { learned, at: now.getTime() });
      })
      .finally(() => {
        one.reading = undefined;
      });
    await one.reading;
  }
  return one.learned;
}

async function read(db: Db, now: Date): Promise<Learned> {
  const { rows } = await sql<{ key: string; target_id: number; visitors: number }>`
    select kind || ' ' || words as key, target_id, sum(bit_count(visitors::bit(64)))::int as visitors
    from search_opened
    where day > (${now}::timestamptz at time zone 'Asia/Seoul')::date - ${LATELY_DAYS}::int
    group by kind, words, target_id
    having count(*) >= ${DAYS_MIN} and sum(bit_count(visitors::bit(64))) >= ${VISITORS_MIN}
    order by visitors desc limit ${ROWS_MAX}`.execute(db);
  const byKey = new Map<string, Map<number, number>>();
  for (const { key, target_id, visitors } of rows) {
    const boosts = byKey.get(key) ?? new Map<number, number>();
    byKey.set(key, boosts.set(target_id, boostOf(visitors)));
  }
  return (kind, words) => (words === null ? undefined : byKey.get(`${kind} ${words}`));
}

/** One more each time twice as many have opened it. */
const boostOf = (visitors: number) => Math.min(BOOST_MAX, 1 + Math.floor(Math.log2(visitors / VISITORS_MIN)));
