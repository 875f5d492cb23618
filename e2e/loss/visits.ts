import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { COOKIES } from '@oun/brand/limits';
import { type Browser, type BrowserContext, chromium, type Cookie, type Page } from '@playwright/test';
import type { Random } from '../../apps/api/db/demo/random.ts';
import { BROWSER } from '../browser.ts';
import { enterAs } from '../enter.ts';
import type { Heard, Session } from './session.ts';
import { witness } from './witness.ts';

export const PATHS = [
  '/',
  '/programs',
  '/channels',
  '/playlists',
  '/programs?q=%EC%9A%94%EA%B0%80',
  '/feeds',
  '/clips',
];
const VISIT_MS = 7_000;
const AWAKE_MS = 60_000;
/** So many visits may be over before the page is even there. */
const CUT_SHORT = 0.2;
const AFTERWARDS_MS = 3_000;
const BACK_MS = 60_000;
const SIGNED_IN_MS = 300_000;

/** Longer than whatever has a limit of its own. */
const SILENT_MS = 90_000;
const CLOSE_MS = 10_000;

/** Whatever a browser that is about to be killed says of what it was asked, if it says anything. */
const mayFail = async <T>(asked: Promise<T>, silentMs = SILENT_MS): Promise<T | undefined> => {
  const silent = new AbortController();
  const unanswered = wait(silentMs, undefined, { signal: silent.signal }).catch(() => undefined);
  const answer = await Promise.race([asked.catch(() => undefined), unanswered]);
  silent.abort();
  return answer;
};

type Device = { context: BrowserContext; kill: () => Promise<void>; close: () => Promise<void> };

// Nobody looks at the pictures, and they are what takes most of the time.
export const ARGS = [...BROWSER.args!, '--blink-settings=imagesEnabled=false'];

/** Signed in anew now and then, as tokens do not last as long as this. */
export function memberCookies(browser: Browser, life: string): () => Promise<Cookie[]> {
  let known: { at: number; cookies: Promise<Cookie[]> } | undefined;
  const enter = async () => {
    const context = await browser.newContext();
    await enterAs(context, life, 'member@oun.test');
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
export async function openDevice(
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
export async function visit(
  device: Device,
  { fate }: Session,
  random: Random,
  life: string,
): Promise<Device | undefined> {
  const page = await device.context.newPage();
  const [isCutShort, lastsMs] = [random.chance(CUT_SHORT), random.int(0, VISIT_MS)];
  let isOver = false;
  const looking = lookAround(page, random, life, () => isOver);
  if (!isCutShort) await mayFail(page.waitForFunction(isAwake, undefined, { timeout: AWAKE_MS }));
  await wait(lastsMs);
  if (fate.startsWith('offline')) {
    await mayFail(device.context.setOffline(true));
    await wait(random.int(1_000, 1_000 + AFTERWARDS_MS));
    if (fate === 'offline for a while') await mayFail(device.context.setOffline(false));
    await wait(random.int(500, 500 + AFTERWARDS_MS));
  }
  if (fate === 'tab crashed') await crash(page);
  if (fate === 'reloaded in the middle of it') {
    await mayFail(page.reload({ waitUntil: 'commit' }));
    await wait(random.int(0, 1_000));
  }
  if (fate === 'left as people do' || fate === 'offline for a while') await leave(page);
  isOver = true;
  if (fate === 'browser killed') {
    await device.kill();
    await looking;
    return undefined;
  }
  // Of a tab that crashed nobody may ever say that it is closed; it goes with its context.
  await mayFail(page.close(), CLOSE_MS);
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
  const go = () => mayFail(page.goto(life + random.pick(PATHS), { waitUntil: 'commit', timeout: 20_000 }));
  await go();
  while (!isOver() && !page.isClosed()) {
    await wait(random.int(150, 1_050));
    const [what, nth] = [random.next(), random.int(0, 99)];
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
export async function comeBack({ context }: Device, url: string, cookies: Cookie[]): Promise<void> {
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
export const askWitness = (page: Page, life: string) => mayFail(page.goto(`${life}/robots.txt`, { timeout: 20_000 }));

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
