import { pino } from 'pino';
import { jobs } from './app.ts';
import { readConfig } from './platform/config.ts';
import { connect } from './platform/db.ts';
import { startWorker } from './platform/jobs.ts';
import { stopOnSignal } from './platform/shutdown.ts';

const config = readConfig();
const log = pino({ name: 'worker', level: config.LOG_LEVEL });
const { db } = connect({ url: config.DATABASE_URL, name: 'oun-worker', max: 4 });

const worker = await startWorker(config.DATABASE_URL, { db, log, now: () => new Date() }, jobs);
log.info('ready');
stopOnSignal(log, async () => {
  await worker.close();
  await db.destroy();
});
