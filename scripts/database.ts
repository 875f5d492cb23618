import { join, resolve } from 'node:path';
import { startPostgres } from './postgres.ts';

export const dataDirOf = (env: NodeJS.ProcessEnv): string => resolve(env['OUN_DATA_DIR'] ?? 'data');

export const POSTGRES_PORT = 4010;

/** The database that `npm start` would use: the one given, or the embedded one, started if it is not running. */
export async function whereDatabaseIs(env: NodeJS.ProcessEnv = process.env): Promise<{
  url: string;
  stop: () => Promise<void>;
}> {
  // What is done here needs a session of its own: past a pooler, where there is one.
  const given = env['DATABASE_DIRECT_URL'] || env['DATABASE_URL'];
  if (given) return { url: given, stop: async () => {} };
  const postgres = await startPostgres({
    dataDir: join(dataDirOf(env), 'postgres'),
    port: Number(env['OUN_POSTGRES_PORT'] ?? POSTGRES_PORT),
    isThrowaway: false,
  });
  return { url: postgres.url('oun'), stop: postgres.wasRunning ? async () => {} : postgres.stop };
}
