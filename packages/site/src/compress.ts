import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|xml|ico|map|webmanifest)$/;
/** Below this the headers outweigh what is saved. */
const MIN_BYTES = 512;
const AT_ONCE = 4;

/** Writes a `.br` and a `.gz` beside each file that gets smaller by it. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const worker = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) await compressFile(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function compressFile(path: string): Promise<void> {
  const plain = await readFile(path);
  if (plain.length < MIN_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  if (br.length < plain.length) await writeFile(`${path}.br`, br);
  if (gz.length < plain.length) await writeFile(`${path}.gz`, gz);
}
