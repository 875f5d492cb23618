/**
 * Visits that end badly, in a real browser against a real collector, and a witness who counts beside the product what
 * happened in them.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@oun/brand/demo-accounts';
import { COOKIES } from '@oun/brand/limits';
import { thingOf } from '@oun/track/log/paths';
import { type Browser, type BrowserContext, chromium, type Cookie, type Page } from '@playwright/test';
import pg from 'pg';
import { freePort } from '../scripts/postgres.ts';
import { BROWSER } from './browser.ts';
import type { HouseInfo } from './house.ts';
import { startProcess, stopProcess, untilReady } from './processes.ts';

/** How a visit ends, and how often of a hundred. */
const FATES = {
  'left as people do': 16,
  'reloaded in the middle of it': 10,
  'tab closed': 16,
  'tab crashed': 22,
  'browser killed': 10,
  'offline for a while': 14,
  'offline until it was closed': 12,
} as const;
export type Fate = keyof typeof FATES;
/** Of a hundred devices so many are not seen again, whatever they still hold. */
const NEVER_BACK = 1;

const PATHS = ['/', '/programs', '/channels', '/playlists', '/programs?q=%EC%9A%94%EA%B0%80', '/feeds', '/clips'];
const VISIT_MS = 7_000;
const AWAKE_MS = 60_000;
/** So many visits may be over before the page is even there. */
const CUT_SHORT = 0.2;
const AFTERWARDS_MS = 3_000;
const BACK_MS = 60_000;
const AT_ONCE = 8;
const WAVE = 40;
const SIGNED_IN_MS = 300_000;

/** The same plan for the same seed; when exactly a browser does what it is told is its own. */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (most: number) => Math.floor(next() * most);
  return { next, upTo, of: <T>(list: readonly T[]) => list[upTo(list.length)]! };
}
type Random = ReturnType<typeof randomOf>;

/** Spread evenly, so that a few sessions have some of each. */
function fateOf(seed: number, nth: number): Fate {
  let left = (((seed + nth) * 0.618_033_988_749) % 1) * 100;
  for (const [fate, share] of Object.entries(FATES)) if ((left -= share) < 0) return fate as Fate;
  return 'left as people do';
}

type Fact =
  | { kind: 'told'; uuid: string; device: string; category: string; name: string }
  | { kind: 'shown'; at: number; path: string }
  | { kind: 'pressed'; path: string | undefined; tap: string | undefined };
type Heard = Fact & { id: string; document: string };
type Session = { nth: number; fate: Fate; isBack: boolean; facts: Heard[] };

/**
 * In the page, before any script of it: hears what is told in the very turn, and tells it to another process. What is
 * told while a page is being left is not handed on any more; so it is written down too, and the next page says it again.
 */
function witness(): void {
  const own = crypto.randomUUID();
  let real: Storage;
  try {
    real = window.localStorage;
  } catch {
    // A page of nobody's.
    return;
  }
  const hand = (fact: object) => (window as unknown as { ounWitness(fact: object): void }).ounWitness(fact);
  for (const line of (real.getItem('witness') ?? '').split('\n').filter(Boolean)) hand(JSON.parse(line) as object);
  real.removeItem('witness');
  const say = (told: object) => {
    const fact = { ...told, id: crypto.randomUUID(), document: own };
    real.setItem('witness', `${real.getItem('witness') ?? ''}${JSON.stringify(fact)}\n`);
    hand(fact);
  };
  const hear = (key: string, value: string) => {
    if (key === 'oun.shown') {
      const [, at, path] = / (\d+) [\d.]+(\/\S*)$/.exec(value) ?? [];
      if (path) say({ kind: 'shown', at: Number(at), path });
    } else if (key.startsWith('oun.log_new ')) {
      const { log_uuid: uuid, global_uuid: device, category, extra } = JSON.parse(value).at(-1);
      say({ kind: 'told', uuid, device, category, name: extra.name });
    }
  };
  const heard = new Proxy(real, {
    get(target, key) {
      if (key === 'setItem')
        return (name: string, value: string) => {
          hear(name, value);
          target.setItem(name, value);
        };
      const value = Reflect.get(target, key, target) as unknown;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
    set(target, key, value) {
      hear(String(key), String(value));
      target[String(key)] = String(value);
      return true;
    },
  });
  Object.defineProperty(window, 'localStorage', { configurable: true, get: () => heard });
  addEventListener(
    'click',
    ({ target }) => {
      const pressed = (target as Element).closest<HTMLElement>('[data-tap], a[href]');
      if (pressed) say({ kind: 'pressed', tap: pressed.dataset['tap'], path: (pressed as HTMLAnchorElement).pathname });
    },
    { capture: true },
  );
}

/** Whatever a browser that is about to be killed says of what it was asked. */
const mayFail = <T>(asked: Promise<T>): Promise<T | undefined> => asked.catch(() => undefined);

type Device = { context: BrowserContext; kill: () => Promise<void>; close: () => Promise<void> };

export type LossHouse = Awaited<ReturnType<typeof openLossHouse>>;

/** A site beside the house's own that hands its records to a collector of its own, which may be killed. */
export async function openLossHouse({ env, logsDir }: HouseInfo) {
  const [collectorPort, lifePort] = [await freePort(), await freePort()];
  const life = `http://localhost:${lifePort}`;
  const given = {
    ...process.env,
    ...env,
    NODE_ENV: 'production',
    OUN_LIFE_PORT: String(lifePort),
    OUN_LIFE_URL: life,
    OUN_LOGS_URL: `http://127.0.0.1:${collectorPort}`,
  };
  const start = () =>
    startProcess(
      'apps/api/src/main.ts',
      { ...given, OUN_API_PORT: String(collectorPort) },
      join(logsDir, `loss-collector-${process.pid}.log`),
    );
  let collector = start();
  const site = startProcess('apps/life/server.ts', given, join(logsDir, `loss-life-${process.pid}.log`));
  const close = async () => void (await Promise.all([collector, site].map(stopProcess)));
  try {
    await Promise.all([collectorPort, lifePort].map(untilReady));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    life,
    async killCollector(awayMs: number) {
      const gone = once(collector, 'exit');
      collector.kill('SIGKILL');
      await gone;
      await wait(awayMs);
      collector = start();
      await untilReady(collectorPort);
    },
    async silenceCollector(ms: number) {
      collector.kill('SIGSTOP');
      await wait(ms);
      collector.kill('SIGCONT');
    },
    close,
  };
}

export type Losses = {
  /** Records that happened, by the witness and by what is stored. */
  happened: number;
  stored: number;
  /** The same `log_uuid` more than once. */
  twice: number;
  lost: number;
  /** Of these, numbered on devices that nobody has seen again. */
  neverBack: { devices: number; lost: number };
  /** Shown, and the page was gone before anybody could tell; and not told by the next one either. */
  lostEarly: number;
  early: number;
  /** Presses on what is told of, and those of them that nobody told, as the page was gone before it could. */
  pressed: number;
  unheard: number;
  /** What the charts are made of, for these devices. */
  figure: { told: number; missing: number };
  byFate: Record<string, { sessions: number; happened: number; lost: number }>;
  lines: string[];
};

type Plan = {
  sessions: number;
  seed: number;
  /** Begins no more after so long. */
  minutes?: number | undefined;
  say?: (line: string) => void;
  /** Has the product count what came. */
  count: () => Promise<void>;
};

export async function loseSessions(
  house: HouseInfo,
  { sessions, seed, minutes = Infinity, say = () => {}, count }: Plan,
): Promise<Losses & { sessions: number }> {
  const endsAt = Date.now() + minutes * 60_000;
  const place = await openLossHouse(house);
  const profiles = await mkdtemp(join(tmpdir(), 'oun-loss-'));
  const browser = await chromium.launch({ ...BROWSER, args: ARGS });
  const db = new pg.Client({ connectionString: house.databaseUrl, application_name: 'oun-loss' });
  await db.connect();
  const cookiesOf = memberCookies(browser, place.life);
  const all: Session[] = [];
  try {
    for (let first = 0; first < sessions; first += WAVE) {
      const wave = Array.from({ length: Math.min(WAVE, sessions - first) }, (_, i) => first + i);
      const trouble = makeTrouble(place, randomOf(seed * 7_919 + first));
      const opened = await inLanes(wave, async (nth) => {
        const random = randomOf(seed * 1_000_003 + nth);
        const session: Session = { nth, fate: fateOf(seed, nth), isBack: random.next() * 100 >= NEVER_BACK, facts: [] };
        all.push(session);
        const open = () => openDevice(browser, join(profiles, String(nth)), session, place.life, cookiesOf);
        return { session, random, open, device: await visit(await open(), session, random, place.life) };
      });
      await trouble.end();
      await inLanes(opened, async ({ session, random, open, device }) => {
        if (!session.isBack) {
          if (device) await askWitness(await device.context.newPage(), place.life);
          return device?.close();
        }
        const back = device ?? (await open());
        await comeBack(back, place.life + random.of(PATHS), await cookiesOf());
        await back.close();
      });
      await count();
      const { happened, lost, lostEarly, unheard, lines } = await reckon(db, all);
      const soFar = `${happened} records, ${lost} lost, ${lostEarly + unheard} of these never told`;
      say([`${all.length} of ${sessions}: ${soFar}`, ...lines].join('\n    '));
      if (Date.now() > endsAt) break;
    }
    return { sessions: all.length, ...(await reckon(db, all)) };
  } finally {
    await db.end();
    await browser.close();
    await place.close();
    await rm(profiles, { recursive: true, force: true });
  }
}

// Nobody looks at the pictures, and they are what takes most of the time.
const ARGS = [...BROWSER.args!, '--blink-settings=imagesEnabled=false'];

async function inLanes<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = list.values();
  const lane = async () => {
    for (const one of left) results.push(await work(one));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return results;
}

/** The collector dies or falls silent, again and again, while the wave is on. */
function makeTrouble(place: LossHouse, random: Random) {
  let isOver = false;
  const going = (async () => {
    while (!isOver) {
      await wait(6_000 + random.upTo(14_000));
      if (isOver) return;
      if (random.next() < 0.6) await place.killCollector(random.upTo(2_000));
      else await place.silenceCollector(1_000 + random.upTo(5_000));
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await going;
    },
  };
}

/** Signed in anew now and then, as tokens do not last as long as this. */
function memberCookies(browser: Browser, life: string): () => Promise<Cookie[]> {
  let known: { at: number; cookies: Promise<Cookie[]> } | undefined;
  const enter = async () => {
    const context = await browser.newContext();
    const post = async (path: string, data: object) => {
      const reply = await context.request.post(life + path, { data, headers: { 'sec-fetch-site': 'same-origin' } });
      if (!reply.ok()) throw new Error(`${path}: ${reply.status()}`);
      return reply.json() as Promise<{ accessToken: string }>;
    };
    const body = { email_address: 'member@oun.test', password: DEMO_PASSWORD };
    const { accessToken } = await post('/proxy/api/v1/user/sign-in/', body);
    await post('/api/session', { accessToken, provider: 'email' });
    await context.addCookies([{ name: COOKIES.usage, value: 'yes', url: life }]);
    const cookies = (await context.cookies()).filter(({ name }) => name !== COOKIES.authSuccess);
    await context.close();
    return cookies;
  };
  return () => {
    if (!known || Date.now() - known.at > SIGNED_IN_MS) known = { at: Date.now(), cookies: enter() };
    return known.cookies;
  };
}

/** One with a profile of its own where the whole browser is to be killed; else a browser's part that shares nothing. */
async function openDevice(
  browser: Browser,
  profile: string,
  session: Session,
  life: string,
  cookiesOf: () => Promise<Cookie[]>,
): Promise<Device> {
  const device = session.fate === 'browser killed' ? await openProfile(profile) : await openPart(browser);
  await device.context.exposeBinding('ounWitness', (_, fact: Heard) => {
    if (!session.facts.some(({ id }) => id === fact.id)) session.facts.push(fact);
  });
  await device.context.addInitScript(witness);
  await device.context.addCookies(await cookiesOf());
  return device;
}

async function openPart(browser: Browser): Promise<Device> {
  const context = await browser.newContext({ viewport: { width: 570, height: 900 }, locale: 'ko-KR' });
  return { context, kill: async () => {}, close: async () => void (await mayFail(context.close())) };
}

async function openProfile(profile: string): Promise<Device> {
  const child: ChildProcess = spawn(
    BROWSER.executablePath ?? chromium.executablePath(),
    [...ARGS, '--headless', `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const gone = once(child, 'exit');
  const address = await new Promise<string>((resolve, reject) => {
    let heard = '';
    child.stderr!.on('data', (part: Buffer) => {
      heard += part.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(heard)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(heard)));
  });
  const over = await chromium.connectOverCDP(address);
  // All of its processes at once, in the middle of whatever they do.
  const kill = async () => {
    process.kill(-child.pid!, 'SIGKILL');
    await gone;
    await mayFail(over.close());
  };
  return { context: over.contexts()[0]!, kill, close: kill };
}

/** Looks around until its time has come. Nothing is left of a browser that was killed but its profile. */
async function visit(device: Device, { fate }: Session, random: Random, life: string): Promise<Device | undefined> {
  const page = await device.context.newPage();
  const [isCutShort, lastsMs] = [random.next() < CUT_SHORT, random.upTo(VISIT_MS)];
  let isOver = false;
  const looking = lookAround(page, random, life, () => isOver);
  if (!isCutShort) await mayFail(page.waitForFunction(isAwake, undefined, { timeout: AWAKE_MS }));
  await wait(lastsMs);
  if (fate.startsWith('offline')) {
    await mayFail(device.context.setOffline(true));
    await wait(1_000 + random.upTo(AFTERWARDS_MS));
    if (fate === 'offline for a while') await mayFail(device.context.setOffline(false));
    await wait(500 + random.upTo(AFTERWARDS_MS));
  }
  if (fate === 'tab crashed') await crash(page);
  if (fate === 'reloaded in the middle of it') {
    await mayFail(page.reload({ waitUntil: 'commit' }));
    await wait(random.upTo(1_000));
  }
  if (fate === 'left as people do' || fate === 'offline for a while') await leave(page);
  isOver = true;
  if (fate === 'browser killed') {
    await device.kill();
    await looking;
    return undefined;
  }
  await mayFail(page.close());
  await looking;
  await mayFail(device.context.setOffline(false));
  return device;
}

async function crash(page: Page): Promise<void> {
  const devtools = await mayFail(page.context().newCDPSession(page));
  const crashed = page.waitForEvent('crash', { timeout: 5_000 });
  void devtools?.send('Page.crash').catch(() => {});
  await mayFail(crashed);
}

/** To a page of somebody else's. */
async function leave(page: Page): Promise<void> {
  await mayFail(page.goto('about:blank', { timeout: 5_000 }));
  await wait(300);
}

async function lookAround(page: Page, random: Random, life: string, isOver: () => boolean): Promise<void> {
  const go = () => mayFail(page.goto(life + random.of(PATHS), { waitUntil: 'commit', timeout: 20_000 }));
  await go();
  while (!isOver() && !page.isClosed()) {
    await wait(150 + random.upTo(900));
    const [what, nth] = [random.next(), random.upTo(100)];
    if (isOver()) return;
    if (what < 0.45) await mayFail(page.evaluate(() => scrollBy(0, 700)));
    else if (what < 0.85) await mayFail(page.evaluate(press, nth));
    else if (what < 0.93) await mayFail(page.evaluate(() => history.back()));
    else await go();
  }
}

const isAwake = () => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber'));

/** On one of the cards, as far as the page has woken up. */
function press(nth: number): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')].filter((link) =>
    Object.keys(link).some((key) => key.startsWith('__reactFiber')),
  );
  links[nth % links.length]?.click();
}

/** A visit like any other, as long as the page has something to send, and left as people do. */
async function comeBack({ context }: Device, url: string, cookies: Cookie[]): Promise<void> {
  await context.addCookies(cookies);
  const page = await context.newPage();
  await mayFail(page.goto(url, { waitUntil: 'commit', timeout: 60_000 }));
  await mayFail(page.waitForFunction(isAwake, undefined, { timeout: AWAKE_MS }));
  const end = Date.now() + BACK_MS;
  await wait(2_500);
  while (Date.now() < end && (await mayFail(page.evaluate(countWaiting))) !== 0) await wait(300);
  await leave(page);
  await askWitness(page, new URL(url).origin);
  await mayFail(page.close());
  await wait(300);
}

/** A page without any script of ours: only the witness speaks once again. */
const askWitness = (page: Page, life: string) => mayFail(page.goto(`${life}/robots.txt`, { timeout: 20_000 }));

async function countWaiting(): Promise<number> {
  // Whoever opens it first makes it: that is the page's to do.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'oun-logs')) return 1;
  const noted = Object.keys(localStorage).filter((key) => key.startsWith('oun.log_new '));
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('oun-logs');
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(asked.error as Error));
  });
  const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
    const asked = db.transaction('records').objectStore('records').getAllKeys();
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(asked.error as Error));
  });
  db.close();
  return noted.length + keys.filter((key) => String(key).includes(' ')).length;
}

async function reckon(db: pg.Client, sessions: readonly Session[]): Promise<Losses> {
  const told = new Map(
    sessions.flatMap((session) =>
      session.facts.flatMap((fact) => (fact.kind === 'told' ? [[fact.uuid, { ...fact, session }] as const] : [])),
    ),
  );
  const devices = [...new Set([...told.values()].map(({ device }) => device))];
  const { rows } = await db.query<{ uuid: string; device: string; at: string; times: number }>(
    `select log_uuid as uuid, min(global_uuid::text) as device, min(extract(epoch from client_access_time) * 1000)::bigint as at,
       count(*)::int as times
     from log_record where global_uuid = any($1::uuid[]) group by 1`,
    [devices],
  );
  const stored = new Set(rows.map(({ uuid }) => uuid));
  const happened = new Set([...told.keys(), ...stored]);
  const lost = [...told.values()].filter(({ uuid }) => !stored.has(uuid));

  // A page that was gone before the one who tells had come: the next page tells of it by its time.
  const times = new Set(rows.map(({ at }) => Number(at)));
  const early = sessions.flatMap(({ facts }) => {
    const heard = new Set(facts.flatMap((fact) => (fact.kind === 'told' ? [fact.document] : [])));
    const shown = facts.flatMap((fact) => (fact.kind === 'shown' && !heard.has(fact.document) ? [fact] : []));
    return shown.filter((fact, i) => fact.path !== shown[i - 1]?.path || fact.document !== shown[i - 1]?.document);
  });
  const lostEarly = early.filter(({ at }) => !times.has(at));

  const presses = sessions.flatMap(({ facts }) =>
    facts.filter((fact) => fact.kind === 'pressed' && (fact.tap ?? thingOf(fact.path ?? ''))),
  );
  const taps = [...told.values()].filter(({ category }) => category === 'tap').length;

  const { rows: figure } = await db.query<{ told: number; missing: number }>(
    `with device as (select global_uuid, range_agg(seqs) as seqs from log_device_day
       where global_uuid = any($1::uuid[]) group by 1),
       counted as (select upper(seqs) - lower(seqs) as span,
         (select sum(upper(one) - lower(one)) from unnest(seqs) one) as told from device)
     select coalesce(sum(told), 0)::int as told, coalesce(sum(span - told), 0)::int as missing from counted`,
    [devices],
  );
  const byFate: Losses['byFate'] = {};
  for (const fate of Object.keys(FATES) as Fate[]) {
    const own = sessions.filter((one) => one.fate === fate);
    byFate[fate] = {
      sessions: own.length,
      happened: [...told.values()].filter(({ session }) => session.fate === fate).length,
      lost: lost.filter(({ session }) => session.fate === fate).length,
    };
  }
  const unheard = Math.max(0, presses.length - taps);
  const gone = lost.filter(({ session }) => !session.isBack).length;
  return {
    happened: happened.size + lostEarly.length + unheard,
    stored: stored.size,
    twice: rows.filter(({ times: n }) => n > 1).length,
    lost: lost.length + lostEarly.length + unheard,
    neverBack: { devices: sessions.filter(({ isBack }) => !isBack).length, lost: gone },
    early: early.length,
    lostEarly: lostEarly.length,
    pressed: presses.length,
    unheard,
    figure: figure[0]!,
    byFate,
    lines: lost.map(
      ({ uuid, device, category, name, session }) =>
        `${session.nth} ${session.fate}${session.isBack ? '' : ', not back'}: ${category} ${name} (${uuid} of ${device})`,
    ),
  };
}
