/** All that is told of a visit. It comes after the page stands: nothing that is shown needs it. */
import { COOKIES } from '@oun/brand/limits';
import type { Service, Stage } from '@oun/brand/switchboard';
import { platformOf } from '@oun/brand/user-agent';
import { type CallError, createCaller } from '@oun/client/call';
import { postNewVisit } from '@oun/contract/tracking';
import { readCookie } from '@oun/track/browser';
import type { Happened } from '@oun/track/fault/page-faults';
import { startTelling } from '@oun/track/log/start';
import { visitRecord } from '@oun/track/visit';
import { tellBy } from './telling.tsx';

let isTelling = false;
type Came = { service: Service; stage: Stage; userId: number | undefined };

export function tellOfVisit({ service, stage, userId }: Came): void {
  if (!isTelling) {
    isTelling = true;
    const { version = '' } = (window as unknown as Record<string, { version?: string }>)['__reactRouterManifest'] ?? {};
    if (window.traces) void import('./traces.tsx').then(({ traceCalls }) => traceCalls());
    const takeFault = faultTaker(service, version);
    const tell = startTelling({ url: '/proxy/logs/v1/bulk', env: stage, webVersion: version });
    tellBy((told) => {
      tell(told);
      if (told.kind === 'call' && (told.error as CallError | undefined)?.status! > 499) takeFault(told);
      // Staff are never recorded.
      if (told.kind === 'screen' && service !== 'admin' && readCookie(window, COOKIES.replay))
        void import('./replay.tsx').then(({ replayScreen }) => replayScreen(service));
    });
  }
  if (document.cookie.includes(COOKIES.authSuccess))
    void import('./tracked-event.tsx').then(({ tellAuthSuccess }) => tellAuthSuccess(userId));
  if (service !== 'admin') void sendVisit(userId);
}

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

/** Told once of a device, and once of each campaign that brought it. */
async function sendVisit(userId: number | undefined): Promise<void> {
  const record = visitRecord(window, platformOf(navigator.userAgent), userId);
  if (record) await createCaller({ baseUrl: '/proxy' })(postNewVisit, { body: record }).catch(() => {});
}
