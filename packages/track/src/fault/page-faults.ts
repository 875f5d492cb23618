import type { FaultReport } from '@oun/contract/fault';
import type { FaultKind } from '@oun/contract/fault-rules';
import { aboutCall, aboutError } from './about.ts';

/** What a page puts down of something that went wrong: a browser's event, what an error screen got, or a failed call. */
export type Happened = { type?: string; error?: unknown; reason?: unknown; route?: string };

export type Where = Pick<FaultReport, 'site' | 'version' | 'platform' | 'screen'>;

/** A page that is broken fails again and again: the first few say all there is to say. */
const PER_PAGE = 10;
const KINDS: Record<string, FaultKind> = { error: 'UNCAUGHT', unhandledrejection: 'REJECTION' };

/** Makes reports, each once and only so many; `send` takes them away. */
export function createPageFaults(origin: string, where: () => Where, send: (report: FaultReport) => void) {
  const told = new Set<string>();
  const fileOf = (address: string) => ownFile(address, origin);
  return ({ type = '', error, reason, route }: Happened): void => {
    const about = route ? aboutCall(error, route) : aboutError(error ?? reason, KINDS[type] ?? 'SCREEN', fileOf);
    if (!about) return;
    const { name, message, frames, request_id } = about;
    const top = frames[0];
    const key = request_id ?? `${name} ${message} ${top?.file}:${top?.line}:${top?.column}`;
    if (told.has(key) || told.size >= PER_PAGE) return;
    told.add(key);
    send({ side: 'BROWSER', ...where(), ...about });
  };
}

/** A script of the build by its path; what stands in the page itself has none. */
function ownFile(address: string, origin: string): string | undefined {
  if (!address.startsWith(origin)) return undefined;
  const path = address.slice(origin.length).split(/[?#]/, 1)[0]!;
  return path.startsWith('/assets/') ? path : '(page)';
}
