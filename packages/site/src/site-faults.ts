import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '@oun/brand/switchboard';
import { reportFaults, type FaultReport } from '@oun/contract/fault';
import { aboutError } from '@oun/track/fault/about';
import { serverFile } from '@oun/track/fault/server-files';
import { screenOf } from '@oun/track/log/paths';

export type TellFault = (error: unknown, request: { url: string; id: string }) => void;

/** A site that fails at every page has said so soon. */
const PER_MINUTE = 30;
const SEND_TIMEOUT_MS = 5_000;

/** Tells the api of what failed on this server. Nobody waits for it, and one that cannot be sent stands in the log. */
export function siteFaults({ apiUrl, service, clientDir }: { apiUrl: string; service: Service; clientDir: string }) {
  const version = webVersion(clientDir);
  let minute = 0;
  let told = 0;
  const tellFault: TellFault = (error, { url, id }) => {
    const about = aboutError(error, 'SERVER', serverFile);
    if (!about) return;
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, told] = [now, 0];
    if ((told += 1) > PER_MINUTE) return;
    const screen = screenOf(url.replace(/\.data(?=\?|$)/, ''));
    const report: FaultReport = {
      side: 'SITE',
      site: service,
      version,
      platform: 'web',
      screen,
      ...about,
      request_id: id,
    };
    void send(apiUrl, report);
  };
  return tellFault;
}

async function send(apiUrl: string, report: FaultReport): Promise<void> {
  await fetch(apiUrl + reportFaults.path, {
    method: reportFaults.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ faults: [report] }),
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  }).catch(() => undefined);
}

/** As browsers call it: the name of the table of routes that they were given. */
export function webVersion(clientDir: string): string {
  try {
    const names = readdirSync(join(clientDir, 'assets'));
    return names.flatMap((name) => /^manifest-([\w-]+)\.js$/.exec(name)?.[1] ?? [])[0] ?? '';
  } catch {
    return '';
  }
}
