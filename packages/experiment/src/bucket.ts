import { createHash } from 'node:crypto';

/** A way in which something is shown; the first of an experiment is how it was before. */
export type Bucket = { name: string; weight: number };

/**
 * The bucket of somebody, the same on every machine and at every time. The salt is the experiment's own, so that who is
 * in one bucket here is in any bucket of another experiment.
 */
export function bucketOf(salt: string, unit: string, buckets: readonly Bucket[]): string {
  const place = placeOf(salt, unit) * totalOf(buckets);
  let end = 0;
  for (const { name, weight } of buckets) {
    end += weight;
    if (place < end) return name;
  }
  return buckets.at(-1)!.name;
}

export const totalOf = (buckets: readonly Bucket[]): number => buckets.reduce((sum, { weight }) => sum + weight, 0);

const BITS = 48;

/** In [0, 1), evenly. */
const placeOf = (salt: string, unit: string): number =>
  createHash('sha256')
    .update(`${salt}:${unit}`)
    .digest()
    .readUIntBE(0, BITS / 8) /
  2 ** BITS;
