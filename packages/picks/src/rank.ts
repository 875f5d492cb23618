import { cappedWeight, type Likeness } from './likeness.ts';
import type { Signal } from './signal.ts';

/** What is not among the likest is a little less likely than anyway. */
const NOT_LIKE = -0.25;
/** What somebody did says the same thing several times over: each of several counts less. */
const EACH = 1.2;
const FEWER = 0.35;
/** Two more than there are, so that one whom nobody has done yet stands somewhere. */
const AT_LEAST = 2;
/** What is new is taken for as good as one that so many are behind of, until it has had its time. */
const HOPE = 0.8;
/** How much a wish that is met wholly weighs: as much as being done by some four times as many. */
const WISH = 1.4;

export type Scored = {
  program: number;
  score: number;
  /** What speaks for it most, of all that was done. */
  because: Likeness | undefined;
};

type Known = {
  /** What they have done. */
  own: readonly Pick<Signal, 'program' | 'done' | 'stars'>[];
  /** What goes with that. */
  near: readonly Likeness[];
  /** How many do each program that may be picked; nothing is known of one that is new. */
  doers: ReadonlyMap<number, number | undefined>;
  /** How far each fits what they have asked for, from 0 to 1. */
  fit?: ReadonlyMap<number, number>;
};

/** The programs of `doers` that were not begun, the best first. The same to the same. */
export function rank({ own, near, doers, fit = new Map() }: Known): Scored[] {
  const weights = new Map(own.map((signal) => [signal.program, cappedWeight(signal)]));
  const sum = [...weights.values()].reduce((all, weight) => all + weight, 0);
  const each = (EACH * Math.max(1, weights.size) ** -FEWER * weights.size) / (sum || 1);
  const likeness = new Map(near.map((row) => [`${row.program}:${row.other}`, row]));
  const counts = [...doers.values()].filter((count) => count !== undefined).toSorted((a, b) => a - b);
  const hopeful = counts[Math.floor(counts.length * HOPE)] ?? 0;

  return [...doers]
    .filter(([program]) => !weights.has(program))
    .map(([program, count]): Scored => {
      let score = Math.log((count ?? hopeful) + AT_LEAST) + WISH * (fit.get(program) ?? 0);
      let because: Likeness | undefined;
      let most = 0;
      for (const [done, weight] of weights) {
        const row = likeness.get(`${done}:${program}`);
        const pull = each * weight * (row?.lift ?? NOT_LIKE);
        score += pull;
        if (row && pull > most) [because, most] = [row, pull];
      }
      return { program, score, because };
    })
    .toSorted((a, b) => b.score - a.score || a.program - b.program);
}
