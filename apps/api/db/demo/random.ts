/** A small seeded generator (mulberry32): the same world on every machine. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    int: (min: number, max: number): number => min + Math.floor(next() * (max - min + 1)),
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!,
    chance: (of: number): boolean => next() < of,
    /** `count` different ones, in a random order. */
    sample<T>(from: readonly T[], count: number): T[] {
      const rest = [...from];
      return Array.from(
        { length: Math.min(count, rest.length) },
        () => rest.splice(Math.floor(next() * rest.length), 1)[0]!,
      );
    },
  };
}
export type Random = ReturnType<typeof createRandom>;
