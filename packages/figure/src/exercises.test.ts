import { describe, expect, test } from 'vitest';
import { EXERCISES, exercise } from './exercises.ts';
import { distance } from './geom.ts';
import type { Point } from './geom.ts';
import { rigAt } from './render.ts';
import { ballUnder, BONE, HEEL_LIFT, OBLIQUE, PALM_HEIGHT } from './skeleton.ts';
import type { Leg, LegRig, Rig } from './skeleton.ts';
import { FPS, FRAMES, poseAt } from './timeline.ts';
import type { Exercise } from './timeline.ts';
import { TRAINERS } from './trainers.ts';
import type { Trainer } from './trainers.ts';

/** Centimetres, and for the seam a share of the largest step inside the loop. Measured on what is drawn. */
const LIMIT = { drift: 0.6, skid: 0.2, sink: 1, stretch: 0.6, seam: 1 };
const ON_FLOOR = 0.05;
/** The spine of a body on the floor is never higher than its own thickness. */
const LYING_HEIGHT = 16.5;
const SKULL = { up: 11, radius: 11.5 };

const frames = Array.from({ length: FRAMES }, (_, i) => i / FPS);

function floorUnder(view: Rig['view'], limb: 'near' | 'far'): number {
  if (view === 'front') return 0;
  return limb === 'near' ? -OBLIQUE.floor : OBLIQUE.floor;
}

/** Where the foot really ends up, from the solved ankle. */
function drawnBall(leg: Leg, rig: LegRig, view: Rig['view']): Point {
  if (view === 'front') return [rig.end[0], rig.end[1] - BONE.ankleHeight - (leg.heel ?? 0) * HEEL_LIFT];
  return ballUnder(rig.end, rig.pitch);
}

function isPlanted(leg: Leg): boolean {
  return leg.ball !== undefined && leg.ball[1] < ON_FLOOR && !leg.free;
}

/** How deep a foot goes into the floor, wherever it swings. */
function measureSink(rigs: Rig[]): number {
  const depth = (rig: Rig, side: 'near' | 'far') => {
    // From the front, depth on the floor is drawn as height.
    if (rig.view === 'front') return 0;
    const { end, pitch } = rig[`${side}Leg`];
    return floorUnder(rig.view, side) - ballUnder(end, pitch)[1];
  };
  return Math.max(...rigs.flatMap((rig) => [depth(rig, 'near'), depth(rig, 'far')]));
}

function measureFeet(movement: Exercise, rigs: Rig[]): { drift: number; skid: number } {
  const poses = frames.map((seconds) => poseAt(movement, seconds));
  let [drift, skid] = [0, 0];
  for (const side of ['near', 'far'] as const) {
    const leg = `${side}Leg` as const;
    for (let i = 0; i < FRAMES; i++) {
      const next = (i + 1) % FRAMES;
      const [now, then] = [poses[i]![leg], poses[next]![leg]];
      if (!now.ball || !isPlanted(now)) continue;
      const from = drawnBall(now, rigs[i]![leg], movement.view);
      drift = Math.max(drift, distance(from, [now.ball[0], now.ball[1] + floorUnder(movement.view, side)]));
      if (!isPlanted(then)) continue;
      skid = Math.max(skid, distance(from, drawnBall(then, rigs[next]![leg], movement.view)));
    }
  }
  return { drift, skid };
}

function measurePalms(movement: Exercise, rigs: Rig[]): number {
  let drift = 0;
  for (const [i, seconds] of frames.entries()) {
    for (const side of ['near', 'far'] as const) {
      const arm = poseAt(movement, seconds)[`${side}Arm`];
      if (!arm.palm || !arm.at || arm.free) continue;
      const wanted: Point = [arm.at[0], arm.at[1] + PALM_HEIGHT + floorUnder(movement.view, side)];
      drift = Math.max(drift, distance(rigs[i]![`${side}Arm`].end, wanted));
    }
  }
  return drift;
}

/** How far the places that lie on the floor move, and how high the highest of them is. */
function measureRests(movement: Exercise, rigs: Rig[]): { drift: number; height: number } {
  let [drift, height] = [0, 0];
  for (const place of movement.rests ?? []) {
    const spots = rigs.map((rig) => rig.spine(place).p);
    drift = Math.max(drift, ...spots.map((spot) => distance(spot, spots[0]!)));
    height = Math.max(height, ...spots.map(([, y]) => y));
  }
  return { drift, height };
}

/** How deep any joint, or the back of the head, goes below the near edge of the floor. */
function measureSinking(rigs: Rig[]): number {
  const depths = rigs.flatMap((rig) => {
    const limbs = [rig.nearArm, rig.farArm, rig.nearLeg, rig.farLeg];
    const joints = limbs.flatMap(({ mid, end }) => [mid[1], end[1]]);
    const skull = rig.headPivot[1] + Math.cos((rig.headAngle * Math.PI) / 180) * SKULL.up - SKULL.radius;
    return [...joints, skull].map((y) => -OBLIQUE.floor - y);
  });
  return Math.max(0, ...depths);
}

function measureBones(movement: Exercise, rigs: Rig[]): number {
  // From the front, bones are foreshortened on purpose.
  if (movement.view === 'front') return 0;
  const off = (a: Point, b: Point, bone: number) => Math.abs(distance(a, b) - bone);
  const errors = rigs.flatMap((rig, i) => [
    ...[rig.nearLeg, rig.farLeg].flatMap((leg) => [
      off(leg.root, leg.mid, BONE.thigh),
      off(leg.mid, leg.end, BONE.shin),
    ]),
    ...(['nearArm', 'farArm'] as const).flatMap((side) => {
      const arm = rig[side];
      // An elbow that points at the viewer is foreshortened too.
      if (poseAt(movement, frames[i]!)[side].aside) return [];
      return [off(arm.root, arm.mid, BONE.upperArm), off(arm.mid, arm.end, BONE.forearm)];
    }),
  ]);
  return Math.max(...errors);
}

function measureSeam(rigs: Rig[]): number {
  const points = (rig: Rig) => [
    rig.pelvis,
    rig.headPivot,
    rig.nearArm.end,
    rig.farArm.end,
    rig.nearLeg.end,
    rig.farLeg.end,
  ];
  const step = (a: Rig, b: Rig) => Math.max(...points(a).map((point, i) => distance(point, points(b)[i]!)));
  const inside = rigs.slice(1).map((rig, i) => step(rigs[i]!, rig));
  return step(rigs.at(-1)!, rigs[0]!) / Math.max(...inside);
}

/** Only the front view depends on who it is. */
function peopleFor(movement: Exercise): readonly Trainer[] {
  return movement.view === 'front' ? TRAINERS : TRAINERS.slice(0, 1);
}

describe.each(EXERCISES)('$id', (movement) => {
  test.each(peopleFor(movement))('keeps its contacts and its bones as $id', (who) => {
    const rigs = frames.map((seconds) => rigAt(movement, who, seconds));
    const { drift, skid } = measureFeet(movement, rigs);
    expect(drift).toBeLessThan(LIMIT.drift);
    expect(skid).toBeLessThan(LIMIT.skid);
    expect(measureSink(rigs)).toBeLessThan(LIMIT.sink);
    expect(measurePalms(movement, rigs)).toBeLessThan(LIMIT.drift);
    expect(measureBones(movement, rigs)).toBeLessThan(LIMIT.stretch);
    expect(measureSeam(rigs)).toBeLessThan(LIMIT.seam);
    expect(measureSinking(rigs)).toBe(0);
    const rests = measureRests(movement, rigs);
    expect(rests.drift).toBeLessThan(LIMIT.drift);
    expect(rests.height).toBeLessThan(LYING_HEIGHT);
  });
});

test.each(EXERCISES.filter((movement) => movement.quiet))('$id never leaves the floor', (movement) => {
  const inAir = frames.filter((seconds) => {
    const { nearLeg, farLeg, nearArm, farArm } = poseAt(movement, seconds);
    const hands = [nearArm, farArm].filter((arm) => arm.palm && !arm.free);
    return !isPlanted(nearLeg) && !isPlanted(farLeg) && hands.length < 2;
  });
  expect(inAir).toEqual([]);
});

test('exercises and trainers have ids of their own', () => {
  expect(new Set(EXERCISES.map((movement) => movement.id)).size).toBe(EXERCISES.length);
  expect(new Set(TRAINERS.map((who) => who.id)).size).toBe(12);
});

test('an unknown exercise is refused by name', () => {
  expect(() => exercise('cartwheel')).toThrow('cartwheel');
});
