import { AppError } from '@oun/contract/errors';
import type { FastifyInstance } from 'fastify';

const READY_TIMEOUT_MS = 2_000;

export type HealthOptions = { apiUrl: string; isClosing: () => boolean };

/** `/healthz`: alive. `/readyz`: can serve, which it cannot without the api. */
export async function health(app: FastifyInstance, { apiUrl, isClosing }: HealthOptions) {
  const config = { kind: 'health' } as const;
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get('/healthz', { config }, () => ({ status: 'ok' }));

  app.get('/readyz', { config }, async () => {
    if (isClosing() || !(await isApiReady(apiUrl))) throw new AppError('UNAVAILABLE');
    return { status: 'ok' };
  });
}

async function isApiReady(apiUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/readyz', apiUrl), { signal: AbortSignal.timeout(READY_TIMEOUT_MS) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
