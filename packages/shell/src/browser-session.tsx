import { COOKIES } from '@oun/brand/limits';
import { platformOf } from '@oun/brand/user-agent';
import { type Caller, createCaller } from '@oun/client/call';
import { aloneByLock, createRenewer } from '@oun/client/renew';
import { nativeBridge } from './native.tsx';
import { openSession, renewSession } from './sign-in.tsx';
import { tell } from './telling.tsx';

type Watcher = { onRenewed: () => void; onFailed: (error: unknown) => void };
let watcher: Watcher | undefined;

/** Whoever wants to hear that the session is new, or could not be renewed: one a page. */
export function watchRenewals(one: Watcher): void {
  watcher = one;
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

let untold: Caller | undefined;
let caller: Caller | undefined;

/** For what tells of a visit, which is no step of what somebody does; a session that has run out is renewed as for any call. */
export function untoldCaller(): Caller {
  untold ??= createCaller({
    baseUrl: '/proxy',
    renewer: createRenewer({
      readMark,
      alone: aloneByLock,
      ask: () => (isOfTheApp() ? askNativeApp() : renewSession()),
      onRenewed: () => watcher?.onRenewed(),
      onFailed: (error) => watcher?.onFailed(error),
    }),
  });
  return untold;
}

/** How this page calls the api. On the server, where nothing is called, it is never used. */
export function browserCaller(): Caller {
  if (typeof window === 'undefined') return createCaller({ baseUrl: '/proxy' });
  caller ??= told(untoldCaller());
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
