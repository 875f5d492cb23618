import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { postLogs, type LogRecord } from '@oun/contract/logs';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../../../../scripts/postgres.ts';
import { eventually, NOON, startApi, type TestApi } from '../../../../test/api.ts';
import { logOf } from '../../../../test/logs.ts';
import { type LogStream, natsStream, type StreamedLog } from '../../../gateways/log-stream.ts';
import { forwardLogs } from './forward-logs.ts';

const NATS = [
  '/usr/sbin/nats-server',
  '/usr/bin/nats-server',
  '/usr/local/bin/nats-server',
  '/opt/homebrew/bin/nats-server',
].find(existsSync);
if (!NATS) process.stderr.write('nats-server is not installed here: handing logs on to a stream was not tried.\n');

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const send = (logs: LogRecord[]) => api.call(postLogs, { body: { logs } });
const forwardTo = (logStream: LogStream) =>
  forwardLogs({ db: api.db, gateways: { ...api.outside.gateways, logStream } });

test('without a stream nothing is asked of anybody', async () => {
  await forwardLogs({ db: api.db, gateways: api.outside.gateways });
  expect(await api.db.selectFrom('log_reader').selectAll().execute()).toEqual([]);
});

test('what was handed on and not noted comes again; what was noted does not', async () => {
  const logs = [logOf(), logOf()];
  await send(logs);
  const taken: StreamedLog[] = [];
  const stream = { publish: async (some: readonly StreamedLog[]) => void taken.push(...some), close: async () => {} };
  const failing = {
    ...stream,
    async publish(some: readonly StreamedLog[]) {
      taken.push(...some.slice(0, 1));
      throw new Error('away');
    },
  };
  await expect(forwardTo(failing)).rejects.toThrow('away');
  await forwardTo(stream);
  await forwardTo(stream);
  expect(taken).toHaveLength(3);
  expect(new Set(taken.map(({ id }) => id))).toEqual(new Set(logs.map(({ log_uuid }) => log_uuid)));
});

describe.skipIf(!NATS)('to a JetStream', () => {
  let dir: string;
  let port: number;
  let server: ChildProcess | undefined;
  const reach = () => connect({ servers: `127.0.0.1:${port}`, maxReconnectAttempts: 0 });
  async function startServer() {
    server = spawn(NATS!, ['-js', '-sd', dir, '-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
    await eventually('nats-server answers', async () => {
      const made = await reach().catch(() => undefined);
      await made?.close();
      return made !== undefined;
    });
  }
  async function stopServer() {
    const gone = new Promise((resolve) => server!.once('exit', resolve));
    server!.kill('SIGTERM');
    await gone;
  }
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'oun-nats-'));
    port = await freePort();
    await startServer();
  });
  afterAll(async () => {
    await stopServer();
    await rm(dir, { recursive: true, force: true });
  });

  test('all of it arrives once, though the stream is not there at first and then goes away', async () => {
    const stream = natsStream({ url: `nats://127.0.0.1:${port}`, subject: 'oun.logs' });
    const first = Array.from({ length: 60 }, () => logOf({ extra: { name: 'search', seq: 9, query: '요가' } }));
    await send(first);
    await expect(forwardTo(stream)).rejects.toThrow(/jetstream is not enabled|no responders/i);
    const nats = await reach();
    const manager = await jetstreamManager(nats);
    await manager.streams.add({ name: 'LOGS', subjects: ['oun.logs'] });
    await forwardTo(stream);
    // As if it had not been noted: the server knows them by their ids.
    await api.db.updateTable('log_reader').set({ pass: 0 }).where('name', '=', 'stream').execute();
    await forwardTo(stream);
    await nats.close();

    await stopServer();
    const second = [logOf(), logOf()];
    await send(second);
    await expect(forwardTo(stream)).rejects.toThrow(/./);
    await startServer();
    await eventually('the stream takes again', () =>
      forwardTo(stream).then(
        () => true,
        () => false,
      ),
    );

    const again = await reach();
    const consumer = await jetstream(again).consumers.get('LOGS');
    const sent = [...first, ...second];
    const info = await (await jetstreamManager(again)).streams.info('LOGS');
    const arrived: { id: string | undefined; log: LogRecord & { received_at: number; is_vouched: boolean } }[] = [];
    const messages = await consumer.fetch({ max_messages: info.state.messages, expires: 5_000 });
    for await (const message of messages)
      arrived.push({ id: message.headers?.get('Nats-Msg-Id'), log: message.json() });
    const own = arrived.filter(({ id }) => sent.some(({ log_uuid }) => log_uuid === id));
    expect(own).toHaveLength(sent.length);
    expect(own.find(({ id }) => id === first[0]!.log_uuid)?.log).toEqual({
      ...first[0],
      received_at: NOON.getTime(),
      is_vouched: false,
      is_clock_off: false,
    });
    await again.close();
    await stream.close();
  });
});
