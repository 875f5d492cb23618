import { type Endpoint, endpoint } from '@oun/contract/endpoint';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { createCache } from './cache.ts';
import type { OptionalContext } from '../context.ts';
import { createServer, type Routes } from './http.ts';
import { createMetrics } from './metrics.ts';
import { createTokens } from '../access/tokens.ts';

const tokens = createTokens('a secret only the tests know, long enough', () => new Date());
const cache = { tag: 'content', seconds: 60 } as const;
let server: ReturnType<typeof createServer> | undefined;
afterEach(() => server?.close());

const serve = (routes: Routes, endedSessions: { has: (id: string) => boolean } = new Set<string>()) =>
  (server = createServer({
    // Nothing here asks the database.
    context: { now: () => new Date() } as never,
    tokens,
    endedSessions,
    trustProxy: 'loopback',
    cache: createCache(),
    metrics: createMetrics(),
    logger: pino({ level: 'silent' }),
    isCaching: true,
    modules: [routes],
  }));

const whoAmI = endpoint({
  method: 'GET',
  path: '/who',
  who: 'optional',
  summary: 'who',
  response: z.object({ id: z.int().nullable() }),
});

test('a kept answer is made for nobody, whoever asks first', async () => {
  const app = serve((mount) =>
    mount(whoAmI, async ({ identity }: OptionalContext) => ({ id: identity?.id ?? null }), { cache }),
  );
  const token = await tokens.sign({ id: 7, role: 'user', roles: ['user'] });
  const first = await app.inject({ url: '/who', headers: { authorization: `Bearer ${token}` } });
  const second = await app.inject('/who');
  expect([first.json(), second.json()]).toEqual([{ id: null }, { id: null }]);
});

test('the same question unkept is answered to the one who asks', async () => {
  const app = serve((mount) => mount(whoAmI, async ({ identity }: OptionalContext) => ({ id: identity?.id ?? null })));
  const token = await tokens.sign({ id: 7, role: 'user', roles: ['user'] });
  expect((await app.inject({ url: '/who', headers: { authorization: `Bearer ${token}` } })).json()).toEqual({ id: 7 });
});

test.each([
  ['a member’s', { ...whoAmI, who: 'member' }],
  ['an owner’s', { ...whoAmI, who: 'owner' }],
  ['the staff’s', { ...whoAmI, who: ['cs'] }],
  ['a written', { ...whoAmI, method: 'POST' }],
] as const)('%s answer cannot be kept: the server does not start', (_, closed) => {
  expect(() =>
    serve((mount) => mount(closed as Endpoint as typeof whoAmI, async () => ({ id: null }), { cache })),
  ).toThrow('can be kept');
});

test('a kept answer is sent ahead of the routes, to who may ask and with the caller’s own request id', async () => {
  let made = 0;
  const ended = new Set<string>();
  const app = serve((mount) => mount(whoAmI, async () => ({ id: (made += 1) }), { cache }), ended);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (headers: Record<string, string> = {}) => fetch(`${address}/who?a=1`, { headers });
  expect(await (await ask()).json()).toEqual({ id: 1 });

  const id = '6f1b2a52-3c1d-4f6e-9d5a-1b2c3d4e5f60';
  const again = await ask({ 'client-request-id': id.toUpperCase() });
  expect(again.headers.get('client-request-id')).toBe(id);
  expect(again.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await again.json()).toEqual({ id: 1 });
  expect(await (await fetch(`${address}/who?a=2`)).json()).toEqual({ id: 2 });

  const sessionId = '0c7f3a51-3c1d-4f6e-9d5a-1b2c3d4e5f61';
  const authorization = `Bearer ${await tokens.sign({ id: 7, role: 'user', roles: ['user'], sessionId })}`;
  expect((await ask({ authorization })).status).toBe(200);
  expect((await ask({ authorization })).status).toBe(200);
  expect((await ask({ authorization: 'Bearer nonsense' })).status).toBe(401);
  ended.add(sessionId);
  expect((await ask({ authorization })).status).toBe(401);
  expect(made).toBe(2);
});
