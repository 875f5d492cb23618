// Body space is y-up with the floor at 0; one unit is about a centimetre.
import { Path2D, PathOp } from '@napi-rs/canvas';

export type Point = [number, number];

export const RAD = Math.PI / 180;
export const FULL_TURN = Math.PI * 2;

export function add(a: Point, b: Point): Point {
  return [a[0] + b[0], a[1] + b[1]];
}

export function sub(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1]];
}

export function mul(a: Point, k: number): Point {
  return [a[0] * k, a[1] * k];
}

export function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1];
}

export function len(a: Point): number {
  return Math.hypot(a[0], a[1]);
}

export function distance(a: Point, b: Point): number {
  return len(sub(a, b));
}

export function unit(a: Point): Point {
  return mul(a, 1 / (len(a) || 1));
}

export function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

export function mix(a: Point, b: Point, t: number): Point {
  return [lerp(a[0], b[0], t), lerp(a[1], b[1], t)];
}

export function clamp(x: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, x));
}

export function smooth(x: number): number {
  const t = clamp(x);
  return t * t * (3 - 2 * t);
}

/** Limb direction: 0° hangs down, 90° points forward (+x), 180° up. */
export function dir(degrees: number): Point {
  return [Math.sin(degrees * RAD), -Math.cos(degrees * RAD)];
}

export function angleOf(v: Point): number {
  return Math.atan2(v[0], -v[1]) / RAD;
}

/** The angle at the root of a triangle with sides `first`, `second` and base `reach`, in radians. */
export function elbowAngle(first: number, second: number, reach: number): number {
  return Math.acos(clamp((first * first + reach * reach - second * second) / (2 * first * reach), -1, 1));
}

/** Two-bone reach. `side` +1 puts the middle joint in front (knee), -1 behind (elbow). Bones keep their length. */
export function twoBone(root: Point, target: Point, first: number, second: number, side: 1 | -1) {
  const v = sub(target, root);
  const reach = clamp(len(v), Math.abs(first - second) + 0.01, (first + second) * 0.9995);
  const bend = elbowAngle(first, second, reach) / RAD;
  return {
    mid: add(root, mul(dir(angleOf(v) + side * bend), first)),
    end: add(root, mul(unit(v), reach)),
  };
}

function curveSegment(path: Path2D, before: Point, from: Point, to: Point, after: Point, k: number): void {
  path.bezierCurveTo(
    from[0] + (to[0] - before[0]) * k,
    from[1] + (to[1] - before[1]) * k,
    to[0] - (after[0] - from[0]) * k,
    to[1] - (after[1] - from[1]) * k,
    to[0],
    to[1],
  );
}

/** Smooth line through the points; the pen must already stand on the first. */
export function curveThrough(path: Path2D, points: Point[], k = 1 / 6): void {
  const last = points.length - 1;
  for (let i = 0; i < last; i++) {
    const before = points[Math.max(0, i - 1)]!;
    const after = points[Math.min(last, i + 2)]!;
    curveSegment(path, before, points[i]!, points[i + 1]!, after, k);
  }
}

/** Points from a flat list of x, y, x, y… */
export function outline(numbers: number[]): Point[] {
  const points: Point[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) points.push([numbers[i]!, numbers[i + 1]!]);
  return points;
}

/** A closed smooth shape through the points. */
export function blob(points: Point[], k = 1 / 6): Path2D {
  const path = new Path2D();
  const n = points.length;
  path.moveTo(...points[0]!);
  for (let i = 0; i < n; i++) {
    curveSegment(path, points[(i + n - 1) % n]!, points[i]!, points[(i + 1) % n]!, points[(i + 2) % n]!, k);
  }
  path.closePath();
  return path;
}

/** A closed outline from two edges that run the same way. */
export function between(front: Point[], back: Point[]): Path2D {
  const returning = back.toReversed();
  const path = new Path2D();
  path.moveTo(...front[0]!);
  curveThrough(path, front);
  path.lineTo(...returning[0]!);
  curveThrough(path, returning);
  path.closePath();
  return path;
}

export function poly(points: Point[]): Path2D {
  const path = new Path2D();
  for (const [i, point] of points.entries()) {
    if (i === 0) path.moveTo(...point);
    else path.lineTo(...point);
  }
  path.closePath();
  return path;
}

export function circle(centre: Point, r: number): Path2D {
  const path = new Path2D();
  path.arc(centre[0], centre[1], r, 0, FULL_TURN);
  path.closePath();
  return path;
}

/** The skin stretched over two circles. */
export function capsule(a: Point, ra: number, b: Point, rb: number): Path2D {
  const v = sub(b, a);
  const d = len(v);
  if (d <= Math.abs(ra - rb) + 0.01) return ra > rb ? circle(a, ra) : circle(b, rb);
  const base = Math.atan2(v[1], v[0]);
  const spread = Math.acos((ra - rb) / d);
  const on = (centre: Point, r: number, angle: number): Point => [
    centre[0] + Math.cos(angle) * r,
    centre[1] + Math.sin(angle) * r,
  ];
  const body = poly([
    on(a, ra, base + spread),
    on(b, rb, base + spread),
    on(b, rb, base - spread),
    on(a, ra, base - spread),
  ]);
  return union(circle(a, ra), circle(b, rb), body);
}

export function union(first: Path2D, ...others: Path2D[]): Path2D {
  const whole = new Path2D(first);
  for (const other of others) whole.op(other, PathOp.Union);
  return whole;
}

export function cut(a: Path2D, b: Path2D): Path2D {
  return new Path2D(a).op(b, PathOp.Difference);
}

export function overlap(a: Path2D, b: Path2D): Path2D {
  return new Path2D(a).op(b, PathOp.Intersect);
}

export function shift(a: Path2D, dx: number, dy: number): Path2D {
  const path = new Path2D();
  path.addPath(a, { a: 1, b: 0, c: 0, d: 1, e: dx, f: dy });
  return path;
}

/** Puts a path drawn in its own axes (x forward, y up) onto the body. */
export function place(a: Path2D, origin: Point, forward: Point, up: Point, k = 1): Path2D {
  const path = new Path2D();
  path.addPath(a, { a: forward[0] * k, b: forward[1] * k, c: up[0] * k, d: up[1] * k, e: origin[0], f: origin[1] });
  return path;
}
