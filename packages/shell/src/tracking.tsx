/** All that is told of a visit. It comes after the page stands: nothing that is shown needs it. */
import { COOKIES, LOCAL_STORAGE, SESSION_STORAGE } from '@oun/brand/limits';
import type { Service, Stage } from '@oun/brand/switchboard';
import { startTelling } from '@oun/track/log/start';
import type { Page, Taken } from './besides.tsx';
import { tellBy } from './telling.tsx';

let isTelling = false;
type Came = { service: Service; stage: Stage; userId: number | undefined };

export function tellOfVisit({ service, stage, userId }: Came): void {
  if (!isTelling) {
    isTelling = true;
    const { version = '' } = (window as unknown as Record<string, { version?: string }>)['__reactRouterManifest'] ?? {};
    const tell = startTelling({ url: '/proxy/logs/v1/bulk', env: stage, webVersion: version });
    const besides = takerOf({ service, version });
    tellBy((told) => {
      tell(told);
      const isFailed = told.kind === 'call' && told.error;
      if (isFailed || window.traces || document.cookie.includes(COOKIES.replay)) besides(told);
    });
  }
  const seldom = () => import('./tracked-event.tsx');
  if (document.cookie.includes(COOKIES.authSuccess)) void seldom().then((told) => told.tellAuthSuccess(userId));
  if (service !== 'admin' && mayBeNew(userId)) void seldom().then((told) => told.sendVisit(userId));
}

/** What few pages need comes to those only: see there. */
function takerOf(page: Page): (told: Taken) => void {
  let taking: Promise<(told: Taken) => void> | undefined;
  const take = (told: Taken) => {
    taking ??= import('./besides.tsx').then(({ tellBesides }) => tellBesides(page));
    taking.then((one) => one(told)).catch(() => {});
  };
  // What the page put down of its faults before (`@oun/site/early-faults`), and each from now on.
  const { faults = [] } = window;
  faults.splice(0).forEach(take);
  faults.push = (fault) => (take(fault), 0);
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
