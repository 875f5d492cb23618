import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { downward, ellipse, glow } from '../brush.ts';
import { alpha } from '../colour.ts';
import { FULL_TURN } from '../geom.ts';
import { GROUNDS } from '../products.ts';
import { PINK } from './brand.ts';
import { drawGround, placeProduct } from './product.ts';
import { cameraAt, drawAct, openCanvas, stage } from './stage.ts';
import type { Act } from './stage.ts';
import { trainerAvatar } from './trainer.ts';

export const EMPTY_NAMES = ['cart', 'workout', 'error', 'search', 'feed'] as const;
export type EmptyName = (typeof EMPTY_NAMES)[number];

function drawRoundAct(ctx: SKRSContext2D, act: Act, size: number): void {
  const { box } = stage(act);
  const k = Math.min((size * 0.66) / Math.max(box.top, 100), (size * 0.82) / (box.right - box.left));
  drawAct(ctx, act, { w: size, h: size }, cameraAt(box, k, size / 2, size * 0.82, act.flip), {
    layout: { plant: 0.82, window: 0.06 },
  });
}

/** A lost connection, as a sign over the resting figure. */
function drawLostSignal(ctx: SKRSContext2D, size: number): void {
  const [x, y] = [size * 0.5, size * 0.3];
  ctx.fillStyle = '#FFFFFF';
  ellipse(ctx, x, y, size * 0.155);
  ctx.lineCap = 'round';
  ctx.lineWidth = size * 0.026;
  const foot = y + size * 0.07;
  for (const [r, strength] of [
    [0.15, 0.3],
    [0.1, 0.6],
    [0.05, 1],
  ] as const) {
    ctx.strokeStyle = alpha('#2F6DEB', strength);
    ctx.beginPath();
    ctx.arc(x, foot, size * r, -Math.PI * 0.74, -Math.PI * 0.26);
    ctx.stroke();
  }
  ctx.fillStyle = '#2F6DEB';
  ellipse(ctx, x, foot, size * 0.017);
  for (const [colour, width] of [
    ['#FFFFFF', 0.06],
    [PINK, 0.024],
  ] as const) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = size * width;
    ctx.beginPath();
    ctx.moveTo(x - size * 0.085, y - size * 0.085);
    ctx.lineTo(x + size * 0.085, y + size * 0.085);
    ctx.stroke();
  }
}

function drawMagnifier(ctx: SKRSContext2D, size: number): void {
  const [x, y, r] = [size * 0.46, size * 0.45, size * 0.24];
  ctx.lineCap = 'round';
  ctx.strokeStyle = '#5B3FB0';
  ctx.lineWidth = size * 0.075;
  ctx.beginPath();
  ctx.moveTo(x + r * 0.86, y + r * 0.86);
  ctx.lineTo(x + r * 1.46, y + r * 1.46);
  ctx.stroke();
  ctx.fillStyle = alpha('#FFFFFF', 0.88);
  ellipse(ctx, x, y, r);
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, r, 0, FULL_TURN);
  ctx.clip();
  placeProduct(ctx, 'dumbbell', 'lilac', { x: x + r * 0.08, floor: y + r * 0.56, wide: r * 1.7, high: r * 1.3 });
  ctx.restore();
  ctx.strokeStyle = '#7B5BD6';
  ctx.lineWidth = size * 0.036;
  ctx.beginPath();
  ctx.arc(x, y, r, 0, FULL_TURN);
  ctx.stroke();
  ctx.strokeStyle = alpha('#FFFFFF', 0.8);
  ctx.lineWidth = size * 0.014;
  ctx.beginPath();
  ctx.arc(x, y, r * 0.8, Math.PI * 1.06, Math.PI * 1.42);
  ctx.stroke();
}

function drawHeart(ctx: SKRSContext2D, x: number, y: number, r: number, colour: string): void {
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.moveTo(x, y + r);
  ctx.bezierCurveTo(x - r * 1.5, y, x - r, y - r * 1.1, x, y - r * 0.3);
  ctx.bezierCurveTo(x + r, y - r * 1.1, x + r * 1.5, y, x, y + r);
  ctx.fill();
}

function drawBubble(
  ctx: SKRSContext2D,
  x: number,
  y: number,
  w: number,
  h: number,
  tail: 1 | -1,
  colour: string,
): void {
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.roundRect(x, y, w, h, h * 0.36);
  ctx.fill();
  const foot = tail < 0 ? x + w * 0.22 : x + w * 0.78;
  ctx.beginPath();
  ctx.moveTo(foot - w * 0.08, y + h - 1);
  ctx.lineTo(foot + w * 0.08, y + h - 1);
  ctx.lineTo(foot + tail * w * 0.12, y + h * 1.26);
  ctx.fill();
}

function drawConversation(ctx: SKRSContext2D, size: number): void {
  const face = (id: string, x: number, y: number, r: number) => {
    ctx.save();
    ctx.beginPath();
    ctx.arc(x, y, r, 0, FULL_TURN);
    ctx.clip();
    ctx.drawImage(trainerAvatar(id, Math.ceil(r * 2)), x - r, y - r, r * 2, r * 2);
    ctx.restore();
    ctx.strokeStyle = '#FFFFFF';
    ctx.lineWidth = size * 0.016;
    ctx.beginPath();
    ctx.arc(x, y, r, 0, FULL_TURN);
    ctx.stroke();
  };
  drawBubble(ctx, size * 0.19, size * 0.2, size * 0.36, size * 0.2, -1, '#FFFFFF');
  drawHeart(ctx, size * 0.29, size * 0.3, size * 0.045, PINK);
  ctx.fillStyle = '#FFDDE8';
  ctx.beginPath();
  ctx.roundRect(size * 0.37, size * 0.265, size * 0.12, size * 0.026, size);
  ctx.roundRect(size * 0.37, size * 0.31, size * 0.09, size * 0.026, size);
  ctx.fill();
  drawBubble(ctx, size * 0.5, size * 0.36, size * 0.3, size * 0.17, 1, '#F9508A');
  ctx.fillStyle = '#FFFFFF';
  for (const x of [0.59, 0.65, 0.71]) ellipse(ctx, size * x, size * 0.445, size * 0.017);
  face('sora', size * 0.29, size * 0.63, size * 0.15);
  face('haneul', size * 0.7, size * 0.71, size * 0.14);
}

/** A round picture on nothing, for blocks that have nothing or failed. */
export function emptyPicture(name: EmptyName, size = 320): Canvas {
  const { canvas, ctx } = openCanvas({ w: size, h: size });
  const square = { w: size, h: size };
  ctx.beginPath();
  ctx.arc(size / 2, size / 2, size / 2, 0, FULL_TURN);
  ctx.clip();
  switch (name) {
    case 'cart':
      drawGround(ctx, 'rose', square);
      ctx.fillStyle = GROUNDS.rose[2];
      ctx.fillRect(0, size * 0.68, size, size);
      placeProduct(ctx, 'bottle', 'sky', { x: size * 0.74, floor: size * 0.72, wide: size * 0.2, high: size * 0.4 });
      placeProduct(ctx, 'mat', 'rose', { x: size * 0.45, floor: size * 0.78, wide: size * 0.6, high: size * 0.5 });
      break;
    case 'workout':
      drawRoundAct(ctx, { exercise: 'sidestretch', trainer: 'minji', scene: 'rose' }, size);
      break;
    case 'error':
      drawRoundAct(ctx, { exercise: 'bridge', trainer: 'haneul', scene: 'sky', moment: 0 }, size);
      drawLostSignal(ctx, size);
      break;
    case 'search':
      drawGround(ctx, 'lilac', square);
      ctx.fillStyle = alpha('#BFAEE8', 0.5);
      ellipse(ctx, size * 0.5, size * 1.02, size * 0.5, size * 0.26);
      drawMagnifier(ctx, size);
      break;
    case 'feed':
      ctx.fillStyle = downward(ctx, 0, size, '#FFE9F0', '#FFC9DA');
      ctx.fillRect(0, 0, size, size);
      glow(ctx, size * 0.4, size * 0.3, size * 0.5, '#FFFFFF', 0.6);
      drawConversation(ctx, size);
      break;
  }
  return canvas;
}
