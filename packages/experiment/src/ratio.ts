import { type Bucket, totalOf } from './bucket.ts';

/** Below this it is no chance: what counts, or who is counted, is broken. */
export const RATIO_ALARM = 0.001;

/**
 * How likely it is that buckets of these weights were filled like this at any moment up to now, at most: the reciprocal of
 * a Bayes factor against shares drawn around the weights, so that one may look after each new member. (Lindon and Malek,
 * Anytime-valid inference for multinomial count data, 2022.)
 */
export function ratioChance(buckets: readonly Bucket[], counts: readonly number[]): number {
  const total = totalOf(buckets);
  const shares = buckets.map(({ weight }) => weight / total);
  // As sure of the weights beforehand as a hundred people would make us.
  const before = shares.map((share) => share * 100);
  const n = counts.reduce((sum, count) => sum + count, 0);
  const logFactor =
    logGamma(100) -
    logGamma(100 + n) +
    counts.reduce((sum, count, i) => sum + logGamma(before[i]! + count) - logGamma(before[i]!), 0) -
    counts.reduce((sum, count, i) => sum + count * Math.log(shares[i]!), 0);
  return Math.min(1, Math.exp(-logFactor));
}

/** Stirling's series, from ten on good to eleven places; below that by climbing there. */
function logGamma(x: number): number {
  let [z, climbed] = [x, 0];
  for (; z < 10; z += 1) climbed += Math.log(z);
  const series = 1 / (12 * z) - 1 / (360 * z ** 3) + 1 / (1260 * z ** 5);
  return (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series - climbed;
}
