/** Brings the database's structure up to date and does nothing else: before a new version's processes are started. */
import { migrateDatabase } from '../apps/api/src/platform/db/migrate.ts';
import { whereDatabaseIs } from './database.ts';
import { ensureDatabase, StartError } from './postgres.ts';

try {
  const { url, stop } = await whereDatabaseIs();
  try {
    await ensureDatabase(url);
    const applied = await migrateDatabase(url, { say: (text) => console.log(text) });
    console.log(applied.length > 0 ? `데이터베이스 구조를 맞췄어요 (${applied.length}개).` : '이미 최신이에요.');
  } finally {
    await stop();
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : `맞추지 못했어요: ${(error as Error).message}`);
  process.exit(1);
}
