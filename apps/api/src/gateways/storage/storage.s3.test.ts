import { FILM_UPLOADS_PATH } from '@oun/contract/film';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount } from '../../../db/demo/make.ts';
import { startApi, type TestApi } from '../../../test/api.ts';
import { readUpload } from '../../modules/media/uploads/upload-pieces.ts';
import { createStorage, type Storage } from './storage.ts';

/**
 * An S3 server by others: what we took the protocol to be must be what it takes. It reads signatures and does not reckon
 * them; that they are right is tried in storage.test.ts.
 */
type S3rver = { run(): Promise<AddressInfo>; close(): Promise<void> };
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver;
const MB = 1024 * 1024;

let dir: string;
let server: S3rver;
let storage: Storage;
let stranger: Storage;
let api: TestApi;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'oun-s3-'));
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: dir,
    configureBuckets: [{ name: 'oun-media' }],
  });
  const { port } = await server.run();
  const config = {
    OUN_MEDIA_DIR: '/nowhere',
    OUN_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    OUN_S3_BUCKET: 'oun-media',
    OUN_S3_REGION: 'us-east-1',
    OUN_S3_ACCESS_KEY: 'S3RVER',
    OUN_S3_SECRET_KEY: 'S3RVER',
  };
  storage = createStorage(config);
  stranger = createStorage({ ...config, OUN_S3_ACCESS_KEY: 'another' });
  api = await startApi({ storage });
});
afterAll(async () => {
  await api.close();
  await server.close();
  await rm(dir, { recursive: true, force: true });
});

test.each([500, 8 * MB + 1, 17 * MB])('%i bytes are kept and given back, whole and in part', async (size) => {
  const body = randomBytes(size);
  await storage.put('films/1/source', Readable.from([body]), { type: 'video/mp4' });
  expect(await storage.stat('films/1/source')).toEqual({ size, type: 'video/mp4' });
  expect((await buffer((await storage.get('films/1/source'))!.stream)).equals(body)).toBe(true);
  const part = await storage.get('films/1/source', { from: 100, to: 299 });
  expect([part!.size, (await buffer(part!.stream)).equals(body.subarray(100, 300))]).toEqual([size, true]);
  await storage.remove('films/1/source');
  await storage.remove('films/1/source');
  expect(await storage.get('films/1/source')).toBeUndefined();
});

test('a key it does not know opens nothing', async () => {
  await expect(stranger.put('films/2/source', Buffer.from('x'), { type: 'video/mp4' })).rejects.toThrow('403');
});

test('what staff upload is put together from the store by whoever has no disk of its own', async () => {
  const film = randomBytes(9 * MB);
  const token = await api.token((await makeAccount(api.db, 'core-admin')).id, 'core-admin');
  const ask = (method: 'POST' | 'PATCH', url: string, headers: Record<string, string>, payload?: Buffer) =>
    api.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
      ...(payload && { payload }),
    });
  const begun = await ask('POST', FILM_UPLOADS_PATH, { 'upload-length': String(film.length) });
  const path = String(begun.headers['location']);
  const type = 'application/offset+octet-stream';
  for (const [from, to] of [
    [0, 4 * MB],
    [4 * MB, film.length],
  ] as const) {
    const headers = { 'content-type': type, 'upload-offset': String(from) };
    expect((await ask('PATCH', path, headers, film.subarray(from, to))).statusCode).toBe(204);
  }
  const whole = await buffer((await readUpload(api.jobContext, path.split('/').at(-1)!))!);
  expect(whole.equals(film)).toBe(true);
});

test('pictures come from the store', async () => {
  const picture = randomBytes(500);
  await storage.put('pictures/abcdefgh-240.webp', picture, { type: 'image/webp' });
  const found = await api.app.inject('/media/pictures/abcdefgh-240.webp');
  expect([found.statusCode, found.headers['content-type'], found.rawPayload.equals(picture)]).toEqual([
    200,
    'image/webp',
    true,
  ]);
  expect((await api.app.inject('/media/pictures/abcdefgh-480.webp')).statusCode).toBe(404);
});
