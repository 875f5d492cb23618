/** The api with the real adapter to the gateway, and a count of what it asks the database. */
import pg from 'pg';
import { pino } from 'pino';
import { createApi } from '../apps/api/src/app.ts';
import { createGateways } from '../apps/api/src/gateways/gateways.ts';
import { readConfig } from '../apps/api/src/platform/config.ts';

let statements = 0;
let last: { text: string; values: unknown[] } | undefined;
const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function count(this: pg.Client, ...args: unknown[]) {
  statements += 1;
  const [config, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
  const text = typeof config === 'string' ? config : config?.text;
  if (text?.startsWith('select')) last = { text, values: (typeof config === 'string' ? values : config.values) ?? [] };
  return send.apply(this, args);
} as typeof pg.Client.prototype.query;

const config = readConfig({
  ...process.env,
  OUN_TOKEN_SECRET: 'only for measuring, never for people',
  OUN_MEDIA_DIR: '/nowhere',
  OUN_TOSS_SECRET_KEY: 'test_sk_bench',
  OUN_TOSS_CLIENT_KEY: 'test_ck_bench',
});
const { app } = await createApi({
  databaseUrl: config.DATABASE_URL,
  tokenSecret: config.OUN_TOKEN_SECRET,
  mediaDir: '/nowhere',
  mediaUrl: '/proxy/media',
  lifeUrl: 'http://localhost:3000',
  gateways: createGateways(config),
  // As in production: a line a request, written to nowhere.
  logger: pino(
    { level: 'info' },
    pino.destination({ dest: '/dev/null', sync: false, minLength: 4_096, periodicFlush: 500 }),
  ),
  isCaching: process.env['CACHING'] === 'on',
});
app.get('/bench', async () => ({ statements, last }));
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
