import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { alpha } from '../colour.ts';
import { drawGrain } from '../grain.ts';
import { drawLogo, pill, textWidth, write } from '../lettering.ts';
import { horizonFor } from '../room.ts';
import type { Layout } from '../room.ts';
import { isDark } from '../scenes.ts';
import type { Scene } from '../scenes.ts';
import type { Camera } from '../render.ts';
import { cameraAt, drawAct, figureBox, openCanvas, stage } from './stage.ts';
import type { Act, FigureBox, Size } from './stage.ts';

/** How the program's picture is looked at, at any ratio. */
function cardCamera({ w, h, ...act }: Act & Size): Camera {
  const { box } = stage(act);
  const isTall = w / h < 1.2;
  const tall = Math.max(box.top, 108);
  const wide = Math.max(box.right - box.left, 70);
  const isUpright = tall > wide * 1.3;
  const k = Math.min((h * (isTall ? 0.62 : isUpright ? 0.81 : 0.76)) / tall, (w * (isTall ? 0.8 : 0.65)) / wide);
  const floorY = h * (isTall ? 0.8 : isUpright ? 0.89 : 0.865);
  return cameraAt(box, k, w * (isTall ? 0.5 : 0.49), floorY, act.flip);
}

export const programFigure = (card: Act & Size): FigureBox =>
  figureBox(stage(card).box, cardCamera(card), card, card.flip);

/** The picture of a program without words, at any ratio. */
export function programCard({ w, h, ...act }: Act & Size): Canvas {
  const { canvas, ctx } = openCanvas({ w, h });
  const { movement } = stage(act);
  drawAct(ctx, act, { w, h }, cardCamera({ w, h, ...act }), {
    layout: w / h < 1.2 ? { plant: 0.88, window: 0.1 } : {},
    eyes: movement.scene === 'calm' ? 'calm' : 'open',
  });
  return canvas;
}

export type CoverWords = {
  title: [string, string];
  tag: string;
  facts: string;
  /** Minutes a day, as large as the room; only where no furniture competes with it. */
  minutes?: number;
};

export const TITLE_TRACK = -0.035;

function coverLayout(scene: Scene, centre: number): Layout {
  switch (scene.kind) {
    case 'window':
      return { centre, window: 0.8, plant: 0.955 };
    case 'night':
      return { centre, window: 0.73, lamp: 0.53 };
    case 'room':
      return { centre, window: 0.52, plant: 0.945 };
    default:
      return { centre, plant: 0.955 };
  }
}

function drawMinutes(ctx: SKRSContext2D, minutes: number, x: number, horizon: number, u: number): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(0, 0, ctx.canvas.width, horizon);
  ctx.clip();
  write(ctx, String(minutes), x, horizon + 1.5 * u, {
    size: 84 * u,
    colour: alpha('#FFFFFF', 0.3),
    weight: 'ExtraBold',
    align: 'center',
    track: -0.06,
  });
  ctx.restore();
}

/** A breath of wall colour keeps the title readable without a box. */
export function drawTitleVeil(ctx: SKRSContext2D, scene: Scene, w: number, horizon: number): void {
  const veil = ctx.createLinearGradient(0, 0, w * 0.56, 0);
  veil.addColorStop(0, alpha(scene.wall[0], 0.9));
  veil.addColorStop(0.55, alpha(scene.wall[0], 0.55));
  veil.addColorStop(1, alpha(scene.wall[0], 0));
  ctx.fillStyle = veil;
  ctx.fillRect(0, 0, w * 0.56, horizon);
}

function drawCoverWords(ctx: SKRSContext2D, words: CoverWords, scene: Scene, w: number, u: number): void {
  const dark = isDark(scene);
  const x = 8.4 * u;
  const widest = Math.max(...words.title.map((line) => textWidth(ctx, line, { size: 1, track: TITLE_TRACK })));
  const size = Math.min(12.6 * u, (w * 0.43) / widest);
  const title = { size, colour: scene.ink, track: TITLE_TRACK };
  pill(ctx, words.tag, x, 11 * u, 3.7 * u, dark ? scene.wall[0] : '#FFFFFF', dark ? '#FFFFFF' : scene.accent);
  write(ctx, words.title[0], x - 0.4 * u, 40 * u, title);
  write(ctx, words.title[1], x - 0.4 * u, 40 * u + size * 1.23, title);
  write(ctx, words.facts, x, 49.6 * u + size * 1.26, {
    size: 4.2 * u,
    colour: alpha(scene.ink, dark ? 0.88 : 0.8),
    weight: 'Medium',
    track: -0.01,
  });
  drawLogo(ctx, x, 88.4 * u, 5 * u, dark ? '#FFFFFF' : scene.accent);
}

/** The cover with words, for share pictures and heroes; made for 16:9 and 1200 by 630. */
export function programCover({ w, h, title, tag, facts, minutes, ...act }: Act & CoverWords & Size): Canvas {
  const { canvas, ctx } = openCanvas({ w, h });
  const { box, scene, movement } = stage(act);
  const u = h / 100;
  const wide = box.right - box.left;
  const tall = Math.max(box.top, 108);
  const isLow = box.top < wide * 0.62;
  const k = isLow ? (w * 0.55) / wide : Math.min((h * 0.82) / tall, (w * 0.5) / wide);
  const centre = isLow ? 0.665 : 0.715;
  const floorY = h * 0.885;
  const horizon = horizonFor(w, h, floorY);
  const isAbstract = scene.kind === 'burst' || scene.kind === 'spot' || scene.kind === 'rings';
  drawAct(ctx, act, { w, h }, cameraAt(box, k, w * centre, floorY, act.flip), {
    layout: coverLayout(scene, centre),
    eyes: movement.scene === 'calm' ? 'calm' : 'open',
    behind(behind) {
      if (minutes !== undefined && isAbstract) drawMinutes(behind, minutes, w * centre, horizon, u);
    },
  });
  drawTitleVeil(ctx, scene, w, horizon);
  drawCoverWords(ctx, { title, tag, facts }, scene, w, u);
  drawGrain(ctx, w, h, 0.02);
  return canvas;
}
