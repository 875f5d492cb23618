import './node-env.ts';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { refusePlaythings } from '@oun/brand/stage';
import { trustedProxies } from '@oun/brand/trusted-proxies';
import { SERVICES, type Service, switchboard } from '@oun/brand/switchboard';
import type { ServerBuild } from 'react-router';
import type { RunningSite, SiteOptions } from './host.ts';
import type { LogLevel } from './logs.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What the environment says of a site that lies in `folder`. */
export async function siteFromEnvironment(
  service: Service,
  folder: string,
  env: Environment = process.env,
): Promise<Omit<SiteOptions, 'robots'>> {
  const stage = refusePlaythings(env);
  // Its own first: what starts several sites at once may have been given a PORT itself.
  const port = env[`OUN_${service.toUpperCase()}_PORT`] || env['PORT'] || new URL(switchboard().local[service]).port;
  const addresses: Partial<Record<Service, string>> = {};
  for (const name of SERVICES) {
    const address = env[`OUN_${name.toUpperCase()}_URL`];
    if (address) addresses[name] = address;
  }
  const sandboxUrl = env['OUN_SANDBOX_URL'];
  const metricsPort = env[`OUN_${service.toUpperCase()}_METRICS_PORT`];
  const build = join(folder, 'build');
  const isRenderedHere = service !== 'admin';
  return {
    service,
    stage,
    port: Number(port),
    host: env['HOST'] || undefined,
    apiUrl: env['OUN_API_URL'] || 'http://localhost:4000',
    logsUrl: env['OUN_LOGS_URL'] || undefined,
    tracesUrl: env['OUN_TRACES_URL'] || undefined,
    logLevel: (env['LOG_LEVEL'] || undefined) as LogLevel | undefined,
    addresses,
    mediaUrl: env['OUN_MEDIA_URL'] || undefined,
    frameAncestors: sandboxUrl ? [new URL(sandboxUrl).origin] : [],
    sandboxUrl: sandboxUrl || undefined,
    trustProxy: trustedProxies('OUN_TRUST_PROXY', env['OUN_TRUST_PROXY']),
    metrics: metricsPort ? { port: Number(metricsPort), host: env['OUN_METRICS_HOST'] || '127.0.0.1' } : undefined,
    clientDir: join(build, 'client'),
    build: isRenderedHere
      ? () => import(pathToFileURL(join(build, 'server', 'index.js')).href) as Promise<ServerBuild>
      : undefined,
    dev: env['OUN_DEV'] ? (await import('./dev.ts')).viteDev(folder) : undefined,
  };
}

/** Ends the process once what is under way has been answered; a second signal ends it at once. */
export function closeOnSignals({ close }: RunningSite): void {
  let isClosing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isClosing) process.exit(1);
      isClosing = true;
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}
