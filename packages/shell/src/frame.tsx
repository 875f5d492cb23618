import { type ComponentType, type CSSProperties, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { Notes } from './overlays.tsx';
import { useShell } from './shell-context.tsx';
import { hasTabBar, TAB_BAR_SPACE, TabBar } from './tab-bar.tsx';
import { isTabBarHidden } from './tabs.tsx';
import { WebFooter } from './web-footer.tsx';
import { WebHeader } from './web-frame.tsx';

/** A television, and whatever plays a film, is filled by it alone. */
const BARE = /^\/tv$|^\/programs\/[^/]+\/lessons\/[^/]+$|^\/programs\/made\/[^/]+\/play$/;

// Who has nothing to pay does not fetch it.
const PastDueBar = lazy(() => import('./past-due-bar.tsx').then((loaded) => ({ default: loaded.PastDueBar })));

const ROOM_FOR_SIDES = '(min-width: 1200px)';

// Where they cannot be fetched the page does without them.
const Sides = lazy<ComponentType>(() =>
  import('./sides.tsx').then(
    (loaded) => ({ default: loaded.Sides }),
    () => ({ default: () => null }),
  ),
);

/** Known in the browser only. Until then the header has taken its place by CSS, so that nothing moves. */
const useHasRoom = () =>
  useSyncExternalStore(
    (watcher) => {
      const room = matchMedia(ROOM_FOR_SIDES);
      room.addEventListener('change', watcher);
      return () => room.removeEventListener('change', watcher);
    },
    () => matchMedia(ROOM_FOR_SIDES).matches,
    () => false,
  );

/** It watches alone: a frame that is drawn again while the page is taken over drops what has not been taken over yet. */
function SidesWithRoom() {
  return useHasRoom() ? (
    <Suspense>
      <Sides />
    </Suspense>
  ) : null;
}

/** One column: as wide as the webview in the app, at most 570 px on web. */
export function Frame({ children }: { children: ReactNode }) {
  const { platform, service, access } = useShell();
  const { pathname } = useLocation();
  const isWeb = platform === 'web';
  // A television has no use for either, and its remote would have to walk through them.
  const isBare = service === 'life' && BARE.test(pathname);
  // Toasts and buttons that stick stand above whatever is fixed to the bottom.
  const bottomBar = hasTabBar(platform, pathname) ? TAB_BAR_SPACE : '0px';
  return (
    <div
      className={isWeb ? 'min-h-dvh bg-level-5' : 'min-h-dvh bg-level-0'}
      style={{ '--bottom-bar': bottomBar } as CSSProperties}
    >
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-toast focus:bg-level-0 focus:p-3"
      >
        본문으로 건너뛰기
      </a>
      <div
        data-testid="column"
        className={
          isWeb
            ? 'relative mx-auto flex min-h-dvh max-w-column flex-col bg-level-0 side:ring-1 side:ring-level-10'
            : 'relative flex min-h-dvh flex-col'
        }
      >
        {isWeb && !isBare ? <WebHeader /> : null}
        {access?.past_due ? (
          <Suspense>
            <PastDueBar access={access} isShown={!isBare && !isTabBarHidden(pathname)} />
          </Suspense>
        ) : null}
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        {isBare ? null : isWeb ? (
          <Suspense>
            <WebFooter />
          </Suspense>
        ) : (
          <TabBar />
        )}
      </div>
      {isWeb && !isBare ? <SidesWithRoom /> : null}
      <Notes />
    </div>
  );
}
