/**
 * What a timeline costs as members become many: the same reads with 10⁴, 10⁵ and 10⁶ of them, who follow twenty people
 * each on average, a few of whom are followed by very many. All sizes stand in one run and are asked in turns; p95 may
 * at most double from the first to the last. What a post costs whoever is followed by 100,000 is compared with what it
 * costs anybody. Smaller: OUN_FEEDS=1000,100000 npm run bench feeds
 */
import { rmSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { createFeed, listTimeline } from '@oun/contract/feed';
import { createApi } from '../apps/api/src/app.ts';
import { connect, type Db } from '../apps/api/src/platform/db/db.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { ensureDatabase, startPostgres, throwawayDir } from '../scripts/postgres.ts';
import { pino } from 'pino';

const SIZES = (process.env['OUN_FEEDS'] ?? '10000,100000,1000000').split(',').map(Number);
const FOLLOWS = 20;
const POSTS_EACH = 3;
const FAMOUS_SHARE = 0.1;
const [ROUNDS, READS, WRITES] = [8, 150, 200];
const MOST_TIMES = 2;

const dataDir = await throwawayDir(`oun-bench-${process.pid}`);
const postgres = await startPostgres({ dataDir, port: 0, isThrowaway: true });
let isGood = true;
try {
  console.log(`\n${cpus()[0]?.model ?? 'CPU'} × ${availableParallelism()}, Node ${process.version}`);
  const towns: Awaited<ReturnType<typeof town>>[] = [];
  for (const members of SIZES) towns.push(await town(members));
  for (const tab of ['FOLLOWING', 'ALL', 'GOAL'] as const) {
    const times: number[][] = towns.map(() => []);
    // In turns, so that whatever else the machine does meets all of them.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const [i, one] of towns.entries()) {
        const taken = await one.read(tab, READS);
        if (round > 0) times[i]!.push(...taken);
      }
    const costs = times.map((taken) => p95(taken));
    const ratio = costs.at(-1)! / costs[0]!;
    if (ratio > MOST_TIMES) isGood = false;
    console.log(
      `${tab.padEnd(10)} p95 ${costs.map((cost, i) => `${ms(cost)} with ${SIZES[i]!.toLocaleString()}`).join(', ')}: ${ratio.toFixed(2)}× (at most ${MOST_TIMES})`,
    );
  }
  const large = towns.at(-1)!;
  const { plain, famous, isSeen } = await large.write(WRITES);
  const ratio = famous / plain;
  if (ratio > 1.25 || !isSeen) isGood = false;
  console.log(
    `a post: ${ms(plain)} by anybody, ${ms(famous)} by one with ${large.famousFollowers.toLocaleString()} followers: ${ratio.toFixed(2)}×, ${isSeen ? 'seen at once' : 'NOT SEEN'}`,
  );
  for (const one of towns) await one.close();
} finally {
  await postgres.stop();
  rmSync(dirname(dataDir), { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);

function p95(taken: readonly number[]): number {
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.95)]!;
}
function median(taken: readonly number[]): number {
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length / 2)]!;
}
function ms(time: number): string {
  return `${time.toFixed(2)} ms`;
}

async function fill(db: Db, members: number): Promise<number> {
  const now = new Date();
  await sql`insert into account (nickname, created_at) select 'm' || n, ${now} from generate_series(1, ${sql.lit(members)}) n`.execute(
    db,
  );
  await sql`insert into account_role (account_id, role) select id, 'user' from account`.execute(db);
  await sql`insert into profile (id, goals, is_private)
    select id, array[(array['weight', 'posture', 'strength', 'flexibility', 'stress'])[1 + id % 5]], id % 20 = 0 from account`.execute(
    db,
  );
  // A power law: the lower a number, the likelier it is followed.
  await sql`insert into member_follow (follower_id, followee_id, is_accepted, created_at)
    select n, followee, true, ${now} from generate_series(1, ${sql.lit(members)}) n
    cross join lateral (select distinct least(${sql.lit(members)}, 2 + floor(power(random(), 3) * ${sql.lit(members)}))::int as followee
      from generate_series(1, ${sql.lit(FOLLOWS)}) where n > 0) f
    where followee <> n on conflict do nothing`.execute(db);
  const famous = Math.floor(members * FAMOUS_SHARE);
  await sql`insert into member_follow (follower_id, followee_id, is_accepted, created_at)
    select n, 1, true, ${now} from generate_series(2, ${sql.lit(famous + 1)}) n on conflict do nothing`.execute(db);
  await sql`insert into feed (author_id, content, goal, created_at)
    select 1 + (n::bigint * 7919) % ${sql.lit(members)}, '오늘도 했어요 ' || n,
      (array['weight', 'posture', 'strength', 'flexibility', 'stress'])[1 + n % 5], ${now}
    from generate_series(1, ${sql.lit(members * POSTS_EACH)}) n`.execute(db);
  await sql`vacuum analyze`.execute(db);
  return famous;
}

async function town(members: number) {
  const url = postgres.url(`feeds_${members}`);
  await ensureDatabase(url);
  const { db } = connect({ url, name: 'bench', statementMs: 0 } as Parameters<typeof connect>[0]);
  await sql`set statement_timeout = 0`.execute(db);
  await migrate(db);
  const started = performance.now();
  const famousFollowers = await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    // Twenty million references, each looked up, would take the better part of an hour; none of them is wrong.
    await sql`set session_replication_role = replica`.execute(one);
    const famous = await fill(one, members);
    await sql`set session_replication_role = origin`.execute(one);
    return famous;
  });
  console.log(`${members.toLocaleString()} members after ${((performance.now() - started) / 1_000).toFixed(0)} s`);
  const silent = { send: async () => {}, close: () => {} };
  const api = await createApi({
    databaseUrl: url,
    tokenSecret: 'only for measuring, never for people',
    mediaDir: dataDir,
    mediaUrl: '/media',
    lifeUrl: '',
    gateways: { mail: silent, texts: silent } as never,
    logger: pino({ level: 'silent' }),
  });
  const tokenOf = (id: number) => api.tokens.sign({ id, role: 'user', roles: ['user'] });
  let seed = 7;
  const anybody = () => 2 + ((seed = (seed * 48_271) % 2_147_483_647) % (members - 1));
  const timed = async (run: () => Promise<{ statusCode: number }>) => {
    const at = performance.now();
    const { statusCode } = await run();
    if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
    return performance.now() - at;
  };
  const ask = (tab: string, token: string) =>
    api.app.inject({
      method: listTimeline.method,
      url: `${listTimeline.path}?tab=${tab}`,
      headers: { authorization: `Bearer ${token}` },
    });
  const send = (token: string) =>
    api.app.inject({
      method: createFeed.method,
      url: createFeed.path,
      headers: { authorization: `Bearer ${token}` },
      payload: { content: '방금 마쳤어요' },
    });
  return {
    famousFollowers,
    async read(tab: string, count: number): Promise<number[]> {
      const taken: number[] = [];
      for (let i = 0; i < count; i += 1) {
        const token = await tokenOf(anybody());
        taken.push(await timed(() => ask(tab, token)));
      }
      return taken;
    },
    async write(count: number) {
      const [plain, famous]: [number[], number[]] = [[], []];
      const star = await tokenOf(1);
      for (let i = 0; i < count; i += 1) {
        const token = await tokenOf(anybody());
        for (const [who, taken] of [
          [token, plain],
          [star, famous],
        ] as const) {
          await sql`delete from rate_limit`.execute(db);
          taken.push(await timed(() => send(who)));
        }
      }
      const { items } = (await ask('FOLLOWING', await tokenOf(2))).json() as { items: { author: { id: number } }[] };
      return { plain: median(plain), famous: median(famous), isSeen: items[0]?.author.id === 1 };
    },
    async close() {
      await api.close();
      await db.destroy();
    },
  };
}
