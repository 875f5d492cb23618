import { COOKIES } from '@oun/brand/limits';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, fakeToken, SAME_ORIGIN, startFakeApi, startTestSite, type FakeApi, type TestSite } from './fake-world.ts';

let api: FakeApi;
let site: TestSite;
beforeAll(async () => {
  api = await startFakeApi();
  api.answer = ({ url }, response) => {
    response.setHeader('content-type', 'application/json');
    if (!/\/user\/(?:me|sessions)|\/social\//.test(url)) return response.end('{"ok":true}');
    return response.writeHead(401).end('{"code":"UNAUTHORIZED","title":"","message":"로그인해주세요.","extra":{}}');
  };
  site = await startTestSite({ apiUrl: api.url, upstreamTimeoutMs: 2_000 });
});
afterAll(async () => {
  await site.close();
  await api.close();
});

const ODD = ['', '%', '%00', '%ff', '%ED%A0%80', '%ED%95%9C', '%0d%0aset-cookie:a=b', '"', '\u00ff', 'x'.repeat(3_000)];
const DOORS = [
  ['POST', '/api/session'],
  ['DELETE', '/api/session'],
  ['POST', '/api/refresh-token'],
  ['POST', '/api/social/kakao'],
  ['POST', '/api/social/%ff'],
  ['POST', '/api/social/finish'],
  ['POST', '/sign-in-social'],
  ['GET', '/api/site'],
  ['GET', '/'],
  ['GET', '/programs'],
  ['GET', '/sitemap.xml'],
  ['GET', '/proxy/api/v2/programs'],
  ['POST', '/proxy/api/v1/user/sign-in/'],
  ['DELETE', '/proxy/store/v1/user/cart/items/bulk'],
  ['GET', '/proxy/media/pictures/x.webp'],
] as const;
const BODIES = [
  undefined,
  '',
  '{',
  '{}',
  'null',
  '"x"',
  '[]',
  '{"__proto__":{"a":1}}',
  '{"accessToken":"\\ud800","provider":"\\u0000","action":{}}',
  '{"accessToken":["a"],"provider":1}',
  '{"state":"\\u0000","code":"\\ud800","flow":1,"redirect_path":"\\ud800"}',
  `{"redirect_path":"${'한'.repeat(3_000)}"}`,
  'state=%00&code=%ff&user=%ED%A0%80&error=%',
  Buffer.from([0xff, 0xfe, 0x7b]),
] as const;
const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data',
  ';',
  undefined,
];

const Call = fc.record({
  door: fc.constantFrom(...DOORS),
  query: fc.constantFrom('', ...ODD.map((odd) => `?q=${odd}&${odd}=1`), `?${'a=1&'.repeat(2_000)}`),
  tail: fc.constantFrom('', '', '', ...ODD.slice(0, 6).map((odd) => `/${odd}`), '//', '/..', '/%2e%2e/x'),
  cookie: fc.constantFrom(
    undefined,
    ...[COOKIES.login, COOKIES.refresh, COOKIES.socialFlow, COOKIES.authType].flatMap((name) => [
      ...ODD.map((odd) => `${name}=${odd}`),
      `${name}=${fakeToken(600)}`,
      `${name}=${fakeToken(-600)}`,
      `${name}=a.b.c; ${name}=%ED%95%9C.%ED%95%9C.%ED%95%9C`,
    ]),
    `${COOKIES.login}=%ED%95%9C.e30.%ED%95%9C`,
  ),
  agent: fc.constantFrom(undefined, '\u00ff\u0080', 'x'.repeat(2_000)),
  body: fc.constantFrom(...BODIES),
  type: fc.constantFrom(...TYPES),
});

test('no odd request is a fault of the site', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(Call, async ({ door: [method, path], query, tail, cookie, agent, body, type }) => {
      const { status, text } = await ask(
        site.url,
        path + tail + query.replaceAll('\u00ff', '%c3%bf').replaceAll('"', '%22'),
        {
          method,
          headers: {
            ...SAME_ORIGIN,
            ...(cookie && { cookie }),
            ...(agent && { 'user-agent': agent }),
            ...(type && { 'content-type': type }),
          },
          ...(method !== 'GET' && { body }),
        },
      );
      expect(status < 500 || text).toBe(true);
    }),
    { numRuns: 500, seed: 20_261_116 },
  );
});
