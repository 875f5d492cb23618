import { pino } from 'pino';
import { createSandbox } from './sandbox.ts';

const logger = pino({ name: 'sandbox', level: process.env['LOG_LEVEL'] ?? 'info' });
const app = createSandbox(logger);
await app.listen({
  port: Number(process.env['OUN_SANDBOX_PORT'] ?? 4100),
  host: process.env['OUN_SANDBOX_HOST'] ?? '0.0.0.0',
});

const stop = () => void app.close().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
