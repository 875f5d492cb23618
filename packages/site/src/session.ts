import { COOKIES } from '@oun/brand/limits';
import { CallError, createCaller } from '@oun/client/call';
import { AppError, ERRORS, type ErrorCode } from '@oun/contract/errors';
import { getMe } from '@oun/contract/identity';
import type { FastifyInstance } from 'fastify';
import { REQUEST_ID_HEADER } from './request-id.ts';
import { refuseOtherOrigins } from './same-origin.ts';

const BODY_LIMIT_BYTES = 8_192;
/** Browsers drop a cookie above 4,096 bytes with its name and attributes. */
const TOKEN_MAX_LENGTH = 3_800;
/** Three parts of base64url, which is also what keeps a token from ending its header or cookie early. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const PROVIDER = /^[a-z][a-z-]{0,19}$/;

export type SessionOptions = { apiUrl: string; isHttps: boolean; timeoutMs?: number | undefined };

/** The one place where a token becomes a cookie. A refresh token gets its cookie here too. */
export async function session(app: FastifyInstance, { apiUrl, isHttps, timeoutMs }: SessionOptions) {
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;

  app.addHook('onRequest', refuseOtherOrigins);
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.post('/api/session', { bodyLimit: BODY_LIMIT_BYTES, config: { kind: 'session' } }, async (request, reply) => {
    const { accessToken } = readSession(request.body);
    const caller = createCaller({
      baseUrl: apiUrl,
      headers: () => ({ authorization: `Bearer ${accessToken}`, [REQUEST_ID_HEADER]: request.id }),
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    const user = await caller(getMe, {}).catch((error: unknown) => {
      throw sessionFault(error);
    });
    const secondsLeft = secondsLeftOf(accessToken);
    reply.setCookie(COOKIES.login, accessToken, {
      ...cookie,
      ...(secondsLeft !== undefined && { maxAge: Math.max(0, secondsLeft) }),
    });
    return { user };
  });

  app.delete('/api/session', { config: { kind: 'session' } }, async (_, reply) => {
    reply.clearCookie(COOKIES.login, cookie).code(204);
  });
}

/** The header for a login cookie; none for one that is not a token or has run out, which is as good as signed out. */
export function bearerOf(token: string | undefined): string | undefined {
  if (!token || !JWT.test(token)) return undefined;
  const secondsLeft = secondsLeftOf(token);
  return secondsLeft !== undefined && secondsLeft <= 0 ? undefined : `Bearer ${token}`;
}

function readSession(body: unknown): { accessToken: string; provider: string } {
  const { accessToken, provider } = (body ?? {}) as Record<string, unknown>;
  const fields: Record<string, string> = {};
  if (typeof accessToken !== 'string' || accessToken === '' || accessToken.length > TOKEN_MAX_LENGTH) {
    fields['accessToken'] = '토큰을 확인해주세요.';
  }
  if (typeof provider !== 'string' || !PROVIDER.test(provider)) fields['provider'] = '로그인 방법을 확인해주세요.';
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields });
  if (!JWT.test(accessToken as string)) throw new AppError('UNAUTHORIZED');
  return { accessToken: accessToken as string, provider: provider as string };
}

/** The api's refusal as it is; anything that is not about the token is a fault between us and the api. */
function sessionFault(error: unknown): unknown {
  if (!(error instanceof CallError)) return error;
  if (error.status === 401 || error.status === 403) return new AppError('UNAUTHORIZED');
  if (error.status === 429) return new AppError('TOO_MANY_REQUESTS');
  const code: ErrorCode = error.code === 'TIMEOUT' ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_UNAVAILABLE';
  return new AppError(code, { upstream_status: error.status || ERRORS[code].status });
}

/** Read, not checked: the api has just checked the token, or will. */
function secondsLeftOf(token: string): number | undefined {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { exp?: unknown };
    return typeof exp === 'number' ? Math.floor(exp - Date.now() / 1_000) : undefined;
  } catch {
    return undefined;
  }
}
