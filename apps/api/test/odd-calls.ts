import { ENDPOINTS } from '@oun/contract/all';
import { type Endpoint, STAFF_ROLES } from '@oun/contract/endpoint';
import fc from 'fast-check';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import type { Random } from '../db/demo/random.ts';

export type Actor = 'guest' | 'user' | (typeof STAFF_ROLES)[number];
export type OddCall = { route: string; actor: Actor; request: InjectOptions };

const ACTORS: readonly Actor[] = ['guest', 'user', ...STAFF_ROLES];

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '하\udc00',
  '한글'.normalize('NFD'),
  '\u202egpj.exe',
  '\u200b\u200d\ufeff',
  'ㅤ',
  '👩‍🔬🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  '\n',
  'a\r\nb\tc',
  '\u001b[31m',
  '\u0085\u2028',
  '\uffff\ufffe',
  '\u{10ffff}',
  '０',
  'x'.repeat(300),
  'ㅎ'.repeat(5_000),
  '\u0301'.repeat(400),
  "';drop table account;--",
  '%',
  '_%\\',
  '{}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  'true',
  '404',
  ' 404',
  '404 ',
  '+404',
  '0404',
  '1e3',
  '0x10',
  '1.5',
  '-1',
  '-0',
  '0',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999',
  '0000-01-01',
  '2026-02-30',
  '9999-12-31',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999999999999999999999Z',
  '2026-11-15T00:00:00+23:59',
  'hot',
  'ninja',
  'hkd',
  'ㅎㅌ',
  'ㄳㄳ',
  '[(',
  '/*',
  'w-aaaaaaaaaa',
  '99999999-AAAAAAA',
  'MTIz',
  Buffer.from('[9007199254740991,9007199254740991]').toString('base64url'),
  Buffer.from('["0000-01-01T00:00:00Z",1]').toString('base64url'),
  Buffer.from('["2026-01-01T00:00:00+23:00",1]').toString('base64url'),
  Buffer.from('[2147483648,1]').toString('base64url'),
  Buffer.from('[1,-1]').toString('base64url'),
  Buffer.from('[[],{}]').toString('base64url'),
];

/** What no text may have in it, and what is taken out of one. */
const MARKS = ['\0', '\ud800', '\udfff', '\u0007', '\u009f', '\u202e', '\u200b', '\u1112\u1161', '\n', '\u{e0041}'];

const deep = (levels: number): unknown =>
  levels === 0 ? 1 : levels % 2 ? [deep(levels - 1)] : { a: deep(levels - 1) };

const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  404.0000001,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_991,
  1e21,
  1e308,
  5e-324,
  [],
  {},
  [null],
  [404],
  ['404'],
  [[[]]],
  { length: 5 },
  { toString: 1 },
  { constructor: { prototype: { isAdmin: true } } },
  { '\0': 1 },
  { '\ud800': '\ud800' },
  Array.from({ length: 300 }, (_, i) => i + 1),
  deep(15),
  deep(40),
];

/** Bodies that are no shape's business: what stands on the wire itself is odd. */
const RAW_BODIES: readonly { payload: string | Buffer; type?: string; encoding?: string }[] = [
  { payload: '' },
  { payload: '{' },
  { payload: '{"a":' },
  { payload: 'null' },
  { payload: '"text"' },
  { payload: '1' },
  { payload: '[]' },
  { payload: '\ufeff{}' },
  { payload: '{"a":1,"a":2}' },
  { payload: '{"__proto__":{"isAdmin":true}}' },
  { payload: '{"constructor":{"prototype":{"isAdmin":true}}}' },
  { payload: '{"a":1e400}' },
  { payload: '{"a":"\\ud800"}' },
  { payload: '{"a":"\\u0000"}' },
  { payload: `${'['.repeat(50_000)}${']'.repeat(50_000)}` },
  { payload: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}` },
  { payload: `{"a":"${'x'.repeat(1_100_000)}"}` },
  { payload: Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xc3, 0x28, 0x22, 0x7d]) },
  { payload: Buffer.from([0xff, 0xfe, 0x00, 0x00]) },
  { payload: gzipSync('{}'), encoding: 'gzip' },
  { payload: gzipSync('{}') },
  { payload: 'a=1&b=2', type: 'application/x-www-form-urlencoded' },
  { payload: 'a,b\n1,2', type: 'text/csv' },
  { payload: 'text', type: 'text/plain' },
  { payload: '\0\ud800', type: 'text/plain' },
  { payload: '{}', type: 'application/json; charset=utf-16' },
  { payload: '{}', type: 'application/json;;;' },
  { payload: '{}', type: ';' },
  { payload: '--x\r\n\r\n', type: 'multipart/form-data; boundary=x' },
  { payload: '--x--', type: 'multipart/form-data' },
  {
    payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="\0\ud800.png"\r\n\r\nGIF89a\r\n--x--\r\n',
    type: 'multipart/form-data; boundary=x',
  },
  { payload: 'abc', type: 'application/offset+octet-stream' },
];

const RAW_SEGMENTS = [
  '%',
  '%ff',
  '%00',
  '%ED%A0%80',
  '%2e%2e',
  '..%2f..',
  '%5c',
  '%252e',
  'x'.repeat(199),
  'x'.repeat(250),
  '9'.repeat(50),
  '1;2',
  '~',
  '*',
];

const RAW_QUERIES = [
  '%ff=%ff',
  'q=%00',
  'q=%ED%A0%80',
  'q=%',
  '&&&===',
  '=1',
  '__proto__=1&__proto__[a]=1',
  'constructor=1&toString=2&hasOwnProperty=3',
  '%00=1',
  'ids=1&'.repeat(21),
  'a[b][c][d][e][f][g]=1',
  'x=1&'.repeat(1_001),
  `q=${'%ED%95%9C'.repeat(300)}`,
  'page=-1&limit=0&cursor=x',
  'page=1&page=2&limit=5&limit=6&q=a&q=b',
  'page=1e1&limit=0x5',
  'page=99999999999999999999',
  'cursor=%00&sort=%ff',
];

const HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['idempotency-key', '\u00ff\u00fe\u00fd\u0080\u0081\u0082\u0083\u0084'],
  ['idempotency-key', 'x'.repeat(400)],
  ['idempotency-key', 'a b c d e f'],
  ['idempotency-key', 'a-good-key-for-once'],
  ['user-agent', '\u00ed\u00a0\u0080\u0085\u009f'],
  ['user-agent', 'x'.repeat(3_000)],
  ['client-request-id', "'; --"],
  ['x-forwarded-for', 'not an address, \u00ff'],
  ['x-forwarded-for', '::ffff:999.1.1.1'],
  ['range', 'bytes=99999999999999999999-'],
  ['range', 'bytes=-'],
  ['if-none-match', '"\u00ff'],
  ['upload-metadata', 'filename \u00ff,x'],
  ['upload-metadata', `filename ${Buffer.from('\0\ud800').toString('base64')}`],
  ['upload-length', '99999999999999999999'],
  ['upload-length', '-1'],
  ['upload-offset', '1e3'],
  ['tus-resumable', '1.0.0'],
  ['authorization', 'Bearer \u00ff.\u00ff.\u00ff'],
  ['authorization', 'Bearer e30.e30.e30'],
  ['accept', '\u00ff'],
  ['cookie', '=;=;\u00ff=%'],
  ['host', '\u00ff'],
  ['tosspayments-webhook-transmission-id', '\u00ff'.repeat(300)],
];

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
};

const samplesOfPattern = new Map<string, string[]>();
function matching(pattern: string): string[] {
  const known = samplesOfPattern.get(pattern);
  if (known) return known;
  const made = fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 6, seed: 1 });
  samplesOfPattern.set(pattern, made);
  return made;
}

/** What is there in the world, by what its shape looks like: a call that finds something goes further in. */
export type Known = { orderNumbers: readonly string[]; slugs: readonly string[]; ids: number };

/** Calls made from the contract's own shapes, each right but for a place or two; which, the random says. */
export function oddCalls(app: FastifyInstance, random: Random, known: Known) {
  const schemas = new Map<Endpoint, Partial<Record<'params' | 'query' | 'body', Schema>>>();
  for (const endpoint of ENDPOINTS) {
    const of = (shape: z.ZodObject | undefined) =>
      shape && (z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema);
    schemas.set(endpoint, {
      ...(endpoint.params && { params: of(endpoint.params)! }),
      ...(endpoint.query && { query: of(endpoint.query)! }),
      ...(endpoint.body && { body: of(endpoint.body)! }),
    });
  }
  const mine = new Set(ENDPOINTS.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`));
  // A HEAD beside a GET is the same handler once more.
  const plain = routesOf(app).filter(([method, path], _, all) => {
    if (mine.has(`${method} ${path}`)) return false;
    return method !== 'HEAD' || !all.some(([other, where]) => other === 'GET' && where === path);
  });

  /** How likely a place is replaced by something odd. */
  let oddness = 0;
  const isOdd = () => random.chance(oddness);

  function valueOf(schema: Schema): unknown {
    if (isOdd()) return random.chance(0.5) ? random.pick(TEXTS) : random.pick(VALUES);
    const options = schema.anyOf ?? schema.oneOf;
    if (options) return valueOf(random.pick(options));
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return random.pick(schema.enum);
    switch (schema.type) {
      case 'object':
        return objectOf(schema);
      case 'array': {
        if (schema.prefixItems) return schema.prefixItems.map(valueOf);
        const max = Math.min(schema.maxItems ?? 3, 3);
        const length = random.int(Math.min(schema.minItems ?? 0, max), max);
        return Array.from({ length }, () => valueOf(schema.items ?? {}));
      }
      case 'string':
        return textOf(schema);
      case 'integer':
      case 'number': {
        const { minimum = 0, maximum = 100 } = schema;
        if (random.chance(0.1)) return random.pick([minimum, maximum, minimum - 1, maximum + 1]);
        return random.int(minimum, Math.min(maximum, minimum + known.ids));
      }
      case 'boolean':
        return random.chance(0.5);
      default:
        return null;
    }
  }

  function objectOf({ properties = {}, required = [], additionalProperties }: Schema): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const [key, schema] of Object.entries(properties)) {
      if (isOdd()) continue;
      if (required.includes(key) || random.chance(0.6)) made[key] = valueOf(schema);
    }
    if (typeof additionalProperties === 'object') made[random.pick(['a', ...TEXTS])] = valueOf(additionalProperties);
    if (isOdd()) made[random.pick(TEXTS)] = random.pick(VALUES);
    return made;
  }

  /** A text that is right but for a character in it, so that it is as long as it should be. */
  const marred = (text: string) => {
    const at = random.int(0, text.length);
    return text.slice(0, at) + random.pick(MARKS) + text.slice(at);
  };

  const textOf = (schema: Schema) => (random.chance(oddness * 2) ? marred(plainText(schema)) : plainText(schema));

  function plainText({ pattern, format, minLength = 1, maxLength = 20 }: Schema): string {
    if (pattern?.includes('HJKMNP') && known.orderNumbers.length > 0) return random.pick(known.orderNumbers);
    if (format === 'uuid') return `00000000-0000-4000-8000-00000000000${random.int(0, 9)}`;
    if (format === 'date') return '2026-11-15';
    if (format === 'date-time') return '2026-11-15T12:00:00+09:00';
    if (pattern) return random.pick(matching(pattern));
    if (random.chance(0.3)) return random.pick(known.slugs).slice(0, maxLength);
    return '좋아요 good '
      .repeat(Math.ceil(Math.min(maxLength, 200) / 9))
      .slice(0, random.int(minLength, Math.max(minLength, Math.min(maxLength, 200))));
  }

  const actorFor = ({ who }: Pick<Endpoint, 'who'>): Actor => {
    if (random.chance(0.15)) return random.pick(ACTORS);
    if (who === 'public') return random.pick(['guest', 'user']);
    if (who === 'optional') return random.pick(['guest', 'user', 'user']);
    if (who === 'member' || who === 'owner') return 'user';
    return random.pick(who as readonly Actor[]);
  };

  const segmentOf = (schema: Schema | undefined): string => {
    if (random.chance(oddness / 2)) return random.pick(RAW_SEGMENTS);
    return encoded(written(valueOf(schema ?? { type: 'integer', minimum: 1 })));
  };

  function queryOf(schema: Schema | undefined): string {
    if (random.chance(oddness / 2)) return `?${random.pick(RAW_QUERIES)}`;
    if (!schema) return '';
    const pairs = Object.entries(objectOf(schema)).flatMap(([key, value]) =>
      (Array.isArray(value) ? value.slice(0, 25) : [value]).map((one) => `${encoded(key)}=${encoded(written(one))}`),
    );
    return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
  }

  function bodyOf(schema: Schema | undefined): Pick<InjectOptions, 'payload' | 'headers'> {
    if (random.chance(oddness / 2)) {
      const { payload, type = 'application/json', encoding } = random.pick(RAW_BODIES);
      return { payload, headers: { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) } };
    }
    if (!schema) return {};
    return { payload: JSON.stringify(objectOf(schema)), headers: { 'content-type': 'application/json' } };
  }

  const headersOf = (): Record<string, string> =>
    random.chance(oddness) ? Object.fromEntries([random.pick(HEADERS)]) : {};

  return {
    plainRoutes: plain,
    /** The n-th: each route in turn, so that none is left out. */
    next(n: number): OddCall {
      oddness = random.pick([0, 0.05, 0.1, 0.1, 0.2, 0.4]);
      const of = n % (ENDPOINTS.length + plain.length);
      const endpoint = ENDPOINTS[of];
      if (endpoint) {
        const { params, query, body } = schemas.get(endpoint)!;
        const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(params?.properties?.[name]));
        const { payload, headers } = endpoint.method === 'GET' ? {} : bodyOf(body);
        return {
          route: `${endpoint.method} ${endpoint.path}`,
          actor: actorFor(endpoint),
          request: {
            method: endpoint.method,
            url: path + queryOf(query),
            headers: { ...headers, ...headersOf() },
            ...(payload !== undefined && { payload }),
          },
        };
      }
      const [method, path] = plain[of - ENDPOINTS.length]!;
      oddness = 0.5;
      const filled = path
        .replace(/:\w+/g, () => segmentOf({ type: 'integer', minimum: 1 }))
        .replace('*', () => segmentOf({}));
      const { payload, headers } = method === 'GET' || method === 'HEAD' ? {} : bodyOf(NOTICE);
      return {
        route: `${method} ${path}`,
        actor: random.pick(ACTORS),
        request: {
          method,
          url: filled + queryOf({ type: 'object', properties: { ticket: { type: 'string' } } }),
          headers: { ...headers, ...headersOf() },
          ...(payload !== undefined && { payload }),
        },
      };
    },
  };
}

/** What a gateway tells; for other doors it is as odd as anything. */
const NOTICE: Schema = {
  type: 'object',
  required: ['eventType', 'data', 'orderId', 'secret'],
  properties: {
    eventType: { type: 'string' },
    data: {
      type: 'object',
      required: ['orderId'],
      properties: { orderId: { type: 'string' }, status: { type: 'string' } },
    },
    orderId: { type: 'string', pattern: '^[a-z0-9-]{6,20}$' },
    secret: { type: 'string' },
    more: {},
  },
};

const written = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Half a character cannot be encoded as one; on the wire it is these three bytes. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

/** Every route the server has, read off the tree it prints of itself. */
export function routesOf(app: FastifyInstance): ['GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string][] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line);
      if (!found) return [];
      const [, indent = '', part = '', methods = ''] = found;
      const level = indent.length / 4;
      above.length = level;
      above[level] = part;
      const path = above.join('');
      return methods
        .split(', ')
        .filter((method) => /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/.test(method))
        .map((method) => [method as 'GET', path] as ['GET', string]);
    });
}
