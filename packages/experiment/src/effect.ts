/** So many of so many did it. */
export type Done = { of: number; did: number };
/** The difference of two shares, and between what it lies. */
export type Effect = { difference: number; low: number; high: number };

/** Wrong in one of twenty experiments, however often one looks. */
export const MISTAKES = 0.05;
/** The interval is narrowest about when so many have taken part. */
const NARROW_AT = 5_000;
/** Before, a share is no bell yet. */
const EACH_AT_LEAST = 20;

/**
 * By how much more of `other` did it than of `base`. The interval holds at all moments at once, so that looking early, and
 * stopping because of it, does no harm: an asymptotic confidence sequence (Waudby-Smith and others, Time-uniform central
 * limit theory, 2021). Nothing while there are too few.
 */
export function effectOf(base: Done, other: Done): Effect | undefined {
  const enough = [base, other].every(({ of, did }) => Math.min(did, of - did) >= EACH_AT_LEAST);
  if (!enough) return undefined;
  const n = base.of + other.of;
  const spread = Math.sqrt(n * (varianceOf(base) + varianceOf(other)));
  const half = spread * boundary(n);
  const difference = other.did / other.of - base.did / base.of;
  return { difference, low: difference - half, high: difference + half };
}

/** Of a share's mean. */
function varianceOf({ of, did }: Done): number {
  const share = did / of;
  return (share * (1 - share)) / of;
}

const RHO2 = (-2 * Math.log(MISTAKES) + Math.log(-2 * Math.log(MISTAKES) + 1)) / NARROW_AT;

/** How far a mean of n strays from the truth at most, at any n, in units of its spread. */
const boundary = (n: number): number =>
  Math.sqrt(((2 * (n * RHO2 + 1)) / (n * n * RHO2)) * Math.log(Math.sqrt(n * RHO2 + 1) / MISTAKES));
