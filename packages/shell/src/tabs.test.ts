import { describe, expect, test } from 'vitest';
import { activeTab, HIDDEN_PATHS, isTabBarHidden, TABS } from './tabs.tsx';

describe('tab bar', () => {
  test('has the five places in their order', () => {
    expect(TABS.map(({ key, service, path }) => [key, service, path])).toEqual([
      ['home', 'life', '/'],
      ['explore', 'life', '/programs'],
      ['store', 'store', '/'],
      ['feeds', 'life', '/feeds'],
      ['my', 'life', '/my'],
    ]);
  });

  test.each([
    ['life', '/', 'home'],
    ['home', '/', 'home'],
    ['life', '/programs', 'explore'],
    ['life', '/programs/core', 'explore'],
    ['life', '/channels', 'explore'],
    ['life', '/feeds', 'feeds'],
    ['life', '/my', 'my'],
    ['life', '/myth', undefined],
    ['life', '/introduce', undefined],
    ['store', '/', undefined],
    ['store', '/products/1', undefined],
  ] as const)('%s%s is %s', (service, pathname, key) => {
    expect(activeTab(service, pathname)).toBe(key);
  });

  test.each(HIDDEN_PATHS.map((path) => path.replace('[id]', '41').replace(/\/$/, '/41')))(
    'is hidden on %s',
    (pathname) => {
      expect(isTabBarHidden(pathname)).toBe(true);
    },
  );
  test.each(['/checkout/completed', '/sign-in-kakao', '/clips/3', '/users/9', '/policies/terms'])(
    'is hidden below a hidden path: %s',
    (pathname) => {
      expect(isTabBarHidden(pathname)).toBe(true);
    },
  );
  test.each([
    '/',
    '/programs',
    '/channels',
    '/feeds',
    '/my',
    '/my/',
    '/programs/',
    '/events',
    '/feeds/41/likes',
    '/invitations',
  ])('is shown on %s', (pathname) => {
    expect(isTabBarHidden(pathname)).toBe(false);
  });
});
