// Strokes that rooms and covers share. Picture space, y down.
import type { CanvasGradient, SKRSContext2D } from '@napi-rs/canvas';
import { alpha, tint } from './colour.ts';
import { FULL_TURN } from './geom.ts';
import type { Point } from './geom.ts';

export function ellipse(ctx: SKRSContext2D, x: number, y: number, rx: number, ry = rx): void {
  ctx.beginPath();
  ctx.ellipse(x, y, rx, ry, 0, 0, FULL_TURN);
  ctx.fill();
}

export function halfDisc(ctx: SKRSContext2D, x: number, y: number, r: number): void {
  ctx.beginPath();
  ctx.arc(x, y, r, Math.PI, 0);
  ctx.fill();
}

export function polygon(ctx: SKRSContext2D, points: Point[]): void {
  ctx.beginPath();
  for (const point of points) ctx.lineTo(...point);
  ctx.closePath();
  ctx.fill();
}

export function downward(ctx: SKRSContext2D, from: number, to: number, a: string, b: string): CanvasGradient {
  const gradient = ctx.createLinearGradient(0, from, 0, to);
  gradient.addColorStop(0, a);
  gradient.addColorStop(1, b);
  return gradient;
}

/** A round light that fades to nothing. */
export function glow(ctx: SKRSContext2D, x: number, y: number, r: number, colour: string, strength: number): void {
  const gradient = ctx.createRadialGradient(x, y, 0, x, y, r);
  gradient.addColorStop(0, alpha(colour, strength));
  gradient.addColorStop(1, alpha(colour, 0));
  ctx.fillStyle = gradient;
  ctx.fillRect(x - r, y - r, r * 2, r * 2);
}

/** [lean, length, width, which of the two greens] */
const LEAVES: [number, number, number, 0 | 1][] = [
  [-0.75, 62, 11, 1],
  [0.8, 58, 11, 1],
  [-0.35, 84, 13, 0],
  [0.38, 78, 13, 0],
  [0.02, 98, 14, 1],
  [1.15, 40, 9, 0],
  [-1.15, 42, 9, 0],
];

type Pot = { leaf: string; pot: string; potShade: string };

export function drawPlant(ctx: SKRSContext2D, x: number, y: number, k: number, { leaf, pot, potShade }: Pot): void {
  const greens = [leaf, tint(leaf, '#FFFFFF', 0.2)] as const;
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(k, k);
  for (const [lean, length, width, green] of LEAVES) {
    ctx.save();
    ctx.translate(0, -34);
    ctx.rotate(lean);
    ctx.fillStyle = greens[green];
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.bezierCurveTo(-width, -length * 0.35, -width * 0.8, -length * 0.8, 0, -length);
    ctx.bezierCurveTo(width * 0.8, -length * 0.8, width, -length * 0.35, 0, 0);
    ctx.fill();
    ctx.strokeStyle = alpha('#FFFFFF', 0.16);
    ctx.lineWidth = 1.2;
    ctx.beginPath();
    ctx.moveTo(0, -4);
    ctx.lineTo(0, -length * 0.86);
    ctx.stroke();
    ctx.restore();
  }
  ctx.fillStyle = pot;
  ctx.beginPath();
  ctx.moveTo(-21, -38);
  ctx.lineTo(21, -38);
  ctx.lineTo(16, 0);
  ctx.quadraticCurveTo(0, 4, -16, 0);
  ctx.closePath();
  ctx.fill();
  ctx.fillStyle = potShade;
  polygon(ctx, [
    [-21, -38],
    [-8, -38],
    [-6, 1.6],
    [-16, 0],
  ]);
  ctx.restore();
}
