import { type Signal, weightOf } from './signal.ts';

/** What is known of a program before anybody has done it. */
export type Traits = {
  id: number;
  category: string;
  parts: readonly string[];
  /** 0 for beginners to 3. */
  level: number;
  equipment: readonly string[];
  minutes: number;
  channel: string;
};

export type Likeness = {
  program: number;
  other: number;
  /** How much likelier one is where the other was done than it is anyway, as a logarithm: above 0 they go together. */
  lift: number;
  /** Members who have finished something of both. */
  together: number;
};

/** What traits say counts like so many members who did both; what members do speaks the louder the more they are. */
const SHRINK = 10;
/** Pairs are laid together by how like their traits are, in so many steps. */
const STEPS = 10;
/** A step with few pairs in it tells little. */
const STEP_SHRINK = 20;
/** Nobody likes one thing twice as much because they did it often. */
const WEIGHT_MAX = 1.5;
/** Of what goes with a program most, so much is kept. */
export const KEPT = 100;

/**
 * What goes together, for each program the likest first: the lift of what members did both of, drawn towards the lift
 * that pairs with such traits have on the whole. A program that nobody has done has that alone.
 */
export function likenessOf(signals: readonly Signal[], programs: readonly Traits[]): Likeness[] {
  const { did, both, members } = countsOf(signals);
  const size = (id: number) => did.get(id) ?? 0;
  const pairs = programs.flatMap((a, i) =>
    programs.slice(i + 1).map((b) => ({
      a: a.id,
      b: b.id,
      step: Math.min(STEPS - 1, Math.floor(traitLikeness(a, b) * STEPS)),
      seen: 0,
      together: 0,
      byChance: members > 0 ? (size(a.id) * size(b.id)) / members : 0,
      ...both.get(keyOf(a.id, b.id)),
    })),
  );
  // Who does much makes pairs of everything; that goes for all of them alike.
  const [seen, byChance] = [total(pairs, 'seen'), total(pairs, 'byChance')];
  const scale = byChance > 0 ? seen / byChance : 1;
  const steps = Array.from({ length: STEPS }, (_, step) => {
    const own = pairs.filter((pair) => pair.step === step);
    return (total(own, 'seen') + STEP_SHRINK) / (total(own, 'byChance') * scale + STEP_SHRINK);
  });

  const rows = pairs.flatMap(({ a, b, step, together, ...pair }): Likeness[] => {
    const lift = Math.log((pair.seen + SHRINK * steps[step]!) / (pair.byChance * scale + SHRINK));
    return [
      { program: a, other: b, lift, together },
      { program: b, other: a, lift, together },
    ];
  });
  return [...Map.groupBy(rows, ({ program }) => program).values()].flatMap((own) =>
    own.toSorted((x, y) => y.lift - x.lift || x.other - y.other).slice(0, KEPT),
  );
}

type Both = { seen: number; together: number };

const keyOf = (a: number, b: number): string => (a < b ? `${a}:${b}` : `${b}:${a}`);
const total = <K extends string>(rows: readonly Record<K, number>[], key: K): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

function countsOf(signals: readonly Signal[]) {
  const did = new Map<number, number>();
  const both = new Map<string, Both>();
  const ways = [...Map.groupBy(signals, ({ member }) => member).values()];
  for (const way of ways) {
    const weighed = way.map((signal) => ({ ...signal, weight: cappedWeight(signal) }));
    for (const [i, a] of weighed.entries()) {
      did.set(a.program, (did.get(a.program) ?? 0) + a.weight);
      for (const b of weighed.slice(i + 1)) {
        const { seen, together } = both.get(keyOf(a.program, b.program)) ?? { seen: 0, together: 0 };
        both.set(keyOf(a.program, b.program), {
          seen: seen + a.weight * b.weight,
          together: together + Number(a.done > 0 && b.done > 0),
        });
      }
    }
  }
  return { did, both, members: ways.length };
}

export const cappedWeight = (signal: Pick<Signal, 'done' | 'stars'>): number => Math.min(WEIGHT_MAX, weightOf(signal));

/** From 0 for nothing in common to 1 for the same. */
export function traitLikeness(a: Traits, b: Traits): number {
  return (
    0.35 * Number(a.category === b.category) +
    0.25 * common(a.parts, b.parts) +
    0.15 * (1 - Math.abs(a.level - b.level) / 3) +
    0.1 * common(a.equipment, b.equipment) +
    0.1 * Number(a.channel === b.channel) +
    0.05 * (Math.min(a.minutes, b.minutes) / Math.max(a.minutes, b.minutes))
  );
}

function common(a: readonly string[], b: readonly string[]): number {
  const all = new Set([...a, ...b]);
  return all.size === 0 ? 0 : a.filter((one) => b.includes(one)).length / all.size;
}

/** How many members have finished something of each. */
export function doersOf(signals: readonly Signal[]): Map<number, number> {
  const doers = new Map<number, number>();
  for (const { program, done } of signals) if (done > 0) doers.set(program, (doers.get(program) ?? 0) + 1);
  return doers;
}
