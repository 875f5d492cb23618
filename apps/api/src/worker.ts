import { mapsDir } from '@oun/brand/maps-dir';
import { orStop } from '@oun/brand/refusal';
import { isPlayground, stageLine } from '@oun/brand/stage';
import { closeTraces, openTraces } from '@oun/traces/traces';
import { sql } from 'kysely';
import { pino } from 'pino';
import { jobs } from './app.ts';
import { createGateways } from './gateways/gateways.ts';
import { createStorage } from './gateways/storage/storage.ts';
import { ownFaults } from './modules/fault/fault.ts';
import { databaseOf, readConfig } from './platform/config.ts';
import { connect } from './platform/db/db.ts';
import { refuseDemoWorld } from './platform/demo-world.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { createJobMetrics } from './platform/jobs/job-metrics.ts';
import { startWorker } from './platform/jobs/jobs.ts';
import { countWaitingNews } from './platform/jobs/outbox.ts';
import { followMovedClock, settleClock } from './platform/time/moved-clock.ts';
import { createSecrets } from './platform/secrets.ts';
import { stopOnSignal } from './platform/jobs/shutdown.ts';
import { serveHealth } from './platform/jobs/worker-health.ts';

const config = orStop(readConfig);
const log = pino({ name: 'worker', level: config.LOG_LEVEL });
await openTraces(config.OUN_TRACES_URL, 'oun-worker');
const database = databaseOf(config);
const { db } = connect({ url: database.url, name: 'oun-worker', max: 4, pooler: database.pooler });

await refuseDemoWorld(db, config.OUN_STAGE);
const gateways = createGateways(config);
let isAtWork = () => false;
const isReady = async () => {
  await sql`select 1`.execute(db);
  return isAtWork();
};
const { OUN_WORKER_PORT: port, OUN_WORKER_METRICS_PORT: metricsPort } = config;
// Before the work begins: whoever waits for it is told that it is not ready yet.
const health = port && (await serveHealth(isReady, { port, host: config.OUN_WORKER_HOST }));
const metrics = createJobMetrics(() => countWaitingNews(db));
const shown = metricsPort && (await serveMetrics(metrics, { port: metricsPort, host: config.OUN_METRICS_HOST }));
const mayMove = isPlayground(config.OUN_STAGE) && config.OUN_SANDBOX_URL !== undefined;
const clock = mayMove
  ? await followMovedClock(database.directUrl, () => settleClock(db, () => worker.catchUp()))
  : undefined;
const now = clock?.now ?? (() => new Date());
const faults = ownFaults(db, now, 'worker');
const worker = await startWorker(
  database.directUrl,
  {
    db,
    log,
    gateways,
    storage: createStorage(config),
    logDays: config.OUN_LOG_DAYS,
    mapsDir: mapsDir(process.env),
    now,
    secrets: createSecrets(config.OUN_TOKEN_SECRET),
    lifeUrl: config.OUN_LIFE_URL.replace(/\/+$/, ''),
    storeUrl: config.OUN_STORE_URL.replace(/\/+$/, ''),
  },
  jobs,
  { metrics, onFault: faults.take },
);
isAtWork = worker.isAtWork;
log.info(stageLine(config.OUN_STAGE, process.env));
log.info('ready');
stopOnSignal(log, async () => {
  if (health) health.close();
  if (shown) shown.close();
  await clock?.close();
  await worker.close();
  await faults.settled();
  gateways.mail.close();
  await gateways.logStream?.close();
  await db.destroy();
  await closeTraces();
});
