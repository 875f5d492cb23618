import type { Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

/** Every failure a call may have: those it names, and those that any call of its kind can have. */
export function declaredErrors({ method, who, params, query, body, isOnce, errors = [] }: Endpoint): ErrorCode[] {
  const common: ErrorCode[] = ['UNKNOWN', 'UNAVAILABLE', 'BAD_REQUEST', 'QUERY_STRING_LIMIT'];
  // A token that no longer holds is told to whoever reads, too, where no sign-in is asked for.
  if (who !== 'public' || method === 'GET') common.push('UNAUTHORIZED');
  if (Array.isArray(who)) common.push('FORBIDDEN');
  if (query ?? body) common.push('INVALID_INPUT');
  if (params) common.push('NOT_FOUND');
  if (method !== 'GET') common.push('INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  if (isOnce) common.push('IDEMPOTENCY_CONFLICT', 'REQUEST_IN_PROGRESS', 'INVALID_INPUT');
  return [...new Set([...errors, ...common])];
}
