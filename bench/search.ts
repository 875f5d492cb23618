/**
 * Search over ten thousand and a hundred thousand programs, in turns in one process: what a request costs the server
 * and the database, without a network. Asks for p95 under 20 ms at the larger size, and at most twice that of the smaller.
 */
import { sql } from 'kysely';
import { rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { pino } from 'pino';
import { createRandom, type Random } from '../apps/api/db/demo/random.ts';
import { makePicture } from '../apps/api/db/demo/make.ts';
import { type Api, createApi } from '../apps/api/src/app.ts';
import { indexPrograms, suggest } from '../apps/api/src/modules/discovery/discovery.ts';
import type { Context } from '../apps/api/src/platform/context.ts';
import { connect, type Db } from '../apps/api/src/platform/db/db.ts';
import { migrate } from '../apps/api/src/platform/db/migrate.ts';
import { BODY_PARTS, EQUIPMENT, LEVELS, PROGRAM_CATEGORIES } from '../packages/contract/src/content.ts';
import { MOVEMENTS } from '../packages/movement/src/movements.ts';
import { ensureDatabase, startPostgres, throwawayDir } from '../scripts/postgres.ts';
import { DOINGS, FEELINGS, NAMES, PARTICLES, THINGS, TIMES } from './search.words.ts';

const SIZES = [10_000, 100_000] as const;
const ROUNDS = 15;
const BATCH = 5_000;
const P95_MS = 20;
const RATIO = 2;
const SEARCH = '/api/v2/search/programs';

/** The first three are promised; the others are watched. */
const KINDS: Record<string, { isPromised: boolean; queries: string[]; filters?: object }> = {
  'two syllables': {
    isPromised: true,
    queries: words(
      '코어 요가 하체 어깨 골반 필라 스쿼 플랭 런지 명상 복싱 댄스 허리 무릎 손목 아침 퇴근 저녁 덤벨 밴드 민지 서연 균형 회복',
    ),
  },
  초성: {
    isPromised: true,
    queries: words(
      'ㅎㅌ ㅋㅇ ㅇㄱ ㅍㄹㅌㅅ ㅅㅋㅌ ㅍㄹㅋ ㅎㅊ ㅇㄲ ㄱㅂ ㅁㅅ ㅂㅅ ㄷㅅ ㅎㄹ ㅁㄹ 코ㅇ 필ㄹ ㅅㅌㄹㅊ ㄷㅇㅇㅌ ㄱㅂㅁ ㅇㅅㅅ ㄷㅂ ㅁㅈ ㅎㅂ ㄱㅎ',
    ),
  },
  typo: {
    isPromised: true,
    queries: words(
      '필라태스 스쿼드 요거 플랑크 스트래칭 어꺠 캐틀밸 폼로러 복씽 덴스 골밤 명샹 유산서 다이아트 런쥐 마운틱 클라이모 하채 상채 거북먹 무릅 밸렌스 칠라테스 코아',
    ),
  },
  'a third of all': { isPromised: true, queries: words('전신 매트 초보 홈트 층간소음 하루 조용한 입문') },
  slip: { isPromised: false, queries: words('ghaxm vlffkxptm zhdj dyrk gkcp tmznjxm djRo rhfqks dkcla ejaqpf') },
  'several words': {
    isPromised: false,
    queries: [
      '아침 요가',
      '초보 코어',
      '하체 근력',
      '매트 전신',
      '입문 고급',
      '민지 필라테스',
      '조용한 유산소',
      '무릎 운동',
      '하체근력',
      '초보필라테스',
    ],
  },
  filtered: {
    isPromised: false,
    queries: words('코어 요가 하체 ㅎㅌ 스쿼드 전신'),
    filters: { level: ['beginner'], equipment: ['mat'], max_minutes: 20, quiet: true },
  },
  'one letter': { isPromised: false, queries: words('ㅎ ㅇ ㅋ 호 아 등 팔') },
  nothing: { isPromised: false, queries: words('ㅋㅋㅋㅋ zzzz 뷁쉙퉳 코끼리냉장고 asdfgh') },
};

const dataDir = await throwawayDir(`oun-bench-search-${process.pid}`);
const postgres = await startPostgres({ dataDir, port: 0, isThrowaway: true });
const apis: Api[] = [];
let isGood = true;

try {
  console.log(
    `\n${cpus()[0]?.model ?? 'CPU'} × ${availableParallelism()}, Node ${process.version}; median of ${ROUNDS} rounds in turns; ${loadavg()[0]!.toFixed(1)} processes wanted to run\n`,
  );
  for (const size of SIZES) apis.push(await openWorld(size));
  await measureAll();
} finally {
  for (const api of apis) await api.close();
  await postgres.stop();
  rmSync(dirname(dataDir), { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);

async function openWorld(size: number): Promise<Api> {
  const url = postgres.url(`bench_${size}`);
  await ensureDatabase(url);
  // One connection: it is told not to run triggers while it fills the tables.
  const { db } = connect({ url, name: 'bench', max: 1 });
  await migrate(db);
  await sql`set statement_timeout = 0`.execute(db);
  const ids = await makePrograms(db, size);
  const indexing = await timed(() => indexPrograms(db, ids));
  await sql`analyze`.execute(db);
  const documents = await db.selectFrom('search_document').select('words').execute();
  const vocabulary = new Set(documents.flatMap(({ words: text }) => text!.split(/\s+/)));
  await db.destroy();

  const api = await createApi({
    databaseUrl: url,
    tokenSecret: 'only for measuring, never for people',
    mediaDir: '/nowhere',
    mediaUrl: '/proxy/media',
    lifeUrl: 'http://localhost:3000',
    gateways: { social: {}, mail: { send: async () => {}, close: () => {} }, texts: { send: async () => {} } } as never,
    logger: pino({ level: 'info' }, pino.destination('/dev/null')),
  });
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  // Not by a request, which would not wait so long on a busy machine.
  const loading = await timed(() => suggest({ db: api.db, now: () => new Date(), mediaUrl: '' } as Context, '코어'));
  globalThis.gc?.();
  const megabytes = (process.memoryUsage().heapUsed - before) / 2 ** 20;
  console.log(
    `${size.toLocaleString('en')} programs, ${vocabulary.size.toLocaleString('en')} different words: indexed in ${(indexing / 1000).toFixed(1)} s, ` +
      `read by a process in ${(loading / 1000).toFixed(1)} s, ${megabytes.toFixed(0)} MB of its memory`,
  );
  return api;
}

async function measureAll() {
  console.log(
    `\n${''.padEnd(16)} ${SIZES.map((size) => `${size.toLocaleString('en')}: p50   p95   found`.padStart(32)).join(' ')}   ratio of p95`,
  );
  for (const [kind, { queries, filters = {}, isPromised }] of Object.entries(KINDS)) {
    // By api and query: what else the machine does falls on single rounds, and not on a query's median.
    const times = apis.map(() => queries.map((): number[] => []));
    const found = apis.map((): number[] => []);
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const [q, query] of queries.entries()) {
        for (const [i, api] of apis.entries()) {
          let total = 0;
          const ms = await timed(async () => (total = await search(api, query, filters)));
          // The first round only warms up.
          if (round >= 0) times[i]![q]!.push(ms);
          else found[i]!.push(total);
        }
      }
    }
    const results = times.map((all) => ({ p50: quantile(all.map(median), 0.5), p95: quantile(all.map(median), 0.95) }));
    const [small, large] = [results[0]!, results[1]!];
    const ratio = large.p95 / small.p95;
    const isHeld = large.p95 < P95_MS && ratio <= RATIO;
    if (isPromised && !isHeld) isGood = false;
    const cells = results.map(({ p50, p95 }, i) =>
      `${p50.toFixed(1)} ms ${p95.toFixed(1)} ms ${Math.round(median(found[i]!)).toLocaleString('en').padStart(7)}`.padStart(
        32,
      ),
    );
    console.log(
      `${kind.padEnd(16)} ${cells.join(' ')}   ${ratio.toFixed(2)}${isPromised ? (isHeld ? '  ✓' : '  ✗') : ''}`,
    );
  }
}

async function search(api: Api, query: string, filters: object = {}): Promise<number> {
  const reply = await api.app.inject({ method: 'POST', url: SEARCH, payload: { query, filters } });
  if (reply.statusCode !== 200) throw new Error(`${query}: ${reply.statusCode} ${reply.body}`);
  return (reply.json() as { total: number }).total;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function quantile(values: readonly number[], of: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * of) - 1)]!;
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function words(text: string): string[] {
  return text.split(' ');
}

/** Programs as editors write them: common words again and again, and now and then one nobody used before. */
async function makePrograms(db: Db, size: number): Promise<number[]> {
  const random = createRandom(size);
  await sql`set session_replication_role = replica`.execute(db);
  const picture = await makePicture(db);
  const channels = Array.from({ length: Math.ceil(size / 80) }, (_, i) => ({
    slug: `channel-${i}`,
    name: random.pick(NAMES) + (i < NAMES.length ? '' : ` ${coin(random)}`),
  }));
  await sql`insert into channel (slug, name, introduction, created_at)
    select slug, name, '소개', now() from jsonb_to_recordset(${JSON.stringify(channels)}::jsonb) as r (slug text, name text)`.execute(
    db,
  );
  for (let at = 0; at < size; at += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, size - at) }, (_, i) => ({
      slug: `program-${at + i}`,
      channel_id: random.int(1, channels.length),
      title: titleOf(random),
      promise: promiseOf(random),
      category: random.pick(PROGRAM_CATEGORIES),
      parts: [...new Set(['full', random.pick(BODY_PARTS), random.pick(BODY_PARTS)])].slice(random.int(0, 1)),
      level: random.pick(LEVELS),
      equipment: random.chance(0.5) ? ['mat'] : [random.pick(EQUIPMENT)],
      minutes_per_day: random.int(5, 40),
      is_quiet: random.chance(0.7),
      score: random.int(0, 10_000),
      review_count: Math.floor(random.next() ** 4 * 2_000),
      age_days: random.int(0, 700),
    }));
    await sql`insert into program (slug, channel_id, picture_id, title, promise, category, parts, level, equipment, weeks,
        days_per_week, minutes_per_day, is_quiet, is_free, state, score, review_count, published_at, updated_at)
      select slug, channel_id, ${picture.id}, title, promise, category, parts, level, equipment, 4,
        3, minutes_per_day, is_quiet, false, 'PUBLISHED', score, review_count, now() - make_interval(days => age_days), now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (slug text, channel_id int, title text, promise text,
        category text, parts text[], level text, equipment text[], minutes_per_day int, is_quiet boolean, score int,
        review_count int, age_days int)`.execute(db);
  }
  const lessons = Array.from({ length: 500 }, () =>
    random.sample(MOVEMENTS, 6).map(({ id }) => ({ movement: id, phase: 'work' })),
  );
  await sql`insert into lesson (program_id, section_id, day, title, seconds, intensity, access, is_quiet, equipment, steps, picture_id)
    select id, id, 1, '첫날', 900, 3, 'MEMBER', true, '{}', ${JSON.stringify(lessons)}::jsonb -> (id % 500), ${picture.id}
    from program`.execute(db);
  await sql`set session_replication_role = default`.execute(db);
  const programs = await db.selectFrom('program').select('id').execute();
  return programs.map(({ id }) => id);
}

function titleOf(random: Random): string {
  const thing = random.chance(0.12) ? coin(random) : random.pick(THINGS);
  return random.pick([
    () => `하루 ${random.int(1, 8) * 5}분 ${thing} ${random.pick(DOINGS)}`,
    () => `${random.pick(TIMES)} ${random.pick(THINGS)} ${thing}`,
    () => `${thing}${random.pick(PARTICLES)} ${random.pick(FEELINGS)} ${random.int(1, 12)}주 ${random.pick(THINGS)}`,
    () => `${random.pick(FEELINGS)} ${thing}, ${random.int(1, 12)}주의 약속`,
    () => `${thing} ${random.int(7, 100)}일 ${random.pick(DOINGS)}`,
  ])();
}

function promiseOf(random: Random): string {
  const thing = random.chance(0.15) ? coin(random) : random.pick(THINGS);
  return `${random.pick(TIMES)} ${random.int(5, 40)}분, ${thing}${random.pick(PARTICLES)} ${random.pick(FEELINGS).replace(/는$/, '')}요. ${random.pick(THINGS)}${random.pick(PARTICLES)} ${random.pick(DOINGS)}.`;
}

/** A word of two or three syllables that is in no list. */
function coin(random: Random): string {
  const syllable = () =>
    String.fromCharCode(
      0xac00 + random.int(0, 18) * 588 + random.pick([0, 4, 8, 13, 18, 20]) * 28 + random.pick([0, 0, 4, 8, 16, 21]),
    );
  return Array.from({ length: random.int(2, 3) }, syllable).join('');
}
