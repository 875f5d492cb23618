import formbody from '@fastify/formbody';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { addresses } from './addresses/addresses.ts';
import { authenticator, type TotpSecret } from './authenticator.ts';
import { clockRoutes } from './clock-routes.ts';
import { createClock } from './clock.ts';
import { courier } from './courier/courier.ts';
import { faultRoutes } from './fault-routes.ts';
import { createFaults, type Faults } from './faults.ts';
import { fonts } from './fonts.ts';
import { homePage } from './home-page.ts';
import { fcm } from './messages/fcm.ts';
import { inbox } from './messages/inbox.ts';
import { createMailServer } from './messages/smtp.ts';
import { solapi } from './messages/solapi.ts';
import { type PaymentOptions, payments } from './payments/payments.ts';
import { social } from './social/social.ts';
import { wallets } from './wallets/wallets.ts';
import { openStore, type Store } from './store.ts';

export type SandboxOptions = {
  logger: FastifyBaseLogger;
  /** A file keeps what happened over a restart; without one it is forgotten. */
  database?: string | undefined;
  /** Where each provider may send people back to. */
  redirectUris: readonly string[];
  applePublicKey?: string | undefined;
  totpSecrets?: readonly TotpSecret[];
  chance?: { seed: number; rate: number } | undefined;
  payments?: PaymentOptions;
  /** How long an hour of a parcel's way lasts. */
  courierHourMs?: number | undefined;
  /** Where the product is told that time has moved on. */
  apiUrl?: string | undefined;
  now?: () => number;
};

export type Sandbox = {
  app: FastifyInstance;
  store: Store;
  faults: Faults;
  /** Takes any free port for 0, and tells which it took. */
  listen(at: { host: string; port: number; smtpPort: number }): Promise<{ url: string; smtpPort: number }>;
  close(): Promise<void>;
};

/** Plays every party outside the product that a fresh machine cannot reach, over the wire those parties speak. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { logger, database, redirectUris, applePublicKey, totpSecrets = [], chance } = options;
  const store = openStore(database);
  const clock = createClock(store, options.now);
  const { now } = clock;
  const faults = createFaults();
  if (chance) faults.seed(chance.seed, chance.rate);
  const smtp = createMailServer({ store, faults });

  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Those left waiting by a fault would otherwise hold up the end.
    forceCloseConnections: true,
  });
  await app.register(formbody);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => ({ status: 'ok' }));
  // A browser asks for one of every page; there is none, and that is no fault.
  app.get('/favicon.ico', async (_, reply) => reply.code(204).send());
  app.get('/', async (_, reply) => homePage(reply));
  fonts(app);
  faultRoutes(app, faults);
  social(app, { store, faults, redirectUris, applePublicKey, now });
  solapi(app, { store, faults });
  fcm(app, { store, faults });
  inbox(app, store);
  payments(app, { store, faults, now, ...options.payments });
  wallets(app, { store, faults, now, sandboxUrl: options.payments?.sandboxUrl });
  courier(app, { store, faults, now, hourMs: options.courierHourMs });
  addresses(app, { faults });
  authenticator(app, { store, known: totpSecrets, now });
  clockRoutes(app, { clock, apiUrl: options.apiUrl });

  return {
    app,
    store,
    faults,
    async listen({ host, port, smtpPort }) {
      const [url, taken] = await Promise.all([app.listen({ host, port }), smtp.listen(smtpPort, host)]);
      return { url, smtpPort: taken };
    },
    async close() {
      await Promise.all([app.close(), smtp.close()]);
      store.close();
    },
  };
}
