// Side view, from back to front: far arm, far leg, neck, trunk, near leg with the seat, top, head, near arm.
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
  dot,
  len,
  lerp,
  mix,
  mul,
  overlap,
  RAD,
  shift,
  smooth,
  sub,
  union,
  unit,
} from './geom.ts';
import type { Point } from './geom.ts';
import { drawHeadSide } from './head.ts';
import { armPath, bone, legPath, SHIN, SIDE_LEG, stations, THIGH, widthAt } from './shapes.ts';
import type { Profile } from './shapes.ts';
import type { ArmRig, LegRig, Rig } from './skeleton.ts';
import { drawThingBehind, drawThingBetween, drawThingOver } from './things.ts';

const LYING_HAIR = -0.8;
const EVERYWHERE = new Path2D('M-400 -400H400V400H-400Z');
/** Covers the soft edge that a covered shape would leave behind. */
const HAIRLINE = 0.7;

type Band = {
  pad?: number;
  /** Extra room at the lower hem. */
  flare?: number;
  /** How much lower the neckline is in front. */
  frontDrop?: number;
};

function trunkProfile(figure: Figure, breathe: number): Profile {
  const { glute, waist, chest, bust } = figure.who.body;
  return [
    [-0.06, 8.2, 9.2 * glute],
    [0, 8.8, 10.5 * glute],
    [0.09, 9.1, 10.5 * glute],
    [0.22, 8.9 * waist, 8.9],
    [0.36, 7.9 * waist, 7.2 * waist],
    [0.48, 7.9 * waist + breathe * 0.7, 7.3 * chest],
    [0.6, 9 * chest + bust * 0.6 + breathe, 8.3 * chest],
    [0.72, 9.2 * chest + bust * 2 + breathe * 1.1, 9.2 * chest],
    [0.83, 8.2 * chest + bust * 0.5 + breathe * 0.6, 9 * chest],
    [0.92, 6.4 * chest, 8 * chest],
    [1, 3.9, 5.9 * chest],
    [1.06, 3.2, 4],
  ];
}

/** The trunk, or the cloth around it, between two places on the spine. */
function trunkBand(figure: Figure, rig: Rig, from: number, to: number, band: Band = {}): Path2D {
  const { pad = 0, flare = 0, frontDrop = 0 } = band;
  const profile = trunkProfile(figure, rig.breathe);
  const front: Point[] = [];
  const back: Point[] = [];
  const places = profile.map((row) => row[0]);
  for (const s of stations(places, from, to, 0.025)) {
    const [belly, spine] = widthAt(profile, s);
    const extra = pad + flare * clamp(1 - (s - from) / 0.3);
    const ahead = rig.spine(s - frontDrop * clamp((s - to + 0.2) / 0.2));
    const behind = rig.spine(s);
    front.push(add(ahead.p, mul(ahead.front, belly + extra)));
    back.push(add(behind.p, mul(behind.front, -spine - extra)));
  }
  return between(front, back);
}

function drawArm(figure: Figure, arm: ArmRig, isFar: boolean): void {
  figure.armAndHand(arm, isFar, 1, 1);
  const sleeve = figure.sleevePath(arm);
  if (sleeve) figure.paint(sleeve, figure.top, isFar);
  figure.forearmOver(arm, isFar, 1, 1);
}

/** Before the trunk it casts a shadow; it lightens as the chest turns to the viewer, and goes as the chest turns away. */
function drawArmAcross(figure: Figure, arm: ArmRig, trunk: Path2D): void {
  const { ctx, who } = figure;
  const turned = arm.turned ?? 0;
  const shadow = shift(armPath(arm, who.body.arm), -1.6, -2.2);
  ctx.save();
  ctx.globalAlpha = clamp(1 + turned * 2);
  figure.fillInside(trunk, shadow, alpha(figure.hue, 0.2));
  drawArm(figure, arm, true);
  ctx.globalAlpha = clamp(turned);
  drawArm(figure, arm, false);
  ctx.restore();
}

/** One smooth skin from glute to hamstring, whatever the hip angle. */
function seat(figure: Figure, rig: Rig, leg: LegRig, isFar: boolean): Path2D {
  const { glute, limb } = figure.who.body;
  const hips = rig.spine(0);
  const aside = add(mul(hips.front, isFar ? -0.4 : -1.7), mul(hips.along, -0.4));
  const centre = add(add(hips.p, sub(leg.root, rig.pelvis)), aside);
  const flexion = clamp(0.5 + dot(hips.front, sub(leg.mid, leg.root)) / 60);
  return capsule(centre, (isFar ? 8.6 : 9.1) * glute, mix(leg.root, leg.mid, 0.34), lerp(8.1, 8.45, flexion) * limb);
}

function kneeBend(leg: LegRig): number {
  const up = sub(leg.root, leg.mid);
  const down = sub(leg.end, leg.mid);
  return 180 - Math.acos(clamp(dot(up, down) / (len(up) * len(down)), -1, 1)) / RAD;
}

/** A deeply bent knee shades its own pit. */
function kneeCrease(figure: Figure, leg: LegRig, skin: Path2D, cloth: Path2D, isFar: boolean): void {
  const bend = kneeBend(leg);
  if (bend <= 60) return;
  const k = figure.who.body.limb;
  const thigh = union(bone(leg.root, leg.mid, THIGH, k, { from: 0.2, pad: 0.2 }), circle(leg.mid, 5.4 * k));
  const calf = bone(leg.mid, leg.end, SHIN, k, { from: 0, to: 0.86, pad: 0.25 });
  const tone = figure.isBareLegged ? figure.skin : figure.bottom;
  figure.ctx.save();
  figure.ctx.globalAlpha = clamp((bend - 60) / 40) * 0.9;
  const pit = cut(overlap(calf, shift(thigh, -1.2, -4.2)), thigh);
  figure.fillInside(figure.isBareLegged ? skin : cloth, pit, isFar ? tone.farShade : tone.shade);
  figure.ctx.restore();
}

function drawLeg(figure: Figure, rig: Rig, leg: LegRig, isFar: boolean, pelvis?: Path2D): Path2D {
  const skin = legPath(leg, figure.who.body.limb, SIDE_LEG);
  figure.paint(skin, figure.skin, isFar);
  figure.foot(leg, isFar);
  const garment = union(figure.legCloth(leg, SIDE_LEG), seat(figure, rig, leg, isFar));
  const cloth = pelvis ? union(garment, pelvis) : garment;
  figure.paint(cloth, figure.bottom, isFar);
  kneeCrease(figure, leg, skin, cloth, isFar);
  figure.hem(leg, SIDE_LEG, isFar);
  return union(skin, cloth);
}

function neckPath(figure: Figure, rig: Rig): Path2D {
  const base = rig.spine(0.93).p;
  const along = unit(sub(rig.headPivot, base));
  const top = add(rig.headPivot, mul(along, 5));
  const k = 0.85 + 0.15 * figure.who.body.arm + (figure.isWoman ? 0 : 0.12);
  const across = (origin: Point, x: number): Point => add(origin, mul([along[1], -along[0]], x * k));
  const path = new Path2D();
  path.moveTo(...across(base, 5.6));
  path.quadraticCurveTo(...across(mix(base, top, 0.55), 3.6), ...across(top, 4.6));
  path.lineTo(...across(top, -4.8));
  path.quadraticCurveTo(...across(mix(base, top, 0.5), -4.6), ...across(base, -7));
  path.closePath();
  return path;
}

function topHem(figure: Figure): number {
  switch (figure.who.top.kind) {
    case 'crop':
      return 0.5;
    case 'long':
      return figure.isWoman ? 0.33 : 0.14;
    case 'tank':
      return figure.isWoman ? 0.3 : 0.14;
    case 'tee':
      return 0.14;
  }
}

function drawWaistband(figure: Figure, rig: Rig, waist: number): void {
  const { bottom, body } = figure.who;
  const thigh = bone(rig.nearLeg.root, rig.nearLeg.mid, THIGH, body.limb, { from: 0.16, pad: 0.2 });
  const band = cut(trunkBand(figure, rig, waist - 0.055, waist, { pad: 0.3 }), thigh);
  figure.fill(band, figure.isFitted ? tint(bottom.colour, '#FFFFFF', 0.14) : bottom.trim);
}

/** A loose top hangs over the hip, but a raised thigh comes in front of it. */
function drawThighOverTop(figure: Figure, rig: Rig, topBand: Path2D): void {
  const { limb } = figure.who.body;
  const leg = rig.nearLeg;
  const straightness = dot(rig.spine(0).along, unit(sub(leg.mid, leg.root))) + 1;
  if (straightness <= 1.2) return;
  const pad = figure.isFitted ? 0.2 : 0.8;
  // Folded right over the thigh, the hem of the top disappears behind it.
  const from = lerp(0.38, 0.04, smooth((straightness - 1.5) / 0.3));
  const thigh = union(bone(leg.root, leg.mid, THIGH, limb, { from, pad }), circle(leg.mid, 5.6 * limb));
  const visible = overlap(thigh, topBand);
  const cover = (within: Path2D, colour: string) => {
    const { ctx } = figure;
    ctx.save();
    ctx.clip(within);
    ctx.strokeStyle = colour;
    ctx.lineWidth = HAIRLINE;
    ctx.stroke(visible);
    figure.fill(visible, colour);
    ctx.restore();
  };
  if (!figure.isBareLegged) return cover(thigh, figure.bottom.base);
  const cloth = figure.legCloth(leg, SIDE_LEG);
  cover(cut(thigh, cloth), figure.skin.base);
  cover(overlap(thigh, cloth), figure.bottom.base);
}

function drawHeadShadow(figure: Figure, rig: Rig, neck: Path2D): void {
  const tilt = rig.headAngle * RAD;
  const skull = circle(add(rig.headPivot, [Math.sin(tilt) * 8 + 2, Math.cos(tilt) * 8]), 11.5);
  figure.castShadow(neck, skull, alpha('#B8395A', 0.3), [-1, -2.4]);
}

/** A head that lies down flattens its hair on the floor. */
function drawHeadAboveFloor(figure: Figure, rig: Rig): void {
  const { ctx } = figure;
  ctx.save();
  ctx.beginPath();
  ctx.rect(-400, LYING_HAIR, 800, 800);
  ctx.clip();
  drawHeadSide(figure, rig);
  ctx.restore();
}

/** A leg without the hip, which an arm may cross before it goes behind the thigh. */
function lowerLeg(figure: Figure, leg: LegRig): Path2D {
  const { limb } = figure.who.body;
  const skin = union(
    bone(leg.root, leg.mid, THIGH, limb, { from: 0.2, pad: 0.2 }),
    circle(leg.mid, SIDE_LEG.knee * limb),
    bone(leg.mid, leg.end, SHIN, limb, { from: 0 }),
  );
  return union(skin, cut(figure.legCloth(leg, SIDE_LEG), circle(leg.root, 10 * limb)));
}

/** Draws what is hidden by a shape that is painted already. */
function drawOutside({ ctx }: Figure, shape: Path2D, draw: () => void): void {
  ctx.save();
  ctx.clip(cut(EVERYWHERE, shape), 'evenodd');
  draw();
  ctx.restore();
}

export function drawSide(figure: Figure, rig: Rig): void {
  const { top, body } = figure.who;
  const isBetweenLegs = rig.prop === 'kettlebell';
  drawThingBehind(figure, rig);
  if (!isBetweenLegs) drawArm(figure, rig.farArm, true);
  drawLeg(figure, rig, rig.farLeg, true);
  if (isBetweenLegs) drawArm(figure, rig.farArm, true);

  const neck = neckPath(figure, rig);
  const trunk = union(trunkBand(figure, rig, -0.06, 1.05), circle(rig.nearArm.root, 5 * body.arm));
  drawThingBetween(figure, rig, union(trunk, legPath(rig.nearLeg, body.limb, SIDE_LEG)));
  figure.paint(neck, figure.skin);
  figure.paint(trunk, figure.skin);

  const waist = figure.isFitted ? 0.36 : 0.26;
  const pelvis = trunkBand(figure, rig, -0.06, waist, { pad: 0.25 });
  const hem = topHem(figure);
  const isLoose = top.kind === 'tee' || (!figure.isWoman && top.kind !== 'crop');
  const pad = top.kind === 'tee' ? 0.9 : 0.3;
  const frontDrop = figure.hasSleeves ? 0.045 : 0.12;
  const topBand = trunkBand(figure, rig, hem, 0.985, { pad, flare: isLoose ? 1 : 0, frontDrop });
  const isTucked = hem > waist - 0.07;

  figure.paint(isTucked ? topBand : pelvis, isTucked ? figure.top : figure.bottom);
  const leg = drawLeg(figure, rig, rig.nearLeg, false, pelvis);
  if (isTucked) {
    drawWaistband(figure, rig, waist);
  } else {
    figure.paint(topBand, figure.top);
    drawThighOverTop(figure, rig, topBand);
  }
  if (top.kind === 'crop') figure.fill(trunkBand(figure, rig, 0.5, 0.535, { pad: 0.45 }), top.trim);
  if (figure.hasSleeves) figure.fill(trunkBand(figure, rig, 0.955, 0.99, { pad, frontDrop }), top.trim);

  if (rig.farArm.over) drawArmAcross(figure, rig.farArm, union(trunk, topBand));
  drawHeadShadow(figure, rig, neck);
  drawHeadAboveFloor(figure, rig);

  drawThingOver(figure, rig);
  const armShadow = shift(armPath(rig.nearArm, body.arm), -2.6, -1.8);
  const drawNearArm = () => {
    figure.fillInside(union(trunk, leg, topBand), armShadow, alpha(figure.hue, 0.2));
    drawArm(figure, rig.nearArm, false);
  };
  if (isBetweenLegs) drawOutside(figure, lowerLeg(figure, rig.nearLeg), drawNearArm);
  else drawNearArm();
}
