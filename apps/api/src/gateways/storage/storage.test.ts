import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStorage, type Storage } from './storage.ts';

const ACCESS_KEY = 'AKOUNTEST';
const SECRET_KEY = 'the+secret/of the test';
const REGION = 'ap-northeast-2';
const MB = 1024 * 1024;

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** What the signature must be, worked out from the request as it arrived. */
function expectedSignature(request: IncomingMessage, body: Buffer, signed: string, date: string): string {
  const url = new URL(request.url!, 'http://x');
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query, headers.join(''), signed, sha256(body)].join('\n');
  const scope = `${date.slice(0, 8)}/${REGION}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${SECRET_KEY}`, date.slice(0, 8)), REGION));
  return hmac(key, text).toString('hex');
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const found = /^AWS4-HMAC-SHA256 Credential=(\S+?)\/.+, SignedHeaders=(\S+), Signature=(\w+)$/.exec(
    request.headers.authorization ?? '',
  );
  const [, accessKey, signed = '', signature] = found ?? [];
  const isBodyTold = request.headers['x-amz-content-sha256'] === sha256(body);
  const date = String(request.headers['x-amz-date']);
  return accessKey === ACCESS_KEY && isBodyTold && signature === expectedSignature(request, body, signed, date);
}

/** A store that takes only what is signed rightly, and keeps it. */
function startS3() {
  const objects = new Map<string, { body: Buffer; type: string }>();
  const uploads = new Map<string, { type: string; parts: Map<number, Buffer> }>();
  const asked: string[] = [];
  let failures = 0;
  let odd: { asked: RegExp; status: number; text: string } | undefined;
  const server: Server = createServer(async (request, response) => {
    const body = await buffer(request);
    const url = new URL(request.url!, 'http://x');
    const key = url.pathname;
    const uploadId = url.searchParams.get('uploadId');
    const answer = (status: number, text: string | Buffer = '', headers: Record<string, string> = {}) =>
      response.writeHead(status, headers).end(text);
    asked.push(`${request.method} ${request.url}`);
    if (!isSigned(request, body)) return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    if (failures > 0) {
      failures -= 1;
      return answer(503, '<Error><Code>SlowDown</Code></Error>');
    }
    if (odd?.asked.test(`${request.method} ${request.url}`)) {
      const { status, text } = odd;
      odd = undefined;
      return answer(status, text);
    }
    const type = request.headers['content-type'] ?? 'binary/octet-stream';
    const upload = uploadId === null ? undefined : uploads.get(uploadId);
    if (uploadId !== null && !upload) return answer(404, '<Error><Code>NoSuchUpload</Code></Error>');
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = randomBytes(8).toString('hex');
      uploads.set(id, { type, parts: new Map() });
      return answer(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (request.method === 'POST' && upload) {
      const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"/g)];
      const parts = numbers.map(([, n, tag]) => {
        const part = upload.parts.get(Number(n))!;
        return sha256(part) === tag ? part : Buffer.alloc(0);
      });
      if (parts.slice(0, -1).some((part) => part.length < 5 * MB)) return answer(200, '<Error>EntityTooSmall</Error>');
      objects.set(key, { body: Buffer.concat(parts), type: upload.type });
      uploads.delete(uploadId!);
      return answer(200, '<CompleteMultipartUploadResult/>');
    }
    if (request.method === 'PUT' && upload) {
      upload.parts.set(Number(url.searchParams.get('partNumber')), body);
      return answer(200, '', { etag: `"${sha256(body)}"` });
    }
    if (request.method === 'PUT') return objects.set(key, { body, type }) && answer(200);
    if (request.method === 'DELETE') {
      if (upload) uploads.delete(uploadId!);
      else objects.delete(key);
      return answer(204);
    }
    const found = objects.get(key);
    if (!found) return answer(404);
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    const part = from === undefined ? found.body : found.body.subarray(Number(from), Number(to) + 1);
    response.writeHead(from === undefined ? 200 : 206, {
      'content-type': found.type,
      'content-length': part.length,
      ...(from !== undefined && { 'content-range': `bytes ${from}-${to}/${found.body.length}` }),
    });
    return response.end(request.method === 'HEAD' ? undefined : part);
  });
  return {
    server,
    objects,
    uploads,
    asked,
    failNext: (times: number) => void (failures = times),
    answerOddly: (one: typeof odd) => void (odd = one),
  };
}

let dir: string;
const s3 = startS3();
let s3Config: Parameters<typeof createStorage>[0];
const storages = {} as Record<'disk' | 's3', Storage>;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'oun-storage-'));
  await new Promise<void>((resolve) => s3.server.listen(0, '127.0.0.1', resolve));
  s3Config = {
    OUN_MEDIA_DIR: dir,
    OUN_S3_ENDPOINT: `http://127.0.0.1:${(s3.server.address() as AddressInfo).port}/`,
    OUN_S3_BUCKET: 'oun-films',
    OUN_S3_REGION: REGION,
    OUN_S3_ACCESS_KEY: ACCESS_KEY,
    OUN_S3_SECRET_KEY: SECRET_KEY,
  };
  storages.disk = createStorage({ OUN_MEDIA_DIR: dir });
  storages.s3 = createStorage(s3Config);
});
afterAll(async () => {
  s3.server.close();
  s3.server.closeAllConnections();
  await rm(dir, { recursive: true, force: true });
});

const type = 'video/mp4';
/** A stream that comes in pieces that fit no part. */
const inPieces = (body: Buffer, size = 700_001) =>
  Readable.from(
    (function* pieces() {
      for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
    })(),
  );

describe.each(['disk', 's3'] as const)('%s', (kind) => {
  const storage = () => storages[kind];

  test('gives back what was put, whole and in part, with its size and type', async () => {
    const body = randomBytes(5_000);
    await storage().put('films/1/init.mp4', body, { type });
    const whole = await storage().get('films/1/init.mp4');
    expect([whole!.size, whole!.type]).toEqual([5_000, type]);
    expect((await buffer(whole!.stream)).equals(body)).toBe(true);
    const part = await storage().get('films/1/init.mp4', { from: 100, to: 299 });
    expect(part!.size).toBe(5_000);
    expect((await buffer(part!.stream)).equals(body.subarray(100, 300))).toBe(true);
    expect(await storage().stat('films/1/init.mp4')).toEqual({ size: 5_000, type });
  });

  test.each([0, 1, 8 * MB, 8 * MB + 1, 17 * MB])('a stream of %i bytes arrives as it was', async (size) => {
    const body = randomBytes(size);
    await storage().put('films/2/source.mp4', inPieces(body), { type });
    const found = await storage().get('films/2/source.mp4');
    expect(found!.size).toBe(size);
    expect((await buffer(found!.stream)).equals(body)).toBe(true);
  });

  test('what is put again replaces, what is removed is gone, and removing twice is no fault', async () => {
    await storage().put('films/3/a.mp4', Buffer.from('first'), { type });
    await storage().put('films/3/a.mp4', Buffer.from('second'), { type });
    expect((await buffer((await storage().get('films/3/a.mp4'))!.stream)).toString()).toBe('second');
    await storage().remove('films/3/a.mp4');
    await storage().remove('films/3/a.mp4');
    expect(await storage().get('films/3/a.mp4')).toBeUndefined();
    expect(await storage().stat('films/3/a.mp4')).toBeUndefined();
  });

  test.each([3, 20 * MB])('a body that breaks off after %i bytes leaves what stood there before', async (size) => {
    await storage().put('films/4/a.mp4', Buffer.from('whole'), { type });
    const broken = Readable.from(
      (async function* half() {
        for (let sent = 0; sent < size; sent += MB) yield Buffer.alloc(Math.min(MB, size - sent));
        throw new Error('the line broke');
      })(),
    );
    await expect(storage().put('films/4/a.mp4', broken, { type })).rejects.toThrow('the line broke');
    expect((await buffer((await storage().get('films/4/a.mp4'))!.stream)).toString()).toBe('whole');
    expect(await readdir(join(dir, '.half-written')).catch(() => [])).toEqual([]);
    expect(s3.uploads.size).toBe(0);
  });

  test.each(['../etc/passwd', 'films/../../x', '/films', 'films//x', 'films/..', ''])('%j is no key', async (key) => {
    await expect(async () => storage().put(key, Buffer.from('x'), { type })).rejects.toThrow('is no key');
  });
});

test('on disk nothing is at its place before all of it is written', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const slow = Readable.from(
    (async function* slowly() {
      yield Buffer.from('half');
      await held;
      yield Buffer.from('whole');
    })(),
  );
  const putting = storages.disk.put('films/6/a.mp4', slow, { type });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await storages.disk.get('films/6/a.mp4')).toBeUndefined();
  release();
  await putting;
  expect(await storages.disk.stat('films/6/a.mp4')).toMatchObject({ size: 9 });
});

test('S3 gets a body over 8 MB in parts, and a smaller one at once', async () => {
  s3.asked.length = 0;
  await storages.s3.put('films/7/a.mp4', Buffer.alloc(8 * MB), { type });
  expect(s3.asked).toEqual(['PUT /oun-films/films/7/a.mp4']);
  s3.asked.length = 0;
  await storages.s3.put('films/7/b.mp4', Buffer.alloc(8 * MB + 1), { type });
  expect(s3.asked.map((line) => line.replace(/uploadId=\w+/, 'uploadId=x'))).toEqual([
    'POST /oun-films/films/7/b.mp4?uploads=',
    'PUT /oun-films/films/7/b.mp4?partNumber=1&uploadId=x',
    'PUT /oun-films/films/7/b.mp4?partNumber=2&uploadId=x',
    'POST /oun-films/films/7/b.mp4?uploadId=x',
  ]);
});

test('S3 that is busy is asked again', async () => {
  s3.failNext(2);
  await storages.s3.put('films/8/a.mp4', Buffer.from('x'), { type });
  expect(await storages.s3.stat('films/8/a.mp4')).toMatchObject({ size: 1 });
});

test.each([
  ['begins no upload', { asked: /^POST .*uploads=/, status: 200, text: '<Result/>' }, 'began no upload'],
  ['says no with a 200', { asked: /^POST .*uploadId=/, status: 200, text: '<Error>no</Error>' }, 'did not complete'],
  ['has forgotten it', { asked: /^PUT .*partNumber=2/, status: 404, text: 'NoSuchUpload' }, 'no such bucket or upload'],
])('a film of which S3 %s is not taken for kept', async (_, oddly, words) => {
  s3.answerOddly(oddly);
  await expect(storages.s3.put('films/10/a.mp4', Buffer.alloc(8 * MB + 1), { type })).rejects.toThrow(words);
  expect(await storages.s3.stat('films/10/a.mp4')).toBeUndefined();
  expect(s3.uploads.size).toBe(0);
});

test('with a wrong secret nothing is kept', async () => {
  const wrong = createStorage({ ...s3Config, OUN_S3_SECRET_KEY: 'another' });
  await expect(wrong.put('films/9/a.mp4', Buffer.from('x'), { type })).rejects.toThrow('403');
  expect(await storages.s3.stat('films/9/a.mp4')).toBeUndefined();
});

test('an address without a bucket or keys stops the start', () => {
  expect(() => createStorage({ OUN_MEDIA_DIR: dir, OUN_S3_ENDPOINT: 'http://s3.test' })).toThrow('OUN_S3_BUCKET');
});
