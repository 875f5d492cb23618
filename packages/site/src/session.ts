import formBody from '@fastify/formbody';
import { safePath } from '@oun/brand/safe-path';
import type { Service } from '@oun/brand/switchboard';
import { CallError, type Caller, createCaller } from '@oun/client/call';
import { AppError, ERRORS, type ErrorBody, type ErrorCode } from '@oun/contract/errors';
import { finishSocial, getMe, startSocial } from '@oun/contract/identity';
import {
  SIGN_IN_METHODS,
  SOCIAL_PROVIDERS,
  type SignInMethod,
  type SocialProvider,
} from '@oun/contract/identity-rules';
import { endOneSession, endSession, openSession, refreshSession } from '@oun/contract/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { REQUEST_ID_HEADER } from './request-id.ts';
import { refuseOtherOrigins } from './same-origin.ts';
import { deviceHeader, isFresh, JWT, type SessionCookies, sessionOf, type Tokens } from './session-cookies.ts';

const BODY_LIMIT_BYTES = 8_192;
/** Browsers drop a cookie above 4,096 bytes with its name and attributes. */
const TOKEN_MAX_LENGTH = 3_800;
const ACTIONS = ['sign-in', 'sign-up'] as const;
const FLOW_SECONDS = 600;

export type SessionOptions = {
  apiUrl: string;
  cookies: SessionCookies;
  logger: Logger;
  /** Where a sign-in may lead. */
  addresses: Readonly<Record<Service, string>>;
  timeoutMs?: number | undefined;
};

type ApiCaller = (request: Pick<FastifyRequest, 'id' | 'ip' | 'headers'>, bearer?: string) => Caller;

/** Calls the api on behalf of a browser: as its address and device, and as its member where a token is given. */
const apiCaller =
  ({ apiUrl, timeoutMs }: Pick<SessionOptions, 'apiUrl' | 'timeoutMs'>): ApiCaller =>
  (request, bearer) =>
    createCaller({
      baseUrl: apiUrl,
      headers: () => ({
        [REQUEST_ID_HEADER]: request.id,
        'x-forwarded-for': request.ip,
        ...(request.headers['user-agent'] && { 'user-agent': request.headers['user-agent'] }),
        ...deviceHeader(request.headers.cookie),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      }),
      ...(timeoutMs !== undefined && { timeoutMs }),
    });

export type Renewals = {
  /** New tokens for a refresh token; nothing where its session is over. Throws where the api cannot be asked. */
  renew(request: Pick<FastifyRequest, 'id' | 'ip' | 'headers'>, refreshToken: string): Promise<Tokens | undefined>;
};

/** Requests that come together with the same token ask once. */
export function createRenewals(options: Pick<SessionOptions, 'apiUrl' | 'timeoutMs'>): Renewals {
  const call = apiCaller(options);
  const running = new Map<string, Promise<Tokens | undefined>>();
  return {
    renew(request, refreshToken) {
      const known = running.get(refreshToken);
      if (known) return known;
      const asked = call(request)(refreshSession, { body: { refresh_token: refreshToken } })
        .catch((error: unknown) => {
          // Only what is said of the token itself: anything else must sign nobody out.
          if (error instanceof CallError && (error.status === 401 || error.status === 400)) {
            return undefined;
          }
          throw faultOf(error);
        })
        .finally(() => running.delete(refreshToken));
      running.set(refreshToken, asked);
      return asked;
    },
  };
}

export type FreshLogin = {
  (request: FastifyRequest, reply: FastifyReply): Promise<string | undefined>;
  /** For a token that looked fresh and was refused: renewed whatever it says of itself. */
  again(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined>;
  /** Whether the browser keeps what a session is renewed with; inside the app it is the app that does. */
  canRenew(request: FastifyRequest): boolean;
};

/**
 * The token of the one who asks, renewed first where it has run out, so that what is made for them is theirs at once.
 * The browser's own way of renewing is for what a page asks for later.
 */
export function freshLogin(options: { cookies: SessionCookies; renewals: Renewals; logger: Logger }): FreshLogin {
  const { cookies, renewals, logger } = options;

  async function again(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
    const { refresh } = cookies.read(request.cookies);
    try {
      const tokens = refresh ? await renewals.renew(request, refresh) : undefined;
      if (tokens) cookies.write(reply, tokens, request.cookies);
      else cookies.clear(reply, request.cookies);
      return tokens?.accessToken;
    } catch (error) {
      // Nobody is signed out because the api is away for a moment.
      logger.warn({ err: error, request_id: request.id }, 'A session could not be renewed');
      return undefined;
    }
  }

  const fresh = async (request: FastifyRequest, reply: FastifyReply) => {
    const { login, refresh } = cookies.read(request.cookies);
    if (isFresh(login)) return login;
    return refresh ? again(request, reply) : undefined;
  };
  const canRenew = (request: FastifyRequest) => Boolean(cookies.read(request.cookies).refresh);
  return Object.assign(fresh, { again, canRenew });
}

/** The one place where a token becomes a cookie. */
export async function session(
  app: FastifyInstance,
  { cookies, logger, renewals, addresses, ...options }: SessionOptions & { renewals: Renewals },
) {
  const call = apiCaller(options);
  const loginOf = freshLogin({ cookies, renewals, logger });
  const route = { bodyLimit: BODY_LIMIT_BYTES, config: { kind: 'session' } } as const;

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // Apple's way back is a form on Apple's own page.
    if (request.routeOptions.url !== '/sign-in-social') await refuseOtherOrigins(request);
  });

  app.post('/api/session', route, async (request, reply) => {
    const { accessToken, provider, action } = readSession(request.body);
    const asMember = call(request, accessToken);
    const user = await asMember(getMe, {}).catch((error: unknown) => {
      throw sessionFault(error);
    });
    // Staff's power stays on the admin site, and nobody without it gets in there.
    if ((user.role !== 'user') !== cookies.isAdmin) throw new AppError('FORBIDDEN');
    const tokens: Tokens =
      provider === 'weapp'
        ? { accessToken }
        : await asMember(openSession, { body: {} }).catch((error: unknown) => {
            throw sessionFault(error);
          });
    cookies.write(reply, tokens);
    cookies.note(reply, provider, action);
    return { user };
  });

  app.post('/api/refresh-token', route, async (request, reply) => {
    const { refresh } = cookies.read(request.cookies);
    const tokens = refresh ? await renewals.renew(request, refresh) : undefined;
    if (!tokens) {
      if (refresh) cookies.clear(reply, request.cookies);
      throw new AppError(refresh ? 'SESSION_ENDED' : 'UNAUTHORIZED');
    }
    cookies.write(reply, tokens, request.cookies);
    return { accessToken: tokens.accessToken };
  });

  app.delete('/api/session', route, async (request, reply) => {
    const { login, refresh } = cookies.read(request.cookies);
    cookies.clear(reply, request.cookies);
    const sessionId = login && sessionOf(login);
    try {
      if (refresh) await call(request)(endSession, { body: { refresh_token: refresh } });
      // In the webview it is the app's own session: left open, the app would sign the page in again.
      else if (sessionId) await call(request, login)(endOneSession, { params: { id: sessionId } });
    } catch (error) {
      logger.error({ err: error, request_id: request.id }, 'A session could not be ended');
    }
    reply.code(204);
  });

  app.post<{ Params: { provider: string } }>('/api/social/:provider', route, async (request, reply) => {
    const provider = SOCIAL_PROVIDERS.find((known) => known === request.params.provider);
    if (!provider) throw new AppError('NOT_FOUND');
    const { redirect_path } = (request.body ?? {}) as Record<string, unknown>;
    // A member who begins it wants to link.
    const login = await loginOf(request, reply);
    const { authorize_url, flow } = await call(request, login)(startSocial, {
      params: { provider },
      body: { redirect_path: safePath(typeof redirect_path === 'string' ? redirect_path : null, addresses) },
    }).catch(passOn);
    reply.setCookie(cookies.flowName, flow, { ...cookies.flow, maxAge: FLOW_SECONDS });
    return { url: authorize_url };
  });

  app.post('/api/social/finish', route, async (request, reply) => {
    const given = (request.body ?? {}) as Record<string, unknown>;
    const text = (name: string) => (typeof given[name] === 'string' ? (given[name] as string) : undefined);
    const flow = request.cookies[cookies.flowName];
    reply.clearCookie(cookies.flowName, cookies.flow);
    const state = text('state');
    if (!flow || !state) throw new AppError('SOCIAL_EXPIRED');
    const [code, error, user] = [text('code'), text('error'), text('user')];
    const body = { state, flow, ...(code && { code }), ...(error && { error }), ...(user && { user }) };
    const brought = await call(request)(finishSocial, { body }).catch(passOn);
    const outcome = { ...brought, redirect_path: safePath(brought.redirect_path, addresses) };
    if (outcome.kind !== 'signed-in') return outcome;
    const { accessToken, ...rest } = outcome;
    const tokens = await call(request, accessToken)(openSession, { body: {} }).catch(passOn);
    cookies.write(reply, tokens);
    cookies.note(reply, outcome.provider satisfies SocialProvider, 'sign-in');
    return rest;
  });

  await app.register(async (forms) => {
    await forms.register(formBody, { bodyLimit: BODY_LIMIT_BYTES });
    // Our cookies do not come with a form from elsewhere, so the page is asked for once more by address.
    forms.post('/sign-in-social', { ...route, logLevel: 'silent' }, async (request, reply) => {
      const fields = (request.body ?? {}) as Record<string, unknown>;
      const search = new URLSearchParams();
      for (const name of ['state', 'code', 'error', 'user']) {
        const value = fields[name];
        if (typeof value === 'string') search.set(name, value.slice(0, 2_000));
      }
      return reply.code(303).header('location', `/sign-in-social?${search}`).send();
    });
  });
}

type SessionBody = { accessToken: string; provider: SignInMethod; action: (typeof ACTIONS)[number] | undefined };

function readSession(body: unknown): SessionBody {
  const { accessToken, provider, action } = (body ?? {}) as Record<string, unknown>;
  const fields: Record<string, string> = {};
  if (typeof accessToken !== 'string' || accessToken === '' || accessToken.length > TOKEN_MAX_LENGTH) {
    fields['accessToken'] = '토큰을 확인해주세요.';
  }
  const method = SIGN_IN_METHODS.find((known) => known === provider);
  if (!method) fields['provider'] = '로그인 방법을 확인해주세요.';
  const known = ACTIONS.find((one) => one === action);
  if (action !== undefined && !known) fields['action'] = '한 일을 확인해주세요.';
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields });
  if (!JWT.test(accessToken as string)) throw new AppError('UNAUTHORIZED');
  return { accessToken: accessToken as string, provider: method!, action: known };
}

/** The api's refusal as it is; anything that is not about the token is a fault between us and the api. */
function sessionFault(error: unknown): unknown {
  if (!(error instanceof CallError)) return error;
  if (error.status === 401 || error.status === 403 || error.status === 409) return new AppError('UNAUTHORIZED');
  if (error.status === 429) return new AppError('TOO_MANY_REQUESTS');
  return faultOf(error);
}

function faultOf(error: unknown): unknown {
  if (!(error instanceof CallError)) return error;
  const code: ErrorCode = error.code === 'TIMEOUT' ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_UNAVAILABLE';
  return new AppError(code, { upstream_status: error.status || ERRORS[code].status });
}

/** A refusal that has words for the person goes on in those words. */
function passOn(error: unknown): never {
  if (!(error instanceof CallError)) throw error;
  const { code, extra } = error.body satisfies ErrorBody;
  if (code in ERRORS && code !== 'UNKNOWN' && error.status > 0 && code !== 'TIMEOUT') {
    throw new AppError(code as ErrorCode, extra);
  }
  throw faultOf(error);
}
