// Elastic bands: one stretched between the hands, one around the feet, and the loop above the knees.
import type { Path2D } from '@napi-rs/canvas';
import type { Figure } from '../body.ts';
import { add, capsule, circle, clamp, dir, distance, lerp, mix, mul, place, poly, sub, unit } from '../geom.ts';
import type { Point } from '../geom.ts';
import { bone, clothTone, FRONT_THIGH, THIGH, widthAt } from '../shapes.ts';
import type { Profile } from '../shapes.ts';
import type { ArmRig, LegRig, Rig } from '../skeleton.ts';

const BAND = '#7B3FE4';
const LOOP = '#F9508A';
/** The loop sits on this part of the thigh. */
const LOOP_ON = { from: 0.71, to: 0.85 };

function gripOf(arm: ArmRig): Point {
  return add(arm.end, mul(dir(arm.hand), 5));
}

function strand(figure: Figure, from: Point, to: Point, relaxed: number, isFar = false): void {
  const half = lerp(2.6, 1.5, clamp(distance(from, to) / relaxed));
  figure.paint(capsule(from, half, to, half), clothTone(BAND, figure.hue), isFar, 0.4);
}

function wound(figure: Figure, arm: ArmRig, isFar = false): void {
  const along = dir(arm.hand);
  const across: Point = [-along[1], along[0]];
  const knot = place(circle([0, 0], 1), gripOf(arm), mul(along, 2.2), mul(across, 4.9));
  figure.paint(knot, clothTone(BAND, figure.hue), isFar, 0.3);
}

/** The thinner the wider it is pulled; its ends are wound around the hands. */
export function drawBandBetweenHands(figure: Figure, rig: Rig): void {
  strand(figure, gripOf(rig.nearArm), gripOf(rig.farArm), 110);
  for (const arm of [rig.nearArm, rig.farArm]) wound(figure, arm);
}

/** Side view: from the sole to the hand of the same side. */
export function drawBandToFoot(figure: Figure, leg: LegRig, arm: ArmRig, isFar: boolean): void {
  const arch = add(mix(leg.end, leg.ball, 0.86), mul(unit(sub(leg.ball, leg.end)), 1.4));
  strand(figure, arch, gripOf(arm), 130, isFar);
  wound(figure, arm, isFar);
}

function loopOn(figure: Figure, leg: LegRig, profile: Profile, mirror = 1): Path2D {
  const pad = figure.isFitted ? 0.6 : 1.3;
  return bone(leg.root, leg.mid, profile, figure.who.body.limb, { ...LOOP_ON, pad, mirror });
}

/** Its two edges along the thigh, at the given side of the bone. */
function loopEdge(figure: Figure, leg: LegRig, profile: Profile, side: 1 | -1): [Point, Point] {
  const d = unit(sub(leg.mid, leg.root));
  const at = (u: number): Point => {
    const half = widthAt(profile, u)[side === 1 ? 0 : 1] * figure.who.body.limb * 0.4;
    return add(mix(leg.root, leg.mid, u), mul([-d[1], d[0]], side * half));
  };
  return [at(LOOP_ON.from + 0.01), at(LOOP_ON.to - 0.01)];
}

/** What is seen of the loop between the two thighs. */
export function drawLoopBetween(figure: Figure, rig: Rig): void {
  const profile = rig.view === 'front' ? FRONT_THIGH : THIGH;
  const tone = clothTone(LOOP, figure.hue);
  for (const side of [1, -1] as const) {
    const [a, b] = loopEdge(figure, rig.farLeg, profile, side);
    const [c, d] = loopEdge(figure, rig.nearLeg, profile, side);
    figure.fill(poly([a, b, d, c]), tone.shade);
  }
}

export function drawLoopOn(figure: Figure, leg: LegRig, view: Rig['view'], isFar = false, mirror = 1): void {
  const profile = view === 'front' ? FRONT_THIGH : THIGH;
  figure.paint(loopOn(figure, leg, profile, mirror), clothTone(LOOP, figure.hue), isFar, 0.5);
}
