import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const READY_MS = 180_000;

/** One more process of the house, with its log beside the others'; it can be sent messages. */
export function startProcess(entry: string, env: NodeJS.ProcessEnv, log: string): ChildProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    cwd: join(import.meta.dirname, '..'),
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const file = createWriteStream(log);
  child.stdout!.pipe(file, { end: false });
  child.stderr!.pipe(file, { end: false });
  return child;
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

export async function untilReady(port: number): Promise<void> {
  const end = Date.now() + READY_MS;
  while (Date.now() < end) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
    await wait(100);
  }
  throw new Error(`nothing was ready on port ${port}`);
}
