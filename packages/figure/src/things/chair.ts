// A wooden kitchen chair in side view, facing forward. It stands around the figure: far side higher, near side lower.
import type { Figure } from '../body.ts';
import { alpha, tint } from '../colour.ts';
import { add, capsule, overlap, poly, shift, union } from '../geom.ts';
import type { Point } from '../geom.ts';
import { clothTone } from '../shapes.ts';

/** Numbers are centimetres from the middle of the seat's shadow on the floor. */
export const CHAIR = { seat: 43, top: 88, back: -21, front: 21 };

const WOOD = '#D6A074';
const SEAT_THICKNESS = 2.6;
const SLANT: Point = [1.6, 4.4];

/** `depth` runs from -1, the near side, to 1, the far one. */
function spot(at: Point, x: number, y: number, depth: number): Point {
  return add(at, [x + SLANT[0] * depth, y + SLANT[1] * depth]);
}

export function chairPoints(at: Point): Point[] {
  return [
    spot(at, CHAIR.back - 5, CHAIR.top, 1),
    spot(at, CHAIR.back - 6, 0, -1),
    spot(at, CHAIR.front + 2, CHAIR.seat, -1),
  ];
}

export function chairFeet(at: Point): Point[] {
  return [CHAIR.back - 1, CHAIR.front - 2].flatMap((x) => [-1, 1].map((depth) => spot(at, x, 0, depth)));
}

function post(at: Point, depth: number) {
  const lower = capsule(spot(at, CHAIR.back - 3, 1, depth), 1.5, spot(at, CHAIR.back + 1, CHAIR.seat, depth), 1.9);
  const upper = capsule(
    spot(at, CHAIR.back + 1, CHAIR.seat, depth),
    1.9,
    spot(at, CHAIR.back - 4, CHAIR.top - 1, depth),
    1.5,
  );
  return union(lower, upper);
}

function frontLeg(at: Point, depth: number) {
  return capsule(spot(at, CHAIR.front - 1, 1, depth), 1.4, spot(at, CHAIR.front - 2.4, CHAIR.seat - 3, depth), 1.9);
}

/** Between the two posts, from one height to another; the posts lean back a little. */
function rail(at: Point, from: number, to: number) {
  const lean = (y: number) => CHAIR.back + 1 - (5 * (y - CHAIR.seat)) / (CHAIR.top - CHAIR.seat);
  const edge = (y: number, depth: number) => spot(at, lean(y), y, depth);
  const plank = poly([edge(from, -1), edge(to, -1), edge(to, 1), edge(from, 1)]);
  return union(plank, capsule(edge(to, -1), 1, edge(to, 1), 1), capsule(edge(from, -1), 1, edge(from, 1), 1));
}

function bar(at: Point, y: number, depth: number, half: number) {
  return capsule(spot(at, CHAIR.back, y, depth), half, spot(at, CHAIR.front - 2, y, depth), half);
}

export function drawChair(figure: Figure, at: Point): void {
  const wood = clothTone(tint(WOOD, figure.hue, 0.05), figure.hue);
  const far = { ...wood, far: tint(wood.base, figure.hue, 0.26), farShade: tint(wood.base, figure.hue, 0.36) };
  for (const part of [post(at, 1), frontLeg(at, 1), bar(at, 18, 1, 1.1)]) figure.paint(part, far, true, 0.5);
  figure.paint(rail(at, CHAIR.top - 13, CHAIR.top), far, true, 0.4);
  figure.paint(rail(at, CHAIR.seat + 14, CHAIR.seat + 21), far, true, 0.4);

  const corner = (x: number, depth: number) => spot(at, x, CHAIR.seat - 0.6, depth);
  const [back, front] = [CHAIR.back + 1, CHAIR.front];
  const top = union(
    poly([corner(back, -1), corner(front, -1), corner(front, 1), corner(back, 1)]),
    capsule(corner(front, -1), 0.7, corner(front, 1), 0.7),
  );
  const below = SEAT_THICKNESS / 2;
  const edge = shift(capsule(corner(back, -1), below, corner(front, -1), below), 0, -below + 0.5);
  const apron = bar(at, CHAIR.seat - 6, -1, 1.8);
  const nearLegs = union(frontLeg(at, -1), apron);
  figure.paint(nearLegs, wood, false, 0.5);
  figure.fill(overlap(nearLegs, shift(edge, 0, -3)), alpha(figure.hue, 0.24));
  figure.paint(bar(at, 14, -1, 1.1), wood, false, 0.4);
  figure.fill(top, tint(wood.base, '#FFF3E4', 0.34));
  figure.paint(edge, wood, false, 0.4);
  figure.paint(post(at, -1), wood, false, 0.5);
}
