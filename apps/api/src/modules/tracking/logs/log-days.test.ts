import { postLogs, type LogRecord } from '@oun/contract/logs';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { logOf, sendElsewhere } from '../../../../test/logs.ts';
import { completeness, countDevices } from './completeness.ts';
import { dropOldLogs, makeLogDays } from './log-days.ts';
import { readOn } from './log-passes.ts';

const DAY_MS = 86_400_000;
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const send = async (logs: LogRecord[]) => {
  const { body } = await api.call(postLogs, { body: { logs } });
  expect(body).toEqual({ accepted: logs.length, refused: [] });
};
/** In which table it is, and when it counts for. */
const placeOf = async ({ log_uuid }: LogRecord) => {
  const { rows } = await sql<{ table: string; is_clock_off: boolean }>`
    select tableoid::regclass::text as table, is_clock_off from log_record where log_uuid = ${log_uuid}`.execute(
    api.db,
  );
  return rows;
};

test('a record whose day has no table is kept, moves there once it has one, and is still one when sent again', async () => {
  const at = NOON.getTime();
  const [today, tomorrow, old, ahead] = [at, at + DAY_MS, at - 30 * DAY_MS, at + 3 * DAY_MS].map((time) =>
    logOf({ client_access_time: time }),
  );
  const logs = [today!, tomorrow!, old!, ahead!];
  await send(logs);
  expect(await placeOf(today!)).toEqual([{ table: 'log_days.rest', is_clock_off: false }]);
  await Promise.all([makeLogDays(api.jobContext), makeLogDays(api.jobContext), send([today!])]);
  await send(logs);
  expect(await Promise.all(logs.map(placeOf))).toEqual([
    [{ table: 'log_days.d20261115', is_clock_off: false }],
    [{ table: 'log_days.d20261116', is_clock_off: false }],
    [{ table: 'log_days.d20261016', is_clock_off: false }],
    [{ table: 'log_days.d20261118', is_clock_off: true }],
  ]);
});

test('a clock that cannot be right is told so, and its record kept once for ever', async () => {
  const [first, last] = [logOf({ client_access_time: 0 }), logOf({ client_access_time: 4_102_444_800_000 })];
  await send([first, last]);
  api.setClock(new Date(NOON.getTime() + 3 * DAY_MS));
  await send([first, last]);
  api.setClock(NOON);
  for (const log of [first, last]) expect(await placeOf(log)).toEqual([{ table: 'log_days.rest', is_clock_off: true }]);
});

test('how much of what devices told is here, by platform', async () => {
  const [one, two, off] = [randomUUID(), randomUUID(), randomUUID()];
  const told = (global_uuid: string, seqs: number[], more: Partial<LogRecord> = {}) =>
    seqs.map((seq) => logOf({ global_uuid, platform: 'ios', extra: { name: 'tap', seq }, ...more }));
  const yesterday = NOON.getTime() - DAY_MS;
  await send(told(one, [5, 6, 9], { client_access_time: yesterday }));
  await countDevices(api.jobContext);
  // 10 came before 8 was lost for good; 6 again, under another id.
  await send([
    ...told(one, [10, 11, 6]),
    ...told(two, [1, 2, 3], { platform: 'android' }),
    ...told(off, [1, 3], { client_access_time: 1_000, platform: 'android' }),
  ]);
  await countDevices(api.jobContext);
  await countDevices(api.jobContext);
  const of = async (from: string, to: string) =>
    (await completeness(api.jobContext, from, to)).filter(({ platform }) => platform !== 'web');
  expect(await of('2026-11-14', '2026-11-15')).toEqual([
    { platform: 'android', devices: 2, told: 5, missing: 1 },
    { platform: 'ios', devices: 1, told: 5, missing: 2 },
  ]);
  expect(await of('2026-11-14', '2026-11-14')).toEqual([{ platform: 'ios', devices: 1, told: 3, missing: 2 }]);
  expect(await of('2026-11-16', '2026-11-17')).toEqual([]);
});

test('a reader waits for whoever is still writing a lower number', async () => {
  const first = logOf();
  const second = logOf();
  const seen: string[] = [];
  const reading = () =>
    readOn(api.db, 'test', async ({ after, to }) => {
      const rows = await api.db
        .selectFrom('log_record')
        .where('pass', '>', after)
        .where('pass', '<=', to)
        .select('log_uuid')
        .execute();
      seen.push(...rows.map(({ log_uuid }) => log_uuid));
    });
  await reading();
  seen.length = 0;
  // The first is held up before its commit, the second is not.
  await sql`create function hold_up() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(1); return null; end $$`.execute(api.db);
  await sql`create constraint trigger hold_up after insert on log_record deferrable initially deferred
    for each row when (new.object_id = 'held') execute function hold_up()`.execute(api.db);
  const held = await api.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(tx);
    const sent = send([{ ...first, object_id: 'held' }]);
    const waits = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
      return rows[0]!.n;
    };
    while ((await waits()) < 1) await new Promise((go) => void setTimeout(go, 5));
    await sendElsewhere(api, [second]);
    const read = reading();
    // It either waits as well, or has gone past the first.
    await Promise.race([
      read,
      (async () => {
        while ((await waits()) < 2) await new Promise((go) => void setTimeout(go, 5));
      })(),
    ]);
    return { sent, read };
  });
  await Promise.all([held.sent, held.read]);
  await reading();
  expect(seen).toHaveLength(2);
  expect(new Set(seen)).toEqual(new Set([first.log_uuid, second.log_uuid]));
  await sql`drop trigger hold_up on log_record`.execute(api.db);
});

test('what is older than it is kept for goes, with its day or by when it came', async () => {
  const all = async () => {
    const { n } = await api.db
      .selectFrom('log_record')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  };
  const recent = logOf({ client_access_time: NOON.getTime() });
  await send([recent]);
  await makeLogDays(api.jobContext);
  api.setClock(new Date(NOON.getTime() + 90 * DAY_MS));
  await dropOldLogs(api.jobContext);
  expect(await placeOf(recent)).toHaveLength(1);
  api.setClock(new Date(NOON.getTime() + 91 * DAY_MS));
  await Promise.all([dropOldLogs(api.jobContext), send([logOf({ client_access_time: NOON.getTime() + 91 * DAY_MS })])]);
  expect(await placeOf(recent)).toHaveLength(0);
  api.setClock(new Date(NOON.getTime() + 200 * DAY_MS));
  await dropOldLogs(api.jobContext);
  expect(await all()).toBe(0);
  expect(await api.db.selectFrom('log_device_day').selectAll().execute()).toEqual([]);
});
