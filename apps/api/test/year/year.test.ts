import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../api.ts';
import { liveAYear } from './year.ts';

/** `npm run year` sets these: more seeds, more people. */
const { OUN_YEAR_SEED, OUN_YEAR_MEMBERS, OUN_YEAR_DAYS } = process.env;
const seed = Number(OUN_YEAR_SEED ?? 1);
const members = Number(OUN_YEAR_MEMBERS ?? 40);
const days = Number(OUN_YEAR_DAYS ?? 365);

/** What happens in every year, and what happens where there are many. */
const ALWAYS = [
  'buy',
  'answer',
  'change plan',
  'held to what was told',
  'pause',
  'cancel at end',
  'buy things',
  'give',
  'redeem',
  'paid by TOSS',
  'paid by NAVERPAY',
  'paid by KAKAOPAY',
  'price changed',
];
const AMONG_MANY = [
  'undo',
  'cancel now',
  'change card',
  'give things back',
  'pay again',
  'take a gift',
  'take a gift back',
  'invite',
  'join a team',
  'leave a team',
  'kick',
  'settled by hand',
  'card lost',
  'dearer with a yes',
];
const MANY = 300;

const say = (line: string) => void process.stdout.write(`${line}\n`);

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test(`a year of ${members} members with seed ${seed}`, { timeout: 7_200_000 }, async () => {
  const { day, problems, done, charges, taken } = await liveAYear(api, {
    seed,
    members,
    days,
    ...(OUN_YEAR_SEED && { say }),
  });
  // Of as many days: who joins when hangs on them. It ends on the day that failed anyway.
  const replay = `npm run year -- --seed=${seed} --members=${members} --days=${days}`;
  expect(problems, `on day ${day}; once more: ${replay}`).toEqual([]);
  // A year in which nothing happened proves nothing.
  expect(charges).toBeGreaterThan(members / 2);
  for (const name of members < MANY ? ALWAYS : [...ALWAYS, ...AMONG_MANY])
    expect(done.get(name) ?? 0, `times somebody did "${name}"`).toBeGreaterThan(0);
  if (OUN_YEAR_SEED) for (const line of new Set(api.logs.map((log) => log.slice(0, 400)))) say(line);
  if (OUN_YEAR_SEED) say(JSON.stringify({ charges, taken, ...Object.fromEntries([...done].sort()) }, null, 1));
});
