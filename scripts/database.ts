import { join, resolve } from 'node:path';
import { startPostgres } from './postgres.ts';

export const dataDirOf = (env: NodeJS.ProcessEnv): string => resolve(env['OUN_DATA_DIR'] ?? 'data');

export const POSTGRES_PORT = 4010;

/** The database that `npm start` would use: the one given, or the embedded one, started if it is not running. */
export async function whereDatabaseIs(env: NodeJS.ProcessEnv = process.env): Promise<{
  url: string;
  stop: () => Promise<void>;
}> {
  if (env['DATABASE_URL']) return { url: env['DATABASE_URL'], stop: async () => {} };
  const postgres = await startPostgres({
    dataDir: join(dataDirOf(env), 'postgres'),
    port: Number(env['OUN_POSTGRES_PORT'] ?? POSTGRES_PORT),
    isThrowaway: false,
  });
  return { url: postgres.url('oun'), stop: postgres.wasRunning ? async () => {} : postgres.stop };
}
