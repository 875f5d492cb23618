import { type DestinationStream, pino, type Logger } from 'pino';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Lines are gathered and written together: one system call a line would be the dearest part of a kept page. */
export function createLogger(service: string, level: LogLevel, destination?: DestinationStream): Logger {
  return pino(
    { level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? pino.destination({ fd: 1, sync: false, minLength: 4_096, periodicFlush: 500 }),
  );
}

/** A path for the log: the names of its query, never their values, which may be somebody's address or code. */
export function loggedPath(url: string): string {
  const at = url.indexOf('?');
  if (at < 0) return url;
  const names = new Set<string>();
  for (const pair of url.slice(at + 1).split('&', 50)) names.add(pair.split('=', 1)[0]!);
  return `${url.slice(0, at)}?${[...names].join('&')}`;
}
