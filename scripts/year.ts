/**
 * A year of memberships, by one seed or by several: `npm run year`, `npm run year -- --seed=7 --members=300 --days=90`.
 * The days are looked at one by one; a seed that fails prints how to see it again.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '20' },
    members: { type: 'string', default: '2000' },
    days: { type: 'string', default: '365' },
  },
});

const seeds = values.seed ? [values.seed] : Array.from({ length: Number(values.seeds) }, (_, nth) => String(nth + 1));
const failed = seeds.filter((seed) => {
  const { status } = spawnSync('vitest', ['run', 'apps/api/test/year'], {
    stdio: 'inherit',
    env: { ...process.env, OUN_YEAR_SEED: seed, OUN_YEAR_MEMBERS: values.members, OUN_YEAR_DAYS: values.days },
  });
  return status !== 0;
});
console.log(
  `${seeds.length - failed.length} passed, ${failed.length} failed${failed.map((seed) => ` · ${seed}`).join('')}`,
);
process.exit(failed.length > 0 ? 1 : 0);
