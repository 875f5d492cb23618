import { isPlayground } from '@oun/brand/stage';
import { pino } from 'pino';
import { jobs, uploadsDirOf } from './app.ts';
import { createGateways } from './gateways/gateways.ts';
import { createStorage } from './gateways/storage/storage.ts';
import { readConfig } from './platform/config.ts';
import { connect } from './platform/db/db.ts';
import { refuseDemoWorld } from './platform/demo-world.ts';
import { startWorker } from './platform/jobs/jobs.ts';
import { followMovedClock, settleClock } from './platform/time/moved-clock.ts';
import { createSecrets } from './platform/secrets.ts';
import { stopOnSignal } from './platform/jobs/shutdown.ts';

const config = readConfig();
const log = pino({ name: 'worker', level: config.LOG_LEVEL });
const { db } = connect({ url: config.DATABASE_URL, name: 'oun-worker', max: 4 });

await refuseDemoWorld(db, config.OUN_STAGE);
const gateways = createGateways(config);
const mayMove = isPlayground(config.OUN_STAGE) && config.OUN_SANDBOX_URL !== undefined;
const clock = mayMove
  ? await followMovedClock(config.DATABASE_URL, () => settleClock(db, () => worker.catchUp()))
  : undefined;
const worker = await startWorker(
  config.DATABASE_URL,
  {
    db,
    log,
    gateways,
    storage: createStorage(config),
    uploadsDir: uploadsDirOf(config.OUN_MEDIA_DIR),
    now: clock?.now ?? (() => new Date()),
    secrets: createSecrets(config.OUN_TOKEN_SECRET),
    lifeUrl: config.OUN_LIFE_URL.replace(/\/+$/, ''),
    storeUrl: config.OUN_STORE_URL.replace(/\/+$/, ''),
  },
  jobs,
);
log.info('ready');
stopOnSignal(log, async () => {
  await clock?.close();
  await worker.close();
  gateways.mail.close();
  await db.destroy();
});
