import { hostOf } from '@oun/brand/switchboard';
import type { StubOptions } from './native-stub.ts';
import { type Site, SITES } from './phone-state.ts';
import { startWebview, type Webview } from './webview.ts';

/** Also what a site leads to and comes back from, such as a sign-in elsewhere. */
type Place = Site | 'outside';

const PORTS: Record<Place, number> = { life: 4110, store: 4111, home: 4112, outside: 4113 };

export type Webviews = {
  /** The site's own address. */
  own: (place: Place) => string;
  /** Where the phone opens it, by the name the phone is reached by. */
  shown: (place: Place, hostname: string) => string;
  all: (hostname: string) => string[];
  close: () => Promise<void>;
};

/** One webview server for each site, and one for the sandbox itself where it is known by an address. */
export async function startWebviews(phone: () => StubOptions): Promise<Webviews> {
  const env = process.env;
  const owns = new Map<Place, string>(SITES.map((site) => [site, env[addressOf(site)] || hostOf('local', site)]));
  const sandbox = env['OUN_SANDBOX_URL'];
  if (sandbox) owns.set('outside', sandbox);
  const started = new Map<Place, Webview>();

  const own = (place: Place) => owns.get(place)!.replace(/\/+$/, '');
  const shown = (place: Place, hostname: string) => `http://${hostname}:${started.get(place)?.port}`;
  for (const place of owns.keys()) {
    const webview = await startWebview({
      upstream: own(place),
      port: Number(env[`OUN_SANDBOX_PHONE_${place.toUpperCase()}_PORT`] || PORTS[place]),
      host: env['OUN_SANDBOX_HOST'] || '0.0.0.0',
      phone,
      addresses: (hostname) => [...owns.keys()].map((place) => [own(place), shown(place, hostname)]),
    });
    started.set(place, webview);
  }

  return {
    own,
    shown,
    all: (hostname) => [...started.keys()].map((place) => shown(place, hostname)),
    async close() {
      const open = [...started.values()];
      started.clear();
      await Promise.all(open.map((webview) => webview.close()));
    },
  };
}

const addressOf = (site: Site): string => `OUN_${site.toUpperCase()}_URL`;
