import { validate } from 'dockerfile-utils';
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

type Service = {
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, unknown> | string[];
  networks: string[] | Record<string, { ipv4_address: string }>;
  volumes?: string[];
  ports?: string[];
  [key: string]: unknown;
};
type Compose = { services: Record<string, Service>; networks: object; volumes: object };
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const SITES = ['life', 'store', 'home', 'admin'];

test('the container file says nothing that its own language does not know', () => {
  expect(validate(read('deploy/Dockerfile')).map(({ message }) => message)).toEqual([]);
});

test('what is run is not root, and says whether it is ready', () => {
  const last = read('deploy/Dockerfile')
    .split(/^FROM /m)
    .at(-1)!;
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/^HEALTHCHECK .*deploy\/health\.mjs/m);
  expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('CMD ["node", "apps'));
});

test('whatever a command names is there', () => {
  const commands = [read('deploy/Dockerfile'), ...services.map(([, { command = [] }]) => command.join(' '))].join('\n');
  const files = [...commands.matchAll(/(?:apps|scripts|deploy)\/[\w./-]+\.m?[jt]s/g)].map(([file]) => file);
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([]);
});

test('services name only what there is, in words that compose knows', () => {
  const known = new Set(
    'image build restart read_only tmpfs cap_drop security_opt networks environment env_file healthcheck command depends_on volumes ports'.split(
      ' ',
    ),
  );
  const names = (value: object | string[] = []) => (Array.isArray(value) ? value : Object.keys(value));
  for (const [, service] of services) {
    expect(Object.keys(service).filter((key) => !known.has(key))).toEqual([]);
    expect(names(service.depends_on).filter((name) => !(name in compose.services))).toEqual([]);
    expect(names(service.networks).filter((name) => !(name in compose.networks))).toEqual([]);
    const kept = (service.volumes ?? []).map((volume) => volume.split(':')[0]!).filter((name) => !name.startsWith('.'));
    expect(kept.filter((name) => !(name in compose.volumes))).toEqual([]);
  }
});

test('only the proxy has doors outside, and the sites believe nobody else', () => {
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['caddy']);
  const { inside } = compose.services['caddy']!.networks as Record<string, { ipv4_address: string }>;
  for (const site of SITES) {
    expect(compose.services[site]!.environment!['OUN_TRUST_PROXY']).toBe(inside!.ipv4_address);
  }
});

test('every variable is told of in the manual, every secret must be given, and each part is asked at its own port', () => {
  const manual = read('docs/operations.md');
  const config = read('apps/api/src/platform/config.ts');
  const isTold = (name: string) => manual.includes(name) || config.includes(name) || /^OUN_HEALTH_PORT$/.test(name);
  const variables = services.flatMap(([, { environment = {} }]) => Object.keys(environment));
  expect(
    variables.filter((name) => /^(OUN_|DATABASE)/.test(name) && !isTold(name) && !/^OUN_\w+_URL$/.test(name)),
  ).toEqual([]);
  const text = read('deploy/compose.yaml');
  for (const secret of ['OUN_TOKEN_SECRET', 'POSTGRES_PASSWORD', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'])
    expect(text).toContain(`\${${secret}:?}`);
  const ports = ['api', 'worker', ...SITES].map((name) => compose.services[name]!.environment!['OUN_HEALTH_PORT']);
  expect(ports).toEqual(['4000', '4001', '3000', '3001', '3002', '3003']);
});
