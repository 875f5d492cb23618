import { join } from 'node:path';
import type { Service } from '@oun/brand/switchboard';
import type { Config } from '@react-router/dev/config';
import { compressFolder } from './compress.ts';
import { keepMaps } from './keep-maps.ts';
import { trimManifest } from './trim-manifest.ts';

/** `react-router.config.ts` of a site. */
export function siteRouterConfig({ service }: { service: Service }): Config {
  return {
    appDirectory: 'src',
    ssr: service !== 'admin',
    // The whole table of routes is a few kilobytes, kept for a year; asking for it piece by piece delays each first visit.
    routeDiscovery: { mode: 'initial' },
    buildEnd: async ({ reactRouterConfig }) => {
      await keepMaps(service, reactRouterConfig.buildDirectory);
      await trimManifest(join(reactRouterConfig.buildDirectory, 'client', 'assets'));
      await compressFolder(join(reactRouterConfig.buildDirectory, 'client'));
    },
  };
}
