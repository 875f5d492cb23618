import type { LogRecord } from '@oun/contract/logs';
import { randomUUID } from 'node:crypto';
import { createCollector, takeLogs } from '../src/modules/tracking/logs/take-logs.ts';
import { connectToCopy } from '../src/platform/db/db.ts';
import { NOON, type TestApi } from './api.ts';

let seq = 0;

/** What a device tells at noon, of itself unless a device is named. */
export const logOf = (more: Partial<LogRecord> = {}): LogRecord => ({
  user_id: null,
  global_uuid: randomUUID(),
  app_version: null,
  web_version: '2026.11.15',
  session: `${randomUUID()}.1`,
  category: 'tap',
  log_uuid: randomUUID(),
  client_access_time: NOON.getTime(),
  ab_tests: [],
  navigation: '/programs/:slug',
  navigation_sub: null,
  navigation_referrer: '/explore',
  object_idx: 0,
  object_id: 'morning-yoga',
  object_type: 'program',
  object_section: 'hero',
  extra: { name: 'program_card', seq: (seq += 1) },
  product: 'oun_membership_web',
  platform: 'web',
  device: 'Pixel 8',
  os_version: '14',
  user_agent: 'Mozilla/5.0',
  region: 'KR',
  env: 'prod',
  ...more,
});

/** By a writer of its own, as another process has. */
export async function sendElsewhere(api: TestApi, logs: LogRecord[]) {
  const pool = connectToCopy({ url: api.databaseUrl, name: 'elsewhere', max: 1 });
  const collector = createCollector({ pool, log: api.app.log, keptDays: 90 });
  const reply = await takeLogs({ now: () => NOON, readAddress: () => '10.1.1.1' } as never, collector, logs);
  await pool.end();
  return reply;
}
