import { stopWith } from '@oun/brand/refusal';
import { closeOnSignals, siteFromEnvironment } from '@oun/site/environment';
import { startSite } from '@oun/site/host';
import { PAYMENT_POLICY } from '@oun/site/payment-policy';
import { lifeSitemap } from './sitemap.ts';

/** The same for every guest, and seldom changed. */
const KEPT_SECONDS = 60;
const KEPT_PATHS =
  /^\/(?:$|programs(?:\/|$)|channels(?:\/|$)|clips(?:\/|$)|playlists(?:\/|$)|introduce$|policies(?:\/|$)|user-guides(?:\/|$))/;

const ROBOTS = `User-agent: *
Disallow: /my
Disallow: /checkout
Disallow: /gift
Disallow: /voucher
Disallow: /sign-in
Disallow: /sign-up
Disallow: /reset-password
Disallow: /secret
Allow: /proxy/media/
Disallow: /proxy/
Disallow: /api/`;

const site = await siteFromEnvironment('life', import.meta.dirname).catch(stopWith);

closeOnSignals(
  await startSite({
    ...site,
    policySources: PAYMENT_POLICY,
    pageCache: ({ pathname }) => (KEPT_PATHS.test(pathname) ? KEPT_SECONDS : undefined),
    robots: ROBOTS,
    sitemap: () => lifeSitemap(site.apiUrl),
  }),
);
