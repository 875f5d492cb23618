// Legs of a body that sits or lies on the mat, seen from the front.
import type { Path2D } from '@napi-rs/canvas';
import type { Figure } from './body.ts';
import { alpha } from './colour.ts';
import { add, circle, mul, shift, sub, union, unit } from './geom.ts';
import type { Point } from './geom.ts';
import { bone, clothTone, FRONT_LEG, FRONT_SHIN, FRONT_THIGH, legPath } from './shapes.ts';
import type { LegRig, Rig } from './skeleton.ts';
import { drawLoopOnLower, drawLoopOnUpper } from './things.ts';

type Side = 1 | -1;
type Fold = 'crossed' | 'soles';

function drawStackedLeg(figure: Figure, leg: LegRig, seat: Path2D): void {
  const down = unit(sub(leg.end, leg.mid));
  figure.footAlong(leg, false, mul([-down[1], down[0]], 0.55), mul(down, -1));
  figure.paint(legPath(leg, figure.who.body.limb, FRONT_LEG), figure.skin);
  figure.paint(union(figure.legCloth(leg, FRONT_LEG), seat), figure.bottom);
  figure.hem(leg, FRONT_LEG, false);
}

/** Lying on the side: the upper leg over the lower one. */
export function drawStackedLegs(figure: Figure, rig: Rig, seat: Path2D): void {
  const { limb } = figure.who.body;
  drawStackedLeg(figure, rig.nearLeg, seat);
  drawLoopOnLower(figure, rig);
  const shadow = shift(legPath(rig.farLeg, limb, FRONT_LEG), -1, -4);
  figure.fillInside(legPath(rig.nearLeg, limb, FRONT_LEG), shadow, alpha(figure.hue, 0.2));
  drawStackedLeg(figure, rig.farLeg, seat);
  drawLoopOnUpper(figure, rig);
}

const THIGH_HEM = { shorts: 0.64, biker: 0.76 };

/** A thigh that comes towards the viewer. */
function thighPath(leg: LegRig, k: number, side: Side, to = 1): Path2D {
  const { root, mid } = aboveShin(leg);
  const thigh = union(circle(root, 8.2 * k), bone(root, mid, FRONT_THIGH, k * 0.92, { to, mirror: side }));
  return to < 1 ? thigh : union(thigh, circle(leg.mid, FRONT_LEG.knee * k));
}

/** The shin lies lower and closer, so the thigh shows above it. */
function aboveShin(leg: LegRig): { root: Point; mid: Point } {
  return { root: add(leg.root, [0, 1.2]), mid: add(leg.mid, [0, 1.6]) };
}

function thighCloth(figure: Figure, leg: LegRig, side: Side): Path2D {
  const k = figure.who.body.limb;
  const { kind } = figure.who.bottom;
  if (kind === 'leggings' || kind === 'joggers') return thighPath(leg, kind === 'joggers' ? k * 1.08 : k * 1.02, side);
  return thighPath(leg, k * 1.03, side, THIGH_HEM[kind]);
}

function drawThighHem(figure: Figure, leg: LegRig, side: Side): void {
  const { kind, trim } = figure.who.bottom;
  if (kind === 'leggings' || kind === 'joggers') return;
  const { root, mid } = aboveShin(leg);
  const to = THIGH_HEM[kind];
  const k = figure.who.body.limb * 0.96;
  figure.fill(bone(root, mid, FRONT_THIGH, k, { from: to - 0.06, to, mirror: side }), trim);
}

function shinPath(leg: LegRig, k: number, side: Side, to = 1, pad = 0): Path2D {
  return union(
    circle(leg.mid, FRONT_LEG.knee * k + pad),
    bone(leg.mid, leg.end, FRONT_SHIN, k, { from: 0, to, pad, mirror: side }),
  );
}

/** Under the other knee, or to the other sole. */
function foldedFoot(figure: Figure, leg: LegRig, side: Side, fold: Fold): void {
  if (fold === 'crossed') figure.footAlong(leg, false, [-side * 0.94, -0.1], [-side * 0.1, 0.62]);
  else figure.footAlong(leg, false, [-side * 0.08, -0.5], [side * 0.86, 0.4]);
}

function drawShin(figure: Figure, leg: LegRig, side: Side, fold: Fold): void {
  const k = figure.who.body.limb;
  const { kind } = figure.who.bottom;
  foldedFoot(figure, leg, side, fold);
  figure.paint(shinPath(leg, k, side), figure.skin);
  if (figure.feet !== 'bare') {
    const cuff = bone(leg.mid, leg.end, FRONT_SHIN, k, { from: 0.8, pad: 0.4, mirror: side });
    figure.paint(union(cuff, circle(leg.end, 3.6 * k)), clothTone(figure.who.shoe.sock, figure.hue), false, 0.4);
  }
  if (kind === 'leggings') figure.paint(shinPath(leg, k, side, 0.86, 0.25), figure.bottom);
  if (kind === 'joggers') figure.paint(shinPath(leg, k, side, 0.86, 1.3), figure.bottom);
  if (!figure.isBareLegged) figure.hem(leg, FRONT_LEG, false, side);
}

/** Sitting: thighs and seat are one cloth, then one shin over the other. */
export function drawFoldedLegs(figure: Figure, rig: Rig, fold: Fold, seat: Path2D): void {
  const k = figure.who.body.limb;
  const legs: [LegRig, Side][] = [
    [rig.farLeg, 1],
    [rig.nearLeg, -1],
  ];
  for (const [leg, side] of legs) figure.paint(thighPath(leg, k, side), figure.skin);
  const cloth = union(seat, ...legs.map(([leg, side]) => thighCloth(figure, leg, side)));
  figure.paint(cloth, figure.bottom);
  for (const [leg, side] of legs) drawThighHem(figure, leg, side);
  let below = union(cloth, ...legs.map(([leg, side]) => thighPath(leg, k, side)));
  for (const [leg, side] of legs) {
    const shin = shinPath(leg, k, side);
    figure.fillInside(below, shift(shin, -side * 1.2, 2.2), alpha(figure.hue, 0.24));
    drawShin(figure, leg, side, fold);
    below = union(below, shin);
  }
}
