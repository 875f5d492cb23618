/**
 * Ratios against the floor, all from one run: speeds on a shared machine mean nothing by themselves, but what two
 * servers do in turns on the same machine can be compared.
 */
import autocannon from 'autocannon';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { plainPictures } from '../apps/api/db/demo/pictures.ts';
import { LAUNCH, makeWorld } from '../apps/api/db/demo/world.ts';
import { connect } from '../apps/api/src/platform/db/db.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { buildSites } from '../packages/site/src/build.ts';
import { ensureDatabase, freePort, startPostgres, throwawayDir } from '../scripts/postgres.ts';

const PRODUCTS = 1_000;
const CONNECTIONS = 16;
const ROUNDS = 5;
const ROUND_S = 3;
const JS_BUDGET = 140 * 1024;
const PATH = '/store/v1/products';

const children: ChildProcess[] = [];
const scratch = mkdtempSync(join(tmpdir(), 'oun-bench-'));
const dataDir = await throwawayDir(`oun-bench-${process.pid}`);
const postgres = await startPostgres({ dataDir, port: 0, isThrowaway: true });
let isGood = true;

try {
  await buildSites(['life'], { say: () => {} });
  const url = postgres.url('bench');
  await ensureDatabase(url);
  const { db } = connect({ url, name: 'bench' });
  await migrate(db);
  await makeWorld(db, plainPictures(db), new Date(), { ...LAUNCH, hasOrders: false, products: PRODUCTS });
  const { rows } = await db.executeQuery<{ n: number }>({
    sql: 'select count(*)::int as n from product',
    parameters: [],
  } as never);
  await db.destroy();

  console.log(
    `\n${cpus()[0]?.model ?? 'CPU'} × ${availableParallelism()}, Node ${process.version}; ${CONNECTIONS} connections, median of ${ROUNDS} × ${ROUND_S} s in turns\n`,
  );

  const floor = await serve('bench/floor-products.ts', { DATABASE_URL: url });
  const plain = await serve('bench/api.ts', { DATABASE_URL: url, CACHING: 'off' });
  const cached = await serve('bench/api.ts', { DATABASE_URL: url, CACHING: 'on' });
  await assertSameBytes([floor, plain, cached].map((base) => base + PATH));
  const [floorRate, plainRate, cachedRate] = await inTurns([floor, plain, cached].map((base) => base + PATH));
  console.log(`GET ${PATH}: 20 products with prices and pictures, of ${rows[0]?.n}`);
  say('bare node:http + prepared pg (the floor)', floorRate!);
  say('api, uncached', plainRate!, plainRate! / floorRate!, 0.5);
  say('api, with its cache', cachedRate!, cachedRate! / floorRate!, 1);

  const life = await serve(
    'apps/life/server.ts',
    { OUN_API_URL: cached, OUN_LIFE_PORT: '', LOG_LEVEL: 'info', OUN_STAGE: 'local' },
    '/readyz',
  );
  const page = await fetchRaw(`${life}/programs`);
  const pageFile = join(scratch, 'page.gz');
  writeFileSync(pageFile, page);
  const floorPage = await serve('bench/floor-page.ts', { PAGE_FILE: pageFile });
  const [pageFloorRate, keptRate] = await inTurns([`${floorPage}/`, `${life}/programs`]);
  // A parameter no page knows makes each address a page of its own: rendered, not kept.
  const rendered = await measure(`${life}/programs`, { isRendered: true });
  console.log(`\nGET /programs on life, as a guest: ${(page.length / 1024).toFixed(1)} KB gzip`);
  say('bare node:http, the same bytes (the floor)', pageFloorRate!);
  say('from the page cache', keptRate!, keptRate! / pageFloorRate!, 1 / 3);
  say('rendered each time', rendered);

  const scripts = await scriptsOf(life);
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  console.log(
    `\nJavaScript that /programs loads, brotli: ${(bytes / 1024).toFixed(1)} KB in ${scripts.length} files (at most ${JS_BUDGET / 1024} KB)${verdict(bytes <= JS_BUDGET)}`,
  );
  for (const { name, bytes: size } of scripts.sort((a, b) => b.bytes - a.bytes).slice(0, 6))
    console.log(`  ${(size / 1024).toFixed(1).padStart(6)} KB  ${name}`);
} finally {
  for (const child of children) child.kill('SIGKILL');
  await postgres.stop();
  rmSync(dirname(dataDir), { recursive: true, force: true });
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);

function say(name: string, rate: number, ratio?: number, least?: number) {
  const against =
    ratio === undefined
      ? ''
      : `  ${ratio.toFixed(2)} of the floor${least === undefined ? '' : ` (at least ${least.toFixed(2)})${verdict(ratio >= least)}`}`;
  console.log(`  ${name.padEnd(44)} ${Math.round(rate).toLocaleString('en').padStart(8)} /s${against}`);
}

function verdict(holds: boolean): string {
  if (!holds) isGood = false;
  return holds ? '  ✓' : '  ✗';
}

/** Starts a server of its own process and waits until it answers. */
async function serve(entry: string, env: Record<string, string>, ready = '/'): Promise<string> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ...env,
      PORT: String(port),
      ...(env['OUN_LIFE_PORT'] === '' && { OUN_LIFE_PORT: String(port) }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  const base = `http://127.0.0.1:${port}`;
  for (let i = 0; i < 300; i += 1) {
    const reply = await fetch(base + ready).catch(() => undefined);
    if (reply) return base;
    await wait(50);
  }
  throw new Error(`${entry} did not start`);
}

async function assertSameBytes(urls: string[]) {
  const [first, ...others] = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
  for (const other of others) if (other !== first) throw new Error('The servers do not answer with the same bytes');
}

async function inTurns(urls: string[]): Promise<number[]> {
  const rates = urls.map((): number[] => []);
  for (const url of urls) await measure(url, { seconds: 1 });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [i, url] of urls.entries()) rates[i]!.push(await measure(url));
  }
  return rates.map((list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]!);
}

async function measure(url: string, { seconds = ROUND_S, isRendered = false } = {}): Promise<number> {
  let serial = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': 'gzip', accept: '*/*' },
    ...(isRendered && {
      requests: [
        {
          setupRequest: (one: object) => ({
            ...one,
            path: `/programs?max_minutes=${((serial += 1) % 240) + 1}&x=${serial}`,
          }),
        },
      ],
    }),
  } as never);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

/** Undecoded, as it goes over the wire. */
function fetchRaw(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip' } }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });
}

/** Every script the page names: what it preloads is what it needs. */
async function scriptsOf(base: string): Promise<{ name: string; bytes: number }[]> {
  const html = await (await fetch(`${base}/programs`)).text();
  const names = new Set([...html.matchAll(/\/assets\/([\w.-]+\.js)/g)].map((match) => match[1]!));
  // The table of all routes names chunks of other pages too; only what is preloaded or imported here is loaded.
  const preloaded = new Set(
    [...html.matchAll(/<(?:link|script)[^>]+(?:href|src)="\/assets\/([\w.-]+\.js)"/g)].map((match) => match[1]!),
  );
  const inline = new Set([...html.matchAll(/(?:import|from)\s*"\/assets\/([\w.-]+\.js)"/g)].map((match) => match[1]!));
  const loaded = [...names].filter((name) => preloaded.has(name) || inline.has(name));
  const dir = 'apps/life/build/client/assets';
  const files = new Set(readdirSync(dir));
  return loaded.map((name) => ({
    name,
    bytes: readFileSync(join(dir, files.has(`${name}.br`) ? `${name}.br` : name)).length,
  }));
}
