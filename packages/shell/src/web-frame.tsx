import { BRAND } from '@oun/brand';
import { buttonClass } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { IconLink } from '@oun/ui/icon-button';
import { Logo } from '@oun/ui/logo';
import { Search } from 'lucide-react';
import { useLocation } from 'react-router';
import { CartLink } from './cart-link.tsx';
import { Anchor, useAddress } from './link.tsx';
import { useShell } from './shell-context.tsx';
import { TAB_ICONS } from './tab-bar.tsx';
import { activeTab, TABS } from './tabs.tsx';

/** On plain web the five places are reached from here; where there is room, it stands beside the column. */
export function WebHeader() {
  const { service, me } = useShell();
  const { pathname } = useLocation();
  const address = useAddress();
  const signInHref = useSignInHref();
  const current = service === 'store' ? 'store' : activeTab(service, pathname);
  return (
    <header
      data-testid="web-header"
      className="sticky top-0 z-bar border-b border-level-10 bg-level-0 side:side-left side:top-10 side:border-0 side:bg-level-5"
    >
      <div className="flex flex-wrap items-center gap-x-2 pr-3 pl-5 wide:h-15 wide:flex-nowrap side:h-auto side:flex-col side:items-start side:p-0">
        <Anchor
          href={address('life', '/')}
          className="flex h-13 items-center text-pink-50 side:h-7"
          aria-label={`${BRAND.name} 홈`}
        >
          <Logo height={24} label="" />
        </Anchor>
        <nav
          aria-label="주 메뉴"
          className="order-9 -mr-3 -ml-5 grid w-[calc(100%+32px)] grid-cols-4 wide:order-none wide:mx-0 wide:ml-4 wide:flex wide:w-auto side:mt-7 side:ml-0 side:w-full side:flex-col"
        >
          {TABS.map(({ key, label, service: to, path }) => {
            const Icon = TAB_ICONS[key];
            return (
              <Anchor
                key={key}
                href={address(to, path)}
                aria-current={key === current ? 'page' : undefined}
                className={cx(
                  'h-11 items-center justify-center text-body-15 wide:h-15 wide:px-2.75 wide:text-body-16 side:flex side:h-12 side:justify-start side:gap-3 side:px-0',
                  key === current
                    ? 'font-bold text-level-90 shadow-[inset_0_-2px_0_var(--color-level-90)] side:shadow-none'
                    : 'text-level-70',
                  // On narrow screens the button beside the menu leads there.
                  key === 'my' ? 'hidden' : 'flex',
                )}
              >
                <Icon size={22} strokeWidth={1.8} aria-hidden="true" className="hidden side:block" />
                {label}
              </Anchor>
            );
          })}
        </nav>
        {/* Each has its place before it has come: a page that is cut on its way is shown as far as it is there. */}
        <div
          className={cx(
            'ml-auto grid items-center gap-1 side:mt-3 side:-ml-2.5 side:flex',
            service === 'store' ? 'grid-cols-[44px_44px_74px]' : 'grid-cols-[44px_74px]',
          )}
        >
          <IconLink
            href={address('life', '/programs')}
            label="운동 찾기"
            icon={<Search size={24} />}
            className="side:hidden"
          />
          {service === 'store' ? <CartLink /> : null}
          {me ? (
            <Anchor href={address('life', '/my')} className={cx(buttonClass({ variant: 'line' }), 'side:hidden')}>
              마이
            </Anchor>
          ) : (
            <Anchor href={signInHref} className={cx(buttonClass({ variant: 'line' }), 'side:ml-2.5')}>
              로그인
            </Anchor>
          )}
        </div>
      </div>
    </header>
  );
}

/** The pages of signing in themselves are nothing to come back to. */
const NOT_A_DESTINATION = /^\/(?:$|sign-|success-sign-up|reset-password)/;

/** Signing in leads back to this page, on whichever sub-site it is. */
function useSignInHref(): string {
  const { service, addresses } = useShell();
  const { pathname, search } = useLocation();
  const address = useAddress();
  const signIn = address('life', '/sign-in');
  if (service === 'life' && NOT_A_DESTINATION.test(pathname)) return signIn;
  const here = service === 'life' ? pathname + search : addresses[service] + pathname + search;
  return `${signIn}?redirect_path=${encodeURIComponent(here)}`;
}
