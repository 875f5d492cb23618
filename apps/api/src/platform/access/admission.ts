import { AppError } from '@oun/contract/errors';

export type AdmissionLimits = {
  /** At once. */
  running: number;
  /** In line behind them; whoever comes then is refused at once. */
  waiting: number;
  /** Nobody stands in line longer than a person waits. */
  waitMs: number;
};

export type Admission = { run<T>(work: () => Promise<T>): Promise<T> };

const RETRY_SECONDS = 2;
const busy = () => new AppError('BUSY', { retry_after_seconds: RETRY_SECONDS });

/** Work that takes a processor for itself is done a few at a time, so that everything else goes on beside it. */
export function createAdmission({ running: max, waiting: queueMax, waitMs }: AdmissionLimits): Admission {
  let running = 0;
  const line: { begin: () => void; refuse: () => void }[] = [];

  const enter = (): Promise<void> | undefined => {
    if (running < max) {
      running += 1;
      return undefined;
    }
    if (line.length >= queueMax) throw busy();
    return new Promise((resolve, reject) => {
      const one = {
        begin() {
          clearTimeout(timer);
          resolve();
        },
        refuse() {
          line.splice(line.indexOf(one), 1);
          reject(busy());
        },
      };
      const timer = setTimeout(one.refuse, waitMs);
      line.push(one);
    });
  };
  const leave = () => {
    const next = line.shift();
    // The place goes on to the next in line.
    if (next) next.begin();
    else running -= 1;
  };

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
