/**
 * What the store costs, in one run with its floor: requests a second, CPU of the server and of PostgreSQL a request,
 * statements a request. CPU is steadier than speed on a shared machine.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { availableParallelism, cpus } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { makeAccount } from '../apps/api/db/demo/make.ts';
import { plainPictures } from '../apps/api/db/demo/pictures.ts';
import { LAUNCH, makeWorld } from '../apps/api/db/demo/world.ts';
import { connect } from '../apps/api/src/platform/db/db.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { createTokens } from '../apps/api/src/platform/access/tokens.ts';
import { ensureDatabase, freePort, startPostgres, throwawayDir } from '../scripts/postgres.ts';

const PRODUCTS = 1_000;
const AT_ONCE = 32;
const SECONDS = 8;
/** Before the clock starts: a server that runs has compiled what it does often, and its connections have planned it. */
const WARM_SECONDS = 3;
/** Orders there are already: plans made for empty tables are not those of a shop. */
const HISTORY_SECONDS = 10;
const SECRET = 'only for measuring, never for people';

const children: ChildProcess[] = [];
const dataDir = await throwawayDir(`oun-bench-store-${process.pid}`);
// Not a throwaway's settings: every commit is on the disk before it is answered, as in production.
const postgres = await startPostgres({ dataDir, port: 0 });
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE * 2 });
const hertz = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
let isGood = true;

try {
  const url = postgres.url('bench');
  await ensureDatabase(url);
  const { db } = connect({ url, name: 'bench' });
  await migrate(db);
  await makeWorld(db, plainPictures(db), new Date(), {
    ...LAUNCH,
    hasOrders: false,
    products: PRODUCTS,
    productReviews: 3_000,
  });
  await db.updateTable('sku').set({ on_hand: 1_000_000, safety: 0 }).execute();
  await db.updateTable('product').set({ max_per_user: null, max_per_order: 99 }).execute();
  await db.deleteFrom('time_sale').execute();
  const skus = await db
    .selectFrom('sku')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .where('product.state', '=', 'ON_SALE')
    .select(['sku.id', 'sku.product_id'])
    .execute();
  const tokens = createTokens(SECRET, () => new Date());
  const buyers: string[] = [];
  for (let i = 0; i < AT_ONCE * 2; i += 1) {
    const { id } = await makeAccount(db);
    await db
      .insertInto('address')
      .values({
        account_id: id,
        name: '김지우',
        address1: '서울 마포구',
        postcode: '03925',
        phone: '01012345678',
        is_default: true,
        created_at: new Date(),
      })
      .execute();
    for (const sku of skus.slice(i * 3, i * 3 + 3)) {
      await db
        .insertInto('cart_item')
        .values({
          account_id: id,
          sku_id: sku.id,
          quantity: 1,
          price_at_add: 1_000 as never,
          added_at: new Date(),
          updated_at: new Date(),
        })
        .execute();
    }
    buyers.push(await tokens.sign({ id, role: 'user', roles: ['user'] }));
  }

  const gateway = await serve('bench/store-gateway.ts', {});
  const env = { DATABASE_URL: url, OUN_SANDBOX_URL: gateway.base };
  const plain = await serve('bench/store-api.ts', { ...env, CACHING: 'off' });
  const cached = await serve('bench/store-api.ts', { ...env, CACHING: 'on' });
  let nth = 0;
  const order = async () => {
    nth += 1;
    const token = buyers[nth % buyers.length];
    const sku = skus[(nth * 7) % skus.length]!;
    const draft = (
      await ask(
        plain.base,
        'POST',
        '/store/v1/checkout/initiate/from-product',
        { product_id: sku.product_id, sku_id: sku.id, quantity: 1 },
        token,
      )
    ).body as { number: string; quote_version: number; amounts: { pay: number } };
    const path = `/store/v1/checkout/orders/${draft.number}`;
    const ready = (
      await ask(
        plain.base,
        'POST',
        `${path}/ready`,
        { quote_version: draft.quote_version, expected_amount: draft.amounts.pay, payment_method: 'CARD' },
        token,
      )
    ).body as { payment: { order_id: string; amount: number } };
    return ask(
      plain.base,
      'POST',
      `${path}/confirm`,
      {
        payment_key: `pay-${ready.payment.order_id}`,
        amount: ready.payment.amount,
        order_id: ready.payment.order_id,
      },
      token,
    );
  };
  await keepGoing(HISTORY_SECONDS, order);
  // As in a database that has been running.
  await sql`vacuum analyze`.execute(db);
  await db.destroy();

  const product = skus[100]!.product_id;
  const LIST = '/store/v1/products';
  const DETAIL = `/store/v1/products/${product}`;
  const CART = '/store/v1/user/cart/items';

  const statements: Record<string, unknown> = {};
  for (const [name, path] of [
    ['list', LIST],
    ['detail', DETAIL],
    ['cart', CART],
  ] as const) {
    await ask(plain.base, 'GET', path, undefined, buyers[0]);
    statements[name] = ((await ask(plain.base, 'GET', '/bench')).body as { last: unknown }).last;
  }
  const floor = await serve('bench/store-floor.ts', { DATABASE_URL: url, STATEMENTS: JSON.stringify(statements) });

  console.log(
    `\n${cpus()[0]?.model ?? 'CPU'} × ${availableParallelism()}, Node ${process.version}; ${PRODUCTS} products, ${skus.length} skus on sale, ${AT_ONCE} at once, ${SECONDS} s each, fsync on\n`,
  );
  console.log(
    `${''.padEnd(26)}${'per s'.padStart(9)}${'server ms'.padStart(11)}${'PG ms'.padStart(8)}${'SQL'.padStart(6)}   of the floor`,
  );
  const get = (server: Served, path: string) => () =>
    ask(server.base, 'GET', path, undefined, buyers[(nth += 1) % buyers.length]);
  const bare = (path: string) => () => ask(floor.base, 'GET', `/${path}`);

  const floors = {
    list: await measure('list: the floor', floor, bare('list')),
    detail: await measure('detail: the floor', floor, bare('detail')),
    cart: await measure('cart of three: the floor', floor, bare('cart')),
  };
  await measure('list', plain, get(plain, LIST), { server: 1.0, postgres: 1.0 }, floors.list);
  await measure('list, cached', cached, get(cached, LIST), { server: 0.2, postgres: 0.02 }, floors.list);
  await measure('detail', plain, get(plain, DETAIL), { server: 0.6, postgres: 0.4 }, floors.detail);
  await measure('cart of three', plain, get(plain, CART), { server: 0.8, postgres: 0.5 }, floors.cart);
  await measure(
    'add item',
    plain,
    () => {
      const sku = skus[(nth += 1) % 300]!;
      return ask(
        plain.base,
        'POST',
        `${CART}/bulk`,
        { items: [{ sku_id: sku.id, quantity: 1 }] },
        buyers[nth % buyers.length],
      );
    },
    { server: 0.8, postgres: 0.6 },
  );
  const rate = await measure('whole order', plain, order, { server: 8, postgres: 8 });
  console.log(`\n${Math.round(rate)} whole orders a second (at least 100)${verdict(rate >= 100)}`);
} finally {
  for (const child of children) child.kill('SIGKILL');
  agent.destroy();
  await postgres.stop();
  rmSync(dirname(dataDir), { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);

type Served = { base: string; pid: number };

async function serve(entry: string, env: Record<string, string>): Promise<Served> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  const base = `http://127.0.0.1:${port}`;
  for (let i = 0; i < 300; i += 1) {
    if (await ask(base, 'GET', '/').catch(() => undefined)) return { base, pid: child.pid! };
    await wait(50);
  }
  throw new Error(`${entry} did not start`);
}

function ask(
  base: string,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<{ status: number; body: unknown }> {
  const text = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      base + path,
      {
        method,
        agent,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => {
          const answer = Buffer.concat(chunks).toString();
          resolve({
            status: reply.statusCode!,
            body: method === 'GET' && path !== '/bench' ? answer : answer && JSON.parse(answer),
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

type Work = () => Promise<{ status: number; body: unknown }>;

/** Keeps so many going for some seconds; how many were done. */
async function keepGoing(seconds: number, work: Work): Promise<number> {
  const until = Date.now() + seconds * 1_000;
  let done = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (Date.now() < until) {
        const { status, body } = await work();
        if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
        done += 1;
      }
    }),
  );
  return done;
}

/** What one of them costs. */
async function measure(
  name: string,
  server: Served,
  work: Work,
  most?: { server: number; postgres: number },
  floor?: number,
): Promise<number> {
  await keepGoing(WARM_SECONDS, work);
  const before = { cpu: cpuOf(server.pid), pg: postgresCpu(), sql: await statementsOf(server), at: performance.now() };
  const done = await keepGoing(SECONDS, work);
  const rate = done / ((performance.now() - before.at) / 1_000);
  const cpu = ((cpuOf(server.pid) - before.cpu) * 1_000) / done;
  const pg = ((postgresCpu() - before.pg) * 1_000) / done;
  const sql = ((await statementsOf(server)) - before.sql) / done;
  const limit = most
    ? ` (at most ${most.server} / ${most.postgres})${verdict(cpu <= most.server && pg <= most.postgres)}`
    : '';
  const against = floor ? ` ${(rate / floor).toFixed(2)}` : '';
  console.log(
    `${name.padEnd(26)}${Math.round(rate).toLocaleString('en').padStart(9)}${cpu.toFixed(2).padStart(11)}${pg.toFixed(2).padStart(8)}${sql.toFixed(1).padStart(6)}  ${against}${limit}`,
  );
  return rate;
}

async function statementsOf({ base }: Served): Promise<number> {
  const { status, body } = await ask(base, 'GET', '/bench');
  return status === 200 ? (JSON.parse(JSON.stringify(body)) as { statements: number }).statements : 0;
}

/** Seconds of user and system time of a process. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / hertz;
}

/** Of the whole database server: its processes, and those of them that have ended. */
function postgresCpu(): number {
  const main = Number(readFileSync(`${dataDir}/postmaster.pid`, 'utf8').split('\n')[0]);
  let total = 0;
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      if (pid === main) total += (Number(fields[13]) + Number(fields[14])) / hertz;
      if (pid === main || Number(fields[1]) === main) total += (Number(fields[11]) + Number(fields[12])) / hertz;
    } catch {
      // It ended while we looked.
    }
  }
  return total;
}

function verdict(holds: boolean): string {
  if (!holds) isGood = false;
  return holds ? '  ✓' : '  ✗';
}
