import type { FastifyBaseLogger } from 'fastify';

/** Who is signed in to the native app. The app keeps the tokens; a webview gets an access token when it asks. */
export type Account = {
  email: () => string | undefined;
  signIn: (email: string, password: string) => Promise<void>;
  signOut: () => Promise<void>;
  /** Undefined when nobody is signed in. */
  accessToken: () => Promise<string | undefined>;
};

/** The api's refusal, in its own words. */
export class SignInError extends Error {
  override name = 'SignInError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Tokens = { accessToken: string; refreshToken: string };
type Options = { apiUrl: string; userAgent: () => string; log: FastifyBaseLogger };

const REFRESH_BEFORE_S = 60;
const TIMEOUT_MS = 10_000;
/** As its system would give the app; pushes to it stand in the inbox. */
const PHONE = { token: 'oun-sandbox-phone', is_allowed: true };

export function createAccount({ apiUrl, userAgent, log }: Options): Account {
  let signedIn: ({ email: string } & Tokens) | undefined;
  let refreshing: Promise<string | undefined> | undefined;

  const post = async <T>(path: string, body: object, token?: string): Promise<T> => {
    const response = await fetch(apiUrl + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': userAgent(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      log.warn({ err: error }, 'The api did not answer the phone');
      throw new SignInError(502, '오운 서버가 응답하지 않아요. 잠시 뒤 다시 시도해주세요.');
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return answer as T;
    const { message } = (answer ?? {}) as { message?: unknown };
    throw new SignInError(response.status, typeof message === 'string' ? message : '로그인하지 못했어요.');
  };

  /** Where it is reached. Whoever signs in is signed in also where that cannot be told. */
  const tellPhone = async (token: string): Promise<void> => {
    await fetch(`${apiUrl}/api/v2/notifications/push-token`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent(), authorization: `Bearer ${token}` },
      body: JSON.stringify(PHONE),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => log.warn({ err: error }, 'The phone could not tell where it is reached'));
  };

  const refresh = async (): Promise<string | undefined> => {
    const before = signedIn;
    if (!before) return undefined;
    try {
      const tokens = await post<Tokens>('/api/v2/user/sessions/refresh', { refresh_token: before.refreshToken });
      // Somebody else may have signed in meanwhile.
      if (signedIn === before) signedIn = { email: before.email, ...tokens };
      return signedIn?.accessToken;
    } catch (error) {
      if (!(error instanceof SignInError) || error.status >= 500 || error.status === 429) throw error;
      if (signedIn === before) signedIn = undefined;
      return signedIn?.accessToken;
    }
  };

  const signOut = async () => {
    const before = signedIn;
    signedIn = undefined;
    // Here it is over in any case; what the api does not hear of runs out by itself.
    if (before) await post('/api/v2/user/sessions/end', { refresh_token: before.refreshToken }).catch(() => {});
  };

  return {
    email: () => signedIn?.email,
    async signIn(email, password) {
      const { accessToken } = await post<Tokens>('/api/v1/user/sign-in/', { email_address: email, password });
      const tokens = await post<Tokens>('/api/v2/user/sessions', {}, accessToken);
      await signOut();
      signedIn = { email, ...tokens };
      await tellPhone(tokens.accessToken);
    },
    signOut,
    accessToken() {
      if (!signedIn || secondsLeftOf(signedIn.accessToken) >= REFRESH_BEFORE_S) {
        return Promise.resolve(signedIn?.accessToken);
      }
      // A refresh token is good for one refresh, so all who ask share it.
      refreshing ??= refresh().finally(() => {
        refreshing = undefined;
      });
      return refreshing;
    },
  };
}

/** Read, not checked; a token that cannot be read is as good as run out. */
function secondsLeftOf(token: string): number {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { exp: number };
    return exp - Date.now() / 1_000;
  } catch {
    return 0;
  }
}
