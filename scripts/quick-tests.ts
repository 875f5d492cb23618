/** Of what changed: tests beside it that an import does not lead to, and browser tests to run themselves. */
export function quickTests(
  changed: readonly string[],
  apiTests: readonly string[],
): { beside: string[]; browser: string[] } {
  // A rule in SQL, or one that is reached through HTTP only, is tested in its module without being imported.
  const folders = new Set(
    changed.flatMap((file) => /^apps\/api\/src\/(?:modules|platform)\/[\w-]+\//.exec(file) ?? []),
  );
  const beside = apiTests.filter((test) => [...folders].some((folder) => test.startsWith(folder)));
  return { beside, browser: changed.filter((file) => /^e2e\/.*\.test\.ts$/.test(file)) };
}
