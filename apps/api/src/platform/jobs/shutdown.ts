import type { Logger } from 'pino';

const SHUTDOWN_MS = 10_000;

/** On SIGTERM or SIGINT finishes what runs, then leaves; leaves anyway when that takes too long. */
export function stopOnSignal(log: Logger, close: () => Promise<void>) {
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('did not stop in time');
      process.exit(1);
    }, SHUTDOWN_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopped with a fault');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
