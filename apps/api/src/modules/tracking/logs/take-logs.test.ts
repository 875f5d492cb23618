import { postLogs, type LogRecord } from '@oun/contract/logs';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { logOf } from '../../../../test/logs.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const send = async (logs: unknown[], token?: string) => {
  const { status, body } = await api.call(postLogs, { body: { logs } }, token);
  if (status !== 200) console.log(api.logs.join(''));
  expect(status).toBe(200);
  return body;
};
const keptOf = (...logs: Pick<LogRecord, 'log_uuid'>[]) =>
  api.db
    .selectFrom('log_record')
    .where(
      'log_uuid',
      'in',
      logs.map(({ log_uuid }) => log_uuid),
    )
    .orderBy('seq')
    .selectAll()
    .execute();

test('a record is kept whole, letter for letter', async () => {
  const log = logOf({
    app_version: '1.2.3',
    ab_tests: [{ number: 3, bucket: 'B' }],
    navigation_sub: 'tab\\one',
    object_id: '"quoted"',
    extra: { name: 'search', seq: 7, query: '아침\n요가 \\n 🧘', count: 3, is_new: true },
    device: null,
  });
  expect(await send([log])).toEqual({ accepted: 1, refused: [] });
  const { client_access_time, ...rest } = log;
  expect(await keptOf(log)).toEqual([
    {
      ...rest,
      client_access_time: new Date(client_access_time),
      received_at: NOON,
      day: '2026-11-15',
      seq: 7,
      name: 'search',
      is_vouched: false,
      is_clock_off: false,
      pass: expect.any(Number),
    },
  ]);
});
