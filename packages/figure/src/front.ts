// Front view. Raised arms go behind the trunk, lowered arms in front; the head comes last, but for arms held before it.
import { Path2D } from '@napi-rs/canvas';
import type { Figure } from './body.ts';
import { alpha, tint } from './colour.ts';
import {
  add,
  between,
  capsule,
  circle,
  clamp,
  cut,
  FULL_TURN,
  mul,
  poly,
  RAD,
  shift,
  smooth,
  sub,
  union,
  unit,
} from './geom.ts';
import type { Point } from './geom.ts';
import { drawHeadFront, drawHeadSide } from './head.ts';
import { drawFoldedLegs, drawStackedLegs } from './resting.ts';
import { armPath, FRONT_LEG, legPath, stations, widthAt } from './shapes.ts';
import type { Profile } from './shapes.ts';
import type { ArmRig, LegRig, Rig } from './skeleton.ts';
import { drawThingInHands, drawThingOnLegs } from './things.ts';

type Side = 1 | -1;

type Band = { pad?: number; flare?: number; minWidth?: number };

function trunkProfile(figure: Figure): Profile {
  const { glute, waist, chest, shoulder, hip } = figure.who.body;
  const rows: [number, number][] = [
    [-0.16, 8.5 + hip * 0.3],
    [-0.06, 14.6 * glute],
    [0.06, 14.8 * glute],
    [0.2, 12.6 * Math.sqrt(waist)],
    [0.36, 10.4 * waist],
    [0.5, 10.9 * waist * Math.sqrt(chest)],
    [0.64, shoulder * 0.8],
    [0.76, shoulder * 0.87],
    [0.86, shoulder * 0.93],
    [0.93, shoulder * 0.72],
    [0.985, shoulder * 0.42],
    [1.04, 5],
  ];
  return rows.map(([s, half]) => [s, half, half]);
}

function trunkBand(figure: Figure, rig: Rig, from: number, to: number, band: Band = {}): Path2D {
  const { pad = 0, flare = 0, minWidth = 0 } = band;
  const profile = trunkProfile(figure);
  const left: Point[] = [];
  const right: Point[] = [];
  const places = profile.map((row) => row[0]);
  for (const s of stations(places, from, to, 0.025)) {
    const body = widthAt(profile, s)[0];
    const extra = pad + flare * clamp(1 - (s - from) / 0.3) + rig.breathe * 0.5 * smooth(s / 0.4);
    const half = (s < 0.7 ? Math.max(body, minWidth) : body) + extra;
    const { p, front } = rig.spine(s);
    left.push(add(p, mul(front, half)));
    right.push(add(p, mul(front, -half)));
  }
  return between(left, right);
}

function headUp(rig: Rig): Point {
  return [Math.sin(rig.headAngle * RAD), Math.cos(rig.headAngle * RAD)];
}

function neckPath(figure: Figure, rig: Rig): Path2D {
  const base = rig.spine(0.95).p;
  const top = add(rig.headPivot, mul(headUp(rig), 5));
  const along = unit(sub(top, base));
  const k = figure.isWoman ? 0.95 : 1.15;
  const across = (origin: Point, x: number): Point => add(origin, mul([along[1], -along[0]], x * k));
  return poly([across(base, -6.4), across(top, -4.7), across(top, 4.7), across(base, 6.4)]);
}

/** The trapezius: neck flows into shoulder. */
function yoke(figure: Figure, rig: Rig, pad: number): Path2D {
  const { p, front } = rig.spine(0.955);
  const half = (side: Side, arm: ArmRig) =>
    capsule(add(p, mul(front, side * 4.5)), 4.2 + pad, arm.root, 4.9 * figure.who.body.arm + pad);
  return union(half(-1, rig.nearArm), half(1, rig.farArm));
}

function topHem(figure: Figure): number {
  switch (figure.who.top.kind) {
    case 'crop':
      return 0.5;
    case 'long':
      return figure.isWoman ? 0.3 : 0.12;
    case 'tank':
      return figure.isWoman ? 0.28 : 0.12;
    case 'tee':
      return 0.12;
  }
}

function ellipse([x, y]: Point, rx: number, ry: number): Path2D {
  const path = new Path2D();
  path.ellipse(x, y, rx, ry, 0, 0, FULL_TURN);
  return path;
}

function topPath(figure: Figure, rig: Rig): Path2D {
  const { top, body } = figure.who;
  const isTee = top.kind === 'tee';
  const isLoose = isTee || (top.kind === 'long' && !figure.isWoman);
  const cloth = trunkBand(figure, rig, topHem(figure), figure.hasSleeves ? 1 : 0.965, {
    pad: isTee ? 0.8 : 0.3,
    flare: isLoose ? 0.6 : 0,
    minWidth: isLoose ? body.shoulder * 0.76 : 0,
  });
  const neckline = rig.spine(1.02).p;
  if (figure.hasSleeves) return cut(union(cloth, yoke(figure, rig, 0.5)), ellipse(neckline, 6.6, 5.6));
  const armhole = rig.spine(0.92);
  const sides: Side[] = [-1, 1];
  return sides.reduce(
    (path, side) => cut(path, ellipse(add(armhole.p, mul(armhole.front, side * (body.shoulder + 0.6))), 5.4, 9.6)),
    cut(cloth, ellipse(neckline, 8, 10.5)),
  );
}

function drawBustLine(figure: Figure, rig: Rig): void {
  const { ctx } = figure;
  const { p, front, along } = rig.spine(0.66);
  const on = (x: number, y: number) => add(p, add(mul(front, x), mul(along, y)));
  ctx.strokeStyle = figure.top.shade;
  ctx.lineWidth = 1;
  ctx.lineCap = 'round';
  ctx.beginPath();
  for (const side of [-1, 1]) {
    ctx.moveTo(...on(side * 9, 0.5));
    ctx.quadraticCurveTo(...on(side * 5.5, -2.6), ...on(side * 1.6, 0));
  }
  ctx.stroke();
}

/** Sleeve and top share one shade, so the shoulder shows no seam. */
function drawSleeve(figure: Figure, arm: ArmRig, side: Side, top: Path2D): void {
  const sleeve = figure.sleevePath(arm, side);
  if (!sleeve) return;
  const whole = union(top, sleeve);
  figure.fill(sleeve, figure.top.base);
  figure.fillInside(sleeve, cut(whole, shift(whole, ...figure.light)), figure.top.shade);
}

function drawArm(figure: Figure, arm: ArmRig, side: Side): void {
  figure.armAndHand(arm, false, side, thumbSide(arm, side));
}

function thumbSide(arm: ArmRig, side: Side): number {
  const isPalmShown = arm.kind !== 'open' || arm.curl !== undefined;
  return isPalmShown ? side : -side;
}

function drawBareLeg(figure: Figure, leg: LegRig, side: Side, isFar = false): void {
  figure.paint(legPath(leg, figure.who.body.limb, FRONT_LEG, side), figure.skin, isFar);
  figure.foot(leg, isFar, Math.sin(leg.turn * RAD), side);
}

/** The more a leg crosses behind the other, the darker it is, or both would melt into one. */
function drawLegBehind(figure: Figure, leg: LegRig, side: Side, other: LegRig): void {
  const depth = clamp((4 + side * (other.end[0] - leg.end[0])) / 16);
  const isFar = depth > 0.5;
  const { base, shade, far, farShade } = figure.bottom;
  drawBareLeg(figure, leg, side, isFar);
  const tone = { ...figure.bottom, base: tint(base, far, depth), shade: tint(shade, farShade, depth) };
  figure.paint(figure.legCloth(leg, FRONT_LEG, side), tone);
  figure.hem(leg, FRONT_LEG, isFar, side);
}

function drawTop(figure: Figure, rig: Rig, top: Path2D): void {
  const { kind, trim } = figure.who.top;
  figure.paint(top, figure.top);
  if (kind === 'crop') figure.fill(trunkBand(figure, rig, 0.5, 0.54, { pad: 0.4 }), trim);
  if (figure.isWoman && !figure.hasSleeves) drawBustLine(figure, rig);
}

export function drawFront(figure: Figure, rig: Rig): void {
  const { body, bottom } = figure.who;
  const bothLegs: [LegRig, Side][] = [
    [rig.nearLeg, -1],
    [rig.farLeg, 1],
  ];
  const legs = rig.rest ? [] : bothLegs;
  const arms: [ArmRig, Side][] = [
    [rig.nearArm, -1],
    [rig.farArm, 1],
  ];
  const isRaised = (arm: ArmRig) => arm.end[1] > rig.headPivot[1] && !arm.over;
  const behind = rig.behind && rig[rig.behind];
  const legsInFront = legs.filter(([leg]) => leg !== behind);

  for (const [leg, side] of legs) if (leg === behind) drawLegBehind(figure, leg, side, legsInFront[0]![0]);
  for (const [leg, side] of legsInFront) drawBareLeg(figure, leg, side);
  for (const [arm, side] of arms) if (isRaised(arm)) drawArm(figure, arm, side);

  const neck = neckPath(figure, rig);
  const trunk = union(trunkBand(figure, rig, -0.16, 1.04), yoke(figure, rig, 0));
  figure.paint(neck, figure.skin);
  figure.paint(trunk, figure.skin);
  const skull = circle(add(rig.headPivot, mul(headUp(rig), 9)), 10.5);
  figure.castShadow(union(neck, trunk), skull, alpha('#B8395A', 0.28), [0, -3.2]);

  const waist = figure.isFitted ? 0.34 : 0.24;
  const bottoms = union(
    trunkBand(figure, rig, -0.16, waist, { pad: 0.3 }),
    ...legsInFront.map(([leg, side]) => figure.legCloth(leg, FRONT_LEG, side)),
  );
  figure.paint(bottoms, figure.bottom);
  for (const [leg, side] of legsInFront) figure.hem(leg, FRONT_LEG, false, side);
  if (topHem(figure) > 0.2) {
    const band = trunkBand(figure, rig, waist - 0.055, waist, { pad: 0.35 });
    figure.fill(band, tint(bottom.colour, '#FFFFFF', 0.14));
  }
  const top = topPath(figure, rig);
  if (rig.rest === 'side') drawStackedLegs(figure, rig, bottoms);
  drawTop(figure, rig, top);
  if (rig.rest && rig.rest !== 'side') drawFoldedLegs(figure, rig, rig.rest, cut(bottoms, top));

  drawThingOnLegs(figure, rig);

  const drawArmOver = ([arm, side]: [ArmRig, Side]) => {
    if (!isRaised(arm)) {
      const shadow = shift(armPath(arm, body.arm, side), -2, -1.4);
      figure.fillInside(union(trunk, bottoms, top), shadow, alpha(figure.hue, 0.16));
      drawArm(figure, arm, side);
    }
    drawSleeve(figure, arm, side, top);
    if (!isRaised(arm)) figure.forearmOver(arm, false, side, thumbSide(arm, side));
  };
  for (const pair of arms) if (!pair[0].over) drawArmOver(pair);
  drawThingInHands(figure, rig, () => {
    for (const [arm, side] of arms) drawArm(figure, arm, side);
  });
  if (rig.turned) drawHeadSide(figure, rig);
  else drawHeadFront(figure, rig);
  for (const pair of arms) if (pair[0].over) drawArmOver(pair);
}
