import { closeOnSignals, siteFromEnvironment } from '@oun/site/environment';
import { startSite } from '@oun/site/host';

/** The same for every guest, and seldom changed. */
const KEPT_SECONDS = 60;
const KEPT_PATHS =
  /^\/(?:$|programs(?:\/|$)|channels(?:\/|$)|clips(?:\/|$)|playlists(?:\/|$)|introduce$|policies(?:\/|$)|user-guides(?:\/|$))/;

const ROBOTS = `User-agent: *
Disallow: /my
Disallow: /checkout
Disallow: /sign-in
Disallow: /sign-up
Disallow: /reset-password
Disallow: /secret
Disallow: /proxy/
Disallow: /api/`;

closeOnSignals(
  await startSite({
    ...(await siteFromEnvironment('life', import.meta.dirname)),
    pageCache: ({ pathname }) => (KEPT_PATHS.test(pathname) ? KEPT_SECONDS : undefined),
    robots: ROBOTS,
    sitemap: async () => ['/', '/programs', '/channels', '/feeds', '/introduce'].map((path) => ({ path })),
  }),
);
