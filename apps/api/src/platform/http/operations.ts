import { AppError } from '@oun/contract/errors';
import { openApi } from '@oun/contract/openapi';
import { referencePage } from '@oun/contract/reference';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** What people and machines who run the api look at. */
export function operations(app: FastifyInstance, { db }: { db: Db }) {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await sql`select 1`.execute(db).catch(() => {
      throw new AppError('UNAVAILABLE', { part: 'database' });
    });
    return { status: 'ok' };
  });

  const document = JSON.stringify(openApi());
  app.get('/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(document));
  const page = referencePage();
  app.get('/docs', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      )
      .send(page),
  );
}
