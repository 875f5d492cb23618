import { stopWith } from '@oun/brand/refusal';
import { closeOnSignals, siteFromEnvironment } from '@oun/site/environment';
import { startSite } from '@oun/site/host';
import { PAYMENT_POLICY } from '@oun/site/payment-policy';
import { storeSitemap } from './sitemap.ts';

/** Short: prices and time sales stand on these pages. */
const KEPT_SECONDS = 20;
const KEPT_PATHS =
  /^\/(?:$|products(?:\/|$)|categories(?:\/|$)|exhibitions(?:\/|$)|events(?:\/|$)|time-sales(?:\/|$)|best(?:\/|$))/;

const ROBOTS = `User-agent: *
Disallow: /cart
Disallow: /checkout
Disallow: /orders
Disallow: /my
Allow: /proxy/media/
Disallow: /proxy/
Disallow: /api/`;

const site = await siteFromEnvironment('store', import.meta.dirname).catch(stopWith);

closeOnSignals(
  await startSite({
    ...site,
    policySources: PAYMENT_POLICY,
    pageCache: ({ pathname }) => (KEPT_PATHS.test(pathname) ? KEPT_SECONDS : undefined),
    robots: ROBOTS,
    sitemap: () => storeSitemap(site.apiUrl),
  }),
);
