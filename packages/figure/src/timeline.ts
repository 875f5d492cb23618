// Key poses become a pose at any time. Every exercise loops in LOOP_SECONDS.
import { clamp, lerp } from './geom.ts';
import type { Point } from './geom.ts';
import type { Pose, Prop } from './skeleton.ts';

export const LOOP_SECONDS = 3.2;
export const FPS = 30;
export const FRAMES = 96;

export type Ease = 'inOut' | 'out' | 'in' | 'snap' | 'soft' | 'linear';

const EASE: Record<Ease, (x: number) => number> = {
  linear: (x) => x,
  in: (x) => x * x,
  out: (x) => 1 - (1 - x) ** 2,
  snap: (x) => 1 - (1 - x) ** 3.2,
  inOut: (x) => x * x * x * (x * (x * 6 - 15) + 10),
  soft: (x) => (1 - Math.cos(Math.PI * x)) / 2,
};

type Partly<T> = { [K in keyof T]?: T[K] extends Point | undefined ? T[K] : T[K] extends object ? Partly<T[K]> : T[K] };

/** `ease` says how the movement arrives at this key. */
export type Key = { t: number; pose: Partly<Pose>; ease?: Ease };

export type Exercise = {
  id: string;
  name: string;
  view: 'side' | 'front';
  scene: string;
  prop?: Prop;
  /** From and to along the floor. */
  mat?: Point;
  /** A small movement of hands, head or shoulders: wide pictures show the body from this height up. */
  close?: number;
  /** Where a wall stands that the hands lean on. */
  wall?: number;
  quiet?: boolean;
  /** Places along the spine, 0 to 1, that lie on the floor and never move. */
  rests?: readonly number[];
  cycles: number;
  base: Pose;
  keys: Key[];
  /** Four telling moments of one cycle, 0 to 1. */
  moments: [number, number, number, number];
  /** The one moment that is recognised at a glance. */
  still: number;
};

type Tree = number | string | boolean | undefined | Tree[] | { [key: string]: Tree };

function isBranch(tree: Tree): tree is { [key: string]: Tree } {
  return typeof tree === 'object' && !Array.isArray(tree);
}

function merge(base: Tree, over: Tree): Tree {
  if (over === undefined) return base;
  if (!isBranch(over)) return over;
  const from = isBranch(base) ? base : {};
  const merged = { ...from };
  for (const key of Object.keys(over)) merged[key] = merge(from[key], over[key]);
  return merged;
}

function blend(a: Tree, b: Tree, t: number): Tree {
  if (typeof a === 'number' && typeof b === 'number') return lerp(a, b, t);
  if (Array.isArray(a) && Array.isArray(b)) return a.map((v, i) => blend(v, b[i], t));
  if (!isBranch(a) || !isBranch(b)) return t < 0.5 ? a : b;
  const mixed: { [key: string]: Tree } = {};
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    mixed[key] = blend(a[key] ?? b[key], b[key] ?? a[key], t);
  }
  return mixed;
}

/** What a pose does not mention is at rest, or it would leap between a key that does and one that does not. */
const NEUTRAL: Partly<Pose> = {
  breathe: 0,
  twist: 0,
  hipTwist: 0,
  lift: 0,
  lean: 0,
  blades: 0,
  slide: 0,
  look: 0,
  nearArm: { free: 0, aside: 0, ahead: 0, hand: 0, seen: 1 },
  farArm: { free: 0, aside: 0, ahead: 0, hand: 0, seen: 1 },
  nearLeg: { free: 0 },
  farLeg: { free: 0 },
};

type FullKey = { t: number; pose: Pose; ease: Ease };
const fullKeys = new WeakMap<Exercise, FullKey[]>();

function keysOf(exercise: Exercise): FullKey[] {
  const known = fullKeys.get(exercise);
  if (known) return known;
  const keys = exercise.keys.map((key) => ({
    t: key.t,
    pose: merge(merge(NEUTRAL, exercise.base), key.pose) as Pose,
    ease: key.ease ?? 'inOut',
  }));
  fullKeys.set(exercise, keys);
  return keys;
}

/** A foot that travels from floor to floor never drags: it is carried over an arc. */
function liftTravellingFeet(pose: Pose, from: Pose, to: Pose, progress: number): Pose {
  const lifted = { ...pose };
  for (const leg of ['nearLeg', 'farLeg'] as const) {
    const a = from[leg].ball;
    const b = to[leg].ball;
    const ball = pose[leg].ball;
    if (!a || !b || !ball) continue;
    const travel = Math.abs(a[0] - b[0]);
    if (travel <= 3 || Math.min(a[1], b[1]) >= 3) continue;
    const height = Math.min(7, travel * 0.12) * Math.sin(Math.PI * progress);
    lifted[leg] = { ...pose[leg], ball: [ball[0], ball[1] + height] };
  }
  return lifted;
}

/** Any time in seconds; it wraps. */
export function poseAt(exercise: Exercise, seconds: number): Pose {
  const keys = keysOf(exercise);
  const x = ((((seconds / LOOP_SECONDS) * exercise.cycles) % 1) + 1) % 1;
  const passed = keys.findLastIndex((key) => key.t <= x);
  const i = passed < 0 ? keys.length - 1 : passed;
  const from = keys[i]!;
  const to = keys[(i + 1) % keys.length]!;
  const span = (to.t - from.t + 1) % 1 || 1;
  const progress = EASE[to.ease](clamp(((x - from.t + 1) % 1) / span));
  return liftTravellingFeet(blend(from.pose, to.pose, progress) as Pose, from.pose, to.pose, progress);
}

/** Seconds into the loop at which the given share of one cycle is reached. */
export function secondsAt(exercise: Exercise, moment: number): number {
  return (moment / exercise.cycles) * LOOP_SECONDS;
}
