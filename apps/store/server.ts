import { stopWith } from '@oun/brand/refusal';
import { closeOnSignals, siteFromEnvironment } from '@oun/site/environment';
import { startSite } from '@oun/site/host';
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

/** The payment SDK is loaded by our own script, and speaks to its makers. */
const PAYMENT_HOSTS = ['https://*.tosspayments.com'];

const site = await siteFromEnvironment('store', import.meta.dirname).catch(stopWith);

closeOnSignals(
  await startSite({
    ...site,
    policySources: { 'connect-src': PAYMENT_HOSTS, 'frame-src': PAYMENT_HOSTS, 'form-action': PAYMENT_HOSTS },
    pageCache: ({ pathname }) => (KEPT_PATHS.test(pathname) ? KEPT_SECONDS : undefined),
    robots: ROBOTS,
    sitemap: () => storeSitemap(site.apiUrl),
  }),
);
