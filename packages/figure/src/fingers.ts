// A hand whose fingers are seen one by one, from spread to fist. Axes: x from the wrist to the fingers, y to the thumb.
import type { Path2D } from '@napi-rs/canvas';
import { blob, capsule, lerp, outline, RAD, union } from './geom.ts';
import type { Point } from './geom.ts';

const PALM_OPEN = outline([-1, 2.5, 2, 3.6, 5.4, 4.4, 8, 3.9, 8.6, 0.4, 7.8, -3.6, 4.6, -3.9, 2, -3.3, -1, -2.6]);
const PALM_CLOSED = outline([-1, 2.7, 2, 4, 5.8, 4.9, 8.6, 4.3, 9.4, 0.4, 8.6, -3.8, 5.2, -4.4, 2, -3.6, -1, -2.7]);

/** Root, full length and spread of each finger, the little one last. */
const FINGERS: [y: number, length: number, spread: number][] = [
  [3.1, 7.2, 13],
  [1.1, 8.2, 4],
  [-1, 7.5, -6],
  [-2.9, 5.8, -18],
];

function finger([x, y]: Point, length: number, degrees: number, r: number): Path2D {
  const tip: Point = [x + length * Math.cos(degrees * RAD), y + length * Math.sin(degrees * RAD)];
  return capsule([x, y], r, tip, r * 0.86);
}

export function fingersPath(curl: number): Path2D {
  const palm = PALM_OPEN.map(([x, y], i): Point => {
    const [cx, cy] = PALM_CLOSED[i]!;
    return [lerp(x, cx, curl), lerp(y, cy, curl)];
  });
  const fingers = FINGERS.map(([y, length, spread]) =>
    finger([lerp(6.8, 7.6, curl), y], lerp(length, 1.7, curl), lerp(spread, 0, curl), 1.32),
  );
  return union(blob(palm), ...fingers, thumb(curl));
}

function thumb(curl: number): Path2D {
  return finger([lerp(2.6, 3.4, curl), lerp(2.6, 3.6, curl)], lerp(6.6, 5, curl), lerp(58, -6, curl), 1.5);
}

/** What is drawn into a hand that closes: the gaps between the fingers, and the thumb across them. */
export function creases(curl: number): [Point, Point, Point][] {
  if (curl < 0.55) return [];
  const gaps = [2.1, 0.1, -1.9].map((y): [Point, Point, Point] => [
    [9.6, y],
    [7.6, y],
    [5.6, y],
  ]);
  return [
    ...gaps,
    [
      [3.4, 2.2],
      [6.4, 2],
      [8, 3],
    ],
  ];
}
