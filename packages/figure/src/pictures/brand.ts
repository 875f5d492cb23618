import type { Canvas } from '@napi-rs/canvas';
import { drawGrain } from '../grain.ts';
import { drawLogo, write } from '../lettering.ts';
import { horizonFor } from '../room.ts';
import { SCENES } from '../scenes.ts';
import { drawTitleVeil, TITLE_TRACK } from './program.ts';
import { cameraAt, drawAct, openCanvas, stage } from './stage.ts';
import type { Act } from './stage.ts';

export const PINK = '#E0195A';

/** What a link to us shows elsewhere. */
export function shareImage(w: number, h: number): Canvas {
  const { canvas, ctx } = openCanvas({ w, h });
  const act: Act = { exercise: 'lunge', trainer: 'minji', scene: 'strength' };
  const { box } = stage(act);
  const u = h / 100;
  const k = (h * 0.84) / 150;
  const floorY = h * 0.9;
  drawAct(ctx, act, { w, h }, cameraAt(box, k, w * 0.72, floorY), {
    layout: { centre: 0.72, window: 0.78, plant: 0.955 },
    eyes: 'open',
  });
  drawTitleVeil(ctx, SCENES.strength, w, horizonFor(w, h, floorY));
  const x = 9 * u;
  drawLogo(ctx, x, 13 * u, 10 * u, PINK);
  const slogan = { size: 13.2 * u, colour: '#15151B', track: TITLE_TRACK };
  write(ctx, '집에서,', x, 46 * u, slogan);
  write(ctx, '하루 10분부터', x, 62 * u, slogan);
  write(ctx, '아래층 걱정 없이, 내 몸에 맞게.', x, 72.5 * u, {
    size: 4.6 * u,
    colour: '#484854',
    weight: 'Medium',
    track: -0.01,
  });
  drawGrain(ctx, w, h, 0.02);
  return canvas;
}

const TAB_ICON_SIZE = 96;

/** Small icons show the first syllable only, on rounded corners; large ones the whole mark, for the system to mask. */
export function appIcon(size: number): Canvas {
  const { canvas, ctx } = openCanvas({ w: size, h: size });
  const isSmall = size < TAB_ICON_SIZE;
  ctx.beginPath();
  ctx.roundRect(0, 0, size, size, isSmall ? size * 0.24 : 0);
  ctx.clip();
  const ground = ctx.createLinearGradient(0, 0, size * 0.5, size);
  ground.addColorStop(0, '#F9508A');
  ground.addColorStop(1, PINK);
  ctx.fillStyle = ground;
  ctx.fillRect(0, 0, size, size);
  if (!isSmall) {
    const height = size * 0.3;
    drawLogo(ctx, size / 2 - (height * 61.5) / 56, size / 2 - height * 0.49, height, '#FFFFFF');
    return canvas;
  }
  ctx.beginPath();
  ctx.rect(0, 0, size, size);
  ctx.clip();
  const height = size * 0.66;
  ctx.save();
  ctx.beginPath();
  ctx.rect(0, 0, size / 2 + height * 0.5, size);
  ctx.clip();
  drawLogo(ctx, size / 2 - height * 0.5, size / 2 - height * 0.5, height, '#FFFFFF');
  ctx.restore();
  return canvas;
}
