/**
 * From a cold page to the first picture of a lesson, on a phone's screen, step by step: each time a browser that has
 * seen nothing of ours, against a house of its own (or the one that `OUN_E2E_HOUSE` names). Milliseconds of this
 * machine, for comparing before and after on the same one.
 */
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import pg from 'pg';
import { BROWSER } from '../e2e/browser.ts';
import { enterAs } from '../e2e/enter.ts';
import type { HouseInfo } from '../e2e/house.ts';
import openHouse from '../e2e/house.setup.ts';

const ROUNDS = 10;
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** What the first frame waits for, by address. */
const STEPS = [
  ['page', /\/lessons\/\d+$/],
  ['its script', /\/LessonScreen-[\w-]+\.js/],
  ['poster', /\.(?:webp|avif)$/],
  ['playback call', /\/api\/v2\/(?:playback|previews)\//],
  ['hls.js', /\/hls[\w.-]*\.js/],
  ['master playlist', /\/master\.m3u8/],
  ['picture playlist', /\/v\w+\.m3u8/],
  ['sound playlist', /\/a\w+\.m3u8/],
  ['picture opening', /\/segments\/t?\d+\/init\.mp4/],
  ['first picture', /\/segments\/t?\d+\/[\w-]+\/\d+\.m4s/],
  ['first sound', /\/segments\/[a-z]+\/[\w-]+\/\d+\.m4s/],
] as const;

const close = await openHouse();
const browser = await chromium.launch(BROWSER);
try {
  const { addresses, databaseUrl } = JSON.parse(readFileSync(process.env['OUN_E2E_HOUSE']!, 'utf8')) as HouseInfo;
  const url = addresses.life + (await freeLesson(databaseUrl));
  const viewers = [
    ['as a guest', PHONE],
    // The same session each time: another device would need a place of its own.
    ['as a member', { ...PHONE, storageState: await memberCookies(browser, addresses.life) }],
  ] as const;

  console.log(
    `\n${cpus()[0]?.model ?? 'CPU'} × ${availableParallelism()}, load ${loadavg()[0]!.toFixed(1)}, Chromium ${browser.version()}; ${ROUNDS} cold pages each, in turns`,
  );
  const runs = viewers.map((): Run[] => []);
  // The servers have compiled their code before anything counts; a browser never has.
  for (const [, options] of viewers) await open(browser, options, url);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [i, [, options]] of viewers.entries()) runs[i]!.push(await open(browser, options, url));

  console.log('\nFrom navigation to the first frame of the film, 390 × 844');
  for (const [i, [who]] of viewers.entries()) {
    const all = runs[i]!;
    const frames = all.map(({ firstFrame }) => firstFrame);
    console.log(
      `  ${who.padEnd(14)} median ${median(frames).toFixed(0)} ms, min ${Math.min(...frames)}, max ${Math.max(...frames)}`,
    );
    console.log(`    ${'asked for'.padStart(30)}  there`);
    for (const [name] of STEPS) {
      const times = all.flatMap(({ steps }) => steps.filter((step) => step.name === name));
      if (times.length === 0) continue;
      const [start, end] = [median(times.map((step) => step.start)), median(times.map((step) => step.end))];
      console.log(`    ${name.padEnd(18)} ${start.toFixed(0).padStart(11)}  ${end.toFixed(0).padStart(5)}`);
    }
    console.log(`    films and playlists fetched: ${[...new Set(all.flatMap(({ fetched }) => fetched))].join(' ')}`);
  }
} finally {
  await browser.close();
  await close?.();
}

type Run = { firstFrame: number; steps: { name: string; start: number; end: number }[]; fetched: string[] };

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

/** One that guests may see to its end, so that both see the same. */
async function freeLesson(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ path: string }>(
    `select '/programs/' || p.slug || '/lessons/' || l.id as path from lesson l join program p on p.id = l.program_id
     where l.access = 'FREE' and p.state = 'PUBLISHED' and l.film_id is null order by l.id limit 1`,
  );
  await client.end();
  return rows[0]!.path;
}

async function memberCookies(from: Browser, life: string) {
  const context = await from.newContext();
  await enterAs(context, life, 'member@oun.test');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** By the browser's own clock, which begins with the navigation. */
async function open(from: Browser, options: BrowserContextOptions, url: string): Promise<Run> {
  const context = await from.newContext(options);
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      performance.setResourceTimingBufferSize(1_000);
      const untilThere = () => {
        const video = document.querySelector('video');
        if (!video) return void requestAnimationFrame(untilThere);
        video.requestVideoFrameCallback((now) => Object.assign(globalThis, { firstFrameMs: now }));
      };
      untilThere();
    });
    await page.goto(url, { waitUntil: 'commit' });
    const found = await page.waitForFunction(() => (globalThis as { firstFrameMs?: number }).firstFrameMs);
    const firstFrame = Math.round((await found.jsonValue())!);
    const entries = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => {
        const { name, startTime, responseEnd } = entry as PerformanceResourceTiming;
        return { name, start: startTime, end: responseEnd };
      }),
    );
    const steps = STEPS.flatMap(([name, pattern]) => {
      const entry = entries.find((one) => pattern.test(one.name) && one.end > 0 && one.end <= firstFrame);
      return entry ? [{ name, start: entry.start, end: entry.end }] : [];
    });
    const fetched = entries.flatMap(({ name }) => /\/(\w+\.m3u8|[\w]+\/init\.mp4)/.exec(name)?.[1] ?? []);
    return { firstFrame, steps, fetched };
  } finally {
    await context.close();
  }
}
