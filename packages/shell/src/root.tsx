import { nowMs } from '@oun/brand/clock';
import { platformOf } from '@oun/brand/user-agent';
import { createQueryClient } from '@oun/client/query';
import { PageScripts } from '@oun/site/page-scripts';
import restOfFont from '@oun/ui/fonts-rest.css?url';
import { LinkProvider } from '@oun/ui/link';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { browserCaller, watchRenewals } from './browser-session.tsx';
import { RouteErrorScreen } from './error-screens.tsx';
import { Frame } from './frame.tsx';
import { Anchor } from './link.tsx';
import { Overlays } from './overlays.tsx';
import type { Handle } from './plays.tsx';
import { SessionEffects } from './session-effects.tsx';
import type { RootData } from './root-data.tsx';
import { shouldRevalidate } from './revalidation.tsx';
import { type Shell, ShellContext } from './shell-context.tsx';

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="ko" data-service={useServiceName()} data-path={useRenderedPath()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <Meta />
        <Links nonce="" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <PageScripts kind={useKind()} styles={restOfFont} />
      </body>
    </html>
  );
}

/** Which page this is, for the script that takes it over. A page built once for all paths is of none. */
function useRenderedPath(): string | undefined {
  const { pathname } = useLocation();
  return useServiceName() && pathname;
}

function useKind() {
  const plays = useMatches().some(({ handle }) => (handle as Handle | undefined)?.plays);
  if (useServiceName() === undefined) return 'empty';
  return plays ? 'plays' : 'read';
}

/** So that plain code knows on which site it runs. */
const useServiceName = () => useRouteLoaderData<RootData>('root')?.service;

export { shouldRevalidate };

export function SiteRoot() {
  return (
    <Providers shell={useLoaderData<RootData>()}>
      <Frame>
        <Outlet />
      </Frame>
    </Providers>
  );
}

/** A fault in a screen keeps the frame, so that there is a way on. */
export function RootErrorBoundary() {
  const shell = useRouteLoaderData<RootData>('root') ?? guestShell();
  return (
    <Providers shell={shell}>
      <Frame>
        <RouteErrorScreen />
      </Frame>
    </Providers>
  );
}

export function Providers({ shell, children }: { shell: Shell; children: ReactNode }) {
  const [client] = useState(() => {
    const made = createQueryClient(browserCaller());
    // What is on its way was asked for with the new token already.
    watchRenewals({
      onRenewed: () => void made.invalidateQueries(undefined, { cancelRefetch: false }),
      onFailed: (reason) => void import('./tracked-event.tsx').then((told) => told.tellRenewalFailed(reason)),
    });
    return made;
  });
  return (
    <ShellContext value={shell}>
      <QueryClientProvider client={client}>
        <LinkProvider component={Anchor}>
          <SessionEffects />
          {children}
          <Overlays />
        </LinkProvider>
      </QueryClientProvider>
    </ShellContext>
  );
}

/** Where the root loader itself failed, nobody says where the other sites are: a guest with a way on within this one. */
function guestShell(): Shell {
  const platform = typeof navigator === 'undefined' ? 'web' : platformOf(navigator.userAgent);
  const addresses = { life: '', store: '', home: '', admin: '' };
  return {
    service: 'life',
    platform,
    stage: 'local',
    addresses,
    madeAt: nowMs(),
    origin: '',
    me: null,
    sandboxUrl: null,
  };
}
