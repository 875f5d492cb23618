// Heads in their own axes: x is forward (or the picture's right), y is up, the origin is the top of the neck.
import { Path2D } from '@napi-rs/canvas';
import type { Figure } from './body.ts';
import { alpha, tint } from './colour.ts';
import {
  add,
  blob,
  circle,
  clamp,
  cut,
  dot,
  FULL_TURN,
  len,
  mix,
  mul,
  outline,
  overlap,
  place,
  RAD,
  smooth,
  union,
} from './geom.ts';
import type { Point } from './geom.ts';
import { clothTone } from './shapes.ts';
import type { Tone } from './shapes.ts';
import type { Rig } from './skeleton.ts';
import { isGrey } from './trainers.ts';
import type { Hair } from './trainers.ts';

const HEAD_SIZE = 1.07;
/** How low loose hair may come, with half its own thickness. */
const HAIR_FLOOR = 3;
const BLUSH = alpha('#F9508A', 0.3);
const HAIR_SHADE = '#120818';

const FACE_SIDE =
  'M-5.6 -1 C-9 3 -10.4 7.5 -9.9 12.4 C-9.2 18.6 -4.6 22.4 1 22.4 C6.8 22.4 10.3 18.8 10.5 14' +
  ' C10.55 12.6 10.1 11.8 10.3 10.7 C10.7 9.2 12.2 8 12.3 7 C12.35 6.3 11.4 6.1 10.7 5.9 C11.1 5 11.2 4.5 10.6 4' +
  ' C10.9 3.2 10.7 2.6 10.3 2 C10.6 0.4 9.6 -1.7 7.2 -2 C4 -2.2 1.2 -1 -0.4 1 L-3 -2 Z';
const FACE_FRONT =
  'M0 -2.6 C4.6 -2.6 8.4 1.4 9.2 6.4 C9.8 10 9.9 13 9.4 15.6 C8.6 20 5 22.4 0 22.4' +
  ' C-5 22.4 -8.6 20 -9.4 15.6 C-9.9 13 -9.8 10 -9.2 6.4 C-8.4 1.4 -4.6 -2.6 0 -2.6 Z';

const TIED_SIDE =
  'M9.9 17.2 C8.4 16.8 6.2 15.6 4.9 13.4 C4 11.9 3.6 11 2.4 10.6 C0.6 10 -0.4 9 -1.6 6.6 C-2.4 4.8 -4 1.6 -5.4 0' +
  ' C-8.4 1.6 -11.6 7 -11.2 12.6 C-10.8 19.6 -5.4 24.4 1 24.2 C6.6 24 10.2 21 9.9 17.2 Z';
const TIED_FRONT =
  'M-9.8 9.4 C-11.2 18 -7.6 24.4 0 24.4 C7.6 24.4 11.2 18 9.8 9.4 L8.8 11 C8 14.4 5 17 0.8 18.6' +
  ' C-3.8 17.2 -7.8 14.6 -8.8 11 Z';
const SHORT_SIDE =
  'M10.6 16.6 C9.4 16.2 7.4 15.8 5.8 14.4 C5 13.4 4.9 12 4.6 9.6 L2.7 9.4 C2.4 11 1.6 11.6 0.4 11.4' +
  ' C-1 11 -1.8 9 -2.4 7 C-3.4 4.6 -4.8 2.6 -6.2 1.6 C-9 3.6 -11 8 -10.7 12.8 C-10.3 19.4 -5.8 24.6 1.6 25.4' +
  ' C7.4 26 12.4 22.6 10.6 16.6 Z';
const SHORT_FRONT =
  'M-9.9 9.6 C-11 18 -7.6 25.4 1 25.6 C8.6 25.6 11.2 18 9.9 9.6 L8.7 11 C8.6 13.6 8 15 6.8 16.4' +
  ' C2.8 16.6 -2 16.4 -5.4 18.2 C-7.4 16.6 -8.4 14 -8.7 11 Z';
const PART_SIDE =
  'M9.4 18.8 C7.6 18.6 6.4 17.4 5.8 15.4 C5.2 13.6 4.9 12 4.5 9.4 L2.6 9.2 C2.3 10.9 1.4 11.4 0.2 11.1' +
  ' C-1.2 10.6 -1.9 8.6 -2.6 6.6 C-3.6 4.4 -4.8 2.8 -6.1 1.9 C-8.9 4 -10.7 8 -10.4 12.7 C-10 19.2 -5.4 24 1.2 24.4' +
  ' C6.4 24.7 10.2 22.4 9.4 18.8 Z';
const PART_FRONT =
  'M-9.9 9.2 C-11 17.4 -8 24.4 0.6 24.9 C8.4 24.9 11 17.6 9.9 9.2 L8.8 11 C8.7 14.6 8 17 6.8 18.8' +
  ' C3.6 18.4 -1.6 18.6 -4.2 21.2 C-6.6 19.4 -8.4 16 -8.8 11 Z';
const BUZZ_SIDE =
  'M9.6 17.6 C7.8 17.2 6 16 5.2 14 C4.8 12.6 4.6 11 4.3 9.2 L2.6 9 C2.4 10.8 1.4 11.4 0.2 11' +
  ' C-1.2 10.4 -2 8.4 -2.8 6.4 C-3.8 4.2 -4.8 2.8 -6 2 C-8.8 4 -10.6 8 -10.3 12.6 C-9.8 19 -5 23.3 1 23.3' +
  ' C6 23.3 9.4 21 9.6 17.6 Z';
const BUZZ_FRONT =
  'M-9.5 10 C-10.4 17.6 -7.4 23.4 0 23.4 C7.4 23.4 10.4 17.6 9.5 10 L8.7 11 C8.5 14 7.6 16 6 17.4' +
  ' C2.4 18.4 -2.4 18.4 -6 17.4 C-7.6 16 -8.5 14 -8.7 11 Z';
const CROP_SIDE =
  'M10.9 15.6 C8.6 16.6 6.6 15.4 5.4 13.2 C4.6 11.8 4.6 10 4 7.6 L2.4 8.4 C2 10.4 1 11.2 -0.4 10.6' +
  ' C-1.8 8.6 -2.6 5 -3.8 1.6 C-5.6 0.6 -8.2 1 -9.8 2.6 C-12 6 -12.6 10 -12.2 13.6 C-11.4 21 -5.6 25.8 1.8 25.4' +
  ' C8.2 25 12.2 21.4 10.9 15.6 Z';
const CROP_FRONT =
  'M-10.2 7.6 C-12 18 -8 25.6 0.6 25.6 C9 25.6 12 18 10.2 7.6 L8.6 10.6 C8.4 13 7.8 14.6 6.4 16' +
  ' C3.4 14.4 -1 14.6 -4.6 17.8 C-7 16 -8.2 13.6 -8.6 10.6 Z';
const BOB_SIDE_BACK =
  'M4 24.2 C-5 26 -12.6 20 -12.8 11.6 C-13 6 -13.6 2 -12.6 -2.4 C-9 -4.6 -3 -4 1.4 -3 C3.6 -1 3.4 4 3 8 Z';
const BOB_SIDE =
  'M10.6 15.8 C7.8 15.8 5.6 14.4 5 12.6 C5.4 8.6 5.2 3 3.4 -2.4 C-1 -4.4 -8 -4.8 -12.4 -2.6' +
  ' C-13.6 3 -12.8 6 -12.6 11.6 C-12.2 19.8 -6 24.9 1.2 24.7 C7.6 24.5 11.4 20.4 10.6 15.8 Z';
const BANGS_SIDE =
  'M11.2 12.8 C9.4 12.2 7 12.2 5.2 12.4 C5.4 8.6 5.2 3 3.4 -2.4 C-1 -4.4 -8 -4.8 -12.4 -2.6' +
  ' C-13.6 3 -12.8 6 -12.6 11.6 C-12.2 19.8 -6 25.2 1.2 25 C8 24.8 12 19.6 11.2 12.8 Z';
const BOB_FRONT_BACK =
  'M0 25 C-8 25 -12.8 19 -12.4 11 C-12.2 6 -13 2 -12 -2.4 C-8 -4.4 -5 -3.6 -4 -3 L4 -3' +
  ' C5 -3.6 8 -4.4 12 -2.4 C13 2 12.2 6 12.4 11 C12.8 19 8 25 0 25 Z';
const BOB_FRONT =
  'M-12.2 8 C-13 18 -8 25 0 25 C8 25 13 18 12.2 8 C12.4 3 11.8 0 11 -2.6 C9.4 2 9 7 8.6 11.6' +
  ' C6 13 2 15.2 -3.4 18.6 C-6 16.4 -8 14 -8.6 11.6 C-9 7 -9.4 2 -11 -2.6 C-11.8 0 -12.4 3 -12.2 8 Z';
const BANGS_FRONT =
  'M-12.2 8 C-13 18 -8 25.2 0 25.2 C8 25.2 13 18 12.2 8 C12.4 3 11.8 0 11 -2.6 C9.4 2 9 7 8.7 12.2' +
  ' C6.4 13.4 3.6 13.8 0.6 13.8 C-2.6 13.8 -6 13.4 -8.7 12.2 C-9 7 -9.4 2 -11 -2.6 C-11.8 0 -12.4 3 -12.2 8 Z';

// A bob as points, so that it falls with the head: to the cheek of a face that looks down, away from one that hangs.
const BOB_UPRIGHT = outline([
  10.6, 15.8, 6.2, 14.6, 5, 11.5, 5.2, 4, 3.4, -2.4, -4, -4.4, -12, -2.8, -13, 4, -12.6, 12, -9.4, 20.6, -1, 24.7, 7,
  22.8, 10.6, 19,
]);
const BOB_PRONE = outline([
  12.4, 17.2, 8.4, 15.6, 5, 12.6, 3.4, 8, 4.8, 2.2, 9.6, -4.4, -3.6, -3, -9.8, 4, -11.6, 11.4, -9.4, 19.8, -1, 24.6,
  7.6, 23.6, 12.2, 20.4,
]);
const BOB_HANGING = outline([
  10.6, 15.8, 6.2, 14.6, 4.6, 12, 2.4, 10.6, 0.4, 9.6, -3, 6, -7.6, 3.4, -10.8, 8, -12.4, 15, -11.4, 24, -3, 31.5, 6.4,
  29.5, 10.8, 22,
]);

/** A fringe covers the forehead wherever the rest falls. */
const FRINGE = outline([11.2, 12.8, 8.2, 12.2, 5.4, 12.2]);

type Curl = [x: number, y: number, r: number];
const CURLS_SIDE: Curl[] = [
  [7.6, 18.6, 3.9],
  [4.4, 21.8, 4.6],
  [-0.8, 23, 4.9],
  [-5.8, 20.8, 5],
  [-8.8, 16.2, 4.6],
  [-9, 11, 4],
  [-7.2, 6.4, 3.4],
  [1.6, 17.4, 5.4],
  [-3.6, 14, 6],
];
const CURLS_FRONT: Curl[] = [
  [-8.4, 17, 4.2],
  [-5, 21.4, 4.8],
  [0, 23, 5],
  [5, 21.4, 4.8],
  [8.4, 17, 4.2],
  [-9.4, 12.8, 2.6],
  [9.4, 12.8, 2.6],
  [-4.6, 18.2, 3.5],
  [0.2, 18.6, 3.6],
  [4.8, 18.2, 3.5],
];

const EAR_SIDE = outline([-0.6, 9.6, 1, 10.4, 2.3, 9.2, 2, 7, 0.8, 5.2, -0.6, 5.6, -1.3, 7.6]);

/** How round a face is when it turns away, and how far it turns. */
const FACE_ROUND = 10.4;
const FULL_LOOK = 44 * RAD;

/** A head's own axes on the body, with what is drawn in them. */
class Head {
  readonly figure: Figure;
  readonly forward: Point;
  readonly up: Point;
  readonly origin: Point;
  readonly yaw: number;
  /** 0 upright, 1 with the face to the floor. */
  readonly prone: number;
  readonly hair: Tone;
  readonly shine: string;
  readonly ink: string;
  readonly lips: string;

  constructor(figure: Figure, rig: Rig) {
    const tilt = rig.headAngle * RAD;
    const { hairColour, skin, lips } = figure.who;
    const grey = isGrey(figure.who);
    this.figure = figure;
    this.forward = [Math.cos(tilt), -Math.sin(tilt)];
    this.up = [Math.sin(tilt), Math.cos(tilt)];
    this.origin = rig.headPivot;
    this.yaw = (rig.look ?? 0) * FULL_LOOK;
    this.prone = rig.headAngle > 0 ? smooth((0.9 - Math.cos(tilt)) / 0.6) : 0;
    this.hair = clothTone(hairColour, HAIR_SHADE);
    this.shine = grey ? tint(hairColour, '#FFFFFF', 0.5) : tint(hairColour, '#FFB6CD', 0.2);
    this.ink = tint(grey ? '#5B4650' : hairColour, '#1A0A14', 0.3);
    this.lips = lips ?? tint(skin, '#8E2F3A', 0.6);
  }

  at(x: number, y: number): Point {
    return add(this.origin, add(mul(this.forward, x * HEAD_SIZE), mul(this.up, y * HEAD_SIZE)));
  }

  /** Where something on the face is when the head turns from the viewer. */
  turn(x: number): number {
    const depth = Math.sqrt(Math.max(0, FACE_ROUND * FACE_ROUND - x * x));
    return x * Math.cos(this.yaw) + depth * Math.sin(this.yaw);
  }

  put(shape: string | Path2D): Path2D {
    const path = typeof shape === 'string' ? new Path2D(shape) : shape;
    return place(path, this.origin, this.forward, this.up, HEAD_SIZE);
  }

  oval(x: number, y: number, rx: number, ry: number): Path2D {
    const narrow = clamp((this.turn(x + 0.5) - this.turn(x - 0.5)) * 1.1, 0.4, 1);
    return place(circle([0, 0], 1), this.at(this.turn(x), y), mul(this.forward, rx * narrow), mul(this.up, ry));
  }

  curls(curls: Curl[]): Path2D {
    const [first, ...others] = curls.map(([x, y, r]) => circle(this.at(x, y), r * HEAD_SIZE));
    return union(first!, ...others);
  }

  stroke(width: number, colour: string, from: Point, bend: Point, to: Point): void {
    const { ctx } = this.figure;
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.lineCap = 'round';
    ctx.lineJoin = 'round';
    ctx.beginPath();
    const on = ([x, y]: Point) => this.at(this.turn(x), y);
    ctx.moveTo(...on(from));
    ctx.quadraticCurveTo(...on(bend), ...on(to));
    ctx.stroke();
  }

  paintHair(path: Path2D, depth = 0.7): void {
    this.figure.paint(path, this.hair, false, depth);
  }

  /**
   * Hair that hangs by gravity from a tie and lags behind the head. It slides to the nape instead of through the skull,
   * and lies down towards the crown instead of through the floor.
   */
  hangingAxes(root: Point, length: number): { along: Point; across: Point } {
    const { swing = [0, 0] } = this.figure.look;
    // A face that looks down holds its hair by its own weight; it must not fly up from the nape.
    const loose = 1 - 0.9 * Math.abs(this.forward[1]);
    const pull: Point = [-0.55 * this.forward[0] - swing[0] * loose, -0.55 * this.forward[1] - 0.9 - swing[1] * loose];
    const into = 0.25 + dot(pull, this.forward);
    const free = into > 0 ? add(pull, add(mul(this.up, -2 * into), mul(this.forward, Math.min(0, 0.34 - into)))) : pull;
    const hanging = mul(free, 1 / len(free));
    const lowest = Math.min(0, (HAIR_FLOOR - root[1]) / length);
    const along: Point =
      hanging[1] >= lowest ? hanging : [Math.sign(this.up[0]) * Math.sqrt(1 - lowest * lowest), lowest];
    return { along, across: [-along[1], along[0]] };
  }
}

const BUN_RADIUS: Partial<Record<Hair, number>> = { bun: 5.9, knot: 4.1 };

function isBob(hair: Hair): boolean {
  return hair === 'bob' || hair === 'bangs';
}

function drawPonytail(head: Head): void {
  const root = head.at(-10, 16.6);
  const { along, across } = head.hangingAxes(root, 23);
  const on = (a: number, b: number, out: number): Point =>
    add(root, add(add(mul(head.forward, -out), mul(along, a)), mul(across, b)));
  const tail = blob([
    on(-1, 1.6, 0),
    on(3, 3.4, 2.4),
    on(9, 4.4, 3.4),
    on(16, 3.6, 2.6),
    on(23, 0.4, 0.6),
    on(18, -2.6, 2),
    on(10, -3.8, 3.2),
    on(3, -3, 2.2),
    on(-1, -1.6, 0),
  ]);
  head.paintHair(tail, 0.8);
}

/** Plaited hair: overlapping beads that shrink towards a tied tip. */
function drawBraid(head: Head, root: Point, along: Point): void {
  const across: Point = [-along[1], along[0]];
  const beads = 5;
  for (let i = beads; i >= 0; i--) {
    const aside = (i % 2 === 0 ? 0.7 : -0.7) * (i === 0 ? 0 : 1);
    const centre = add(root, add(mul(along, 1 + i * 4.3), mul(across, aside)));
    head.paintHair(place(circle([0, 0], 1), centre, mul(along, 3.5), mul(across, 3.5 - i * 0.28)), 0.55);
  }
  const tip = add(root, mul(along, 5.5 + beads * 4.3));
  head.paintHair(place(circle([0, 0], 1), tip, mul(along, 3), mul(across, 1.5)), 0.4);
  const tie = add(root, mul(along, 3 + beads * 4.3));
  head.figure.fill(place(circle([0, 0], 1), tie, mul(along, 1), mul(across, 2.1)), head.figure.who.top.trim);
}

function drawGlassesSide(head: Head, colour: string): void {
  const { ctx } = head.figure;
  ctx.strokeStyle = colour;
  ctx.lineWidth = 0.75;
  ctx.stroke(head.oval(8.3, 9.6, 2.2, 2.7));
  head.stroke(0.75, colour, [6.2, 10.2], [3.6, 10.4], [1, 9.4]);
}

function drawGlassesFront(head: Head, colour: string): void {
  const { ctx } = head.figure;
  ctx.strokeStyle = colour;
  ctx.lineWidth = 0.75;
  for (const side of [-1, 1]) {
    ctx.stroke(head.oval(side * 4.1, 9.3, 3.3, 3.1));
    head.stroke(0.75, colour, [side * 7.2, 9.8], [side * 8.4, 10], [side * 9.4, 9.6]);
  }
  head.stroke(0.75, colour, [-1, 9.6], [0, 10.2], [1, 9.6]);
}

function drawHairBehindSide(head: Head, hang: number): void {
  const { hair, top } = head.figure.who;
  const bun = BUN_RADIUS[hair];
  if (bun) {
    head.paintHair(circle(head.at(-8.6, 21.4 - (5.9 - bun)), bun), 0.8);
    const tie = blob([head.at(-7.2, 18.4), head.at(-3.6, 21.8), head.at(-4.8, 22.8), head.at(-8.4, 19.4)]);
    if (hair === 'bun') head.figure.fill(tie, top.colour);
  }
  if (hair === 'ponytail') drawPonytail(head);
  if (hair === 'braid') {
    const root = head.at(-8.4, 5.4);
    drawBraid(head, root, head.hangingAxes(root, 29).along);
  }
  if (isBob(hair) && hang + head.prone <= 0.02) head.paintHair(head.put(BOB_SIDE_BACK), 0.6);
}

function drawFeaturesSide(head: Head, face: Path2D): void {
  const { figure, ink } = head;
  figure.fill(overlap(face, head.oval(6.6, 5.4, 2.7, 1.9)), BLUSH);
  if (figure.look.eyes === 'open') {
    figure.fill(head.oval(8, 9.7, 0.85 * HEAD_SIZE, 1.35 * HEAD_SIZE), ink);
    head.stroke(0.85, ink, [6.6, 11.2], [7.9, 11.9], [9.2, 11]);
    figure.fill(circle(head.at(8.25, 10.2), 0.34), '#FFFFFF');
  } else {
    head.stroke(1.05, ink, [6.3, 9.6], [7.6, 8.8], [8.9, 9.9]);
  }
  head.stroke(0.95, ink, [5.9, 13.1], [7.6, 14.2], [9.4, 13.3]);
  head.stroke(0.85, head.lips, [8, 3.1], [9.2, 2.6], [10.2, 3.6]);
  if (figure.who.beard) {
    const beard = head.put('M3 6 C4 4 6 2.6 7.4 2 C8.6 2 10 1.8 11 1.6 L11 -3 L2 -3 L-1 0 Z');
    figure.fillInside(face, beard, alpha(figure.who.hairColour, 0.22));
  }
}

function fallenBob(head: Head, hang: number): Point[] {
  const isFringed = head.figure.who.hair === 'bangs';
  return BOB_UPRIGHT.map((upright, i) => {
    const fallen = mix(mix(upright, BOB_PRONE[i]!, head.prone), BOB_HANGING[i]!, hang);
    const fringe = isFringed ? FRINGE[i] : undefined;
    return fringe ?? fallen;
  });
}

function drawHairSide(head: Head, hang: number): void {
  const { figure, shine } = head;
  const { hair, skin, hairColour, top } = figure.who;
  switch (hair) {
    case 'bun':
    case 'knot':
    case 'ponytail':
    case 'braid':
      head.paintHair(head.put(TIED_SIDE));
      head.stroke(0.7, shine, [-7.4, 15.6], [-3, 20.4], [4.4, 20.6]);
      head.stroke(0.6, shine, [-7.6, 12.4], [-2, 17.4], [3.4, 16.6]);
      if (hair === 'ponytail') {
        figure.fill(
          blob([head.at(-11.6, 18.4), head.at(-8.8, 18.6), head.at(-8.6, 14.8), head.at(-11.2, 14.6)]),
          top.trim,
        );
      }
      return;
    case 'short':
      head.paintHair(head.put(SHORT_SIDE));
      head.stroke(0.8, shine, [-2, 22.6], [4, 24.4], [9.2, 20.8]);
      head.stroke(0.7, shine, [-6, 19.6], [0, 22.4], [6.4, 20]);
      return;
    case 'part':
      head.paintHair(head.put(PART_SIDE));
      head.stroke(0.7, shine, [-6, 18.8], [0, 22], [7, 20.6]);
      head.stroke(0.6, shine, [-8, 14], [-4, 18], [3, 17.6]);
      return;
    case 'curly':
      head.paintHair(head.curls(CURLS_SIDE), 0.8);
      head.stroke(0.7, shine, [-7, 17.6], [-4.6, 21.4], [-2, 21.2]);
      head.stroke(0.7, shine, [0.4, 20.6], [3, 23], [5.6, 20.8]);
      return;
    case 'buzz':
      figure.fill(head.put(BUZZ_SIDE), tint(skin, hairColour, 0.82));
      return;
    case 'crop':
      head.paintHair(head.put(CROP_SIDE), 0.8);
      head.stroke(0.8, shine, [-7.4, 17], [-3, 22], [5.4, 21.6]);
      head.stroke(0.7, shine, [-9, 10], [-9, 15], [-5, 18]);
      return;
    case 'bob':
    case 'bangs':
      if (hang + head.prone > 0.02) return head.paintHair(head.put(blob(fallenBob(head, hang))));
      head.paintHair(head.put(hair === 'bob' ? BOB_SIDE : BANGS_SIDE));
      head.stroke(0.8, shine, [-8.4, 14], [-6.6, 20.4], [2.6, 21.4]);
      head.stroke(0.7, shine, [-9.4, 3], [-10, 8], [-8.6, 11]);
      return;
  }
}

export function drawHeadSide(figure: Figure, rig: Rig): void {
  const head = new Head(figure, rig);
  const { who } = figure;
  // 0 upright, 1 upside down.
  const hang = smooth((0.1 - head.up[1]) / 0.8);
  drawHairBehindSide(head, hang);
  const face = head.put(FACE_SIDE);
  figure.paint(face, figure.skin, false, 0.55);
  drawFeaturesSide(head, face);
  drawHairSide(head, hang);
  if (who.headband) head.stroke(2.4, who.headband, [-10.4, 13.6], [-3.6, 19.6], [9.6, 17.4]);
  if (!isBob(who.hair) || hang > 0.6) {
    figure.paint(head.put(blob(EAR_SIDE)), figure.skin, false, 0.25);
    head.stroke(0.5, figure.skin.shade, [0, 8.9], [1.3, 8.8], [1, 6.9]);
  }
  if (who.glasses) drawGlassesSide(head, who.glasses);
}

const CAP_FRONT: Record<Exclude<Hair, 'curly'>, string> = {
  bun: TIED_FRONT,
  knot: TIED_FRONT,
  ponytail: TIED_FRONT,
  braid: TIED_FRONT,
  bob: BOB_FRONT,
  bangs: BANGS_FRONT,
  short: SHORT_FRONT,
  part: PART_FRONT,
  buzz: BUZZ_FRONT,
  crop: CROP_FRONT,
};

function drawHairBehindFront(head: Head): void {
  const { hair } = head.figure.who;
  const [swingX, swingY] = head.figure.look.swing ?? [0, 0];
  const bun = BUN_RADIUS[hair];
  // What is tied at the back goes the other way when the head turns.
  const back = Math.sin(head.yaw);
  if (bun) head.paintHair(circle(head.at((hair === 'bun' ? 1.5 : 0) - 6 * back, 19.6 + bun), bun), 0.8);
  if (hair === 'ponytail') {
    const on = (x: number, y: number) => head.at(x - (back > 0 ? 22 : 4) * back, y);
    const tail = blob([
      on(3, 22),
      on(11, 21),
      on(14 - swingX * 6, 12 - swingY * 5),
      on(12.6 - swingX * 9, 1 - swingY * 8),
      on(8.6 - swingX * 6, 8),
      on(6, 16),
    ]);
    head.paintHair(tail, 0.8);
  }
  if (isBob(hair)) head.paintHair(head.put(BOB_FRONT_BACK), 0.6);
}

function drawFeaturesFront(head: Head, face: Path2D): void {
  const { figure, ink } = head;
  const { who } = figure;
  for (const side of [-1, 1]) {
    figure.fill(head.oval(side * 5.8, 5.2, 2.1, 1.5), BLUSH);
    if (figure.look.eyes === 'open') {
      figure.fill(head.oval(side * 4, 9.3, HEAD_SIZE, 1.35 * HEAD_SIZE), ink);
      head.stroke(0.85, ink, [side * 2.7, 10.8], [side * 4.1, 11.6], [side * 5.5, 10.5]);
      figure.fill(circle(head.at(head.turn(side * 4) + 0.35, 9.85), 0.38), '#FFFFFF');
    } else {
      head.stroke(1.05, ink, [side * 2.7, 9.4], [side * 4.1, 8.5], [side * 5.5, 9.5]);
    }
    head.stroke(0.95, ink, [side * 2.4, 12.7], [side * 4.2, 13.9], [side * 6, 12.9]);
  }
  // The nose points where the head looks, and stands out the more.
  const nose = clamp(1 + head.yaw * 3, -1, 1);
  const tip = 2.4 * Math.sin(head.yaw);
  head.stroke(0.8, figure.skin.shade, [0.2 * nose, 8], [1.2 * nose + tip, 6], [-0.4 * nose, 5.7]);
  if (who.beard) {
    const beard = head.put(
      'M-10 6.8 C-8.6 3 -6.4 1.4 -4.2 3 C-2.8 4.6 2.8 4.6 4.2 3 C6.4 1.4 8.6 3 10 6.8 L10 -4 L-10 -4 Z',
    );
    figure.fillInside(face, beard, alpha(who.hairColour, 0.2));
  }
  head.stroke(0.95, head.lips, [-2.3, 2.8], [0, 0.9], [2.3, 2.8]);
}

/** Every point of a path in the head's axes, moved. */
function warp(path: Path2D, move: (point: Point) => Point): Path2D {
  let isX = true;
  let x = 0;
  const moved = path.toSVGString().replaceAll(/([MLQCZ])|(-?\d[\d.]*(?:e-?\d+)?)/g, (_, letter, number) => {
    if (letter) return ` ${letter} `;
    isX = !isX;
    if (!isX) {
      x = Number(number);
      return '';
    }
    return `${move([x, Number(number)]).join(' ')} `;
  });
  return new Path2D(moved);
}

/** The jaw leads where the head turns. */
function faceFront(head: Head): Path2D {
  if (!head.yaw) return head.put(FACE_FRONT);
  const lead = 3 * Math.sin(head.yaw);
  return head.put(warp(new Path2D(FACE_FRONT), ([x, y]) => [x + lead * smooth((12 - y) / 12), y]));
}

function capFront(hair: Hair): Path2D {
  if (hair !== 'curly') return new Path2D(CAP_FRONT[hair]);
  const [first, ...others] = CURLS_FRONT.map(([x, y, r]) => circle([x, y], r));
  return union(first!, ...others);
}

function box(left: number, bottom: number, right: number, top: number): Path2D {
  const path = new Path2D();
  path.rect(left, bottom, right - left, top - bottom);
  return path;
}

/** The hair stays round the skull; the face goes round in it like a window, and more hair is seen behind the ear. */
function turnedCap(head: Head): Path2D {
  const { hair } = head.figure.who;
  const face = new Path2D(FACE_FRONT);
  const cap = capFront(hair);
  const window = warp(cut(face, cap), ([x, y]) => [head.turn(clamp(x, -FACE_ROUND, FACE_ROUND)), y]);
  if (isBob(hair)) return cut(union(cap, face), window);
  const side = -Math.sign(head.yaw);
  const ear = EAR_FRONT * Math.cos(head.yaw);
  const nape = new Path2D();
  nape.ellipse(side * (ear + 3.2), 10.4, 4, 5.6, 0, 0, FULL_TURN);
  const behindEar = overlap(face, nape);
  return union(cut(union(cap, overlap(face, box(-14, 9.4, 14, 30))), window), behindEar);
}

function drawHairFront(head: Head): void {
  const { figure, shine } = head;
  const { hair, skin, hairColour, top } = figure.who;
  if (head.yaw) {
    const turned = head.put(turnedCap(head));
    if (hair === 'buzz') figure.fill(turned, tint(skin, hairColour, 0.82));
    else head.paintHair(turned, 0.6);
    return;
  }
  if (hair === 'curly') {
    head.paintHair(head.curls(CURLS_FRONT), 0.7);
    head.stroke(0.7, shine, [-6.6, 20.6], [-4.6, 23.6], [-2, 23]);
    head.stroke(0.7, shine, [1.6, 21], [4, 23], [6, 20.6]);
    return;
  }
  const cap = head.put(CAP_FRONT[hair]);
  if (hair === 'buzz') {
    figure.fill(cap, tint(skin, hairColour, 0.82));
    return;
  }
  head.paintHair(cap, 0.6);
  head.stroke(0.75, shine, [-6.4, 17.6], [-3, 22], [3.6, 22.2]);
  if (hair === 'bun') {
    const tie = outline([-2.3, 22.9, 1.5, 22.1, 5.2, 22.7, 5, 24.4, 1.5, 23.8, -2.1, 24.6]);
    figure.fill(blob(tie.map(([x, y]) => head.at(x, y))), top.colour);
  }
}

/** Over the shoulder; a head that lies on its side keeps it off the face. */
function drawBraidFront(head: Head): void {
  if (Math.abs(head.up[1]) > 0.5) return drawBraid(head, head.at(8.2, 2.4), [0.12, -0.99]);
  const lower = -Math.sign(head.forward[1]);
  drawBraid(head, head.at(lower * 8.6, 5), add(mul(head.up, -0.97), [0, -0.24]));
}

const EAR_FRONT = 9.5;

/** It comes round to the viewer on the side that the head turns away from, and goes out of sight on the other. */
function drawEarFront(head: Head, side: number): void {
  const round = Math.sin(head.yaw) * -side;
  const x = EAR_FRONT * Math.cos(head.yaw) - 2 * Math.min(0, round) * -1;
  const ear = place(circle([0, 0], 1), head.at(side * x, 8), mul(head.forward, 1.9 + 0.3 * round), mul(head.up, 2.7));
  head.figure.paint(ear, head.figure.skin, false, 0.25);
}

export function drawHeadFront(figure: Figure, rig: Rig): void {
  const head = new Head(figure, rig);
  const { who } = figure;
  drawHairBehindFront(head);
  if (!isBob(who.hair)) for (const side of [-1, 1]) drawEarFront(head, side);
  const face = faceFront(head);
  figure.paint(face, figure.skin, false, 0.6);
  figure.ctx.save();
  if (head.yaw) figure.ctx.clip(face);
  drawFeaturesFront(head, face);
  figure.ctx.restore();
  drawHairFront(head);
  if (head.yaw && !isBob(who.hair)) drawEarFront(head, -Math.sign(head.yaw));
  if (who.headband) head.stroke(2.6, who.headband, [-9.2, 15], [0, 20.6], [9.2, 15]);
  if (who.hair === 'braid') drawBraidFront(head);
  if (who.glasses) drawGlassesFront(head, who.glasses);
}
