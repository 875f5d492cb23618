// Rooms and moods: big soft shapes, one light, one floor. Picture space, y down.
import { createCanvas } from '@napi-rs/canvas';
import type { Canvas, CanvasGradient, SKRSContext2D } from '@napi-rs/canvas';
import { alpha, tint } from './colour.ts';
import { FULL_TURN } from './geom.ts';
import type { Point } from './geom.ts';

type SceneKind = 'window' | 'burst' | 'arch' | 'night' | 'spot' | 'rings' | 'room';

export type Scene = {
  id: string;
  kind: SceneKind;
  wall: [string, string];
  floor: [string, string];
  shape: string;
  shape2: string;
  light: string;
  mat: string;
  matEdge: string;
  shadow: string;
  /** What cloth in shade leans to. */
  hue: string;
  ink: string;
  accent: string;
  leaf: string;
};

const WINDOW: Scene = {
  id: 'strength',
  kind: 'window',
  wall: ['#FFF1F5', '#FFE3EC'],
  floor: ['#F7CBD6', '#F3BECC'],
  shape: '#FFDDE8',
  shape2: '#FFB6CD',
  light: '#FFFFFF',
  mat: '#E0195A',
  matEdge: '#B3104A',
  shadow: '#7A1243',
  hue: '#5A1E50',
  ink: '#3A1230',
  accent: '#E0195A',
  leaf: '#5E9C86',
};

const BURST: Scene = {
  id: 'cardio',
  kind: 'burst',
  wall: ['#F9508A', '#E0195A'],
  floor: ['#C91350', '#B70F49'],
  shape: '#FF86AD',
  shape2: '#FFB6CD',
  light: '#FFDDE8',
  mat: '#FFDDE8',
  matEdge: '#FFB6CD',
  shadow: '#5E062B',
  hue: '#5A0E40',
  ink: '#FFFFFF',
  accent: '#FFFFFF',
  leaf: '#FF86AD',
};

const ARCH: Scene = {
  id: 'calm',
  kind: 'arch',
  wall: ['#FBF1E6', '#F7E6D6'],
  floor: ['#EFD6C2', '#E8C9B2'],
  shape: '#F6D3BF',
  shape2: '#FFC9B8',
  light: '#FFF8EF',
  mat: '#8FB3A5',
  matEdge: '#6F978A',
  shadow: '#6B3A2E',
  hue: '#5A2A40',
  ink: '#4A2730',
  accent: '#E0195A',
  leaf: '#7FA897',
};

const NIGHT: Scene = {
  id: 'quiet',
  kind: 'night',
  wall: ['#2A3C78', '#3A4E93'],
  floor: ['#24336A', '#1C2957'],
  shape: '#4A60AB',
  shape2: '#6E86D6',
  light: '#FFE2B0',
  mat: '#7D95E6',
  matEdge: '#5A73C9',
  shadow: '#0B1233',
  hue: '#1C1F5A',
  ink: '#FFFFFF',
  accent: '#FFB6CD',
  leaf: '#3E5A96',
};

const SPOT: Scene = {
  id: 'fight',
  kind: 'spot',
  wall: ['#2B1638', '#3B1C48'],
  floor: ['#231030', '#1A0B25'],
  shape: '#E0195A',
  shape2: '#2F6DEB',
  light: '#FF86AD',
  mat: '#4A2458',
  matEdge: '#341842',
  shadow: '#08030D',
  hue: '#240A34',
  ink: '#FFFFFF',
  accent: '#FF86AD',
  leaf: '#4A2458',
};

const RINGS: Scene = {
  id: 'core',
  kind: 'rings',
  wall: ['#E6EFFF', '#D6E4FF'],
  floor: ['#BCD2FA', '#ABC5F5'],
  shape: '#C9DBFF',
  shape2: '#9CC0FF',
  light: '#FFFFFF',
  mat: '#F9508A',
  matEdge: '#D42C6B',
  shadow: '#23407F',
  hue: '#3A1E5A',
  ink: '#16244F',
  accent: '#2F6DEB',
  leaf: '#86AAE0',
};

type RoomColours = { id: string; top: string; bottom: string; floor: string; glow: string; leaf: string; ink: string };

function lightRoom({ id, top, bottom, floor, glow, leaf, ink }: RoomColours): Scene {
  return {
    id,
    kind: 'room',
    wall: [top, bottom],
    floor: [floor, tint(floor, top, 0.35)],
    shape: tint(bottom, '#FFFFFF', 0.4),
    shape2: tint(leaf, '#FFFFFF', 0.5),
    light: glow,
    mat: tint(leaf, '#FFFFFF', 0.06),
    matEdge: tint(leaf, '#2A1F3D', 0.22),
    shadow: tint(leaf, '#2A1F3D', 0.72),
    hue: '#4A1E50',
    ink,
    accent: '#E0195A',
    leaf,
  };
}

const DUSK: Scene = {
  ...lightRoom({
    id: 'dusk',
    top: '#3F3C5C',
    bottom: '#2F2C48',
    floor: '#262338',
    glow: '#5F5A88',
    leaf: '#8A4C78',
    ink: '#FFFFFF',
  }),
  floor: ['#28253B', '#201D31'],
  shape: '#48456A',
  mat: '#E0195A',
  matEdge: '#A60F45',
  shadow: '#0D0A18',
  hue: '#1E1638',
  accent: '#FFB6CD',
};

export const SCENES = {
  strength: WINDOW,
  cardio: BURST,
  calm: ARCH,
  quiet: NIGHT,
  fight: SPOT,
  core: RINGS,
  rose: lightRoom({
    id: 'rose',
    top: '#FDE6E0',
    bottom: '#FBD0CB',
    floor: '#F1B9B3',
    glow: '#FFF6F2',
    leaf: '#DE8F92',
    ink: '#4A2230',
  }),
  sage: lightRoom({
    id: 'sage',
    top: '#E6EEE1',
    bottom: '#CFDFCD',
    floor: '#B4CBB3',
    glow: '#F6F9F2',
    leaf: '#7FA684',
    ink: '#23382B',
  }),
  peach: lightRoom({
    id: 'peach',
    top: '#FFE3CE',
    bottom: '#FFC9A8',
    floor: '#F5A981',
    glow: '#FFF5EA',
    leaf: '#E57F50',
    ink: '#4A2312',
  }),
  sky: lightRoom({
    id: 'sky',
    top: '#DFECFC',
    bottom: '#C3D9F6',
    floor: '#A3C2EC',
    glow: '#F4F9FF',
    leaf: '#6F97D8',
    ink: '#16294F',
  }),
  lilac: lightRoom({
    id: 'lilac',
    top: '#ECE5FB',
    bottom: '#D8CBF4',
    floor: '#BFAEE8',
    glow: '#F8F5FF',
    leaf: '#9479D6',
    ink: '#2E1F55',
  }),
  dusk: DUSK,
} satisfies Record<string, Scene>;

export type SceneId = keyof typeof SCENES;

export function isSceneId(id: string): id is SceneId {
  return id in SCENES;
}

export function isDark(scene: Scene): boolean {
  return scene.ink === '#FFFFFF';
}

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

export function ellipse(ctx: SKRSContext2D, x: number, y: number, rx: number, ry = rx): void {
  ctx.beginPath();
  ctx.ellipse(x, y, rx, ry, 0, 0, FULL_TURN);
  ctx.fill();
}

function halfDisc(ctx: SKRSContext2D, x: number, y: number, r: number): void {
  ctx.beginPath();
  ctx.arc(x, y, r, Math.PI, 0);
  ctx.fill();
}

function polygon(ctx: SKRSContext2D, points: Point[]): void {
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

function sceneUnit(w: number, h: number): number {
  return Math.min(h / 100, w / 105);
}

export function drawScene(ctx: SKRSContext2D, scene: Scene, w: number, h: number, floorY: number, layout: Layout = {}) {
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

/** A small seeded random, so that the same picture always has the same grain. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

let grainTile: Canvas | undefined;

/** Black and white specks of varying strength: cheaper to lay over a picture than a blend of greys. */
function makeGrainTile(): Canvas {
  const size = 256;
  const tile = createCanvas(size, size);
  const ctx = tile.getContext('2d');
  const pixels = ctx.createImageData(size, size);
  const random = noise(7);
  for (let i = 0; i < pixels.data.length; i += 4) {
    const value = random() * 2 - 1;
    const speck = value > 0 ? 255 : 0;
    pixels.data.set([speck, speck, speck, Math.abs(value) * 255], i);
  }
  ctx.putImageData(pixels, 0, 0);
  return tile;
}

/** Fine paper grain. Only for single covers: it costs bytes in every encoder. */
export function drawGrain(ctx: SKRSContext2D, w: number, h: number, strength: number): void {
  grainTile ??= makeGrainTile();
  ctx.save();
  ctx.globalAlpha = strength;
  for (let y = 0; y < h; y += grainTile.height) {
    for (let x = 0; x < w; x += grainTile.width) ctx.drawImage(grainTile, x, y);
  }
  ctx.restore();
}
