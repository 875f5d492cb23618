import { tracer } from '@oun/traces/traces';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { fromKysely, PgBoss, type Queue } from 'pg-boss';
import type { Logger } from 'pino';
import type { Storage } from '../../gateways/storage/storage.ts';
import { listen } from '../db/listen.ts';
import type { Context } from '../context.ts';
import type { OnFault } from '../on-fault.ts';
import { dropKeptAnswers } from '../http/idempotency.ts';
import type { JobMetrics } from './job-metrics.ts';
import { onceMore } from './once-more.ts';
import { dropDeliveredNews, relayOutbox, type Topic, type Topics } from './outbox.ts';

/** What a job may use. A job that asks a module's service hands it this as its context. */
export type JobContext = Pick<Context, 'db' | 'now' | 'secrets' | 'gateways' | 'lifeUrl'> & {
  /** The store's base address, for links in messages. */
  storeUrl: string;
  log: Logger;
  storage: Storage;
  /** For how many days what happened on screens is kept. */
  logDays: number;
  /** Where the source maps of builds lie. */
  mapsDir: string;
};

/** A module's reaction to news, run by the worker, retried until it succeeds: it must do no harm when run twice. */
export type Subscriber<T extends Topic = Topic> = {
  [K in T]: { topic: K; name: string; run: (ctx: JobContext, payload: Topics[K]) => Promise<void> };
}[T];

/** A module's work by the clock (Asia/Seoul). */
export type Schedule = { name: string; cron: string; run: (ctx: JobContext) => Promise<void> };

export type Jobs = { subscribers: readonly Subscriber[]; schedules: readonly Schedule[] };

/** Work is told of as it comes. Looking by itself is for what is tried again later, and for when nobody is told. */
const LOOKING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 } as const;
const RETRIES = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 3_600 } as const;
/** Taken and run together: a queue must not be as slow as its slowest receiver. */
const BATCH = 20;
/** News is announced at once; the sweep finds what a lost connection missed. */
const SWEEP_MS = 5_000;
/** A worker that has handed nothing on for so long, though it looks every few seconds, stands still. */
const STANDSTILL_MS = 6 * SWEEP_MS;

export type Worker = {
  close: () => Promise<void>;
  relay: () => Promise<number>;
  /** Whether it still looks for news, and can read them. */
  isAtWork: () => boolean;
  /** Does at once what the clock makes due, and what comes of it: for stages in which time is moved. */
  catchUp: () => Promise<void>;
};

const SETTLE_MS = 20_000;

export async function startWorker(
  url: string,
  ctx: JobContext,
  jobs: Jobs,
  { metrics, onFault }: { metrics?: JobMetrics; onFault?: OnFault } = {},
): Promise<Worker> {
  const observe: JobMetrics['observe'] = metrics?.observe ?? ((_, run) => run());
  const failed = (job: string, error: unknown) => {
    ctx.log.warn({ err: error, job }, 'A job failed and will be tried again');
    onFault?.({ error, call: `JOB ${job}` });
  };
  const boss = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    application_name: 'oun-worker',
    // Nobody waits for it: a busy database is waited for rather than given up at the start.
    connectionTimeoutMillis: 60_000,
    useListenNotify: true,
  });
  boss.on('error', (error) => ctx.log.error({ err: error }, 'jobs'));
  await boss.start();

  for (const { name, run } of jobs.subscribers) {
    await openQueue(boss, name, { ...RETRIES, notify: true });
    const options = {
      ...LOOKING,
      batchSize: BATCH,
      burstWhenBatchFull: true,
      perJobResults: true,
    } as const;
    await boss.work<{ payload: never; trace?: string }, never, typeof options>(name, options, async (batch) => {
      // Each for itself: one that fails is tried again alone.
      const settled = await Promise.allSettled(
        batch.map(({ data }) => observe(name, () => traced(name, data.trace, () => run(ctx, data.payload)))),
      );
      return settled.map((outcome, i) => {
        const { id } = batch[i]!;
        if (outcome.status === 'fulfilled') return { id, status: 'completed' as const };
        failed(name, outcome.reason);
        return { id, status: 'failed' as const, output: { message: String(outcome.reason) } };
      });
    });
  }
  for (const { name, cron, run } of [...jobs.schedules, ...housekeeping]) {
    await openQueue(boss, name, { ...RETRIES, policy: 'singleton', notify: true });
    await boss.work(name, LOOKING, async () => {
      try {
        await observe(name, () => traced(name, undefined, () => run(ctx)));
      } catch (error) {
        failed(name, error);
        throw error;
      }
    });
    await boss.schedule(name, cron, null, { tz: 'Asia/Seoul' });
  }

  const relay = () =>
    relayOutbox(ctx.db, ctx.now, async (tx, topic, payload, id, trace) => {
      for (const subscriber of jobs.subscribers) {
        if (subscriber.topic !== topic) continue;
        // In the relay's transaction: the row is marked as handed on if and only if the job is in its queue.
        await boss.send(subscriber.name, { payload, outbox_id: id, ...(trace && { trace }) }, { db: fromKysely(tx) });
      }
    });

  let relayedAt = Date.now();
  const { wake, settled } = onceMore(async () => {
    try {
      await relay();
      relayedAt = Date.now();
    } catch (error) {
      ctx.log.error({ err: error }, 'outbox relay');
    }
  });
  const listener = await listen(url, ['outbox'], wake);
  const sweep = setInterval(wake, SWEEP_MS);
  wake();

  const subscribed = jobs.subscribers.map(({ name }) => name);
  const isIdle = async () => {
    const { rows } = await sql<{ is_idle: boolean }>`
      select not exists (select from outbox where delivered_at is null) and not exists (select from jobs.job
        where name = any(${subscribed}) and state in ('created', 'active') and start_after <= now()) as is_idle`.execute(
      ctx.db,
    );
    return rows[0]!.is_idle;
  };

  return {
    relay,
    isAtWork: () => Date.now() - relayedAt < STANDSTILL_MS,
    async catchUp() {
      for (const { name, run } of jobs.schedules) await run(ctx).catch((error: unknown) => failed(name, error));
      for (const end = Date.now() + SETTLE_MS; Date.now() < end;) {
        await relay();
        if (await isIdle()) return;
        await wait(100);
      }
    },
    async close() {
      clearInterval(sweep);
      await listener.close();
      await settled();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** A job goes on with the trace of what announced it. */
async function traced(name: string, parent: string | undefined, run: () => Promise<void>): Promise<void> {
  const span = tracer?.begin(name, 'consumer', parent);
  if (!span) return run();
  try {
    await span.within(run);
    span.end();
  } catch (error) {
    span.end({ error });
    throw error;
  }
}

/** A queue that an older release opened takes what it was not opened with. */
async function openQueue(boss: PgBoss, name: string, options: Omit<Queue, 'name'>): Promise<void> {
  await boss.createQueue(name, options);
  if ((await boss.getQueue(name))?.notify !== options.notify) await boss.updateQueue(name, { notify: true });
}

const housekeeping: readonly Schedule[] = [
  {
    name: 'platform.drop-delivered-news',
    cron: '17 4 * * *',
    run: async ({ db, now }) => void (await dropDeliveredNews(db, now())),
  },
  { name: 'platform.drop-kept-answers', cron: '27 4 * * *', run: ({ db, now }) => dropKeptAnswers(db, now()) },
];
