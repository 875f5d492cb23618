import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../../apps/api/db/demo/random.ts';
import { freePort } from '../../scripts/postgres.ts';
import type { HouseInfo } from '../house.ts';
import { startProcess, stopProcess, untilReady } from '../processes.ts';

export type Place = Awaited<ReturnType<typeof openPlace>>;

/** A site beside the house's own that hands its records to a collector of its own, which may be killed. */
export async function openPlace({ env, logsDir }: HouseInfo) {
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

/** The collector dies or falls silent, again and again, while the wave is on. */
export function makeTrouble(place: Place, random: Random) {
  let isOver = false;
  const going = (async () => {
    while (!isOver) {
      await wait(random.int(6_000, 20_000));
      if (isOver) return;
      if (random.chance(0.6)) await place.killCollector(random.int(0, 2_000));
      else await place.silenceCollector(random.int(1_000, 6_000));
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await going;
    },
  };
}
