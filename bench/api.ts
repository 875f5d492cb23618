/** The api as it is served, with or without its cache of whole answers. */
import { pino } from 'pino';
import { createApi } from '../apps/api/src/app.ts';
import { fakeGateways } from '../apps/api/test/gateways.ts';

const { app } = await createApi({
  databaseUrl: process.env['DATABASE_URL']!,
  tokenSecret: 'only for measuring, never for people',
  mediaDir: '/nowhere',
  mediaUrl: '/proxy/media',
  lifeUrl: 'http://localhost:3000',
  // Nothing that is measured speaks to the outside.
  gateways: fakeGateways().gateways,
  // As in production: a line a request, written to nowhere.
  logger: pino({ level: 'info' }, pino.destination('/dev/null')),
  isCaching: process.env['CACHING'] === 'on',
});
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
