import { pino } from 'pino';
import { sql } from 'kysely';
import { claimSubscribers } from '../../src/modules/claim/claim.jobs.ts';
import { giftSubscribers } from '../../src/modules/gift/gift.jobs.ts';
import { membershipSubscribers } from '../../src/modules/membership/membership.jobs.ts';
import { orderSubscribers } from '../../src/modules/order/order.jobs.ts';
import type { Db } from '../../src/platform/db/db.ts';
import type { JobContext, Subscriber } from '../../src/platform/jobs/jobs.ts';
import type { Told } from './notices.ts';
import { createSecrets, type Secrets } from '../../src/platform/secrets.ts';

const DAY_MS = 86_400_000;
/** What came before is read by now. */
const UNREAD_DAYS = 3;

const TELLERS = [...membershipSubscribers, ...giftSubscribers, ...orderSubscribers, ...claimSubscribers].filter(
  ({ name }) => name.includes('.tell-'),
);

/** What everybody was told of what has happened so far, by the doors that will tell them of the rest; nothing is sent. */
export async function makeMessages(
  db: Db,
  now: Date,
  secrets: Secrets = createSecrets('a demo world of its own'),
  others: readonly Told[] = [],
): Promise<void> {
  let clock = now;
  const silent = { send: async () => {}, close: () => {} };
  const ctx = {
    db,
    now: () => clock,
    secrets,
    gateways: { mail: silent, texts: silent, push: silent },
    lifeUrl: '',
    storeUrl: '',
    log: pino({ level: 'silent' }),
  } as unknown as JobContext;
  // In the order of time, which is the order they are shown in.
  const news = await db
    .selectFrom('outbox')
    .where('topic', 'in', [...new Set(TELLERS.map(({ topic }) => topic))])
    .orderBy('created_at')
    .orderBy('id')
    .select(['topic', 'payload', 'created_at'])
    .execute();
  const told = news.flatMap(({ topic, payload, created_at }) =>
    TELLERS.filter((teller) => teller.topic === topic).map((teller) => ({
      at: created_at,
      run: (given: JobContext) => runOf(teller)(given, payload),
    })),
  );
  for (const { at, run } of [...told, ...others].toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    clock = at;
    await run(ctx);
  }
  await sql`update message set read_at = created_at + interval '1 hour'
    where created_at < ${new Date(now.getTime() - UNREAD_DAYS * DAY_MS)}`.execute(db);
}

/** The news of a topic says what its subscribers read; which topic it is, is known only here. */
const runOf = ({ run }: Subscriber) => run as (ctx: JobContext, payload: unknown) => Promise<void>;
