import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ENDPOINTS } from './all.ts';
import type { Endpoint } from './endpoint.ts';
import { openApi } from './openapi.ts';
import { INT_MAX } from './paging.ts';

/** Seconds since 1970 until the year 2100, which no column of four bytes holds. */
const MOST = 4_102_444_800;

/** Every call the specification names, and those our screens need beyond it: family, method, path, who. */
const SPECIFIED = ['../calls.tsv', '../calls-added.tsv'].flatMap((file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [family: string, method: string, path: string, who: string]),
);

const isStaffs = ({ path }: Endpoint) => /^\/(core|store)-admin\//.test(path);
/** How one becomes staff: the only calls of the family that are open to who is not staff yet. */
const isTheWayIn = ({ path }: Endpoint) => path.startsWith('/core-admin/v1/auth/');

test.each(
  ENDPOINTS.filter((endpoint) => !isStaffs(endpoint)).map(
    (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
  ),
)('%s is specified letter for letter, for the same people', (name, endpoint) => {
  const specified = SPECIFIED.find(([, method, path]) => `${method} ${path}` === name);
  expect(specified?.[3]).toBe(endpoint.who);
});

test("staff's calls are below their families and closed to members", () => {
  const closed = ENDPOINTS.filter((endpoint) => isStaffs(endpoint) && !isTheWayIn(endpoint));
  for (const endpoint of closed) expect(endpoint.who).toBeInstanceOf(Array);
});

test('every parameter in a path has a shape, and every shape a parameter', () => {
  for (const { path, params } of ENDPOINTS) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
    expect(Object.keys(params?.shape ?? {}).sort()).toEqual(named.sort());
  }
});

describe('what a caller may send', () => {
  type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; type?: string };
  /** Each text, number and list of an input, as the document tells it. */
  function leavesOf(schema: Schema, path: string): [path: string, schema: Schema][] {
    const inner = [
      ...((schema['anyOf'] ?? schema['oneOf'] ?? []) as Schema[]).map((one) => [path, one] as const),
      ...Object.entries(schema.properties ?? {}).map(([key, one]) => [`${path}.${key}`, one] as const),
      ...((schema['prefixItems'] ?? []) as Schema[]).map((one) => [`${path}.*`, one] as const),
      ...['items', 'additionalProperties'].flatMap((key) =>
        typeof schema[key] === 'object' ? [[`${path}.*`, schema[key] as Schema] as const] : [],
      ),
    ];
    return [[path, schema], ...inner.flatMap(([below, one]) => leavesOf(one, below))];
  }
  const leaves = ENDPOINTS.flatMap((endpoint) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      endpoint[part]
        ? leavesOf(
            z.toJSONSchema(endpoint[part], { io: 'input', unrepresentable: 'any' }) as Schema,
            `${endpoint.method} ${endpoint.path} ${part}`,
          )
        : [],
    ),
  );

  test('every number has both ends, within what a column holds', () => {
    const open = leaves.filter(
      ([, { type, minimum, maximum }]) =>
        (type === 'integer' || type === 'number') &&
        !(Number(minimum) >= -INT_MAX && Number(maximum) <= MOST && minimum !== undefined && maximum !== undefined),
    );
    expect(open.map(([path]) => path)).toEqual([]);
  });

  test('every text has an end, or is one of a pattern', () => {
    const open = leaves.filter(
      ([, { type, maxLength, pattern, format, enum: one, const: only }]) =>
        type === 'string' && [maxLength, pattern, format, one, only].every((end) => end === undefined),
    );
    expect(open.map(([path]) => path)).toEqual([]);
  });

  test('every list of a body has an end', () => {
    const open = leaves.filter(
      ([path, { type, maxItems, prefixItems }]) =>
        type === 'array' && path.includes(' body') && maxItems === undefined && prefixItems === undefined,
    );
    expect(open.map(([path]) => path)).toEqual([]);
  });

  test('no shape takes one kind of value for another', () => {
    const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
    const taking = files.filter((name) =>
      /z\.(?:coerce|stringbool|preprocess)\b/.test(readFileSync(`${import.meta.dirname}/${name}`, 'utf8')),
    );
    expect(taking).toEqual([]);
  });
});

test('the document names every call once and refers to nothing that is missing', () => {
  const document = openApi();
  const operations = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
  expect(operations).toHaveLength(ENDPOINTS.length);
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    (match) => match[1]!,
  );
  for (const ref of refs) expect(document.components.schemas).toHaveProperty(ref);
});

test('the document tells of the key where a call is answered once, and nowhere else', () => {
  type Operation = { parameters: { name: string; in: string }[]; responses: Record<string, { description: string }> };
  const { paths } = openApi() as { paths: Record<string, Record<string, Operation>> };
  for (const { method, path, isOnce } of ENDPOINTS) {
    const { parameters, responses } = paths[path]![method.toLowerCase()]!;
    expect(parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(isOnce === true);
    if (isOnce) expect(responses['409']?.description).toContain('REQUEST_IN_PROGRESS');
  }
});

test('only a call of somebody who is known can be answered once', () => {
  const once = ENDPOINTS.filter(({ isOnce }) => isOnce);
  expect(once.filter(({ who }) => who === 'public' || who === 'optional')).toEqual([]);
});
