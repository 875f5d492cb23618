import { type Endpoint, endpoint } from '@oun/contract/endpoint';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { createCache } from './cache.ts';
import type { OptionalContext } from './context.ts';
import { createServer, type Routes } from './http.ts';
import { createMetrics } from './metrics.ts';
import { createTokens } from './tokens.ts';

const tokens = createTokens('a secret only the tests know, long enough', () => new Date());
const cache = { tag: 'content', seconds: 60 } as const;
let server: ReturnType<typeof createServer> | undefined;
afterEach(() => server?.close());

const serve = (routes: Routes) =>
  (server = createServer({
    // Nothing here asks the database.
    context: { now: () => new Date() } as never,
    tokens,
    endedSessions: { has: () => false },
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
