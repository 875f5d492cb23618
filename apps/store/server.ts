import { closeOnSignals, siteFromEnvironment } from '@oun/site/environment';
import { startSite } from '@oun/site/host';

/** Short: prices and time sales stand on these pages. */
const KEPT_SECONDS = 20;
const KEPT_PATHS = /^\/(?:$|products(?:\/|$)|categories(?:\/|$)|exhibitions(?:\/|$)|events(?:\/|$)|time-sales(?:\/|$))/;

const ROBOTS = `User-agent: *
Disallow: /cart
Disallow: /checkout
Disallow: /orders
Disallow: /my
Disallow: /proxy/
Disallow: /api/`;

closeOnSignals(
  await startSite({
    ...(await siteFromEnvironment('store', import.meta.dirname)),
    pageCache: ({ pathname }) => (KEPT_PATHS.test(pathname) ? KEPT_SECONDS : undefined),
    robots: ROBOTS,
    sitemap: async () => ['/', '/products', '/exhibitions', '/time-sales'].map((path) => ({ path })),
  }),
);
