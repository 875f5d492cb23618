export type Range = [from: number, to: number];

/** A jump larger than this is a seek, not a slow tick. */
const STEP_MAX_S = 2;

export type Watched = ReturnType<typeof createWatched>;

/** Which seconds of a film were really seen, between two reports. */
export function createWatched() {
  let ranges: Range[] = [];
  let last: number | undefined;

  return {
    /** Called as the film plays; seconds that were jumped over are not seen. */
    tick(time: number) {
      if (last !== undefined && time > last && time - last <= STEP_MAX_S) add(ranges, [last, time]);
      last = time;
    },
    /** The film stands or jumps: the next tick begins anew. */
    lift() {
      last = undefined;
    },
    /** What a report takes along. If it is lost, give it back. */
    take(): Range[] {
      const taken = ranges;
      ranges = [];
      return taken.map(([from, to]) => [round(from), round(to)]);
    },
    /** All that was seen and not yet taken. */
    seconds: () => ranges.reduce((sum, [from, to]) => sum + to - from, 0),
    giveBack(taken: readonly Range[]) {
      for (const range of taken) add(ranges, range);
    },
  };
}

const round = (seconds: number) => Math.round(seconds * 100) / 100;

/** Joined with what it touches, so that an hour of playing is one range. */
function add(ranges: Range[], [from, to]: Range) {
  const touching = ranges.filter(([a, b]) => a <= to + 0.1 && b >= from - 0.1);
  const joined: Range = [Math.min(from, ...touching.map(([a]) => a)), Math.max(to, ...touching.map(([, b]) => b))];
  for (const range of touching) ranges.splice(ranges.indexOf(range), 1);
  ranges.push(joined);
}
