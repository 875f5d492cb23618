import { adminChangeProgramState, listPrograms } from '@oun/contract/content';
import { getMe } from '@oun/contract/identity';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { CallError, createCaller, urlOf } from './call.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

/** A real server on the other side of the wire. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as CallError,
  );

describe('urlOf', () => {
  test('repeats the key of a list and leaves out what is absent', () => {
    expect(urlOf(listPrograms, { query: { part: ['core', 'back'], level: [], cursor: undefined, limit: 5 } })).toBe(
      '/api/v2/programs?part=core&part=back&limit=5',
    );
  });
  test('escapes what is filled into a path', () => {
    expect(urlOf(adminChangeProgramState, { params: { id: '1/../2?x' } })).toBe(
      '/core-admin/v1/programs/1%2F..%2F2%3Fx/state',
    );
  });
});

describe('a call', () => {
  test('carries an id of its own, the language, and its body', async () => {
    const seen: IncomingMessage['headers'][] = [];
    const base = await serve((request, response) => {
      seen.push(request.headers);
      response.end('{}');
    });
    const call = createCaller({ baseUrl: base, headers: () => ({ authorization: 'Bearer t' }) });
    await call(adminChangeProgramState, { params: { id: 1 }, body: { event: 'hide' } });
    await call(getMe, {}, { onceKey: 'press-0001' });
    expect(seen[0]).toMatchObject({
      'accept-language': 'ko',
      'content-type': 'application/json',
      authorization: 'Bearer t',
    });
    expect(seen[1]).not.toHaveProperty('content-type');
    expect(seen[0]).not.toHaveProperty('idempotency-key');
    expect(seen[1]).toHaveProperty('idempotency-key', 'press-0001');
    expect(seen[0]!['client-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen[0]!['client-request-id']).not.toBe(seen[1]!['client-request-id']);
  });

  test('goes on where the page is left if it does something and is small, and is let go of where it only looks', async () => {
    const base = await serve((_, response) => response.end('{}'));
    const real = globalThis.fetch;
    const carried: (boolean | undefined)[] = [];
    globalThis.fetch = (url, init) => {
      carried.push(init?.keepalive);
      return real(url, init);
    };
    const call = createCaller({ baseUrl: base });
    await call(adminChangeProgramState, { params: { id: 1 }, body: { event: 'hide' } });
    await call(adminChangeProgramState, { params: { id: 1 }, body: { event: 'x'.repeat(5_000) as never } });
    await call(getMe, {});
    globalThis.fetch = real;
    expect(carried).toEqual([true, false, false]);
  });

  test("throws the server's own words", async () => {
    const base = await serve((_, response) => {
      response.statusCode = 409;
      response.end(
        JSON.stringify({ code: 'INVALID_TRANSITION', title: 'T', message: 'M', extra: { state: 'HIDDEN' } }),
      );
    });
    const error = await failure(createCaller({ baseUrl: base })(getMe, {}));
    expect(error).toMatchObject({
      status: 409,
      code: 'INVALID_TRANSITION',
      title: 'T',
      message: 'M',
      extra: { state: 'HIDDEN' },
    });
  });

  test.each(['<html>bad gateway</html>', '', '{"message":1}', 'null'])(
    'has words of ours where the answer %j has none',
    async (body) => {
      const base = await serve((_, response) => {
        response.statusCode = 502;
        response.end(body);
      });
      const error = await failure(createCaller({ baseUrl: base })(getMe, {}));
      expect(error).toMatchObject({
        status: 502,
        code: 'UNKNOWN',
        message: '잠시 문제가 생겼어요. 조금 뒤에 다시 시도해주세요.',
      });
    },
  );

  test('gives up when no answer comes in time', async () => {
    const base = await serve(() => {});
    expect(await failure(createCaller({ baseUrl: base, timeoutMs: 50 })(getMe, {}))).toMatchObject({
      status: 408,
      code: 'TIMEOUT',
    });
  });

  test('says so when nobody is there', async () => {
    expect(await failure(createCaller({ baseUrl: 'http://127.0.0.1:1' })(getMe, {}))).toMatchObject({
      status: 0,
      code: 'NETWORK',
    });
  });

  test('that the caller took back is no failure of the network', async () => {
    const base = await serve(() => {});
    const control = new AbortController();
    const asked = failure(createCaller({ baseUrl: base })(getMe, {}, { signal: control.signal }));
    control.abort();
    expect(await asked).not.toBeInstanceOf(CallError);
  });
});
