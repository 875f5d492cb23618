/** A house of the tests' own. Run by itself it stays open, for many short runs against the same one. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildSites } from '../packages/site/src/build.ts';
import { openHouse, SITES } from '../scripts/house.ts';
import { throwawayDir } from '../scripts/postgres.ts';

export type Addresses = Record<(typeof SITES)[number] | 'api' | 'sandbox', string>;
export type HouseInfo = {
  addresses: Addresses;
  databaseUrl: string;
  /** What its processes were started with, for one more of them. */
  env: Record<string, string>;
  /** One file a process. */
  logsDir: string;
};

const CACHE = join(import.meta.dirname, '../node_modules/.cache');
const say = (line: string) => void process.stderr.write(`  ${line}\n`);

/** Opens it and writes down where it is; `file` is what `OUN_E2E_HOUSE` wants. */
export async function openTestHouse(): Promise<{ file: string; close: () => Promise<void> }> {
  const dataDir = dirname(await throwawayDir(`oun-e2e-${process.pid}`));
  // Kept between runs: drawing the demo world's pictures takes longer than everything else here.
  const mediaDir = join(CACHE, 'oun-media');
  await mkdir(mediaDir, { recursive: true });
  const house = await openHouse({
    dataDir,
    mediaDir,
    anyPorts: true,
    isThrowaway: true,
    say,
    build: () => buildSites(SITES, { say }),
    onDeath: (part) => say(`${part} died while it was being tested`),
  });
  const close = async () => {
    await house.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  const file = join(dataDir, 'house.json');
  const { addresses, databaseUrl, env } = house;
  const info: HouseInfo = { addresses, databaseUrl, env, logsDir: join(dataDir, 'logs') };
  await writeFile(file, JSON.stringify(info));
  return { file, close };
}

if (import.meta.main) {
  const { file, close } = await openTestHouse();
  say(`OUN_E2E_HOUSE=${file}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
}
