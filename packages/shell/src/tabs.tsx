import type { Service } from '@oun/brand/switchboard';

export const TABS = [
  { key: 'home', label: '홈', service: 'life', path: '/', activePaths: ['/'] },
  { key: 'explore', label: '둘러보기', service: 'life', path: '/programs', activePaths: ['/programs', '/channels'] },
  { key: 'store', label: '스토어', service: 'store', path: '/', activePaths: [] },
  { key: 'feeds', label: '피드', service: 'life', path: '/feeds', activePaths: ['/feeds'] },
  { key: 'my', label: '마이', service: 'life', path: '/my', activePaths: ['/my'] },
] as const satisfies readonly {
  key: string;
  label: string;
  service: Service;
  path: string;
  activePaths: readonly string[];
}[];

export type TabKey = (typeof TABS)[number]['key'];

/**
 * Paths on which the bar is hidden, by how they begin. One that ends in a slash hides what is below a list, not the
 * list itself.
 */
export const HIDDEN_PATHS = [
  '/checkout',
  '/app-download',
  '/voucher',
  '/package-detail',
  '/my/',
  '/sign-in',
  '/sign-up',
  '/success-sign-up',
  '/reset-password',
  '/sign-in-social',
  '/sign-in-error',
  '/secret',
  '/event-not-found',
  '/clips',
  '/playlists',
  '/teams',
  '/policies',
  '/feedbacks',
  '/questions',
  '/events/',
  '/user-guides',
  '/feeds/[id]',
  '/users',
  '/channels/',
  '/programs/',
  '/introduce',
  '/invitations/introduction',
  '/404',
] as const;

export function isTabBarHidden(pathname: string): boolean {
  // `/my/` typed with its slash is still the list.
  const path = pathname.replace(/(.)\/+$/, '$1');
  return HIDDEN_PATHS.some((hidden) =>
    hidden.endsWith('/[id]')
      ? new RegExp(`^${hidden.slice(0, -'[id]'.length)}[^/]+$`).test(path)
      : path.startsWith(hidden),
  );
}

/** The tab whose place this is. The store's own pages belong to no tab by path; the app's home is the home tab. */
export function activeTab(service: Service, pathname: string): TabKey | undefined {
  if (service === 'store' || service === 'admin') return undefined;
  return TABS.find(({ activePaths }) =>
    activePaths.some((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))),
  )?.key;
}
