import { glob, stat } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../../..');
const SOURCES = '{apps/api/src,packages/*/src}/**/*.ts';

let found: Promise<string> | undefined;

/** What this process runs is as new as the newest of its files, however often it is started. */
export const apiVersion = (): Promise<string> => (found ??= newestOf(SOURCES));

async function newestOf(pattern: string): Promise<string> {
  let newest = 0;
  for await (const file of glob(pattern, { cwd: ROOT }))
    newest = Math.max(newest, (await stat(join(ROOT, file))).mtimeMs);
  return new Date(newest).toISOString().slice(0, 19).replaceAll(':', '.');
}
