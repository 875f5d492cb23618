// Each bone is a tapered outline with its own front and back profile, in half-widths before the build's multipliers.
import type { Path2D } from '@napi-rs/canvas';
import { tint } from './colour.ts';
import { add, between, circle, clamp, lerp, mix, mul, sub, union, unit } from './geom.ts';
import type { Point } from './geom.ts';
import type { LimbRig } from './skeleton.ts';

/** Rows of [place along the bone, half-width in front, half-width behind]. */
export type Profile = [number, number, number][];

export const THIGH: Profile = [
  [0, 8.6, 8.6],
  [0.1, 9.4, 9.1],
  [0.3, 9.7, 8.8],
  [0.55, 8.7, 7.4],
  [0.8, 6.8, 5.8],
  [1, 5.6, 5.1],
];
export const SHIN: Profile = [
  [0, 5.5, 5.1],
  [0.12, 5.2, 6],
  [0.28, 4.8, 7.1],
  [0.45, 4.3, 6.5],
  [0.68, 3.6, 4.3],
  [0.88, 3.2, 3.2],
  [1, 3.2, 3.3],
];
export const UPPER_ARM: Profile = [
  [-0.06, 5, 5],
  [0.12, 5.7, 5.4],
  [0.35, 5.4, 5.1],
  [0.65, 4.45, 4.45],
  [1, 3.75, 3.75],
];
export const FOREARM: Profile = [
  [0, 3.75, 3.75],
  [0.2, 4.3, 4.1],
  [0.45, 4, 3.7],
  [0.8, 2.8, 2.8],
  [1, 2.5, 2.6],
];
export const FRONT_THIGH: Profile = [
  [-0.1, 7.4, 8.6],
  [0.08, 8, 9.6],
  [0.3, 7.6, 9.2],
  [0.6, 6.6, 7.4],
  [0.85, 5.6, 5.8],
  [1, 5.1, 5.2],
];
export const FRONT_SHIN: Profile = [
  [0, 5.1, 5.2],
  [0.12, 5.3, 5.4],
  [0.3, 5.9, 6.2],
  [0.5, 5, 5.2],
  [0.75, 3.6, 3.7],
  [1, 3.1, 3.1],
];

export type LegProfiles = { thigh: Profile; shin: Profile; knee: number };
export const SIDE_LEG: LegProfiles = { thigh: THIGH, shin: SHIN, knee: 5.6 };
export const FRONT_LEG: LegProfiles = { thigh: FRONT_THIGH, shin: FRONT_SHIN, knee: 5.15 };

/** Front and back half-width at a place along the bone. */
export function widthAt(profile: Profile, u: number): [number, number] {
  const first = profile[0]!;
  if (u <= first[0]) return [first[1], first[2]];
  for (let i = 1; i < profile.length; i++) {
    const a = profile[i - 1]!;
    const b = profile[i]!;
    if (u > b[0]) continue;
    const t = (u - a[0]) / (b[0] - a[0]);
    return [lerp(a[1], b[1], t), lerp(a[2], b[2], t)];
  }
  const last = profile.at(-1)!;
  return [last[1], last[2]];
}

/** The stations of a profile between two places, both ends included. */
export function stations(places: number[], from: number, to: number, gap: number): number[] {
  return [from, ...places.filter((u) => u > from + gap && u < to - gap), to];
}

type Cloth = {
  from?: number;
  to?: number;
  /** Room between skin and cloth. */
  pad?: number;
  /** Extra room that grows towards the hem. */
  flare?: number;
  mirror?: number;
};

/** One tapered bone, or the cloth around a part of it, with straight hems. */
export function bone(a: Point, b: Point, profile: Profile, k: number, cloth: Cloth = {}): Path2D {
  const { from = profile[0]![0], to = 1, pad = 0, flare = 0, mirror = 1 } = cloth;
  const d = unit(sub(b, a));
  const normal: Point = [-d[1] * mirror, d[0] * mirror];
  const front: Point[] = [];
  const back: Point[] = [];
  const places = profile.map((row) => row[0]);
  for (const u of stations(places, from, to, 0.04)) {
    const [wide, deep] = widthAt(profile, u);
    const extra = pad + flare * clamp((u - from) / (to - from));
    const centre = mix(a, b, u);
    front.push(add(centre, mul(normal, wide * k + extra)));
    back.push(add(centre, mul(normal, -deep * k - extra)));
  }
  return between(front, back);
}

export function legPath(leg: LimbRig, k: number, { thigh, shin, knee }: LegProfiles, mirror = 1): Path2D {
  return union(
    bone(leg.root, leg.mid, thigh, k, { mirror }),
    circle(leg.root, 8.6 * k),
    circle(leg.mid, knee * k),
    bone(leg.mid, leg.end, shin, k, { from: 0, mirror }),
    circle(leg.end, 3.2 * k),
  );
}

export function armPath(arm: LimbRig, k: number, mirror = 1): Path2D {
  return union(
    bone(arm.root, arm.mid, UPPER_ARM, k, { mirror }),
    circle(arm.root, 5.3 * k),
    circle(arm.mid, 3.8 * k),
    bone(arm.mid, arm.end, FOREARM, k, { from: 0, mirror }),
    circle(arm.end, 2.55 * k),
  );
}

export type Tone = { base: string; shade: string; far: string; farShade: string };

export const DEFAULT_HUE = '#5A1E50';

/** Cloth and hair lean to the room's shadow hue, far limbs more than near ones. */
export function clothTone(colour: string, hue: string = DEFAULT_HUE): Tone {
  return {
    base: colour,
    shade: tint(colour, hue, 0.24),
    far: tint(colour, hue, 0.4),
    farShade: tint(colour, hue, 0.52),
  };
}

export function skinTone(colour: string): Tone {
  return {
    base: colour,
    shade: tint(colour, '#C23A5C', 0.22),
    far: tint(colour, '#A8385E', 0.27),
    farShade: tint(colour, '#A8385E', 0.37),
  };
}
