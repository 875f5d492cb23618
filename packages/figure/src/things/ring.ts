// The pilates ring: 38 centimetres across, two pads, and a frame that gives when it is pressed.
import { Path2D } from '@napi-rs/canvas';
import type { Figure } from '../body.ts';
import { tint } from '../colour.ts';
import { add, circle, cut, dir, distance, FULL_TURN, mix, mul, place, sub, union, unit } from '../geom.ts';
import type { Point } from '../geom.ts';
import { clothTone, FRONT_THIGH, widthAt } from '../shapes.ts';
import type { LegRig, Rig } from '../skeleton.ts';

const RADIUS = 19;
const THICK = 2.2;
const FRAME = '#8169C6';
const PAD = '#D3C4F4';
/** Where on the thigh the pads are held. */
const ON_THIGH = 0.86;

type Loop = { centre: Point; rx: number; ry: number; across: Point };

/** Pressed from the sides, it grows the other way. */
function loopBetween(left: Point, right: Point): Loop {
  const rx = distance(left, right) / 2;
  return { centre: mix(left, right, 0.5), rx, ry: RADIUS + (RADIUS - rx) * 0.8, across: unit(sub(right, left)) };
}

/** Front view: between the hands, or between the thighs. */
export function frontRing(rig: Rig, limb: number): Loop {
  if (rig.thing?.between !== 'knees') {
    const palm = (end: Point, hand: number) => add(end, mul(dir(hand), 4));
    return loopBetween(palm(rig.nearArm.end, rig.nearArm.hand), palm(rig.farArm.end, rig.farArm.hand));
  }
  const inside = (leg: LegRig, side: number): Point =>
    add(mix(leg.root, leg.mid, ON_THIGH), [-side * widthAt(FRONT_THIGH, ON_THIGH)[1] * limb, 0]);
  return loopBetween(inside(rig.nearLeg, -1), inside(rig.farLeg, 1));
}

/** Side view: held between the knees it is seen almost edge on. */
export function sideRing(rig: Rig): Loop {
  const { root, mid, end } = rig.nearLeg;
  const knee = mix(mid, rig.farLeg.mid, 0.5);
  const out = unit(sub(mid, mix(root, end, 0.5)));
  return { centre: add(knee, mul(out, 3)), rx: 6.6, ry: RADIUS - 0.5, across: [out[1], -out[0]] };
}

export function ringPoints({ centre, rx, ry, across }: Loop): Point[] {
  const up: Point = [-across[1], across[0]];
  return [mul(up, ry), mul(up, -ry), mul(across, rx), mul(across, -rx)].map((reach) => add(centre, reach));
}

function oval(rx: number, ry: number): Path2D {
  const path = new Path2D();
  path.ellipse(0, 0, rx, ry, 0, 0, FULL_TURN);
  path.closePath();
  return path;
}

function framePath({ centre, rx, ry, across }: Loop): Path2D {
  const path = oval(rx, ry);
  // Drawn the other way round, so that filling leaves the hole open.
  path.ellipse(0, 0, Math.max(1.4, rx - THICK), ry - THICK, 0, FULL_TURN, 0, true);
  path.closePath();
  return place(path, centre, across, [-across[1], across[0]]);
}

/** Pads sit where hands or thighs press, so they are cut out of the frame itself. */
function padPath(loop: Loop, side: 1 | -1): Path2D {
  const { centre, rx, ry, across } = loop;
  const up: Point = [-across[1], across[0]];
  const wide = cut(oval(rx + 0.9, ry + 0.9), oval(rx - THICK - 0.9, ry - THICK - 0.9));
  const half = new Path2D();
  half.roundRect(side > 0 ? rx * 0.4 : -rx - 2, -6.4, rx * 0.6 + 2, 12.8, 1.6);
  const outside = cut(wide, half);
  return place(cut(wide, outside), centre, across, up);
}

export function drawFrontRing(figure: Figure, rig: Rig): void {
  const loop = frontRing(rig, figure.who.body.limb);
  figure.paint(framePath(loop), clothTone(FRAME, figure.hue), false, 0.4);
  const pads = union(padPath(loop, -1), padPath(loop, 1));
  figure.paint(pads, clothTone(PAD, figure.hue), false, 0.5);
}

export function drawSideRing(figure: Figure, rig: Rig): void {
  const loop = sideRing(rig);
  figure.paint(framePath(loop), clothTone(tint(FRAME, '#FFFFFF', 0.06), figure.hue), false, 0.4);
  figure.paint(circle(loop.centre, 4.4), clothTone(PAD, figure.hue), false, 0.5);
}
