import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENDPOINTS } from './all.ts';
import type { Endpoint } from './endpoint.ts';
import { openApi } from './openapi.ts';

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

test('the document names every call once and refers to nothing that is missing', () => {
  const document = openApi();
  const operations = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
  expect(operations).toHaveLength(ENDPOINTS.length);
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    (match) => match[1]!,
  );
  for (const ref of refs) expect(document.components.schemas).toHaveProperty(ref);
});
