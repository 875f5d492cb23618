import { COOKIES } from '@oun/brand/limits';
import { platformOf } from '@oun/brand/user-agent';
import { type Caller, createCaller, codeOf } from '@oun/client/call';
import { aloneByLock, createRenewer } from '@oun/client/renew';
import { nativeBridge } from './native.tsx';
import { openSession, renewSession } from './sign-in.tsx';
import { tell } from './telling.tsx';

/** Told what has changed, by whoever shows server state. */
let onRenewed: () => void = () => {};

/** Whoever wants to hear that the session is new: one a page. */
export function watchRenewals(watcher: () => void): void {
  onRenewed = watcher;
}

const isAdmin = () => document.documentElement.dataset['service'] === 'admin';

/** Shared by all sub-sites of a host, so that a renewal on one is seen on the others. */
function readMark(): string {
  const names = isAdmin() ? [COOKIES.staffSession, COOKIES.session] : [COOKIES.session];
  const pairs = document.cookie.split('; ');
  return names.map((name) => pairs.find((pair) => pair.startsWith(`${name}=`)) ?? '').join();
}

/** In the app the app's own session is renewed by the app; one that was begun on a page inside it, by its cookie. */
function isOfTheApp(): boolean {
  if (platformOf(navigator.userAgent) !== 'app') return false;
  const kind = new RegExp(`(?:^|; )${COOKIES.authType}=([a-z]+)`).exec(document.cookie)?.[1];
  return kind === undefined || kind === 'weapp';
}

let caller: Caller | undefined;

/** How this page calls the api. On the server, where nothing is called, it is never used. */
export function browserCaller(): Caller {
  if (typeof window === 'undefined') return createCaller({ baseUrl: '/proxy' });
  caller ??= told(
    createCaller({
      baseUrl: '/proxy',
      renewer: createRenewer({
        readMark,
        alone: aloneByLock,
        ask: () => (isOfTheApp() ? askNativeApp() : renewSession()),
        onRenewed: () => onRenewed(),
        onFailed: (error) => void reportError('session-renewal-failed', error),
      }),
    }),
  );
  return caller;
}

/** Calls are steps of what somebody does. */
const told =
  (call: Caller): Caller =>
  (endpoint, input, options) => {
    const answer = call(endpoint, input, options);
    const say = (error?: unknown) => tell({ kind: 'call', route: `${endpoint.method} ${endpoint.path}`, input, error });
    answer.then(() => say(), say);
    return answer;
  };

/** In the app it is the app that is signed in: it gives a token, and the site keeps it. */
export async function askNativeApp(): Promise<void> {
  const { accessToken } = await (await nativeBridge()).request('GetAccessToken');
  await openSession(accessToken, 'weapp');
}

/** Tells us of what went wrong in somebody's browser; a report that cannot be sent is let go. */
export async function reportError(name: string, error: unknown): Promise<void> {
  const { sendEvent } = await import('./tracked-event.tsx');
  await sendEvent(name, { message: error instanceof Error ? error.message : String(error), code: codeOf(error) });
}
