/** What is told of a page besides its log: its faults, its calls' traces, its screens where somebody agreed to that. */
import { COOKIES } from '@oun/brand/limits';
import type { Service } from '@oun/brand/switchboard';
import { readCookie } from '@oun/track/browser';
import type { Happened } from '@oun/track/fault/page-faults';
import type { Told } from '@oun/track/log/start';
import { browserCaller } from './browser-session.tsx';

export type Page = { service: Service; version: string };
/** As the log is told it, or as a browser tells of a fault. */
export type Taken = Told | (Happened & { kind?: undefined });

export function tellBesides({ service, version }: Page): (told: Taken) => void {
  if (window.traces) void import('./traces.tsx').then(({ traceCalls }) => traceCalls());
  let faults: Promise<(happened: Happened) => void> | undefined;
  const takeFault = (happened: Happened) => {
    faults ??= import('./faults.tsx').then(({ faultsOf }) => faultsOf({ site: service, version }));
    faults.then((take) => take(happened)).catch(() => {});
  };
  return (told) => {
    if (told.kind === undefined) return takeFault(told);
    if (told.kind === 'call' && isFault(told.error)) return takeFault(told);
    // Staff are never recorded.
    if (told.kind === 'screen' && service !== 'admin' && readCookie(window, COOKIES.replay))
      void import('./replay.tsx').then(({ replayScreen }) => replayScreen(service, browserCaller()));
  };
}

/** The server's, or of somebody who answered in its place. */
const isFault = (error: unknown): boolean => !!error && (error as { status?: number }).status! > 499;
