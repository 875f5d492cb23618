import { isPlayground, stageOf } from '@oun/brand/stage';
import type { Stage } from '@oun/brand/switchboard';
import { sql } from 'kysely';
import type { Db } from './db/db.ts';

/** Whether the demo world was made here. By its mark, or by an administrator nobody becomes by signing up. */
export async function isDemoWorld(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_demo: boolean }>`select exists (select from demo_world) or exists (
    select from account join account_role on account_role.account_id = account.id
    where account.email_address = 'admin@oun.test' and account_role.role = 'core-admin') as is_demo`.execute(db);
  return rows[0]!.is_demo;
}

/** Everybody knows the demo world's passwords: a stage for real people does not open a database that holds it. */
export async function refuseDemoWorld(db: Db, stage: Stage): Promise<void> {
  if (isPlayground(stage) || !(await isDemoWorld(db))) return;
  throw new Error(`이 데이터베이스에는 데모 세상이 있어요. ${stage} 스테이지에서는 빈 데이터베이스를 써주세요.`);
}

/** Called by whatever would make it, before the first row: it marks the database for good. */
export async function beginDemoWorld(db: Db, now: Date): Promise<void> {
  const stage = stageOf(process.env);
  if (!isPlayground(stage)) throw new Error(`${stage} 스테이지에는 데모 세상을 만들 수 없어요.`);
  await db.insertInto('demo_world').values({ made_at: now }).execute();
}
