import { cx } from '@oun/ui/class-names';
import { Compass, House, MessageCircle, ShoppingBag, User } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { Anchor, useAddress } from './link.tsx';
import { useShell } from './shell-context.tsx';
import { activeTab, isTabBarHidden, TABS } from './tabs.tsx';

export const TAB_ICONS = { home: House, explore: Compass, store: ShoppingBag, feeds: MessageCircle, my: User } as const;

/** The bar with its line above, and what the phone keeps for itself below. */
export const TAB_BAR_SPACE = 'calc(var(--spacing-bar-tab) + 1px + env(safe-area-inset-bottom))';

const never = () => () => {};

/** Comes once the shell has loaded; its links carry the query string that the page was opened with. */
export function TabBar() {
  const { platform, service } = useShell();
  const { pathname, search } = useLocation();
  const address = useAddress();
  const isLoaded = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!hasTabBar(platform, pathname)) return null;

  const current = activeTab(service, pathname);
  return (
    <>
      <div style={{ height: TAB_BAR_SPACE }} aria-hidden="true" />
      {isLoaded ? (
        <nav
          aria-label="하단 메뉴"
          data-testid="tab-bar"
          data-keep-clear
          className="fixed inset-x-0 bottom-0 z-bar mx-auto grid max-w-column grid-cols-5 border-t border-level-10 bg-level-0 pb-[env(safe-area-inset-bottom)]"
        >
          {TABS.map(({ key, label, service: to, path }) => {
            const Icon = TAB_ICONS[key];
            const isActive = key === current;
            return (
              <Anchor
                key={key}
                href={address(to, path) + search}
                aria-current={isActive ? 'page' : undefined}
                className={cx(
                  'flex h-bar-tab flex-col items-center justify-center gap-0.5 text-body-11',
                  isActive ? 'font-bold text-level-90' : 'font-medium text-level-60',
                )}
              >
                <Icon size={24} strokeWidth={isActive ? 2.3 : 1.8} aria-hidden="true" />
                {label}
              </Anchor>
            );
          })}
        </nav>
      ) : null}
    </>
  );
}

export const hasTabBar = (platform: 'app' | 'web', pathname: string): boolean =>
  platform === 'app' && !isTabBarHidden(pathname);
