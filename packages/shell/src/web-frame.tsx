import { BRAND, COMPANY } from '@oun/brand';
import { buttonClass } from '@oun/ui/button';
import { cx } from '@oun/ui/class-names';
import { IconLink } from '@oun/ui/icon-button';
import { Logo } from '@oun/ui/logo';
import { Search } from 'lucide-react';
import { useLocation } from 'react-router';
import { CartLink } from './cart-link.tsx';
import { Anchor, useAddress } from './link.tsx';
import { useShell } from './shell-context.tsx';
import { activeTab, TABS } from './tabs.tsx';

/** On plain web the five places are reached from here. */
export function WebHeader() {
  const { service, me } = useShell();
  const { pathname } = useLocation();
  const address = useAddress();
  const signInHref = useSignInHref();
  const current = service === 'store' ? 'store' : activeTab(service, pathname);
  return (
    <header data-testid="web-header" className="sticky top-0 z-bar border-b border-level-10 bg-level-0">
      <div className="flex flex-wrap items-center gap-x-2 pr-3 pl-5 wide:h-15 wide:flex-nowrap">
        <Anchor
          href={address('life', '/')}
          className="flex h-13 items-center text-pink-50"
          aria-label={`${BRAND.name} 홈`}
        >
          <Logo height={24} label="" />
        </Anchor>
        <nav
          aria-label="주 메뉴"
          className="order-9 -mr-3 -ml-5 grid w-[calc(100%+32px)] grid-cols-4 wide:order-none wide:mx-0 wide:ml-4 wide:flex wide:w-auto"
        >
          {TABS.slice(0, 4).map(({ key, label, service: to, path }) => (
            <Anchor
              key={key}
              href={address(to, path)}
              aria-current={key === current ? 'page' : undefined}
              className={cx(
                'flex h-11 items-center justify-center text-body-15 wide:h-15 wide:px-2.75 wide:text-body-16',
                key === current
                  ? 'font-bold text-level-90 shadow-[inset_0_-2px_0_var(--color-level-90)]'
                  : 'text-level-70',
              )}
            >
              {label}
            </Anchor>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <IconLink href={address('life', '/programs')} label="운동 찾기" icon={<Search size={24} />} />
          {service === 'store' ? <CartLink /> : null}
          {me ? (
            <Anchor href={address('life', '/my')} className={buttonClass({ variant: 'line' })}>
              마이
            </Anchor>
          ) : (
            <Anchor href={signInHref} className={buttonClass({ variant: 'line' })}>
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

/** Who runs this, as 전자상거래법 wants it on the first screen. */
export function WebFooter() {
  const address = useAddress();
  const lines: [string, string][] = [
    ['대표자', COMPANY.representative],
    ['사업자등록번호', COMPANY.businessNumber],
    ['통신판매업 신고번호', `${COMPANY.mailOrderNumber} (${COMPANY.mailOrderOffice})`],
    ['주소', COMPANY.address],
    ['전화', `${COMPANY.phone} (${COMPANY.supportHours})`],
    ['이메일', COMPANY.email],
    ['개인정보보호책임자', COMPANY.privacyOfficer],
    ['호스팅 제공', COMPANY.hosting],
  ];
  return (
    <footer data-testid="web-footer" className="later-444 mt-10 bg-level-5 px-5 pt-8 pb-12 text-body-13 text-level-60">
      <nav aria-label="약관과 안내" className="-mx-2 flex flex-wrap text-body-14 text-level-70">
        {[
          ['이용약관', '/policies/terms'],
          ['개인정보 처리방침', '/policies/privacy'],
          ['환불 정책', '/policies/refund'],
        ].map(([label, path]) => (
          <Anchor
            key={path}
            href={address('life', path!)}
            className={cx('flex h-11 items-center px-2', path === '/policies/privacy' && 'font-bold')}
          >
            {label}
          </Anchor>
        ))}
      </nav>
      <p className="mt-3 text-heading-14 text-level-80">{COMPANY.name}</p>
      <dl className="mt-2 grid gap-x-3 gap-y-1">
        {lines.map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="shrink-0">{name}</dt>
            <dd className="min-w-0 text-level-70">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="-mx-2 mt-2 flex flex-wrap">
        <Anchor href={COMPANY.businessCheckUrl} className="flex h-11 items-center px-2 underline">
          사업자정보 확인
        </Anchor>
        <Anchor href={COMPANY.escrowUrl} className="flex h-11 items-center px-2 underline">
          구매안전(에스크로) 서비스
        </Anchor>
      </div>
      <p className="mt-2 text-body-12">© {COMPANY.name}</p>
    </footer>
  );
}
