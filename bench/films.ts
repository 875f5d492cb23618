/**
 * Segments of film as the api serves them, each patched for its place, against nginx sending the same files as they
 * lie. Both are loaded in turns in one run: on a shared machine only their ratio means something.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { filmFiles } from '../apps/api/src/modules/media/segments/film-files.ts';
import { createFilmKeys, createShowings } from '../apps/api/src/modules/playback/showings.ts';
import { createTickets } from '../apps/api/src/modules/playback/tickets.ts';
import { createCache } from '../apps/api/src/platform/http/cache.ts';
import { createServer } from '../apps/api/src/platform/http/http.ts';
import { createMetrics } from '../apps/api/src/platform/http/metrics.ts';
import { createSecrets } from '../apps/api/src/platform/secrets.ts';
import { LADDERS } from '../packages/film/src/films.ts';
import { LIBRARY_DIR, readIndex } from '../packages/film/src/library.ts';
import { reelOf, type Score } from '../packages/film/src/score.ts';
import { freePort } from '../scripts/postgres.ts';

const CONNECTIONS = 16;
const ROUNDS = 5;
const ROUND_S = 3;
const PLACES = 20;
const LEAST = 0.25;
const SECRET = 'only for measuring, never for people';
const NGINX = '/usr/sbin/nginx';

/** A moment that both processes know, so that both write the same addresses. */
const NOW = new Date('2026-11-16T12:00:00+09:00');
const FILM = { kind: 'lesson', id: 1, lease: null } as const;

/** The tickets and addresses of the api itself; its database is never asked for what is played already. */
async function openFilm() {
  const secrets = createSecrets(SECRET);
  const tickets = createTickets(secrets, () => NOW);
  const showings = createShowings({} as never, { keys: createFilmKeys(secrets, () => NOW), tickets, now: () => NOW });
  const films = Object.keys((await readIndex()).films).filter((id) => !id.endsWith('.tall'));
  const score: Score = Array.from({ length: PLACES }, (_, n) => {
    const [movement = '', trainer = ''] = films[n % 8]!.split('.');
    return { movement, trainer, kind: 'work', segments: 1, tempo: 'steady', phase: 'work' };
  });
  const key = showings.keyOf(FILM, score, true);
  const ticket = tickets.write({ ...FILM, places: null, expires: new Date(NOW.getTime() + 600_000) });
  return { showings, key, ticket, reel: reelOf(score) };
}

if (process.env['FILMS_PORT']) await serveFilms(Number(process.env['FILMS_PORT']));
else await compare();

/** The server that the api is made of, with its log, its counters, its tickets and its addresses. */
async function serveFilms(port: number) {
  const metrics = createMetrics();
  const { showings } = await openFilm();
  const app = createServer({
    context: {} as never,
    tokens: {} as never,
    endedSessions: { has: () => false },
    cache: createCache(),
    metrics,
    trustProxy: 'loopback',
    logger: pino({ level: 'info' }, pino.destination('/dev/null')),
    isCaching: true,
    modules: [],
    plain(server) {
      filmFiles(server, { find: showings.find, observe: metrics.observeRequest });
    },
  });
  await app.listen({ port, host: '127.0.0.1' });
}

async function compare() {
  for (const tool of [NGINX, '/usr/bin/wrk']) {
    if (existsSync(tool)) continue;
    console.error(`${tool} is needed for the comparison`);
    process.exit(1);
  }
  const dir = mkdtempSync(join(tmpdir(), 'oun-films-'));
  const children: ChildProcess[] = [];
  try {
    const paths = await layOut(dir);
    const [ours, theirs] = [await freePort(), await freePort()];
    writeFileSync(join(dir, 'nginx.conf'), nginxConfig(dir, theirs));
    writeFileSync(join(dir, 'paths.lua'), walkThrough(paths));
    children.push(
      spawn(NGINX, ['-c', join(dir, 'nginx.conf'), '-p', dir, '-e', join(dir, 'error.log')], { stdio: 'inherit' }),
    );
    children.push(
      spawn(process.execPath, ['--disable-warning=ExperimentalWarning', fileURLToPath(import.meta.url)], {
        env: { ...process.env, NODE_ENV: 'production', FILMS_PORT: String(ours) },
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    );
    const bases = [theirs, ours].map((port) => `http://127.0.0.1:${port}`);
    await Promise.all(bases.map((base) => untilServed(base + paths[0]!)));

    const runs: [string, string, string[]][] = [
      ['nginx, one worker, sendfile', bases[0]!, []],
      ['api, whole segments', bases[1]!, []],
      // Any condition is left to the routes.
      ['api, by the routes', bases[1]!, ['-H', 'If-Match: *']],
    ];
    const rates = runs.map((): number[] => []);
    for (const [, base, extra] of runs) load(dir, base, 1, extra);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [i, [, base, extra]] of runs.entries()) rates[i]!.push(load(dir, base, ROUND_S, extra));
    const medians = rates.map((list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]!);

    console.log(
      `\n${cpus()[0]?.model ?? 'CPU'} × ${availableParallelism()}, Node ${process.version}; wrk, ${CONNECTIONS} connections, median of ${ROUNDS} × ${ROUND_S} s in turns`,
    );
    console.log(`${paths.length} segments of every rung and of music\n`);
    const ratio = medians[1]! / medians[0]!;
    for (const [i, [name]] of runs.entries()) {
      const share = i === 0 ? '' : `  ${(medians[i]! / medians[0]!).toFixed(2)} of nginx`;
      const verdict = i === 1 ? ` (at least ${LEAST})  ${ratio >= LEAST ? '✓' : '✗'}` : '';
      console.log(
        `  ${name.padEnd(36)} ${Math.round(medians[i]!).toLocaleString('en').padStart(8)} /s${share}${verdict}`,
      );
    }
    process.exitCode = ratio >= LEAST ? 0 : 1;
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await wait(300);
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The same addresses for both; for nginx each is a file of its own. */
async function layOut(dir: string): Promise<string[]> {
  const { key, ticket, reel } = await openFilm();
  const paths: string[] = [];
  const add = (folder: string, n: number) => {
    const path = `/media/segments/${folder}/${key}/${n}.m4s`;
    mkdirSync(join(dir, 'media', 'segments', folder, key), { recursive: true });
    copyFileSync(join(LIBRARY_DIR, folder, `${reel.get(folder)![n]}.m4s`), join(dir, path));
    paths.push(`${path}?ticket=${ticket}`);
  };
  for (let n = 0; n < PLACES; n += 1) for (const folder of [...LADDERS.wide, 'music']) add(folder, n);
  return paths;
}

function nginxConfig(dir: string, port: number): string {
  return `daemon off; worker_processes 1; pid ${dir}/nginx.pid; user root;
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  types { video/mp4 m4s; }
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${dir}/${name};`).join(' ')}
  server { listen 127.0.0.1:${port}; root ${dir}; }
}
`;
}

function walkThrough(paths: readonly string[]): string {
  return `local paths = {${paths.map((path) => JSON.stringify(path)).join(',')}}
local i = 0
request = function()
  i = i % #paths + 1
  return wrk.format("GET", paths[i])
end
`;
}

function load(dir: string, base: string, seconds: number, extra: readonly string[]): number {
  const args = [...extra, '-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', join(dir, 'paths.lua'), base];
  const said = spawnSync('/usr/bin/wrk', args).stdout.toString();
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(said)?.[1];
  if (!rate || /Non-2xx|(?:connect|read|write) [1-9]/.test(said)) throw new Error(`${base}: ${said}`);
  return Number(rate);
}

async function untilServed(url: string) {
  for (let i = 0; i < 200; i += 1) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.ok) return;
    if (reply) throw new Error(`${url}: ${reply.status}`);
    await wait(50);
  }
  throw new Error(`${url} did not answer`);
}
