import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../scripts/postgres.ts';
import type { HouseInfo } from './house.ts';
import { startProcess, stopProcess, untilReady } from './processes.ts';

export type MovedClock = {
  /** The site whose api lives in the moved time. */
  life: string;
  /** Time passes on the server, for real: what was good for less is refused from now on. */
  pass: (ms: number) => Promise<void>;
  close: () => Promise<void>;
};

/** A second api on the house's database, with a site before it: tests beside this one keep their own time. */
export async function openMovedClock({ env, logsDir }: HouseInfo): Promise<MovedClock> {
  const [apiPort, lifePort] = [await freePort(), await freePort()];
  const life = `http://localhost:${lifePort}`;
  const given = {
    ...process.env,
    ...env,
    NODE_ENV: 'production',
    OUN_API_PORT: String(apiPort),
    OUN_API_URL: `http://127.0.0.1:${apiPort}`,
    OUN_LIFE_PORT: String(lifePort),
    OUN_LIFE_URL: life,
  };
  const api = startProcess('e2e/moved-clock.api.ts', given, join(logsDir, 'moved-clock-api.log'));
  const site = startProcess('apps/life/server.ts', given, join(logsDir, 'moved-clock-life.log'));
  const close = async () => void (await Promise.all([api, site].map(stopProcess)));
  try {
    await Promise.all([apiPort, lifePort].map(untilReady));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    life,
    async pass(ms) {
      const moved = once(api, 'message');
      api.send(ms);
      await moved;
    },
    close,
  };
}
