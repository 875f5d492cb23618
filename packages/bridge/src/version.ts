/** A native app's version. Anything but major.minor.patch is a mistake of the caller, told at once. */
export function parseVersion(version: string): [number, number, number] {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  if (!match) throw new RangeError(`version must be major.minor.patch: '${version}'`);
  return [Number(match[1]), Number(match[2]), Number(match[3])];
}

/** Negative where `a` is older than `b`, zero where equal, positive where newer. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  for (const i of [0, 1, 2] as const) if (left[i] !== right[i]) return left[i] - right[i];
  return 0;
}
