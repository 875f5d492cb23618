import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../scripts/postgres.ts';
import type { HouseInfo } from './house.ts';

export type MovedClock = {
  /** The site whose api lives in the moved time. */
  life: string;
  /** Time passes on the server, for real: what was good for less is refused from now on. */
  pass: (ms: number) => Promise<void>;
  close: () => Promise<void>;
};

/** A second api on the house's database, with a site before it: tests beside this one keep their own time. */
export async function openMovedClock({ env, logsDir }: HouseInfo): Promise<MovedClock> {
  const [apiPort, lifePort] = [await freePort(), await freePort()];
  const life = `http://localhost:${lifePort}`;
  const given = {
    ...process.env,
    ...env,
    NODE_ENV: 'production',
    OUN_API_PORT: String(apiPort),
    OUN_API_URL: `http://127.0.0.1:${apiPort}`,
    OUN_LIFE_PORT: String(lifePort),
    OUN_LIFE_URL: life,
  };
  const children: ChildProcess[] = [];
  const start = (entry: string, log: string) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
      cwd: join(import.meta.dirname, '..'),
      env: given,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const file = createWriteStream(join(logsDir, log));
    child.stdout!.pipe(file, { end: false });
    child.stderr!.pipe(file, { end: false });
    children.push(child);
    return child;
  };
  const close = async () => {
    const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    await Promise.all(
      running.map((child) => {
        const gone = once(child, 'exit');
        child.kill('SIGTERM');
        return gone;
      }),
    );
  };
  const api = start('e2e/moved-clock.api.ts', 'moved-clock-api.log');
  start('apps/life/server.ts', 'moved-clock-life.log');
  try {
    await Promise.all([apiPort, lifePort].map(untilReady));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    life,
    async pass(ms) {
      const moved = once(api, 'message');
      api.send(ms);
      await moved;
    },
    close,
  };
}

const READY_MS = 30_000;

async function untilReady(port: number): Promise<void> {
  const end = Date.now() + READY_MS;
  while (Date.now() < end) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
    await wait(100);
  }
  throw new Error(`nothing was ready on port ${port}`);
}
