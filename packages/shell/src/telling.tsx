import type { Told } from '@oun/track/log/start';

/** What happens before the one who tells of it has come. */
const waiting: Told[] = [];
const WAITING_MAX = 50;
let teller: ((told: Told) => void) | undefined;
let isStarting = false;

/** Of what happens here the collector is told, later and without anybody waiting for it. */
export function tell(told: Told): void {
  if (teller) teller(told);
  else if (waiting.length < WAITING_MAX) waiting.push(told);
}

/** Comes after the page stands: nothing that is shown needs it. */
export async function startTelling(env: string): Promise<void> {
  if (isStarting) return;
  isStarting = true;
  const { startTelling: start } = await import('@oun/track/log/start');
  const { version } = (window as unknown as Record<string, { version?: string }>)['__reactRouterManifest'] ?? {};
  teller = start({ url: '/proxy/logs/v1/bulk', env, webVersion: version ?? '' });
  for (const told of waiting.splice(0)) teller(told);
}
