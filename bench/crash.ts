/** Two thousand orders with a gateway that fails, by servers that are killed: the test of it, at length. */
import { spawnSync } from 'node:child_process';

const { status } = spawnSync(
  'node_modules/.bin/vitest',
  ['run', '--project', 'api', 'apps/api/src/modules/order/paying/crash.test.ts'],
  { stdio: 'inherit', env: { ...process.env, OUN_CRASH_ORDERS: '2000' } },
);
process.exit(status ?? 1);
