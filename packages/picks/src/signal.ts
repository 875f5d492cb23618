/** What somebody has done with one program: all that is known of how they like it. */
export type Signal = {
  member: number;
  program: number;
  /** Lessons of it that were finished. */
  done: number;
  /** Stars on the whole, where they gave any. */
  stars?: number | undefined;
};

/** Who only looked in has said a little; who stayed has said more with every lesson, but less and less. */
const LOOKED_IN = 0.3;
const PER_DOUBLING = 0.5;
/** What was said in stars counts more than what was only done. One who was let down stayed for another reason. */
const BY_STARS = [0.1, 0.2, 0.8, 1.1, 1.3] as const;

export function weightOf({ done, stars }: Pick<Signal, 'done' | 'stars'>): number {
  const byDoing = done > 0 ? 1 + PER_DOUBLING * Math.log2(done) : LOOKED_IN;
  return stars === undefined ? byDoing : byDoing * BY_STARS[Math.min(5, Math.max(1, Math.round(stars))) - 1]!;
}
