import { AppError } from '@oun/contract/errors';
import type { FastifyRequest } from 'fastify';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a write that another site's page began. The login cookie travels with it, so the browser must say where it
 * comes from; an older webview that sends no `Sec-Fetch-Site` still sends `Origin`.
 */
export async function refuseOtherOrigins(request: FastifyRequest): Promise<void> {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site === undefined ? isOwnOrigin(request) : site === 'same-origin') return;
  throw new AppError('FORBIDDEN');
}

function isOwnOrigin({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  return typeof origin === 'string' && URL.canParse(origin) && new URL(origin).host === host;
}
