import type { RouteConfigEntry } from '@react-router/dev/routes';
import adminRoutes from '../../apps/admin/src/routes.ts';
import homeRoutes from '../../apps/home/src/routes.ts';
import lifeRoutes from '../../apps/life/src/routes.ts';
import storeRoutes from '../../apps/store/src/routes.ts';
import { expect, test } from '../fixtures.ts';

const SITES = { life: lifeRoutes, store: storeRoutes, home: homeRoutes, admin: adminRoutes };

const QUERIES = [
  'q=%ff',
  'q=%00&category=%00&channel=%00&brand=%00&code=%00',
  'q=%ED%A0%80&cursor=%ED%A0%80',
  'q=%E1%84%92%E1%85%A1&sort=%ff',
  'page=-1&limit=0&cursor=x&page_size=1e9',
  'page=1&page=2&q=a&q=b&sort=newest&sort=best&category=yoga&category=x',
  `q=${'%ED%95%9C'.repeat(800)}`,
  `${'brand=mat&'.repeat(40)}level=intro`,
  `${'x=1&'.repeat(1_001)}y=1`,
  'a[b][c][d][e][f][g]=1&__proto__=1&constructor=2',
  '%00=1&%ff=2&=3&&&',
  'redirect_path=%00&state=%00&error=%ff&token=%00&orderId=%00&paymentKey=%00&amount=1e9',
  'min_price=-1&max_price=1e99&min_rating=4.123456789&max_minutes=0x10&quiet=maybe',
  'q=hot',
];
const SEGMENTS = [
  '%00',
  '%ff',
  '%',
  '%ED%A0%80',
  '..%2f',
  '1e3',
  '0x10',
  '99999999999999999999',
  '-1',
  'x'.repeat(300),
  '%E1%84%92',
];

/** The addresses a site has, with what stands for a part of one still open. */
function pathsOf(routes: readonly RouteConfigEntry[], above = ''): string[] {
  return routes.flatMap(({ path, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    return [here === '' ? '/' : here, ...pathsOf(children, here)];
  });
}

for (const [site, routes] of Object.entries(SITES) as [keyof typeof SITES, RouteConfigEntry[]][]) {
  test(`no address of ${site} is a fault, however odd it is`, async ({ at, request }) => {
    const paths = [...new Set(pathsOf(routes))];
    const asked = paths.flatMap((path) => {
      const isOpen = path.includes(':') || path.endsWith('*');
      const fill = (segment: string) => path.replace(/:\w+\??|\*$/g, segment);
      return [...QUERIES.map((query) => `${fill('1')}?${query}`), ...(isOpen ? SEGMENTS.map(fill) : [])];
    });
    const wrong: string[] = [];
    for (const path of asked) {
      const response = await request.get(at[site] + path, { maxRedirects: 0 });
      if (response.status() >= 500) wrong.push(`${response.status()} ${path.slice(0, 200)}`);
    }
    expect(wrong.join('\n')).toBe('');
  });
}
