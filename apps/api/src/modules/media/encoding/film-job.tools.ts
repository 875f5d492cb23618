import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

export type Tools = { ffmpeg: string; ffprobe: string };

/** Looked for anew each time: one that was installed meanwhile is found without a restart. */
export function findTools(path = process.env['PATH'] ?? ''): Tools | undefined {
  const [ffmpeg, ffprobe] = [onPath('ffmpeg', path), onPath('ffprobe', path)];
  return ffmpeg && ffprobe ? { ffmpeg, ffprobe } : undefined;
}

const onPath = (name: string, path: string): string | undefined =>
  path
    .split(delimiter)
    .filter(Boolean)
    .map((dir) => join(dir, name))
    .find(isExecutable);

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export type Outcome = { code: number | null; errors: string };
export type RunOptions = { onLine?: (line: string) => void; signal?: AbortSignal | undefined };

const ERRORS_KEPT = 8_000;

/** Runs to its end, telling each line of its output. An abort kills it, and so does the end of this process. */
export function runTool(tool: string, args: readonly string[], { onLine, signal }: RunOptions = {}): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = spawn(tool, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const kill = () => void child.kill('SIGKILL');
    let errors = '';
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => onLine?.(line));
    child.stderr.on('data', (chunk: Buffer) => void (errors = (errors + chunk.toString()).slice(-ERRORS_KEPT)));
    process.once('exit', kill);
    signal?.addEventListener('abort', kill, { once: true });
    const end = () => {
      process.off('exit', kill);
      signal?.removeEventListener('abort', kill);
    };
    child.once('error', (error) => {
      end();
      reject(error);
    });
    child.once('close', (code) => {
      end();
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve({ code, errors: errors.trim() });
    });
  });
}

/** What is wrong with the film itself, in staff's words: trying again changes nothing. */
export class FilmProblem extends Error {
  override name = 'FilmProblem';
}
