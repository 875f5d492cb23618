/** Renews the session of this browser when a call finds that it has run out. */
export type Renewer = {
  /** What is known of the session before a call is made. */
  mark: () => string;
  /** True where a token newer than `mark` is in place: the call may be made once more. */
  renew: (mark: string) => Promise<boolean>;
};

export type RenewerOptions = {
  /** Changes whenever the session is renewed, by whichever tab. */
  readMark: () => string;
  /** Asks for a new token and puts it in place; throws where there is none to be had. */
  ask: () => Promise<void>;
  /** Runs one at a time over all tabs of this browser. */
  alone: <T>(run: () => Promise<T>) => Promise<T>;
  /** The session is new: what was read before may be out of date. */
  onRenewed: () => void;
  onFailed: (error: unknown) => void;
};

/** One renewal for all calls of this tab, and, behind the lock, for all tabs. */
export function createRenewer({ readMark, ask, alone, onRenewed, onFailed }: RenewerOptions): Renewer {
  let running: Promise<boolean> | undefined;
  /** The session that could not be renewed: asking again would change nothing. */
  let lost: string | undefined;

  async function run(mark: string): Promise<boolean> {
    try {
      await alone(async () => {
        // Another tab was first, and its new cookie is ours too.
        if (readMark() !== mark) return;
        await ask();
      });
      onRenewed();
      return true;
    } catch (error) {
      lost = mark;
      onFailed(error);
      return false;
    }
  }

  return {
    mark: readMark,
    renew(mark) {
      if (readMark() !== mark) return Promise.resolve(true);
      if (lost === mark) return Promise.resolve(false);
      running ??= run(mark).finally(() => (running = undefined));
      return running;
    },
  };
}

/** Web Locks where the browser has them; elsewhere the server's grace holds tabs together. */
export const aloneByLock = <T>(run: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request('oun-session', run) as Promise<T>) : run();
