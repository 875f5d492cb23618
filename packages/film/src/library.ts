import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LibraryIndex } from './library-index.ts';

export const LIBRARY_DIR = fileURLToPath(new URL('../library', import.meta.url));

export const INDEX_NAME = 'index.json';

export async function readIndex(dir: string = LIBRARY_DIR): Promise<LibraryIndex> {
  return JSON.parse(await readFile(join(dir, INDEX_NAME), 'utf8')) as LibraryIndex;
}
