// Rooms: big soft shapes, one light, one floor. Picture space, y down.
import type { SKRSContext2D } from '@napi-rs/canvas';
import { downward, drawPlant, ellipse, glow, halfDisc, polygon } from './brush.ts';
import { alpha, tint } from './colour.ts';
import type { Point } from './geom.ts';
import { isDark } from './scenes.ts';
import type { Scene, SceneKind } from './scenes.ts';

/** Where things stand, as shares of the width; covers move them away from the title. */
export type Layout = { centre?: number; window?: number; plant?: number; lamp?: number };

type Stage = {
  ctx: SKRSContext2D;
  scene: Scene;
  w: number;
  h: number;
  /** Where wall meets floor. */
  horizon: number;
  /** One hundredth of the height, less in tall pictures. */
  u: number;
  centreX: number;
  layout: Layout;
};

function wallWindow({ ctx, scene, w, horizon, u, centreX, layout }: Stage): void {
  ctx.fillStyle = scene.shape;
  ellipse(ctx, centreX, horizon - 20 * u, 56 * u);
  ctx.fillStyle = alpha(scene.shape2, 0.45);
  halfDisc(ctx, w * 0.16, horizon, 26 * u);
  ctx.fillStyle = alpha(scene.light, 0.75);
  const [paneW, paneH, lean, gap] = [15 * u, 21 * u, 8 * u, 1.6 * u];
  for (const column of [0, 1]) {
    for (const row of [0, 1]) {
      const x = w * (layout.window ?? 0.62) + column * (paneW + gap) - row * lean * 1.08;
      const y = horizon - 66.5 * u + row * (paneH + gap);
      polygon(ctx, [
        [x, y],
        [x + paneW, y + gap],
        [x + paneW - lean, y + paneH + gap],
        [x - lean, y + paneH],
      ]);
    }
  }
}

function wallBurst({ ctx, scene, w, horizon, u, centreX }: Stage): void {
  ctx.fillStyle = alpha(scene.shape, 0.55);
  ellipse(ctx, centreX, horizon - 26 * u, 62 * u);
  ctx.fillStyle = alpha(scene.shape2, 0.5);
  ellipse(ctx, centreX, horizon - 26 * u, 43 * u);
  ctx.fillStyle = alpha(scene.light, 0.16);
  for (let i = 0; i < 5; i++) {
    const x = w * (0.02 + i * 0.23);
    const top = horizon - 82 * u;
    polygon(ctx, [
      [x, horizon],
      [x + 11 * u, horizon],
      [x + 60 * u, top],
      [x + 49 * u, top],
    ]);
  }
  ctx.fillStyle = alpha('#FFFFFF', 0.85);
  ellipse(ctx, w * 0.12, horizon - 55 * u, 1.6 * u);
  ellipse(ctx, w * 0.87, horizon - 41 * u, 2.4 * u);
  ellipse(ctx, w * 0.8, horizon - 61 * u, 1.1 * u);
  ellipse(ctx, w * 0.2, horizon - 27 * u, u);
}

function archPath({ ctx, horizon, u, centreX }: Stage, inset: number): void {
  const half = (44 - inset) * u;
  const spring = horizon - (35.5 - inset * 0.4) * u;
  ctx.beginPath();
  ctx.moveTo(centreX - half, horizon);
  ctx.lineTo(centreX - half, spring);
  ctx.arc(centreX, spring, half, Math.PI, 0);
  ctx.lineTo(centreX + half, horizon);
  ctx.closePath();
}

function wallArch(stage: Stage): void {
  const { ctx, scene, horizon, u, centreX } = stage;
  ctx.fillStyle = scene.shape;
  archPath(stage, 0);
  ctx.fill();
  ctx.fillStyle = scene.light;
  archPath(stage, 5);
  ctx.fill();
  ctx.save();
  archPath(stage, 5);
  ctx.clip();
  ctx.fillStyle = scene.shape2;
  ellipse(ctx, centreX + 14 * u, horizon - 26 * u, 15 * u);
  ctx.fillStyle = '#CFE0D3';
  ellipse(ctx, centreX - 24 * u, horizon + 6 * u, 34 * u, 18 * u);
  ctx.fillStyle = '#B9D2C4';
  ellipse(ctx, centreX + 26 * u, horizon + 8 * u, 36 * u, 16 * u);
  ctx.restore();
}

const NIGHT_FRAME = '#1A2657';
const NIGHT_SKY = '#31479A';
/** [left, top, width] as shares of the window. */
const TOWERS: [number, number, number][] = [
  [0.02, 0.56, 0.2],
  [0.2, 0.42, 0.17],
  [0.4, 0.62, 0.2],
  [0.62, 0.5, 0.16],
  [0.8, 0.66, 0.2],
];

function drawTower(ctx: SKRSContext2D, x: number, y: number, size: number, tower: (typeof TOWERS)[number], u: number) {
  const [left, top, width] = tower;
  ctx.fillStyle = '#26346F';
  ctx.fillRect(x + size * left, y + size * top, size * width, size);
  ctx.fillStyle = '#FFD98F';
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 3; column++) {
      if ((row * 7 + column * 5 + Math.round(left * 20)) % 3 !== 0) continue;
      const lightX = x + size * (left + 0.03 + column * 0.05);
      ctx.fillRect(lightX, y + size * (top + 0.05 + row * 0.09), 1.2 * u, 1.6 * u);
    }
  }
}

function lampX({ w, layout }: Stage): number {
  return w * (layout.lamp ?? 0.1);
}

function wallNight(stage: Stage): void {
  const { ctx, scene, w, horizon, u, layout } = stage;
  const x = w * (layout.window ?? 0.57);
  const y = horizon - 65.5 * u;
  const size = 46 * u;
  ctx.fillStyle = alpha(scene.shape, 0.6);
  ellipse(ctx, w * 0.2, horizon - 4 * u, 40 * u);
  ctx.fillStyle = NIGHT_FRAME;
  ctx.beginPath();
  ctx.roundRect(x, y, size, size, 3 * u);
  ctx.fill();
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(x + 1.8 * u, y + 1.8 * u, size - 3.6 * u, size - 3.6 * u, 2 * u);
  ctx.clip();
  ctx.fillStyle = downward(ctx, y, y + size, NIGHT_SKY, '#8C86D6');
  ctx.fillRect(x, y, size, size);
  const moon: Point = [x + size * 0.72, y + size * 0.27];
  ctx.fillStyle = '#FFF0CF';
  ellipse(ctx, ...moon, 5 * u);
  ctx.fillStyle = NIGHT_SKY;
  ellipse(ctx, moon[0] - 2.2 * u, moon[1] - 1.4 * u, 4.4 * u);
  for (const tower of TOWERS) drawTower(ctx, x, y, size, tower, u);
  ctx.restore();
  ctx.fillStyle = NIGHT_FRAME;
  ctx.fillRect(x + size / 2 - 0.7 * u, y, 1.4 * u, size);

  const lamp = lampX(stage);
  glow(ctx, lamp, horizon - 44 * u, 46 * u, scene.light, 0.55);
  ctx.fillStyle = NIGHT_FRAME;
  ctx.fillRect(lamp - 0.6 * u, horizon - 42 * u, 1.2 * u, 46 * u);
}

function wallSpot({ ctx, scene, w, h, horizon, u, centreX }: Stage): void {
  ctx.fillStyle = alpha(scene.shape2, 0.32);
  ellipse(ctx, centreX - 28 * u, horizon - 30 * u, 42 * u);
  ctx.fillStyle = alpha(scene.shape, 0.85);
  ellipse(ctx, centreX + 9 * u, horizon - 26 * u, 45 * u);
  ctx.fillStyle = alpha('#FF86AD', 0.5);
  ellipse(ctx, centreX + 14 * u, horizon - 28 * u, 33 * u);
  ctx.fillStyle = alpha('#FFFFFF', 0.06);
  polygon(ctx, [
    [w * 0.62, 0],
    [w * 0.86, 0],
    [w * 0.66, horizon],
    [w * 0.18, horizon],
  ]);
  ctx.strokeStyle = alpha('#FFB6CD', 0.3);
  ctx.lineWidth = 0.7 * u;
  for (const share of [0.28, 0.4, 0.52]) {
    ctx.beginPath();
    ctx.moveTo(0, h * share + 8 * u);
    ctx.quadraticCurveTo(w * 0.5, h * share + 13 * u, w, h * share + 8 * u);
    ctx.stroke();
  }
}

function wallRings({ ctx, scene, w, horizon, u, centreX }: Stage): void {
  const ring = (r: number, width: number, colour: string) => {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width * u;
    ctx.beginPath();
    ctx.arc(centreX, horizon, r * u, Math.PI, 0);
    ctx.stroke();
  };
  ring(58, 15, scene.shape);
  ring(40, 12, alpha(scene.shape2, 0.65));
  ctx.fillStyle = '#FFDDE8';
  halfDisc(ctx, centreX, horizon, 29 * u);
  ctx.fillStyle = scene.light;
  ellipse(ctx, w * 0.85, horizon - 55 * u, 7 * u);
}

/** Tall window light that leans over the wall and lies on the floor. */
function wallRoom({ ctx, scene, w, horizon, u, layout }: Stage): void {
  glow(ctx, w * 0.56, horizon - 34 * u, 62 * u, scene.light, isDark(scene) ? 0.7 : 0.95);
  const x = w * (layout.window ?? 0.09);
  const top = horizon - 74 * u;
  const bottom = horizon - 13 * u;
  const drop = 10 * u;
  ctx.fillStyle = alpha('#FFFFFF', isDark(scene) ? 0.09 : 0.44);
  for (const [left, width] of [
    [0, 17],
    [20.5, 13],
  ] as const) {
    polygon(ctx, [
      [x + left * u, top],
      [x + (left + width) * u, top],
      [x + (left + width) * u + drop, bottom],
      [x + left * u + drop, bottom],
    ]);
  }
}

function floorWindow({ ctx, scene, w, h, horizon, u, layout }: Stage): void {
  ctx.fillStyle = alpha('#FFFFFF', 0.6);
  ctx.fillRect(0, horizon - 1.5 * u, w, 1.5 * u);
  ctx.fillStyle = alpha('#FFFFFF', 0.32);
  for (const [a, b, c, d] of [
    [0.5, 0.62, 0.5, 0.32],
    [0.64, 0.76, 0.7, 0.53],
  ] as const) {
    polygon(ctx, [
      [w * a, horizon],
      [w * b, horizon],
      [w * c, h],
      [w * d, h],
    ]);
  }
  const pot = { leaf: scene.leaf, pot: '#FFFFFF', potShade: '#F3DCE3' };
  drawPlant(ctx, w * (layout.plant ?? 0.085), horizon + 6 * u, 0.36 * u, pot);
}

function floorRings({ ctx, scene, w, horizon, u, layout }: Stage): void {
  const x = w * (layout.plant ?? 0.1);
  ctx.fillStyle = alpha(scene.shadow, 0.18);
  ellipse(ctx, x - u, horizon + 4.2 * u, 9 * u, 1.2 * u);
  ctx.fillStyle = '#F9508A';
  ellipse(ctx, x, horizon - 5.2 * u, 9 * u);
  ctx.fillStyle = '#FF86AD';
  ellipse(ctx, x + 1.6 * u, horizon - 7 * u, 6.4 * u);
}

function floorNight(stage: Stage): void {
  const { ctx, scene, w, h, horizon, u } = stage;
  const x = lampX(stage);
  ctx.save();
  ctx.beginPath();
  ctx.rect(0, horizon, w, h - horizon);
  ctx.clip();
  glow(ctx, x, horizon, 60 * u, scene.light, 0.22);
  ctx.restore();
  ctx.fillStyle = NIGHT_FRAME;
  ctx.fillRect(x - 0.6 * u, horizon - 4 * u, 1.2 * u, 7 * u);
  ellipse(ctx, x, horizon + 3 * u, 7 * u, 1.6 * u);
  ctx.fillStyle = scene.light;
  polygon(ctx, [
    [x - 5 * u, horizon - 52 * u],
    [x + 5 * u, horizon - 52 * u],
    [x + 9 * u, horizon - 40 * u],
    [x - 9 * u, horizon - 40 * u],
  ]);
}

function floorRoom({ ctx, scene, w, h, horizon, u, layout }: Stage): void {
  const dark = isDark(scene);
  ctx.fillStyle = dark ? alpha('#FFFFFF', 0.07) : scene.shape;
  ctx.fillRect(0, horizon - 1.7 * u, w, 1.7 * u);
  const x = w * (layout.window ?? 0.09) + 14 * u;
  ctx.fillStyle = alpha('#FFFFFF', dark ? 0.03 : 0.16);
  for (const [left, width] of [
    [0, 17],
    [20.5, 13],
  ] as const) {
    polygon(ctx, [
      [x + left * u, horizon],
      [x + (left + width) * u, horizon],
      [x + (left + width) * u * 1.1 + 12 * u, h],
      [x + left * u * 1.1 + 12 * u, h],
    ]);
  }
  const plantX = w * (layout.plant ?? 0.9);
  ctx.fillStyle = alpha(scene.shadow, 0.14);
  ellipse(ctx, plantX + 2 * u, horizon + 5.4 * u, 8 * u, 1.4 * u);
  const pot = dark
    ? { leaf: scene.leaf, pot: '#57537A', potShade: '#4A4669' }
    : { leaf: scene.leaf, pot: '#FFFFFF', potShade: tint(scene.wall[1], '#FFFFFF', 0.4) };
  drawPlant(ctx, plantX, horizon + 5 * u, 0.36 * u, pot);
}

const WALLS: Record<SceneKind, (stage: Stage) => void> = {
  window: wallWindow,
  burst: wallBurst,
  arch: wallArch,
  night: wallNight,
  spot: wallSpot,
  rings: wallRings,
  room: wallRoom,
};

function furnish(stage: Stage): void {
  const { ctx, scene, w, horizon, u, centreX, layout } = stage;
  switch (scene.kind) {
    case 'window':
      return floorWindow(stage);
    case 'arch':
      return drawPlant(ctx, w * (layout.plant ?? 0.9), horizon + 5 * u, 0.33 * u, {
        leaf: scene.leaf,
        pot: '#E7A58E',
        potShade: '#D28F79',
      });
    case 'rings':
      return floorRings(stage);
    case 'night':
      return floorNight(stage);
    case 'spot':
      ctx.fillStyle = alpha(scene.shape, 0.22);
      return ellipse(ctx, centreX + 4 * u, horizon + 8.5 * u, 66 * u, 9 * u);
    case 'room':
      return floorRoom(stage);
    case 'burst':
      return undefined;
  }
}

/** Where the wall ends, for a figure standing at `floorY`. */
export function horizonFor(w: number, h: number, floorY: number): number {
  return floorY - sceneUnit(w, h) * 8.5;
}

/** Portrait film: the room is seen from closer, and reaches over the picture's edges. */
export function isTall(w: number, h: number): boolean {
  return h > w * 1.4;
}

function sceneUnit(w: number, h: number): number {
  return Math.min(h / 100, w / (isTall(w, h) ? 80 : 105));
}

/** What stands at the side of a wide room would be cut off in a narrow one. */
const TALL_LAYOUT: Record<SceneKind, Layout> = {
  window: { window: 0.55, plant: 0.1 },
  burst: {},
  arch: { plant: 0.9 },
  night: { window: 0.37, lamp: 0.15 },
  spot: {},
  rings: { plant: 0.13 },
  room: { plant: 0.88 },
};

export function drawScene(ctx: SKRSContext2D, scene: Scene, w: number, h: number, floorY: number, given: Layout = {}) {
  const layout = isTall(w, h) ? { ...TALL_LAYOUT[scene.kind], ...given } : given;
  const horizon = horizonFor(w, h, floorY);
  const stage: Stage = {
    ctx,
    scene,
    w,
    h,
    horizon,
    u: sceneUnit(w, h),
    centreX: w * (layout.centre ?? 0.5),
    layout,
  };
  ctx.save();
  ctx.beginPath();
  ctx.rect(0, 0, w, h);
  ctx.clip();
  ctx.fillStyle = downward(ctx, 0, horizon, ...scene.wall);
  ctx.fillRect(0, 0, w, h);
  WALLS[scene.kind](stage);
  ctx.fillStyle = downward(ctx, horizon, h, ...scene.floor);
  ctx.fillRect(0, horizon, w, h - horizon);
  furnish(stage);
  ctx.restore();
}

/** The mat in the figure's own oblique view, with a visible thickness. `k` is negative for a mirrored figure. */
export function drawMat(
  ctx: SKRSContext2D,
  scene: Scene,
  span: Point,
  floorX: number,
  floorY: number,
  k: number,
): void {
  const size = Math.abs(k);
  const [from, to] = k > 0 ? span : [-span[1], -span[0]];
  const [left, right] = [floorX + from * size, floorX + to * size];
  const [far, near] = [floorY - 6.6 * size, floorY + 6.4 * size];
  const lean = 7 * size;
  const path = (drop: number) => {
    const corners: Point[] = [
      [left + lean, far + drop],
      [right + lean * 0.4, far + drop],
      [right - lean * 0.2, near + drop],
      [left - lean * 0.2, near + drop],
    ];
    ctx.beginPath();
    ctx.moveTo((left + right) / 2, far + drop);
    for (let i = 1; i <= 4; i++) ctx.arcTo(...corners[i % 4]!, ...corners[(i + 1) % 4]!, 2.6 * size);
    ctx.closePath();
  };
  for (const [drop, colour] of [
    [2.6, alpha(scene.shadow, 0.16)],
    [1.3, scene.matEdge],
    [0, scene.mat],
  ] as const) {
    ctx.fillStyle = colour;
    path(drop * size);
    ctx.fill();
  }
  ctx.strokeStyle = alpha('#FFFFFF', 0.22);
  ctx.lineWidth = 0.7 * size;
  ctx.beginPath();
  ctx.moveTo(left + 3 * size, near - 2.4 * size);
  ctx.lineTo(right - 4 * size, near - 2.4 * size);
  ctx.stroke();
}
