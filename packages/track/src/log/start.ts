import { COOKIES, SESSION_STORAGE } from '@oun/brand/limits';
import { LOG_NEEDED } from '@oun/contract/log-rules';
import type { LogRecord } from '@oun/contract/logs';
import { readCookie } from '../browser.ts';
import { screenOf, siteOf, subOf, thingOf } from './paths.ts';
import { pressOf } from './press.ts';
import { createQueue } from './queue.ts';
import { type Happening, logRecord, type Place } from './record.ts';
import { browserShelf, OWN } from './shelf.ts';

const RECOVER_AGAIN_MS = 30_000;
/** Longer than the site waits for whoever takes them. */
const SEND_MS = 15_000;

export type Told =
  | { kind: 'screen'; path: string; userId: number | undefined }
  | { kind: 'press'; event: Event }
  | { kind: 'call'; route: string; input: unknown; error: unknown }
  | { kind: 'happened'; happening: Happening };

type Options = { url: string; env: string; webVersion: string };

/** Tells the collector of what happens on this page, from now on. */
export function startTelling({ url, env, webVersion }: Options): (told: Told) => void {
  const page = crypto.randomUUID();
  const shelf = browserShelf(page);
  const queue = createQueue({ shelf, send: (records, isLeaving) => sendTo(url, records, isLeaving) });
  let place: Place = {
    userId: undefined,
    env,
    webVersion,
    tests: [],
    navigation: screenOf(location.pathname),
    sub: null,
    referrer: cameFrom(),
  };

  const isAllowed = () => readCookie(window, COOKIES.usage) === 'yes';
  function tell(happening: Happening, at = place) {
    if (!LOG_NEEDED.includes(happening.category) && !isAllowed()) return;
    try {
      queue.add(logRecord(window, at, happening));
    } catch {
      // The browser keeps nothing: there is nobody to count.
    }
  }

  /** Only where somebody agreed does it come at all. */
  let watching: Promise<{ begin(): void }> | undefined;
  let landed: Place | undefined;
  async function watch() {
    landed ??= place;
    if (!isAllowed()) return;
    const first = landed;
    watching ??= import('./watch.ts').then(({ watchPage }) => {
      void import('./vitals.ts').then(({ watchVitals }) => watchVitals((vital) => tell(vital, first)));
      return watchPage((happening) => tell(happening));
    });
    (await watching).begin();
  }

  /** Looking changes nothing: what names the steps comes with the first call that may. */
  async function tellStep({ route, input, error }: Extract<Told, { kind: 'call' }>) {
    if (route.startsWith('GET')) return;
    const at = place;
    const { stepOf } = await import('./steps.ts');
    const step = stepOf(route, input, error ? String((error as { code?: unknown }).code ?? 'UNKNOWN') : undefined);
    if (step) tell(step, at);
  }

  const recover = () =>
    import('./left-behind.ts')
      .then(({ takeLeftBehind }) => takeLeftBehind(shelf, queue.isIdle))
      .then(queue.takeOver)
      // The next time, or the next page.
      .catch(() => {});
  /** Whoever asks which pages live hears of this one until it is left. */
  function live() {
    const untilLeft = () =>
      new Promise<void>((resolve) => addEventListener('pagehide', () => resolve(), { once: true }));
    // A browser that keeps nothing has no locks either.
    navigator.locks.request(OWN + page, untilLeft).catch(() => {});
    void recover();
  }
  live();
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    queue.letGo();
    live();
  });
  addEventListener('pagehide', queue.leave);
  addEventListener('online', () => void queue.flush());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && queue.leave());
  setInterval(() => void recover(), RECOVER_AGAIN_MS);

  let shown: string | undefined;
  function show(path: string, userId: number | undefined, at?: number) {
    const [pathname = '', search = ''] = path.split('?');
    const sub = subOf(search);
    const screen = `${pathname} ${sub}`;
    const from = place.sub ? `${place.navigation}?${place.sub}` : place.navigation;
    place = { ...place, userId };
    // Who it is was learnt later, or a filter was moved.
    if (shown === screen) return;
    const referrer = shown === undefined ? place.referrer : from;
    shown = screen;
    place = { ...place, navigation: screenOf(pathname), sub, referrer };
    const object = thingOf(pathname);
    tell({ at, category: 'screen', name: 'shown', ...(object && { object }) });
  }

  const here = place;
  for (const [, time, , isPress, path] of takeLeft()) {
    const at = Number(time);
    const object = thingOf(path!);
    if (!isPress) {
      shown = undefined;
      show(path!, undefined, at);
    } else if (object) tell({ at, category: 'tap', name: 'opened', object });
  }
  [shown, place] = [undefined, here];
  return (told) => {
    if (told.kind === 'happened') return tell(told.happening);
    if (told.kind === 'press') {
      const press = pressOf(told.event);
      return press && tell(press);
    }
    if (told.kind === 'call') return void tellStep(told);
    show(told.path, told.userId);
    return void watch();
  };
}

/** Screens and presses of pages that were left before anybody could tell of them: of others than this one. */
function takeLeft(): RegExpExecArray[] {
  try {
    const kept = localStorage.getItem('oun.shown') ?? '';
    localStorage.removeItem('oun.shown');
    const lines = [...kept.matchAll(/ (\d+) ([\d.]+)(>?)(\/\S*)/g)];
    return lines.filter(([, , began]) => began !== String(performance.timeOrigin));
  } catch {
    return [];
  }
}

/** The screen before this page: in the app the host knows it, on the web the browser. */
function cameFrom(): string | null {
  try {
    const stack = JSON.parse(sessionStorage.getItem(SESSION_STORAGE.navigationStack)!) as { backUrls: string[] } | null;
    const { hostname, pathname } = new URL(stack?.backUrls.at(-1) || document.referrer);
    return siteOf(hostname) === siteOf(location.hostname) ? screenOf(pathname) : hostname.slice(0, 100);
  } catch {
    // Nobody says, or somebody else wrote there.
    return null;
  }
}

/** What was refused as it is would be refused again. */
async function sendTo(url: string, logs: readonly LogRecord[], isLeaving: boolean): Promise<boolean> {
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ logs }),
    keepalive: isLeaving,
    signal: AbortSignal.timeout(SEND_MS),
  });
  return status < 500 && status !== 429 && status !== 408;
}
