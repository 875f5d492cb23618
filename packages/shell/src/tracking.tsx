/** All that is told of a visit. It comes after the page stands: nothing that is shown needs it. */
import { COOKIES, LOCAL_STORAGE, SESSION_STORAGE } from '@oun/brand/limits';
import type { Service, Stage } from '@oun/brand/switchboard';
import type { Caller, CallError } from '@oun/client/call';
import { readCookie } from '@oun/track/browser';
import type { Happened } from '@oun/track/fault/page-faults';
import { startTelling } from '@oun/track/log/start';
import { tellBy } from './telling.tsx';

let isTelling = false;
type Came = { service: Service; stage: Stage; userId: number | undefined; caller: () => Caller };

export function tellOfVisit({ service, stage, userId, caller }: Came): void {
  if (!isTelling) {
    isTelling = true;
    const { version = '' } = (window as unknown as Record<string, { version?: string }>)['__reactRouterManifest'] ?? {};
    if (window.traces) void import('./traces.tsx').then(({ traceCalls }) => traceCalls());
    const takeFault = faultTaker(service, version);
    const tell = startTelling({ url: '/proxy/logs/v1/bulk', env: stage, webVersion: version });
    tellBy((told) => {
      tell(told);
      if (told.kind === 'call' && isFault(told.error)) takeFault(told);
      // Staff are never recorded.
      if (told.kind === 'screen' && service !== 'admin' && readCookie(window, COOKIES.replay))
        void import('./replay.tsx').then(({ replayScreen }) => replayScreen(service, caller()));
    });
  }
  const seldom = () => import('./tracked-event.tsx');
  if (document.cookie.includes(COOKIES.authSuccess)) void seldom().then((told) => told.tellAuthSuccess(userId));
  if (service !== 'admin' && mayBeNew(userId)) void seldom().then((told) => told.sendVisit(userId));
}

/** The server's, or of somebody who answered in its place. */
const isFault = (error: unknown): boolean => !!error && (error as CallError).status > 499;

/** What the page put down of its faults before (`@oun/site/early-faults`), and each from now on. */
function faultTaker(site: Service, version: string): (happened: Happened) => void {
  let taking: Promise<(happened: Happened) => void> | undefined;
  const take = (happened: Happened) => {
    taking ??= import('./faults.tsx').then(({ faultsOf }) => faultsOf({ site, version }));
    taking.then((tellFault) => tellFault(happened)).catch(() => {});
  };
  const { faults = [] } = window;
  faults.splice(0).forEach(take);
  faults.push = (happened) => (take(happened), 0);
  return take;
}

/** A device that was never here, an address that may name a campaign, or somebody else than before. */
function mayBeNew(userId: number | '' = ''): boolean {
  try {
    const isSame = (sessionStorage[SESSION_STORAGE.userId] ?? '') === String(userId);
    return !isSame || location.search !== '' || !localStorage[LOCAL_STORAGE.globalUuid];
  } catch {
    return false;
  }
}
