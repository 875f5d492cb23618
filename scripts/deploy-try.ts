/**
 * Does in a clean folder what the container file does: the tracked files, its RUN lines, then a production on an empty
 * PostgreSQL. For machines without a container engine; needs a PostgreSQL 18 as DATABASE_URL, or starts the embedded one.
 */
import { execFileSync, type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureDatabase, freePort, startPostgres, throwawayDir } from './postgres.ts';

const folder = join(dirname(await throwawayDir(`oun-deploy-${process.pid}`)), 'app');
const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
for (const file of files) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  cpSync(file, join(folder, file));
}
const [, build = ''] = readFileSync('deploy/Dockerfile', 'utf8').split(/^FROM /m);
const env = { PATH: `${dirname(process.execPath)}:${process.env['PATH']}`, HOME: process.env['HOME'] };
for (const [, line = ''] of build.matchAll(/^RUN (.+)$/gm)) {
  console.log(`  ${line}`);
  execFileSync('sh', ['-c', line], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
}

const postgres = await startPostgres({
  dataDir: await throwawayDir(`oun-deploy-${process.pid}`),
  port: 0,
  isThrowaway: true,
});
const children: ChildProcess[] = [];
try {
  const url = postgres.url('oun');
  await ensureDatabase(url);
  const ports = { api: await freePort(), worker: await freePort(), life: await freePort(), store: await freePort() };
  const real = {
    ...env,
    NODE_ENV: 'production',
    OUN_STAGE: 'prod',
    OUN_SANDBOX: 'off',
    DATABASE_URL: url,
    OUN_TOKEN_SECRET: randomBytes(36).toString('base64'),
    OUN_MEDIA_DIR: join(folder, '..', 'media'),
    OUN_API_URL: `http://127.0.0.1:${ports.api}`,
    ...Object.fromEntries(
      Object.entries(ports).map(([part, port]) => [`OUN_${part.toUpperCase()}_PORT`, String(port)]),
    ),
  };
  const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: folder, env: real, stdio: 'inherit' });
  run('scripts/migrate.ts');
  run('scripts/staff.ts', 'add', 'boss@corp.kr', '첫운영자');
  const entries = {
    api: 'apps/api/src/main.ts',
    worker: 'apps/api/src/worker.ts',
    life: 'apps/life/server.ts',
    store: 'apps/store/server.ts',
  };
  for (const entry of Object.values(entries)) {
    children.push(spawn(process.execPath, [entry], { cwd: folder, env: real, stdio: ['ignore', 'ignore', 'inherit'] }));
  }
  for (const [part, port] of Object.entries(ports)) {
    const end = Date.now() + 120_000;
    const health = () =>
      spawn(process.execPath, ['deploy/health.mjs'], { cwd: folder, env: { ...real, OUN_HEALTH_PORT: String(port) } });
    while ((await new Promise((resolve) => health().once('exit', resolve))) !== 0) {
      if (Date.now() > end) throw new Error(`${part}: not ready`);
      await wait(500);
    }
    console.log(`  ✓ ${part}`);
  }
} finally {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map((child) => child.exitCode ?? new Promise((resolve) => child.once('exit', resolve))));
  await postgres.stop();
  rmSync(dirname(folder), { recursive: true, force: true });
}
