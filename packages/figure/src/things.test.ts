import { describe, expect, test } from 'vitest';
import { EXERCISES, exercise } from './exercises.ts';
import { distance, mix } from './geom.ts';
import { loopBox, rigAt } from './render.ts';
import { OBLIQUE } from './skeleton.ts';
import { thingPoints } from './things.ts';
import { bellPoints } from './things/kettlebell.ts';
import { ballOval } from './things/rolling.ts';
import { FPS, FRAMES } from './timeline.ts';
import { TRAINERS } from './trainers.ts';

const [who] = TRAINERS;
const frames = Array.from({ length: FRAMES }, (_, i) => i / FPS);

function rigsOf(id: string) {
  return frames.map((seconds) => rigAt(exercise(id), who!, seconds));
}

const WITH_THINGS = EXERCISES.filter((movement) => thingPoints(rigAt(movement, who!, 0)).length > 0);

test.each(WITH_THINGS)('the camera holds the thing of $id', (movement) => {
  const box = loopBox(movement, who!);
  const points = rigsOf(movement.id).flatMap(thingPoints);
  expect(points.length).toBeGreaterThan(0);
  expect(Math.max(...points.map(([x]) => x))).toBeLessThan(box.right);
  expect(Math.min(...points.map(([x]) => x))).toBeGreaterThan(box.left);
  expect(Math.max(...points.map(([, y]) => y))).toBeLessThan(box.top);
});

test('a bell is put down on the floor and never into it', () => {
  const feet = rigsOf('kb-deadlift').map((rig) => bellPoints(rig)[0]![1]);
  expect(Math.min(...feet)).toBeGreaterThan(-1);
  expect(Math.min(...feet)).toBeLessThan(1);
  const swung = rigsOf('kb-swing').flatMap(bellPoints);
  expect(Math.min(...swung.map(([, y]) => y))).toBeGreaterThan(15);
});

describe('what lies on the ball stays on it', () => {
  const SKIN = { heel: 5.5, forearm: 3.6, seat: 7.5 };
  /** How far a joint is above the surface of the ball, less its own thickness. */
  function gaps(id: string, joint: (rig: ReturnType<typeof rigAt>) => [number, number], skin: number): number[] {
    return rigsOf(id).map((rig) => {
      const { centre, ry } = ballOval(rig.thing!);
      return distance(joint(rig), centre) - ry - skin;
    });
  }
  const near = (point: [number, number], oblique: number): [number, number] => [point[0], point[1] + oblique];

  test.each([
    ['ball-bridge', gaps('ball-bridge', (rig) => near(rig.nearLeg.end, OBLIQUE.floor), SKIN.heel)],
    [
      'ball-plank',
      gaps('ball-plank', (rig) => near(mix(rig.nearArm.mid, rig.nearArm.end, 0.4), OBLIQUE.floor), SKIN.forearm),
    ],
    ['ball-pelvis', gaps('ball-pelvis', (rig) => rig.pelvis, SKIN.seat)],
    ['ball-march', gaps('ball-march', (rig) => rig.pelvis, SKIN.seat)],
  ])('%s', (_, found) => {
    for (const gap of found) expect(Math.abs(gap)).toBeLessThan(2);
  });
});

test('what rolls, rolls as far as it turns', () => {
  for (const [id, radius] of [
    ['roller-calf', 7.2],
    ['roller-thigh', 7.2],
    ['roller-back', 7.2],
    ['ball-plank', 28],
  ] as const) {
    const things = rigsOf(id).map((rig) => rig.thing!);
    const [first] = things;
    for (const { at, turn } of things) {
      const degrees = ((at[0] - first!.at[0]) / radius) * (180 / Math.PI);
      expect(Math.abs(turn - first!.turn - degrees)).toBeLessThan(1);
    }
  }
});
