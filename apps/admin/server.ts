import { closeOnSignals, siteFromEnvironment } from '@oun/site/environment';
import { startSite } from '@oun/site/host';

closeOnSignals(
  await startSite({
    ...(await siteFromEnvironment('admin', import.meta.dirname)),
    robots: 'User-agent: *\nDisallow: /',
  }),
);
