import { copyFile, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mapsDir } from '@oun/brand/maps-dir';
import type { Service } from '@oun/brand/switchboard';
import { webVersion } from './site-faults.ts';

/** Browsers stay on a page for days: so many builds back a line can still be told. */
const KEPT_VERSIONS = 20;

/** Takes the source maps out of what is served, to where stacks are read by them: by site and version. */
export async function keepMaps(service: Service, buildDir: string): Promise<void> {
  const version = webVersion(join(buildDir, 'client'));
  const versions = join(mapsDir(process.env), service);
  const folder = join(versions, version);
  const names = await readdir(buildDir, { recursive: true });
  for (const name of names.filter((file) => file.endsWith('.map'))) {
    // As the files are called in a stack: `/assets/…` in browsers, `/server/…` on ours.
    const to = join(folder, name.replace(/^client[\\/]/, ''));
    await mkdir(dirname(to), { recursive: true });
    // Not moved: the two may lie on different disks.
    await copyFile(join(buildDir, name), to);
    await rm(join(buildDir, name));
  }
  // The time of the folder is the time of the version, also where it was built before.
  await mkdir(folder, { recursive: true });
  await utimes(folder, new Date(), new Date());
  await dropOld(versions);
}

async function dropOld(versions: string): Promise<void> {
  const kept = await Promise.all(
    (await readdir(versions)).map(async (name) => {
      const path = join(versions, name);
      return { path, at: (await stat(path)).mtimeMs };
    }),
  );
  for (const { path } of kept.toSorted((a, b) => b.at - a.at).slice(KEPT_VERSIONS))
    await rm(path, { recursive: true, force: true });
}
