import { postLogs, type LogRecord } from '@oun/contract/logs';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { logOf, sendElsewhere } from '../../../../test/logs.ts';
import { makeMember } from '../../../../test/people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const send = async (logs: unknown[], token?: string) => {
  const { status, body } = await api.call(postLogs, { body: { logs } }, token);
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
    ab_tests: [{ number: 3, bucket: 'B\\' }],
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

test('whose it is stands as the record says, vouched for by a token of theirs alone', async () => {
  const { id } = await makeMember(api);
  const [own, another, guests] = [logOf({ user_id: id }), logOf({ user_id: id + 1 }), logOf({ user_id: id })];
  await send([own, another], await api.token(id, 'user'));
  await send([guests]);
  expect((await keptOf(own, another, guests)).map(({ user_id, is_vouched }) => [user_id, is_vouched])).toEqual([
    [id, true],
    [id + 1, false],
    [id, false],
  ]);
});

const deep = (levels: number): string => `${'['.repeat(levels)}1${']'.repeat(levels)}`;

test('each that is broken falls alone, and is kept with its reason', async () => {
  const good = [logOf(), logOf(), logOf()];
  const broken: [unknown, string][] = [
    [{ ...logOf(), navigation: 'a\0b' }, 'navigation: odd_text'],
    [{ ...logOf(), user_agent: 'half \ud800 a character' }, 'user_agent: odd_text'],
    [logOf({ extra: { name: 'tap', seq: 1, said: '\udc00' } }), 'extra: odd_text'],
    [logOf({ extra: { name: 'tap', seq: 1, ['a\0']: 1 } }), 'extra: odd_text'],
    [{ ...logOf(), ab_tests: [{ number: 1, bucket: '\0' }] }, 'ab_tests: odd_text'],
    [{ ...logOf(), extra: JSON.parse(deep(40_000)) as unknown }, 'extra: invalid_type'],
    [{ ...logOf(), user_agent: 'x'.repeat(300_000) }, 'user_agent: too_big'],
    [{ ...logOf(), client_access_time: 1.5 }, 'client_access_time: invalid_type'],
    [{ ...logOf(), log_uuid: 'none' }, 'log_uuid: invalid_format'],
    [{ ...logOf(), platform: 'toaster' }, 'platform: invalid_value'],
    [{ ...logOf(), navigation: undefined }, 'navigation: invalid_type'],
    [logOf({ extra: { name: 'tap', seq: 0 } }), 'extra.seq: too_small'],
    [
      logOf({ extra: { name: 'tap', seq: 1, ...Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [i, i])) } }),
      'extra: too_big',
    ],
    [null, 'record: invalid_type'],
    ['text', 'record: invalid_type'],
    [[], 'record: invalid_type'],
  ];
  const before = await api.db.selectFrom('log_refused').select('id').execute();
  const logs = [good[0], ...broken.map(([log]) => log), good[1], good[2]];
  // Too deep for who writes texts out: put together by hand.
  const written = logs.map((log) => {
    const isDeep = Array.isArray((log as { extra?: unknown } | null)?.extra);
    return isDeep
      ? JSON.stringify({ ...(log as object), extra: 0 }).replace('"extra":0', `"extra":${deep(40_000)}`)
      : JSON.stringify(log);
  });
  const reply = await api.app.inject({
    method: 'POST',
    url: '/logs/v1/bulk',
    headers: { 'content-type': 'application/json' },
    payload: `{"logs":[${written.join(',')}]}`,
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    accepted: 3,
    refused: broken.map(([, reason], i) => ({ index: i + 1, reason })),
  });
  expect(await keptOf(...(good as LogRecord[]))).toHaveLength(3);
  const refused = await api.db.selectFrom('log_refused').orderBy('id').offset(before.length).selectAll().execute();
  expect(refused.map(({ reason }) => reason)).toEqual(broken.map(([, reason]) => reason));
  expect(refused.every(({ raw, received_at }) => raw.length <= 2_000 && received_at.getTime() === NOON.getTime())).toBe(
    true,
  );
  expect(api.logs).toEqual([]);
});

test('one that only the database refuses falls alone too', async () => {
  // As if a rule of its own came that the shape does not know.
  await sql`create function refuse_odd() returns trigger language plpgsql as
    $$ begin if new.object_id = 'odd' then perform 'x'::int; end if; return new; end $$`.execute(api.db);
  await sql`create trigger odd before insert on log_record for each row execute function refuse_odd()`.execute(api.db);
  const logs = Array.from({ length: 9 }, (_, i) => logOf(i === 4 ? { object_id: 'odd' } : {}));
  const others = [logOf(), logOf()];
  const [reply, reply2] = await Promise.all([send(logs), send(others)]);
  expect(reply).toEqual({ accepted: 8, refused: [{ index: 4, reason: 'record: not_storable' }] });
  expect(reply2).toEqual({ accepted: 2, refused: [] });
  expect(await keptOf(...logs, ...others)).toHaveLength(10);
  await sql`drop trigger odd on log_record`.execute(api.db);
});

test('a record is kept once however often and however much at once it is sent', async () => {
  const logs = Array.from({ length: 50 }, () => logOf());
  const replies = await Promise.all(Array.from({ length: 8 }, () => send(logs)));
  const again = await send([...logs.slice(0, 10), logOf(), ...logs.slice(10)]);
  expect(replies.map(({ accepted }) => accepted)).toEqual(Array.from({ length: 8 }, () => 50));
  expect(again).toEqual({ accepted: 51, refused: [] });
  expect(await keptOf(...logs)).toHaveLength(50);
});

test('two processes that are sent the same at once keep it once', async () => {
  const logs = Array.from({ length: 50 }, () => logOf());
  const other = logs.toReversed();
  // Held until both have begun: a table that is locked lets neither write.
  const both = await api.db.transaction().execute(async (tx) => {
    await sql`lock table log_days.rest in share mode`.execute(tx);
    const started = Promise.all([send(logs), sendElsewhere(api, other)]);
    for (;;) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
      if (rows[0]!.n >= 2) return { started };
    }
  });
  expect((await both.started).map(({ accepted }) => accepted)).toEqual([50, 50]);
  expect(await keptOf(...logs)).toHaveLength(50);
});

test('too many batches from one address are sent away for a while', async () => {
  const strict = await startApi({ logLimits: { fromAddress: 20 } });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const post = (address: string) => strict.refusal(postLogs, { body: { logs: [logOf()] } }, undefined, from(address));
  const replies = await Promise.all(Array.from({ length: 25 }, () => post('203.0.113.7')));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(replies.at(-1)).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
  expect((await post('203.0.113.8')).status).toBe(200);
  strict.setClock(new Date(NOON.getTime() + 60_000));
  expect((await post('203.0.113.7')).status).toBe(200);
  await strict.close();
});

test('what cannot wait any more is sent away, to come again', async () => {
  const full = await startApi({ logLimits: { waiting: 60_000, group: 20_000 } });
  const batch = () => ({ body: { logs: Array.from({ length: 20 }, () => logOf()) } });
  const replies = await full.db.transaction().execute(async (tx) => {
    await sql`lock table log_record in access exclusive mode`.execute(tx);
    const started = Array.from({ length: 20 }, () => full.refusal(postLogs, batch()));
    const settled = await Promise.race(started.map(async (one) => one));
    expect(settled.status).toBe(503);
    return { started };
  });
  const all = await Promise.all(replies.started);
  const taken = all.filter(({ status }) => status === 200).length;
  const away = all.filter(({ status }) => status === 503);
  expect(taken).toBeGreaterThan(0);
  expect(away.length).toBe(20 - taken);
  expect(away.length).toBeGreaterThan(10);
  expect(away.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
  const { n } = await full.db
    .selectFrom('log_record')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(n).toBe(taken * 20);
  await full.close();
});

test('a server that is told to stop writes what it has taken first', async () => {
  const stopping = await startApi();
  const address = await stopping.app.listen({ port: 0, host: '127.0.0.1' });
  const logs = Array.from({ length: 30 }, () => logOf());
  const sent = await stopping.db.transaction().execute(async (tx) => {
    await sql`lock table log_record in access exclusive mode`.execute(tx);
    const started = fetch(`${address}/logs/v1/bulk`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ logs }),
    });
    for (;;) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(stopping.db);
      if (rows[0]!.n > 0) break;
    }
    return { started, closing: stopping.app.close() };
  });
  const reply = await sent.started;
  expect([reply.status, await reply.json()]).toEqual([200, { accepted: 30, refused: [] }]);
  await sent.closing;
  await stopping.close();
});

test('an id is the same in large and small letters', async () => {
  const log = logOf({ log_uuid: randomUUID() });
  await send([log, { ...log, log_uuid: log.log_uuid.toUpperCase() }]);
  expect(await keptOf(log)).toHaveLength(1);
});
