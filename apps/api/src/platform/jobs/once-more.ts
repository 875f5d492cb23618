/**
 * Runs one after the other, and however often it is woken meanwhile, once more afterwards: a burst of news is one look
 * for it and not a thousand.
 */
export function onceMore(run: () => Promise<void>): { wake(): void; settled(): Promise<void> } {
  let running: Promise<void> | undefined;
  let isWoken = false;
  async function go() {
    while (isWoken) {
      isWoken = false;
      await run();
    }
    running = undefined;
  }
  return {
    wake() {
      isWoken = true;
      running ??= go();
    },
    settled: async () => running,
  };
}
