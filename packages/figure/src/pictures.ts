import { createCanvas } from '@napi-rs/canvas';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { downward, drawPlant, ellipse, glow } from './brush.ts';
import { alpha, tint } from './colour.ts';
import { exercise } from './exercises.ts';
import { FULL_TURN } from './geom.ts';
import { drawGrain } from './grain.ts';
import { drawLogo, pill, textWidth, write } from './lettering.ts';
import { drawProduct, GROUNDS, objectBox, PRODUCTS } from './products.ts';
import type { GroundName, ProductKind } from './products.ts';
import { drawBox } from './products/box.ts';
import { COLOURS, Still } from './products/still.ts';
import type { ColourName } from './products/still.ts';
import { drawContactShadow, drawFrame, drawRig, poseBox, rigAt, sceneOf, solvePose } from './render.ts';
import type { Box, Camera } from './render.ts';
import { horizonFor } from './room.ts';
import type { Layout } from './room.ts';
import { isDark, SCENES } from './scenes.ts';
import type { Scene, SceneId } from './scenes.ts';
import type { Pose } from './skeleton.ts';
import { secondsAt } from './timeline.ts';
import type { Exercise } from './timeline.ts';
import { trainer } from './trainers.ts';
import type { Trainer } from './trainers.ts';

export type Size = { w: number; h: number };

export type Act = {
  exercise: string;
  trainer: string;
  scene?: SceneId;
  /** Share of one cycle, 0 to 1; the most telling moment when left out. */
  moment?: number;
  flip?: boolean;
};

function open({ w, h }: Size): { canvas: Canvas; ctx: SKRSContext2D } {
  const canvas = createCanvas(Math.round(w), Math.round(h));
  return { canvas, ctx: canvas.getContext('2d') };
}

type Staged = { movement: Exercise; who: Trainer; scene: Scene; seconds: number; box: Box };

function stage(act: Act): Staged {
  const movement = exercise(act.exercise);
  const who = trainer(act.trainer);
  const moment = act.moment ?? movement.still;
  const seconds = secondsAt(movement, moment);
  return { movement, who, scene: sceneOf(movement, act.scene), seconds, box: poseBox(rigAt(movement, who, seconds)) };
}

function cameraAt(box: Box, k: number, centreX: number, floorY: number, flip = false): Camera {
  const middle = ((box.left + box.right) / 2) * k;
  return { k, x: centreX + (flip ? middle : -middle), y: floorY };
}

function drawAct(
  ctx: SKRSContext2D,
  act: Act,
  { w, h }: Size,
  camera: Camera,
  extra: Partial<Parameters<typeof drawFrame>[1]>,
) {
  const { scene, seconds } = stage(act);
  const frame = { exercise: act.exercise, trainer: act.trainer, scene: scene.id, w, h, camera, ...extra };
  drawFrame(ctx, act.flip ? { ...frame, flip: true } : frame, seconds);
}

/** The picture of a program without words, at any ratio. */
export function programCard({ w, h, ...act }: Act & Size): Canvas {
  const { canvas, ctx } = open({ w, h });
  const { box, movement } = stage(act);
  const isTall = w / h < 1.2;
  const tall = Math.max(box.top, 108);
  const wide = Math.max(box.right - box.left, 70);
  const isUpright = tall > wide * 1.3;
  const k = Math.min((h * (isTall ? 0.62 : isUpright ? 0.81 : 0.76)) / tall, (w * (isTall ? 0.8 : 0.65)) / wide);
  const floorY = h * (isTall ? 0.8 : isUpright ? 0.89 : 0.865);
  const camera = cameraAt(box, k, w * (isTall ? 0.5 : 0.49), floorY, act.flip);
  drawAct(ctx, act, { w, h }, camera, {
    layout: isTall ? { plant: 0.88, window: 0.1 } : {},
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

const TITLE_TRACK = -0.035;

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
function drawTitleVeil(ctx: SKRSContext2D, scene: Scene, w: number, horizon: number): void {
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
  const { canvas, ctx } = open({ w, h });
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

function portraitPose(tilt: number): Pose {
  return {
    pelvis: [0, 90],
    tilt: 0,
    chest: tilt * 0.3,
    head: tilt,
    nearArm: { raise: 9, bend: -3 },
    farArm: { raise: 9, bend: -3 },
    nearLeg: { ball: [-9, 0] },
    farLeg: { ball: [9, 0] },
  };
}

const HAND_ON_HIP: Pose = {
  pelvis: [2, 90.3],
  tilt: -2,
  chest: 1,
  head: -3,
  nearArm: { raise: 40, bend: -84, hand: 14, fist: true },
  farArm: { raise: 9, bend: -5 },
  nearLeg: { ball: [-10, 0] },
  farLeg: { ball: [14, 0], turn: 48 },
};

/** Heads lean a little, each to its own side. */
function leanOf(who: Trainer): number {
  return (who.age % 2 === 0 ? 1 : -1) * (3 + (who.age % 3));
}

function drawStanding(ctx: SKRSContext2D, who: Trainer, pose: Pose, camera: Camera, light: [number, number]): void {
  ctx.save();
  ctx.translate(camera.x, camera.y);
  ctx.scale(camera.k, -camera.k);
  const rig = solvePose(pose, who, 'front');
  drawContactShadow(ctx, rig, '#7A1243');
  drawRig(ctx, rig, who, { light, eyes: 'open' });
  ctx.restore();
}

/** Square; the caller rounds it. */
export function trainerAvatar(id: string, size: number): Canvas {
  const { canvas, ctx } = open({ w: size, h: size });
  const who = trainer(id);
  ctx.fillStyle = downward(ctx, 0, size, tint(who.ground[0], '#FFFFFF', 0.25), who.ground[0]);
  ctx.fillRect(0, 0, size, size);
  ctx.fillStyle = who.ground[1];
  ellipse(ctx, size * 0.5, size * 0.98, size * 0.56);
  const k = size / 56;
  drawStanding(ctx, who, portraitPose(leanOf(who)), { k, x: size / 2, y: size * 0.52 + 154 * k }, [1.5, 1.5]);
  return canvas;
}

export function channelBanner(id: string, w: number, h: number): Canvas {
  const { canvas, ctx } = open({ w, h });
  const who = trainer(id);
  const u = h / 100;
  const [pale, strong] = who.ground;
  ctx.fillStyle = downward(ctx, 0, h, tint(pale, '#FFFFFF', 0.3), pale);
  ctx.fillRect(0, 0, w, h);
  glow(ctx, w * 0.3, h * 0.1, 90 * u, '#FFFFFF', 0.7);
  const x = Math.max(w * 0.76, w - 74 * u);
  ctx.fillStyle = alpha(strong, 0.42);
  ellipse(ctx, x, h * 1.02, 86 * u);
  ctx.fillStyle = alpha(strong, 0.9);
  ellipse(ctx, x, h * 1.06, 60 * u);
  ctx.strokeStyle = alpha('#FFFFFF', 0.5);
  ctx.lineWidth = 3 * u;
  ctx.beginPath();
  ctx.arc(w * 0.06, h * 1.04, 46 * u, 0, FULL_TURN);
  ctx.stroke();
  ctx.beginPath();
  ctx.arc(w * 0.06, h * 1.04, 62 * u, 0, FULL_TURN);
  ctx.stroke();
  const pot = { leaf: tint('#5E9C86', strong, 0.12), pot: '#FFFFFF', potShade: tint(pale, '#FFFFFF', 0.35) };
  drawPlant(ctx, w * 0.06, h * 1.02, 0.46 * u, pot);
  const k = (h * 1.36) / 175;
  drawStanding(ctx, who, HAND_ON_HIP, { k, x, y: h * 1.46 }, [2.1, 2.3]);
  return canvas;
}

/** Each kind has its ground, but ivory would vanish on sand. */
function groundFor(kind: ProductKind, colour: ColourName): GroundName {
  const { ground } = PRODUCTS[kind];
  return colour === 'ivory' && ground === 'sand' ? 'sage' : ground;
}

function drawGround(ctx: SKRSContext2D, ground: GroundName, { w, h }: Size): void {
  const [top, bottom] = GROUNDS[ground];
  ctx.fillStyle = downward(ctx, 0, h, top, bottom);
  ctx.fillRect(0, 0, w, h);
  glow(ctx, w * 0.44, h * 0.36, Math.max(w, h) * 0.5, '#FFFFFF', 0.5);
}

type Spot = {
  /** Middle of the object, and where it stands. */
  x: number;
  floor: number;
  /** The room it may take. */
  wide: number;
  high: number;
};

/** Scales and moves the still life so that the object fills its spot. */
function placeProduct(ctx: SKRSContext2D, kind: ProductKind, colour: ColourName, spot: Spot): void {
  const box = objectBox(kind);
  // Thin and flat things would look huge if they filled the spot like round ones.
  const k = Math.min(spot.wide / box.w, spot.high / box.h, Math.sqrt((spot.wide * spot.high * 0.74) / (box.w * box.h)));
  ctx.save();
  ctx.translate(spot.x, spot.floor);
  ctx.scale(k, k);
  ctx.translate(-(box.x + box.w / 2), -(box.y + box.h));
  drawProduct(ctx, kind, colour);
  ctx.restore();
}

function centredSpot(kind: ProductKind, { w, h }: Size, share: number): Spot {
  const side = Math.min(w, h) * share;
  const box = objectBox(kind);
  const k = Math.min(side / box.w, side / box.h, Math.sqrt((side * side * 0.74) / (box.w * box.h)));
  return { x: w / 2, floor: h * 0.505 + (box.h * k) / 2, wide: side, high: side };
}

function drawDetail(ctx: SKRSContext2D, kind: ProductKind, colour: ColourName, { w, h }: Size): void {
  const { detail } = PRODUCTS[kind];
  const [, top, bottom] = GROUNDS[groundFor(kind, colour)];
  ctx.fillStyle = downward(ctx, 0, h, top, bottom);
  ctx.fillRect(0, 0, w, h);
  glow(ctx, w * 0.3, h * 0.2, Math.max(w, h) * 0.6, '#FFFFFF', 0.5);
  const box = objectBox(kind);
  const k = (Math.max(w, h) / Math.max(box.w, box.h)) * 1.62;
  ctx.save();
  ctx.translate(w / 2, h / 2);
  ctx.rotate(-0.09);
  ctx.scale(k, k);
  ctx.translate(-detail[0], -detail[1]);
  drawProduct(ctx, kind, colour);
  ctx.restore();
}

/** A table before an arch, with something that goes with the product. */
function drawTogether(ctx: SKRSContext2D, kind: ProductKind, colour: ColourName, { w, h }: Size): void {
  const { beside } = PRODUCTS[kind];
  const [top, wall, table] = GROUNDS[groundFor(kind, colour)];
  const side = Math.min(w, h);
  const horizon = h * 0.66;
  ctx.fillStyle = downward(ctx, 0, horizon, wall, top);
  ctx.fillRect(0, 0, w, h);
  ctx.fillStyle = alpha('#FFFFFF', 0.62);
  const half = side * 0.34;
  ctx.beginPath();
  ctx.moveTo(w / 2 - half, horizon);
  ctx.lineTo(w / 2 - half, h * 0.46);
  ctx.arc(w / 2, h * 0.46, half, Math.PI, 0);
  ctx.lineTo(w / 2 + half, horizon);
  ctx.fill();
  ctx.fillStyle = downward(ctx, horizon, h, table, wall);
  ctx.fillRect(0, horizon, w, h - horizon);
  const behind: Spot = { x: w / 2 + side * 0.19, floor: h * 0.735, wide: side * 0.46, high: side * 0.5 };
  if (beside === 'box') {
    const k = behind.high / 222;
    ctx.save();
    ctx.translate(behind.x, behind.floor);
    ctx.scale(k, k);
    ctx.translate(-205, -318);
    drawBox(new Still(ctx, COLOURS[colour]));
    ctx.restore();
  } else {
    placeProduct(ctx, beside, colour === 'ivory' ? 'sand' : 'ivory', behind);
  }
  placeProduct(ctx, kind, colour, { x: w / 2 - side * 0.14, floor: h * 0.86, wide: side * 0.54, high: side * 0.52 });
}

export type ProductView = { kind: ProductKind; colour: ColourName; angle?: 0 | 1 | 2 };

/** `angle` 0 is the whole product, 1 a close detail, 2 the product with its box or what it is used with. */
export function productPicture({ kind, colour, angle = 0, w, h }: ProductView & Size): Canvas {
  const { canvas, ctx } = open({ w, h });
  switch (angle) {
    case 0:
      drawGround(ctx, groundFor(kind, colour), { w, h });
      placeProduct(ctx, kind, colour, centredSpot(kind, { w, h }, 0.71));
      break;
    case 1:
      drawDetail(ctx, kind, colour, { w, h });
      break;
    case 2:
      drawTogether(ctx, kind, colour, { w, h });
      break;
  }
  return canvas;
}

export function categoryTile(kind: ProductKind, size: number): Canvas {
  const { canvas, ctx } = open({ w: size, h: size });
  drawGround(ctx, PRODUCTS[kind].ground, { w: size, h: size });
  placeProduct(ctx, kind, PRODUCTS[kind].colour, centredSpot(kind, { w: size, h: size }, 0.8));
  return canvas;
}

export type BannerSubject = { kind: ProductKind; colour?: ColourName } | Act;

/** The store's large banner: the subject low, the upper part free for words. */
export function bannerPicture({ w, h, ...subject }: BannerSubject & Size): Canvas {
  const { canvas, ctx } = open({ w, h });
  if ('kind' in subject) {
    const { ground, colour } = PRODUCTS[subject.kind];
    drawGround(ctx, ground, { w, h });
    const isWide = w / h > 1.5;
    const spot = isWide
      ? { x: w * 0.74, floor: h * 0.9, wide: w * 0.4, high: h * 0.76 }
      : { x: w / 2, floor: h * 0.9, wide: w * 0.74, high: h * 0.46 };
    placeProduct(ctx, subject.kind, subject.colour ?? colour, spot);
    return canvas;
  }
  const { box } = stage(subject);
  const tall = Math.max(box.top, 108);
  const wide = box.right - box.left;
  const isWide = w / h > 1.5;
  const k = isWide ? Math.min((h * 0.8) / tall, (w * 0.46) / wide) : Math.min((h * 0.5) / tall, (w * 0.8) / wide);
  const camera = cameraAt(box, k, w * (isWide ? 0.7 : 0.5), h * (isWide ? 0.9 : 0.87), subject.flip);
  drawAct(ctx, subject, { w, h }, camera, { layout: { plant: 0.9, window: 0.08 } });
  return canvas;
}

const PINK = '#E0195A';

/** What a link to us shows elsewhere. */
export function shareImage(w: number, h: number): Canvas {
  const { canvas, ctx } = open({ w, h });
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
  const { canvas, ctx } = open({ w: size, h: size });
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

const TAB_ICON_SIZE = 96;

/** Small icons show the first syllable only, on rounded corners; large ones the whole mark, for the system to mask. */
export function appIcon(size: number): Canvas {
  const { canvas, ctx } = open({ w: size, h: size });
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
