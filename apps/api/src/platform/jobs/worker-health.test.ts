import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../../../../scripts/postgres.ts';
import { createDatabase } from '../../../test/api.ts';
import { createJobMetrics } from './job-metrics.ts';
import { serveHealth } from './worker-health.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const statusOf = async (port: number, path: string) =>
  (await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined))?.status;

async function until(port: number, path: string, status: number): Promise<void> {
  for (let tries = 0; tries < 300 && (await statusOf(port, path)) !== status; tries += 1) await wait(100);
  expect(await statusOf(port, path)).toBe(status);
}

test('the worker says when it is at work, shows what it did, and says when its database is gone', async () => {
  const database = await createDatabase();
  const [port, metricsPort] = [await freePort(), await freePort()];
  const worker = spawn(process.execPath, ['apps/api/src/worker.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      OUN_MEDIA_DIR: tmpdir(),
      OUN_TOKEN_SECRET: 'a secret only the tests know, long enough',
      OUN_WORKER_PORT: String(port),
      OUN_WORKER_METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  });
  closing.push(async () => {
    if (worker.exitCode !== null || !worker.kill('SIGKILL')) return;
    await once(worker, 'exit');
  });
  await until(port, '/readyz', 200);
  const show = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  // What a job of this very minute announced is handed on within a moment.
  await expect.poll(show, { timeout: 30_000 }).toContain('outbox_waiting 0');
  expect(await show()).toContain('# TYPE jobs_total counter');
  expect(await statusOf(port, '/metrics')).toBe(404);

  await database.drop();
  await until(port, '/readyz', 503);
  expect(await statusOf(port, '/healthz')).toBe(200);
  expect(await show()).toContain('outbox_waiting Nan');
});

test('one whose work stands still is alive and not ready', async () => {
  const port = await freePort();
  const server = await serveHealth(async () => false, { port, host: '127.0.0.1' });
  closing.push(() => server.close());
  expect([await statusOf(port, '/healthz'), await statusOf(port, '/readyz')]).toEqual([200, 503]);
});

test('jobs are counted by how they ended', async () => {
  const metrics = createJobMetrics(async () => 3);
  await metrics.observe('a.job', async () => {});
  await expect(metrics.observe('a.job', () => Promise.reject(new Error('not now')))).rejects.toThrow('not now');
  const text = await metrics.print();
  expect(text).toContain('jobs_total{job="a.job",result="done"} 1');
  expect(text).toContain('jobs_total{job="a.job",result="failed"} 1');
  expect(text).toContain('job_seconds_count{job="a.job"} 2');
});
