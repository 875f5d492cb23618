/**
 * Visits that end badly, in a real browser against a real collector, and a witness who counts beside the product what
 * happened in them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { createRandom } from '../../apps/api/db/demo/random.ts';
import { BROWSER } from '../browser.ts';
import type { HouseInfo } from '../house.ts';
import { makeTrouble, openPlace } from './place.ts';
import { type Losses, reckon } from './reckon.ts';
import { fateOf, type Session } from './session.ts';
import { ARGS, askWitness, comeBack, memberCookies, openDevice, PATHS, visit } from './visits.ts';

/** So many devices are not seen again, whatever they still hold. */
const NEVER_BACK = 0.01;
const AT_ONCE = 8;
const WAVE = 40;

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
  const place = await openPlace(house);
  const profiles = await mkdtemp(join(tmpdir(), 'oun-loss-'));
  const browser = await chromium.launch({ ...BROWSER, args: ARGS });
  const db = new pg.Client({ connectionString: house.databaseUrl, application_name: 'oun-loss' });
  await db.connect();
  const cookiesOf = memberCookies(browser, place.life);
  const all: Session[] = [];
  try {
    for (let first = 0; first < sessions; first += WAVE) {
      const wave = Array.from({ length: Math.min(WAVE, sessions - first) }, (_, i) => first + i);
      const trouble = makeTrouble(place, createRandom(seed * 7_919 + first));
      const opened = await inLanes(wave, async (nth) => {
        const random = createRandom(seed * 1_000_003 + nth);
        const session: Session = { nth, fate: fateOf(seed, nth), isBack: !random.chance(NEVER_BACK), facts: [] };
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
        await comeBack(back, place.life + random.pick(PATHS), await cookiesOf());
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

async function inLanes<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = list.values();
  const lane = async () => {
    for (const one of left) results.push(await work(one));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return results;
}
