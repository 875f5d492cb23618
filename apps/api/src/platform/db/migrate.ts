import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { connect, type Db } from './db.ts';

const MIGRATIONS = new URL('../../../db/migrations/', import.meta.url);

/** Runs the SQL files that this database has not seen, in order, each once, one process at a time. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** The same on a connection of its own, which may take as long as it needs. */
export async function migrateDatabase(url: string): Promise<string[]> {
  const { db } = connect({ url, name: 'oun-migrate', max: 1, isMaintenance: true });
  try {
    return await migrate(db);
  } finally {
    await db.destroy();
  }
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, MIGRATIONS), 'utf8');
      return [
        name.replace(/\.sql$/, ''),
        { up: async (db) => void (await sql.raw(text).execute(db)) } satisfies Migration,
      ] as const;
    }),
  );
  return Object.fromEntries(migrations);
}
