import { orStop } from '@oun/brand/refusal';
import { isPlayground, stageLine } from '@oun/brand/stage';
import { closeTraces, openTraces } from '@oun/traces/traces';
import { pino } from 'pino';
import { createApi } from './app.ts';
import { createGateways } from './gateways/gateways.ts';
import { createStorage } from './gateways/storage/storage.ts';
import { databaseOf, readConfig } from './platform/config.ts';
import { refuseDemoWorld } from './platform/demo-world.ts';
import { followMovedClock } from './platform/time/moved-clock.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { stopOnSignal } from './platform/jobs/shutdown.ts';

/** The api as the environment tells it, listening until a signal ends it. */
export async function serveApi({ now }: { now?: () => Date } = {}): Promise<void> {
  const config = orStop(readConfig);
  if (now && !isPlayground(config.OUN_STAGE)) throw new Error(`${config.OUN_STAGE} 스테이지의 시계는 옮길 수 없어요.`);
  // Lines are written together, at the latest after half a second: one for each request would cost it a tenth.
  const lines = pino.destination({ sync: false, minLength: 4_096, periodicFlush: 500 });
  const logger = pino({ name: 'api', level: config.LOG_LEVEL }, lines);
  await openTraces(config.OUN_TRACES_URL, 'oun-api');
  const database = databaseOf(config);
  const mayMove = isPlayground(config.OUN_STAGE) && config.OUN_SANDBOX_URL !== undefined;
  const clock = mayMove && !now ? await followMovedClock(database.directUrl) : undefined;
  const api = await createApi({
    databaseUrl: database.url,
    directUrl: database.directUrl,
    pooler: database.pooler,
    databaseConnections: config.OUN_DATABASE_CONNECTIONS,
    tokenSecret: config.OUN_TOKEN_SECRET,
    mediaDir: config.OUN_MEDIA_DIR,
    storage: createStorage(config),
    mediaUrl: config.OUN_MEDIA_URL,
    lifeUrl: config.OUN_LIFE_URL.replace(/\/+$/, ''),
    gateways: createGateways(config),
    logDays: config.OUN_LOG_DAYS,
    trustProxy: config.OUN_API_TRUST_PROXY,
    logger,
    now: now ?? clock?.now ?? (() => new Date()),
    isClockMovable: clock !== undefined,
  });
  await refuseDemoWorld(api.db, config.OUN_STAGE).catch(async (error: unknown) => {
    await api.close();
    throw error;
  });
  await api.app.listen({ port: config.OUN_API_PORT, host: config.OUN_API_HOST });
  logger.info(stageLine(config.OUN_STAGE, process.env));
  const metricsPort = config.OUN_API_METRICS_PORT;
  const metrics =
    metricsPort && (await serveMetrics(api.metrics, { port: metricsPort, host: config.OUN_METRICS_HOST }));
  stopOnSignal(logger, async () => {
    if (metrics) metrics.close();
    await api.close();
    await clock?.close();
    await closeTraces();
  });
}
