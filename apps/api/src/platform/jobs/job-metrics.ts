import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type JobMetrics = ReturnType<typeof createJobMetrics>;

/** What the worker did, by the names of its jobs, which stand in the code. */
export function createJobMetrics(countWaiting: () => Promise<number>) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'job_seconds',
    help: 'How long jobs took',
    labelNames: ['job'],
    buckets: [0.01, 0.1, 0.5, 2.5, 10, 60, 600],
    registers: [registry],
  });
  const jobs = new Counter({
    name: 'jobs_total',
    help: 'Jobs by how they ended',
    labelNames: ['job', 'result'],
    registers: [registry],
  });
  const waiting = new Gauge({
    name: 'outbox_waiting',
    help: 'News that no subscriber has been handed yet',
    registers: [registry],
  });

  return {
    /** Runs it, and remembers how long it took and whether it failed. */
    async observe<T>(job: string, run: () => Promise<T>): Promise<T> {
      const end = seconds.startTimer({ job });
      try {
        const result = await run();
        jobs.inc({ job, result: 'done' });
        return result;
      } catch (error) {
        jobs.inc({ job, result: 'failed' });
        throw error;
      } finally {
        end();
      }
    },
    contentType: registry.contentType,
    async print(): Promise<string> {
      // A database that is away must not hide everything else.
      waiting.set(await countWaiting().catch(() => Number.NaN));
      return registry.metrics();
    },
  };
}
