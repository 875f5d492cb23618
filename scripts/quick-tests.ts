/** Of what changed: the api's tests beside it, and tests that changed themselves. */
export function quickTests(
  changed: readonly string[],
  apiTests: readonly string[],
): { beside: string[]; browser: string[] } {
  // Every test of the api imports all of it, and a rule in SQL is imported by none: what counts is where a thing lives.
  const folders = new Set(
    changed.flatMap((file) => /^apps\/api\/src\/(?:modules|platform)\/[\w-]+\//.exec(file) ?? []),
  );
  const own = new Set(changed);
  const beside = apiTests.filter((test) => own.has(test) || [...folders].some((folder) => test.startsWith(folder)));
  return { beside, browser: changed.filter((file) => /^e2e\/.*\.test\.ts$/.test(file)) };
}
