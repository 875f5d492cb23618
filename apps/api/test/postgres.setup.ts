import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureDatabase, startPostgres, throwawayDir } from '../../../scripts/postgres.ts';
import { connect } from '../src/platform/db/db.ts';
import { migrate } from '../src/platform/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export const TEMPLATE = 'template_oun';

/** One real server for the whole run, with a migrated database that every test file copies in milliseconds. */
export default async function setup(project: TestProject) {
  const dataDir = await throwawayDir(`oun-test-${process.pid}`);
  const postgres = await startPostgres({ dataDir, port: 0, isThrowaway: true });
  const url = postgres.url(TEMPLATE);
  await ensureDatabase(url);
  const { db } = connect({ url, name: 'oun-test-template' });
  await migrate(db);
  await db.destroy();
  project.provide('postgresUrl', postgres.url('postgres'));

  return async () => {
    await postgres.stop();
    await rm(dirname(dataDir), { recursive: true, force: true });
  };
}
