/** Ends a process that must not start, with what its owner has to put right and without the trace of a fault. */
export function stopWith(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

export function orStop<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    return stopWith(error);
  }
}
