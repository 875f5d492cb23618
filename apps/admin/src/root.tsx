import './app.css';
import '@oun/ui/fonts-rest.css';
import { nowMs } from '@oun/brand/clock';
import { platformOf } from '@oun/brand/user-agent';
import { CallError } from '@oun/client/call';
import { getMe } from '@oun/contract/identity';
import { browserCaller } from '@oun/shell/browser-session';
import { RouteErrorScreen } from '@oun/shell/error-screens';
import { fetchSite } from '@oun/shell/site-info';
import { Notes } from '@oun/shell/overlays';
import { Providers } from '@oun/shell/root';
import type { Shell } from '@oun/shell/shell-context';
import { withUrlState } from '@oun/shell/url-state';
import { Skeleton } from '@oun/ui/skeleton';
import { Outlet, useLoaderData, useRouteLoaderData } from 'react-router';

export { Layout } from '@oun/shell/root';

/** Rendered in the browser only, so who is there is asked from here. */
export async function clientLoader(): Promise<Shell> {
  const { isSignedIn, ...site } = await fetchSite();
  const me = isSignedIn ? await browserCaller()(getMe, {}).catch(asGuest) : null;
  const { origin } = window.location;
  return { ...site, service: 'admin', platform: platformOf(navigator.userAgent), madeAt: nowMs(), origin, me };
}
clientLoader.hydrate = true as const;

/** A session that has just ended; anything else that failed is told. */
function asGuest(error: unknown): null {
  if (error instanceof CallError && error.status === 401) return null;
  throw error;
}

export const shouldRevalidate = () => false;

export const meta = () => [{ title: '오운 어드민' }, { name: 'robots', content: 'noindex' }];

function AdminRoot() {
  return (
    <Providers shell={useLoaderData<typeof clientLoader>()}>
      <Outlet />
      <Notes />
    </Providers>
  );
}

export default withUrlState(AdminRoot);

export function HydrateFallback() {
  return (
    <div className="grid min-h-dvh grid-cols-[224px_1fr]" aria-busy="true">
      <div className="border-r border-level-10 p-5">
        <Skeleton width={120} height={28} />
      </div>
      <div className="p-8">
        <Skeleton width={200} height={28} />
        <Skeleton className="mt-6" shape="card" height={480} />
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const shell = useRouteLoaderData<typeof clientLoader>('root');
  return (
    <Providers
      shell={
        shell ?? {
          service: 'admin',
          platform: 'web',
          stage: 'local',
          madeAt: nowMs(),
          origin: '',
          me: null,
          sandboxUrl: null,
          addresses: { life: '', store: '', home: '', admin: '' },
        }
      }
    >
      <main>
        <RouteErrorScreen />
      </main>
    </Providers>
  );
}
