// What a movement is done with, drawn in three layers: behind the body, between far and near limbs, and over it.
import type { Path2D } from '@napi-rs/canvas';
import type { Figure } from './body.ts';
import { add, circle, clamp, dir, mul, union } from './geom.ts';
import type { Point } from './geom.ts';
import type { Rig } from './skeleton.ts';
import { drawBandBetweenHands, drawBandToFoot, drawLoopBetween, drawLoopOn } from './things/bands.ts';
import { chairFeet, chairPoints, drawChair } from './things/chair.ts';
import { bellPoints, drawKettlebell } from './things/kettlebell.ts';
import { drawFrontRing, drawSideRing, frontRing, ringPoints, sideRing } from './things/ring.ts';
import { ballOval, drawBall, drawRoller, rollerEnds, ROLLER_RADIUS, shadeBall } from './things/rolling.ts';

const HAND = { reach: 4.4, half: 7 };

/** How far a thing reaches, so that the camera never cuts it. */
export function thingPoints(rig: Rig): Point[] {
  const { prop, thing } = rig;
  if (prop === 'kettlebell') return bellPoints(rig);
  if (prop === 'pilates-ring') return ringPoints(rig.view === 'front' ? frontRing(rig, 1) : sideRing(rig));
  if (!thing) return [];
  if (prop === 'chair') return chairPoints(thing.at);
  if (prop === 'gym-ball') {
    const { centre, rx, ry } = ballOval(thing);
    return [add(centre, [rx, ry]), add(centre, [-rx, -ry])];
  }
  if (prop === 'foam-roller') {
    const [near, far] = rollerEnds(thing);
    return [add(near, [-ROLLER_RADIUS, 0]), add(far, [ROLLER_RADIUS, ROLLER_RADIUS])];
  }
  return [];
}

export type Spot = { x: number; reach: number; nearness: number };

/** Where a thing darkens the floor. */
export function thingSpots(rig: Rig): Spot[] {
  const { prop, thing } = rig;
  if (prop === 'kettlebell') {
    const [foot] = bellPoints(rig) as [Point];
    return [{ x: foot[0], reach: 15, nearness: clamp(1 - foot[1] / 30) * 1.3 }];
  }
  if (!thing) return [];
  if (prop === 'chair') return chairFeet(thing.at).map(([x]) => ({ x, reach: 9, nearness: 0.8 }));
  if (prop === 'gym-ball') return [32, 17].map((reach) => ({ x: thing.at[0], reach, nearness: 1 }));
  if (prop === 'foam-roller') return [{ x: thing.at[0], reach: 16, nearness: 1.2 }];
  return [];
}

export function drawThingBehind(figure: Figure, { prop, thing }: Rig): void {
  if (!thing) return;
  if (prop === 'chair') drawChair(figure, thing.at);
  if (prop === 'foam-roller') drawRoller(figure, thing);
}

/** Side view: after the far limbs, before trunk and near leg, whose shadow falls on it. */
export function drawThingBetween(figure: Figure, rig: Rig, body: Path2D): void {
  const { prop, thing } = rig;
  if (prop === 'kettlebell') drawKettlebell(figure, rig);
  if (prop === 'pilates-ring') drawSideRing(figure, rig);
  if (prop === 'band') drawBandToFoot(figure, rig.farLeg, rig.farArm, true);
  if (prop === 'loop-band') {
    drawLoopOn(figure, rig.farLeg, 'side', true);
    drawLoopBetween(figure, rig);
  }
  if (prop === 'gym-ball' && thing) {
    drawBall(figure, thing);
    shadeBall(figure, thing, body);
  }
}

/** Side view: on the near leg, before the near arm. */
export function drawThingOver(figure: Figure, rig: Rig): void {
  if (rig.prop === 'band') drawBandToFoot(figure, rig.nearLeg, rig.nearArm, false);
  if (rig.prop === 'loop-band') drawLoopOn(figure, rig.nearLeg, 'side');
}

/** Front view: on the legs, before the arms. */
export function drawThingOnLegs(figure: Figure, rig: Rig): void {
  if (rig.prop === 'pilates-ring' && rig.thing?.between === 'knees') drawFrontRing(figure, rig);
  if (rig.prop !== 'loop-band' || rig.rest) return;
  drawLoopBetween(figure, rig);
  drawLoopOn(figure, rig.nearLeg, 'front', false, -1);
  drawLoopOn(figure, rig.farLeg, 'front');
}

/** Front view, lying on the side: the loop goes around the lower leg before the upper one lies on it. */
export function drawLoopOnLower(figure: Figure, rig: Rig): void {
  if (rig.prop !== 'loop-band') return;
  drawLoopOn(figure, rig.nearLeg, 'front');
  drawLoopBetween(figure, rig);
}

export function drawLoopOnUpper(figure: Figure, rig: Rig): void {
  if (rig.prop === 'loop-band') drawLoopOn(figure, rig.farLeg, 'front');
}

/** Front view: over arms and sleeves; what is held needs the hands once more on top of it. */
export function drawThingInHands(figure: Figure, rig: Rig, drawArms: () => void): void {
  if (rig.prop === 'band') drawBandBetweenHands(figure, rig);
  if (rig.prop !== 'pilates-ring' || rig.thing?.between === 'knees') return;
  drawFrontRing(figure, rig);
  const hands = [rig.nearArm, rig.farArm].map((arm) => circle(add(arm.end, mul(dir(arm.hand), HAND.reach)), HAND.half));
  figure.ctx.save();
  figure.ctx.clip(union(...(hands as [Path2D, Path2D])));
  drawArms();
  figure.ctx.restore();
}
