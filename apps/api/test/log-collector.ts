/** The collector as a process that can be killed: batches come and answers go by messages. */
import { pino } from 'pino';
import { createCollector, takeLogs } from '../src/modules/tracking/logs/take-logs.ts';
import { connectToCopy } from '../src/platform/db/db.ts';

const pool = connectToCopy({ url: process.env['DATABASE_URL']!, name: 'oun-logs', max: 2 });
const collector = createCollector({ pool, log: pino({ level: 'silent' }), keptDays: 90 });
const context = { now: () => new Date(), readAddress: () => '10.0.0.1' } as never;

process.on('message', ({ id, logs }: { id: number; logs: unknown[] }) => {
  takeLogs(context, collector, logs).then(
    (answer) => process.send!({ id, answer }),
    () => process.send!({ id }),
  );
});
process.send!('ready');
