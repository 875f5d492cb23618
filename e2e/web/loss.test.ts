import { countDevices } from '../../apps/api/src/modules/tracking/logs/completeness.ts';
import { connect } from '../../apps/api/src/platform/db/db.ts';
import { expect, test } from '../fixtures.ts';
import { loseSessions } from '../loss.ts';

test('of visits that end badly nothing is lost that the count does not know of', async ({ house }) => {
  const { db } = connect({ url: house.databaseUrl, name: 'oun-e2e', max: 1, isMaintenance: true });
  const found = await loseSessions(house, { sessions: 12, seed: 3, count: () => countDevices({ db }) });
  await db.destroy();
  expect(found.happened).toBeGreaterThan(100);
  expect(found.twice).toBe(0);
  expect(found.lines.filter((line) => !line.includes('not back'))).toEqual([]);
  expect(found.figure).toEqual({ told: found.stored, missing: 0 });
});
