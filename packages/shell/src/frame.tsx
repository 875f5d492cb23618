import { type CSSProperties, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { Notes } from './overlays.tsx';
import { useShell } from './shell-context.tsx';
import { hasTabBar, TAB_BAR_SPACE, TabBar } from './tab-bar.tsx';
import { WebFooter, WebHeader } from './web-frame.tsx';

/** A television, and whatever plays a film, is filled by it alone. */
const BARE = /^\/tv$|^\/programs\/[^/]+\/lessons\/[^/]+$|^\/programs\/made\/[^/]+\/play$/;

/** One column: as wide as the webview in the app, at most 570 px on web. */
export function Frame({ children }: { children: ReactNode }) {
  const { platform, service } = useShell();
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
            ? 'relative mx-auto flex min-h-dvh max-w-column flex-col bg-level-0'
            : 'relative flex min-h-dvh flex-col'
        }
      >
        {isWeb && !isBare ? <WebHeader /> : null}
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
      <Notes />
    </div>
  );
}
