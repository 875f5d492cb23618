import { join } from 'node:path';

/** Where builds leave their source maps, for whoever reads a stack by them; the sites serve nothing of it. */
export const mapsDir = (env: Readonly<Record<string, string | undefined>>): string =>
  env['OUN_MAPS_DIR'] || join(import.meta.dirname, '../../../build/maps');
