/** Comes only to a page on which something went wrong. */
import type { Service } from '@oun/brand/switchboard';
import { nativeAppOf } from '@oun/brand/user-agent';
import { urlOf } from '@oun/client/call';
import { reportFaults } from '@oun/contract/fault';
import { createPageFaults } from '@oun/track/fault/page-faults';
import { screenOf } from '@oun/track/log/paths';
import { logPlatformOf } from '@oun/track/log/record';

type Came = { site: Service; version: string };

/** Needed to run what was asked for, so without a yes; and so with nothing of whose page it is. */
export function faultsOf({ site, version }: Came) {
  const platform = logPlatformOf(nativeAppOf(navigator.userAgent));
  const where = () => ({ site, version, platform, screen: screenOf(location.pathname) }) as const;
  return createPageFaults(location.origin, where, (report) => {
    const body = JSON.stringify({ faults: [report] });
    const headers = { 'content-type': 'application/json' };
    // A report that cannot be sent is let go: telling of that one would go on for ever.
    fetch(`/proxy${urlOf(reportFaults, {})}`, { method: 'POST', headers, body, keepalive: true }).catch(() => {});
  });
}
