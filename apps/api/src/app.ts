import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { catalogSubscribers } from './modules/catalog/catalog.jobs.ts';
import { catalogRoutes } from './modules/catalog/catalog.routes.ts';
import { contentRoutes } from './modules/content/content.routes.ts';
import { identityRoutes } from './modules/identity/identity.routes.ts';
import { mediaFiles } from './modules/media/media.routes.ts';
import { createCache, followChanges } from './platform/cache.ts';
import { connect } from './platform/db.ts';
import { createServer, type Routes } from './platform/http.ts';
import type { Jobs } from './platform/jobs.ts';
import { createMetrics } from './platform/metrics.ts';
import { operations } from './platform/operations.ts';
import { createTokens, type Tokens } from './platform/tokens.ts';

/** The one list of modules. */
const modules = (tokens: Tokens): readonly Routes[] => [identityRoutes(tokens), contentRoutes, catalogRoutes];

export const jobs: Jobs = { subscribers: [...catalogSubscribers], schedules: [] };

export type ApiOptions = {
  databaseUrl: string;
  databaseConnections?: number;
  tokenSecret: string;
  mediaDir: string;
  mediaUrl: string;
  logger: FastifyBaseLogger;
  now?: () => Date;
  /** Off for measuring what an answer costs when nothing is kept. */
  isCaching?: boolean;
};

export type Api = { app: FastifyInstance; tokens: Tokens; close: () => Promise<void> } & ReturnType<typeof connect>;

export async function createApi(options: ApiOptions): Promise<Api> {
  const { databaseUrl, logger, now = () => new Date(), isCaching = true } = options;
  const { db, pool } = connect({ url: databaseUrl, name: 'oun-api', max: options.databaseConnections ?? 10 });
  const tokens = createTokens(options.tokenSecret, now);
  const cache = createCache();
  const metrics = createMetrics();
  const changes = await followChanges(databaseUrl, cache);
  const app = createServer({
    context: { db, now, mediaUrl: options.mediaUrl },
    tokens,
    cache,
    metrics,
    logger,
    isCaching,
    modules: modules(tokens),
    plain(server) {
      operations(server, { db, metrics });
      mediaFiles(server, options.mediaDir);
    },
  });
  return {
    app,
    db,
    pool,
    tokens,
    async close() {
      await app.close();
      await changes.close();
      await db.destroy();
    },
  };
}
