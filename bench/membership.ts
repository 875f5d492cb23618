/**
 * Ten thousand memberships that are renewed at one hour by two workers, with a gateway that takes its time; and what
 * looking whether somebody is a member costs a route, in turns with the same route without it.
 */
import autocannon from 'autocannon';
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { makePlans } from '../apps/api/db/demo/memberships.ts';
import { makeAccount } from '../apps/api/db/demo/make.ts';
import { plainPictures } from '../apps/api/db/demo/pictures.ts';
import { LAUNCH, makeWorld } from '../apps/api/db/demo/world.ts';
import { createTokens } from '../apps/api/src/platform/access/tokens.ts';
import { connect, type Db } from '../apps/api/src/platform/db/db.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { createSecrets } from '../apps/api/src/platform/secrets.ts';
import { startOfDay } from '../packages/brand/src/seoul.ts';
import { ensureDatabase, freePort, startPostgres, throwawayDir } from '../scripts/postgres.ts';

const RENEWALS = Number(process.env['OUN_RENEWALS'] ?? 10_000);
const WORKERS = 2;
const MOST_OVER = 0.1;
const [ROUNDS, ROUND_S, CONNECTIONS] = [7, 3, 16];
const SECRET = 'only for measuring, never for people';

const children: ChildProcess[] = [];
const dataDir = await throwawayDir(`oun-bench-${process.pid}`);
const postgres = await startPostgres({ dataDir, port: 0, isThrowaway: true });
let isGood = true;
try {
  console.log(`\n${cpus()[0]?.model ?? 'CPU'} × ${availableParallelism()}, Node ${process.version}`);
  await renewals();
  await entitlement();
} finally {
  for (const child of children) child.kill('SIGKILL');
  await postgres.stop();
  rmSync(dirname(dataDir), { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);

async function renewals() {
  const { url, db } = await open('renewals');
  const plans = await makePlans(db);
  await makeDue(db, plans.yearly);
  const gateway = await serve('bench/billing-gateway.ts', {});
  const startedAt = performance.now();
  for (let n = 0; n < WORKERS; n += 1)
    start('apps/api/src/worker.ts', {
      DATABASE_URL: url,
      OUN_SANDBOX_URL: gateway,
      OUN_TOKEN_SECRET: SECRET,
      OUN_MEDIA_DIR: tmpdir(),
      LOG_LEVEL: 'warn',
    });
  const paid = async () =>
    (
      await sql<{ n: number; first: Date; last: Date; twice: number }>`
        select count(*)::int as n, min(created_at) as first, max(paid_at) as last,
          (count(*) - count(distinct charge_id))::int as twice from payment where state = 'PAID'`.execute(db)
    ).rows[0]!;
  let now = await paid();
  while (now.n < RENEWALS && performance.now() - startedAt < 30 * 60_000) {
    await wait(1_000);
    now = await paid();
  }
  const seconds = (now.last.getTime() - now.first.getTime()) / 1_000;
  const there = (await (await fetch(gateway)).json()) as { charged: number; repeats: number };
  console.log(
    `\n${now.n.toLocaleString('en')} of ${RENEWALS.toLocaleString('en')} renewals by ${WORKERS} workers, 200 ms at the gateway each: ${(now.n / seconds).toFixed(0)} a second, ${seconds.toFixed(0)} s in all`,
  );
  const holds = now.n === RENEWALS && there.charged === RENEWALS && there.repeats === 0 && now.twice === 0;
  console.log(
    `  charged at the gateway: ${there.charged.toLocaleString('en')}, asked for twice: ${there.repeats}, paid twice here: ${now.twice}${verdict(holds)}`,
  );
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await db.destroy();
}

/** Everybody has paid the same before, and is due since ten in the morning. */
async function makeDue(db: Db, productId: number) {
  const renewsAt = startOfDay(new Date(), -1);
  const sealed = createSecrets(SECRET).seal('bench');
  await sql`insert into account (nickname, created_at) select '회원' || n, now() from generate_series(1, ${RENEWALS}::int) n`.execute(
    db,
  );
  await sql`insert into billing_key
    (account_id, provider, sealed_key, customer_key, issuer_code, number, fingerprint, is_default, registered_at)
    select id, 'CARD', ${sealed}, 'bench', '61', '43301234****123*', sha256(id::text::bytea), true, now() from account`.execute(
    db,
  );
  await sql`insert into contract (account_id, product_id, name, cycle, price, list_price, seats, store, terms_version,
      anchor_at, anchor_count, last_paid, billing_key_id, began_at)
    select k.account_id, p.id, p.name, p.cycle, p.price, p.list_price, 1, 'web', '1',
      ${renewsAt}::timestamptz - interval '1 year', 1, p.price, k.id, ${renewsAt}::timestamptz - interval '1 year'
    from billing_key k cross join subscription_product p where p.id = ${productId}`.execute(db);
  await sql`insert into membership_period (account_id, kind, starts_at, ends_at)
    select account_id, 'PAID', began_at, ${renewsAt} from contract`.execute(db);
  await sql`insert into membership (account_id, state, contract_id, renews_at, due_at, visited_at, changed_at)
    select account_id, 'ACTIVE', id, ${renewsAt}, ${renewsAt}, ${renewsAt}::timestamptz - interval '1 hour', now()
    from contract`.execute(db);
  await sql`analyze`.execute(db);
}

async function entitlement() {
  const { url, db } = await open('entitlement');
  await makeWorld(db, plainPictures(db), new Date(), { ...LAUNCH, hasOrders: false, products: 300 });
  const { id } = await makeAccount(db);
  await sql`insert into account (nickname, created_at) select '회원' || n, now() from generate_series(1, 5000) n`.execute(
    db,
  );
  await sql`insert into membership_period (account_id, kind, starts_at, ends_at)
    select id, 'PAID', now() - make_interval(days => 30 * n), now() - make_interval(days => 30 * (n - 1)) + interval '1 day'
    from account cross join generate_series(1, 6) n`.execute(db);
  await sql`analyze`.execute(db);
  const { rows } = await sql<{
    id: number;
  }>`select id from product where state = 'ON_SALE' order by id limit 1`.execute(db);
  await db.destroy();
  const token = await createTokens(SECRET, () => new Date()).sign({ id, role: 'user', roles: ['user'] });
  const env = { DATABASE_URL: url, CACHING: 'off' };
  const path = `/store/v1/products/${rows[0]!.id}`;
  const [looked, free] = [
    (await serve('bench/api.ts', env)) + path,
    (await serve('bench/api.ts', env, ['--import', './bench/without-access.ts'])) + path,
  ];
  const rates: [number[], number[]] = [[], []];
  const measure = async (target: string, seconds: number) => {
    const headers = { authorization: `Bearer ${token}` };
    const result = await autocannon({ url: target, connections: CONNECTIONS, duration: seconds, headers });
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${target}: ${result.non2xx} refusals`);
    return result.requests.average;
  };
  for (const target of [looked, free]) await measure(target, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    rates[0].push(await measure(looked, ROUND_S));
    rates[1].push(await measure(free, ROUND_S));
  }
  const [withLook, without] = rates.map((list) => list.toSorted((a, b) => a - b)[list.length >> 1]!) as [
    number,
    number,
  ];
  const over = without / withLook - 1;
  console.log(
    `\nGET /store/v1/products/{id} as a member: ${withLook.toFixed(0)} a second, ${without.toFixed(0)} without the look at their periods`,
  );
  console.log(`  ${(over * 100).toFixed(1)} % over it (at most ${MOST_OVER * 100} %)${verdict(over <= MOST_OVER)}`);
}

async function open(name: string) {
  const url = postgres.url(name);
  await ensureDatabase(url);
  const { db } = connect({ url, name: 'bench' });
  await migrate(db);
  return { url, db };
}

function verdict(holds: boolean): string {
  if (!holds) isGood = false;
  return holds ? '  ✓' : '  ✗';
}

function start(entry: string, env: Record<string, string>, flags: string[] = []) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...flags, entry], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
}

/** Starts a server of its own process and waits until it answers. */
async function serve(entry: string, env: Record<string, string>, flags: string[] = []): Promise<string> {
  const port = await freePort();
  start(entry, { ...env, PORT: String(port) }, flags);
  const base = `http://127.0.0.1:${port}`;
  for (let i = 0; i < 600; i += 1) {
    if (await fetch(base).catch(() => undefined)) return base;
    await wait(50);
  }
  throw new Error(`${entry} did not start`);
}
