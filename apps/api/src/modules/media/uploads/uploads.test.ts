import { STAFF_ROLES } from '@oun/contract/endpoint';
import { adminListFilms, FILM_MAX_BYTES, FILM_UPLOADS_PATH } from '@oun/contract/film';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount } from '../../../../db/demo/make.ts';
import { eventually, startApi, type TestApi } from '../../../../test/api.ts';
import { addPiece, forgetUpload, readUpload } from './upload-pieces.ts';
import { dropOldUploads } from './uploads.ts';

let api: TestApi;
let dir: string;
let base: string;
let admin: number;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'oun-uploads-'));
  api = await startApi({ mediaDir: dir });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  admin = (await makeAccount(api.db, 'core-admin')).id;
});
afterAll(async () => {
  await api.close();
  await rm(dir, { recursive: true, force: true });
});

type Asked = { headers?: Record<string, string>; body?: Buffer; as?: number | 'guest' };
const TUS = { 'tus-resumable': '1.0.0' };
const PIECE = { 'content-type': 'application/offset+octet-stream' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

async function ask(method: string, path: string, { headers = {}, body, as = admin }: Asked = {}) {
  const bearer = as === 'guest' ? {} : { authorization: `Bearer ${await api.token(as, 'core-admin')}` };
  const reply = await fetch(base + path, {
    method,
    headers: { ...TUS, ...bearer, ...headers },
    ...(body && { body: new Uint8Array(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, code: text && (JSON.parse(text) as { code: string }).code };
}

async function begin(size: number, fileName = '아침 스트레칭.mp4', as = admin) {
  const metadata = `filename ${base64(fileName)},filetype ${base64('video/mp4')}`;
  const reply = await ask('POST', FILM_UPLOADS_PATH, {
    as,
    headers: { 'upload-length': String(size), 'upload-metadata': metadata },
  });
  expect(reply.status).toBe(201);
  return reply.headers.get('location')!;
}
const send = (path: string, offset: number, body: Buffer) =>
  ask('PATCH', path, { headers: { ...PIECE, 'upload-offset': String(offset) }, body });
const offsetOf = async (path: string) => (await ask('HEAD', path)).headers.get('upload-offset');
const idOf = (path: string) => path.split('/').at(-1)!;
const filmsOf = (path: string) => api.db.selectFrom('film').where('upload_id', '=', idOf(path)).selectAll().execute();

const contentOf = async (path: string) => buffer((await readUpload(api.jobContext, idOf(path)))!);
const filesOf = (path: string) => readdir(join(dir, 'uploads', idOf(path))).catch(() => []);

test('a film arrives in pieces, and is one when the last has come', async () => {
  const film = randomBytes(2_500_000);
  const path = await begin(film.length);
  expect(path).toMatch(/^\/core-admin\/v1\/films\/uploads\/[0-9a-f]{32}$/);
  for (let at = 0; at < film.length; at += 900_000) {
    expect(await filmsOf(path)).toEqual([]);
    const reply = await send(path, at, film.subarray(at, at + 900_000));
    expect([reply.status, reply.headers.get('upload-offset')]).toEqual([
      204,
      String(Math.min(film.length, at + 900_000)),
    ]);
  }
  expect(await filmsOf(path)).toEqual([
    expect.objectContaining({
      state: 'UPLOADED',
      title: '아침 스트레칭',
      file_name: '아침 스트레칭.mp4',
      bytes: film.length,
      uploaded_by: admin,
    }),
  ]);
  expect((await contentOf(path)).equals(film)).toBe(true);
  const { body } = await api.call(adminListFilms, { query: {} }, await api.token(admin, 'core-admin'));
  expect(body.items[0]).toMatchObject({ title: '아침 스트레칭', state: 'UPLOADED', hindrance: null });
  const [audit] = await api.db.selectFrom('audit_log').where('action', '=', 'film.upload').selectAll().execute();
  expect(audit).toMatchObject({ actor_id: admin, subject: 'film', after: { state: 'UPLOADED' } });
});

test('a piece for another place is refused and changes nothing; one goes on from where the server is', async () => {
  const film = randomBytes(300_000);
  const path = await begin(film.length);
  await send(path, 0, film.subarray(0, 100_000));
  for (const offset of [0, 50_000, 200_000]) {
    const reply = await send(path, offset, film.subarray(offset, offset + 1_000));
    expect([reply.status, reply.code]).toEqual([409, 'UPLOAD_CONFLICT']);
  }
  expect(await offsetOf(path)).toBe('100000');
  expect((await send(path, 100_000, film.subarray(100_000))).status).toBe(204);
  expect((await contentOf(path)).equals(film)).toBe(true);
});

test('a line that breaks in the middle of a piece loses only what had not come', async () => {
  const film = randomBytes(400_000);
  const path = await begin(film.length);
  const token = await api.token(admin, 'core-admin');
  const headers = {
    ...TUS,
    ...PIECE,
    'upload-offset': '0',
    'content-length': '400000',
    authorization: `Bearer ${token}`,
  };
  const line = httpRequest(base + path, { method: 'PATCH', headers });
  line.on('error', () => {});
  line.write(film.subarray(0, 150_000));
  await wait(300);
  line.destroy();

  await eventually('the piece was let go', async () => {
    const reply = await ask('HEAD', path);
    return reply.status === 200 && Number(reply.headers.get('upload-offset')) > 0;
  });
  const at = Number(await offsetOf(path));
  expect(at).toBeLessThanOrEqual(150_000);
  expect((await send(path, at, film.subarray(at))).status).toBe(204);
  expect((await contentOf(path)).equals(film)).toBe(true);
  expect(await filmsOf(path)).toHaveLength(1);
});

test('who never heard the last answer is told that all has come, even after the file has moved on', async () => {
  const path = await begin(1_000);
  await send(path, 0, randomBytes(1_000));
  await forgetUpload(api.jobContext, idOf(path));
  const reply = await ask('HEAD', path);
  expect([reply.status, reply.headers.get('upload-offset'), reply.headers.get('upload-length')]).toEqual([
    200,
    '1000',
    '1000',
  ]);
  expect((await send(path, 1_000, Buffer.alloc(0))).status).toBe(204);
  expect((await send(path, 0, Buffer.alloc(10))).code).toBe('UPLOAD_CONFLICT');
  expect((await ask('DELETE', path)).code).toBe('INVALID_TRANSITION');
  expect(await filmsOf(path)).toHaveLength(1);
});

test('one that was whole before it could be noted becomes a film when it is asked for', async () => {
  const path = await begin(500);
  await addPiece(api.jobContext, idOf(path), 0, randomBytes(500));
  expect(await filmsOf(path)).toEqual([]);
  expect(await offsetOf(path)).toBe('500');
  expect(await filmsOf(path)).toHaveLength(1);
});

test('of two who send the same place at once one is refused, and leaves nothing', async () => {
  const path = await begin(500);
  const [one, other] = [randomBytes(500), randomBytes(500)];
  await addPiece(api.jobContext, idOf(path), 0, one);
  await expect(addPiece(api.jobContext, idOf(path), 0, other)).rejects.toMatchObject({ status_code: 409 });
  expect((await contentOf(path)).equals(one)).toBe(true);
  expect(await filesOf(path)).toHaveLength(1);
});

test('an upload can be given up', async () => {
  const path = await begin(1_000);
  await send(path, 0, randomBytes(10));
  expect((await ask('DELETE', path)).status).toBe(204);
  expect((await ask('HEAD', path)).status).toBe(404);
  expect(await filesOf(path)).toEqual([]);
});

describe('refuses', () => {
  const create = (headers: Record<string, string>) => ask('POST', FILM_UPLOADS_PATH, { headers });

  test.each([
    ['a film over 8 GB', { 'upload-length': String(FILM_MAX_BYTES + 1) }, 413, 'FILM_TOO_LARGE'],
    ['an empty film', { 'upload-length': '0' }, 400, 'BAD_REQUEST'],
    ['no length', {}, 400, 'BAD_REQUEST'],
    ['another protocol', { 'tus-resumable': '0.2.2', 'upload-length': '10' }, 400, 'BAD_REQUEST'],
    ['what is no metadata', { 'upload-length': '10', 'upload-metadata': 'a b c' }, 400, 'BAD_REQUEST'],
  ])('%s', async (_, headers, status, code) => {
    const reply = await create(headers as Record<string, string>);
    expect([reply.status, reply.code]).toEqual([status, code]);
  });

  test('more than was announced', async () => {
    const path = await begin(10);
    expect((await send(path, 0, Buffer.alloc(11))).code).toBe('FILM_TOO_LARGE');
    expect(await filmsOf(path)).toEqual([]);
  });

  test.each(['x', '../../etc/passwd', 'a'.repeat(32), '%2e%2e%2fx'])('what is not there: %s', async (id) => {
    expect(
      (await ask('PATCH', `${FILM_UPLOADS_PATH}/${id}`, { headers: { ...PIECE, 'upload-offset': '0' } })).status,
    ).toBe(404);
  });

  test("another's upload, finished or not", async () => {
    const other = (await makeAccount(api.db, 'core-admin')).id;
    const path = await begin(10, 'x.mp4', other);
    expect((await ask('HEAD', path)).status).toBe(404);
    expect((await send(path, 0, Buffer.alloc(10))).status).toBe(404);
    expect((await ask('DELETE', path)).status).toBe(404);
    await ask('PATCH', path, { as: other, headers: { ...PIECE, 'upload-offset': '0' }, body: Buffer.alloc(10) });
    expect((await ask('HEAD', path)).status).toBe(404);
  });

  test.each(['POST', 'HEAD', 'PATCH', 'DELETE'])('guests a %s', async (method) => {
    const path = method === 'POST' ? FILM_UPLOADS_PATH : `${FILM_UPLOADS_PATH}/${'a'.repeat(32)}`;
    expect((await ask(method, path, { as: 'guest' })).status).toBe(401);
  });

  test.each(['user', ...STAFF_ROLES.filter((role) => role !== 'core-admin')] as const)('%s', async (role) => {
    const account = await makeAccount(api.db);
    const headers = { authorization: `Bearer ${await api.token(account.id, role)}`, 'upload-length': '10' };
    for (const [method, path] of [
      ['POST', FILM_UPLOADS_PATH],
      ['PATCH', `${FILM_UPLOADS_PATH}/${'a'.repeat(32)}`],
    ] as const) {
      expect((await ask(method, path, { as: 'guest', headers })).status).toBe(403);
    }
  });
});

test('what is unfinished after a day goes; films and fresh ones stay', async () => {
  const [old, fresh, film] = [await begin(100), await begin(100), await begin(100)];
  await send(old, 0, randomBytes(10));
  await send(film, 0, randomBytes(100));
  const age = (path: string) =>
    api.db
      .updateTable('film_upload')
      .set({ created_at: new Date(Date.now() - 90_000_000) })
      .where('id', '=', idOf(path))
      .execute();
  await age(old);
  await age(film);
  const reply = await ask('PATCH', old, { headers: { ...PIECE, 'upload-offset': '10' }, body: Buffer.alloc(5) });
  expect([reply.status, reply.code]).toEqual([410, 'NOT_FOUND']);

  await dropOldUploads({ ...api.jobContext, now: () => new Date() });

  expect(await filesOf(old)).toEqual([]);
  const left = await api.db.selectFrom('film_upload').select('id').execute();
  expect(left.map(({ id }) => id)).not.toContain(idOf(old));
  expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([idOf(fresh), idOf(film)]));
  expect(await filesOf(film)).toHaveLength(1);
});
