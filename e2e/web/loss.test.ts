import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../fixtures.ts';
import { loseSessions } from '../loss/lose-sessions.ts';

test('of visits that end badly nothing is lost that the count does not know of', async ({ house }) => {
  const script = join(import.meta.dirname, '../count-devices.ts');
  const count = async () => void (await promisify(execFile)(process.execPath, [script, house.databaseUrl]));
  const found = await loseSessions(house, { sessions: 12, seed: 3, count });
  expect(found.happened).toBeGreaterThan(100);
  expect(found.twice).toBe(0);
  // A browser that is killed takes with it what it had not written yet, and with some of that the number.
  expect(found.lines.filter((line) => !/not back|browser killed/.test(line))).toEqual([]);
  expect(found.figure.told).toBe(found.stored);
  expect(found.figure.missing).toBeLessThanOrEqual(found.byFate['browser killed']!.lost);
});
