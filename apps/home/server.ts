import { stopWith } from '@oun/brand/refusal';
import { closeOnSignals, siteFromEnvironment } from '@oun/site/environment';
import { startSite } from '@oun/site/host';

closeOnSignals(
  await startSite({
    ...(await siteFromEnvironment('home', import.meta.dirname).catch(stopWith)),
    robots: 'User-agent: *\nDisallow: /',
  }),
);
