/** Writes the row types of the migrated database; with --verify only says whether the written ones are still true. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { connect } from '../apps/api/src/platform/db/db.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { ensureDatabase, startPostgres, throwawayDir } from './postgres.ts';

const OUT = 'apps/api/src/platform/db/database.types.ts';
const dataDir = await throwawayDir(`oun-types-${process.pid}`);
const postgres = await startPostgres({ dataDir, port: 0, isThrowaway: true });
try {
  const url = postgres.url('types');
  await ensureDatabase(url);
  const { db } = connect({ url, name: 'types' });
  await migrate(db);
  await db.destroy();
  const args = [
    '--dialect=postgres',
    `--url=${url}`,
    `--out-file=${OUT}`,
    '--date-parser=string',
    '--numeric-parser=number',
  ];
  // bigint arrives as a number that is checked to be exact (see db.ts).
  args.push('--type-mapping={"int8":"number"}', '--exclude-pattern=kysely_*', ...process.argv.slice(2));
  execFileSync('node_modules/.bin/kysely-codegen', args, { stdio: 'inherit' });
} finally {
  await postgres.stop();
  rmSync(dirname(dataDir), { recursive: true, force: true });
}
