// One call draws one frame: room, mat, contact shadow, figure.
import { createCanvas } from '@napi-rs/canvas';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { Figure } from './body.ts';
import type { FigureLook } from './body.ts';
import { alpha, tint } from './colour.ts';
import { exercise } from './exercises.ts';
import { drawFront } from './front.ts';
import { add, clamp, dir, FULL_TURN, mul, RAD, sub } from './geom.ts';
import type { Point } from './geom.ts';
import { drawMat, drawScene, isTall } from './room.ts';
import type { Layout } from './room.ts';
import { isSceneId, SCENES } from './scenes.ts';
import type { Scene } from './scenes.ts';
import { drawSide } from './side.ts';
import { solveFront, solveSide } from './skeleton.ts';
import type { Pose, Rig } from './skeleton.ts';
import { thingPoints, thingSpots } from './things.ts';
import type { Spot } from './things.ts';
import { FPS, FRAMES, LOOP_SECONDS, poseAt } from './timeline.ts';
import type { Exercise } from './timeline.ts';
import { trainer } from './trainers.ts';
import type { Feet, Trainer } from './trainers.ts';

export type Box = { left: number; bottom: number; right: number; top: number };
/** Where floor point 0 is in the picture, and pixels per unit. */
export type Camera = { x: number; y: number; k: number };

const DEFAULT_MAT: Point = [-62, 62];
/** Behind a body shown from the hips up, the room still shows what stands on its floor. */
const CLOSE_ROOM = 1.04;
const BLINK = { from: 2.3, to: 2.43 };

export function solvePose(pose: Pose, who: Trainer, view: Rig['view']): Rig {
  if (view === 'side') return solveSide(pose);
  return solveFront(pose, who.body.shoulder - 0.6, who.body.hip);
}

export function rigAt(movement: Exercise, who: Trainer, seconds: number): Rig {
  const pose = poseAt(movement, seconds);
  const rig = solvePose(pose, who, movement.view);
  const { prop } = movement;
  if (!prop) return rig;
  if (!pose.thing) return { ...rig, prop };
  return { ...rig, prop, thing: { at: [0, 0], turn: 0, press: 0, ...pose.thing } };
}

function outermost(rig: Rig): Point[] {
  const crown = add(rig.headPivot, mul([Math.sin(rig.headAngle * RAD), Math.cos(rig.headAngle * RAD)], 25));
  const arms = [rig.nearArm, rig.farArm].flatMap((arm) => [
    arm.root,
    arm.mid,
    arm.end,
    add(arm.end, mul(dir(arm.hand), 13)),
  ]);
  const legs = [rig.nearLeg, rig.farLeg].flatMap((leg) => [leg.root, leg.mid, leg.end, leg.ball]);
  return [rig.pelvis, rig.headPivot, crown, ...arms, ...legs, ...thingPoints(rig)];
}

function boxAround(points: Point[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return {
    left: Math.min(...xs) - 8,
    right: Math.max(...xs) + 8,
    bottom: Math.min(...ys),
    top: Math.max(...ys) + 4,
  };
}

export function poseBox(rig: Rig): Box {
  return boxAround(outermost(rig));
}

const loopBoxes = new Map<string, Box>();

/** Around the whole loop, so that the camera never moves during a clip. */
export function loopBox(movement: Exercise, who: Trainer): Box {
  const key = `${movement.id}/${who.id}`;
  const known = loopBoxes.get(key);
  if (known) return known;
  const points: Point[] = [];
  for (let i = 0; i < FRAMES; i += 4) points.push(...outermost(rigAt(movement, who, i / FPS)));
  const box = boxAround(points);
  loopBoxes.set(key, box);
  return box;
}

function pool(
  ctx: SKRSContext2D,
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: string,
  strength: number,
): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(rx, ry);
  const gradient = ctx.createRadialGradient(0, 0, 0, 0, 0, 1);
  gradient.addColorStop(0, alpha(colour, strength));
  gradient.addColorStop(0.5, alpha(colour, strength * 0.6));
  gradient.addColorStop(1, alpha(colour, 0));
  ctx.fillStyle = gradient;
  ctx.beginPath();
  ctx.arc(0, 0, 1, 0, FULL_TURN);
  ctx.fill();
  ctx.restore();
}

/** Every part close to the floor darkens it; the body adds one wide, faint pool. */
export function drawContactShadow(ctx: SKRSContext2D, rig: Rig, colour: string): void {
  const spots: Spot[] = thingSpots(rig);
  for (const leg of [rig.nearLeg, rig.farLeg]) {
    const heel = rig.view === 'side' ? 3 : 0;
    spots.push({ x: leg.ball[0] - heel, reach: 17, nearness: clamp(1 - (leg.ball[1] - 3) / 34) });
    spots.push({ x: leg.mid[0], reach: 13, nearness: clamp(1 - leg.mid[1] / 22) });
  }
  const arms = [rig.nearArm, rig.farArm];
  for (const arm of arms) {
    spots.push({ x: arm.end[0] + 4, reach: 13, nearness: clamp(1 - arm.end[1] / 20) });
    spots.push({ x: arm.mid[0] + 6, reach: 14, nearness: clamp(1 - arm.mid[1] / 16) });
  }
  for (const s of [0, 0.45, 0.87]) {
    const [x, y] = rig.spine(s).p;
    spots.push({ x, reach: 22, nearness: clamp(1 - y / 40) });
  }
  const low = arms.filter((arm) => arm.end[1] < 15).map((arm) => arm.end[0]);
  const xs = [rig.nearLeg.ball[0], rig.farLeg.ball[0], rig.pelvis[0], rig.spine(0.87).p[0], ...low];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const strength = 0.3 * clamp(1.15 - rig.pelvis[1] / 190);
  pool(ctx, (left + right) / 2 - 4, -0.8, (right - left) / 2 + 34, 8.5, colour, strength);
  for (const { x, reach, nearness } of spots) {
    if (nearness > 0) pool(ctx, x - 1, -0.6, reach, 4.2, colour, 0.34 * nearness);
  }
}

export function drawRig(ctx: SKRSContext2D, rig: Rig, who: Trainer, look: FigureLook): void {
  const figure = new Figure(ctx, who, rig.prop ? { ...look, prop: rig.prop } : look);
  if (rig.view === 'side') drawSide(figure, rig);
  else drawFront(figure, rig);
}

type FigureStyle = { flip?: boolean; shadow?: string; feet?: Feet; hue?: string; eyes?: 'open' | 'calm' };

function eyesAt(seconds: number, wanted: 'open' | 'calm'): 'open' | 'calm' {
  const inLoop = ((seconds % LOOP_SECONDS) + LOOP_SECONDS) % LOOP_SECONDS;
  return inLoop > BLINK.from && inLoop < BLINK.to ? 'calm' : wanted;
}

function hairSwing(movement: Exercise, who: Trainer, seconds: number, rig: Rig): Point {
  const before = rigAt(movement, who, seconds - 0.09).headPivot;
  const [x, y] = mul(sub(rig.headPivot, before), 0.09);
  return [clamp(x, -1.3, 1.3), clamp(y, -0.75, 1.3)];
}

export function drawFigure(
  ctx: SKRSContext2D,
  movement: Exercise,
  who: Trainer,
  seconds: number,
  camera: Camera,
  style: FigureStyle = {},
): void {
  const rig = rigAt(movement, who, seconds);
  const isCalm = movement.scene === 'calm' || movement.scene === 'quiet';
  ctx.save();
  ctx.translate(camera.x, camera.y);
  ctx.scale(style.flip ? -camera.k : camera.k, -camera.k);
  if (style.shadow) drawContactShadow(ctx, rig, style.shadow);
  drawRig(ctx, rig, who, {
    eyes: style.eyes ?? eyesAt(seconds, isCalm ? 'calm' : 'open'),
    swing: hairSwing(movement, who, seconds, rig),
    light: style.flip ? [-2.1, 2.3] : [2.1, 2.3],
    ...(style.feet && { feet: style.feet }),
    ...(style.hue && { shadowHue: style.hue }),
  });
  ctx.restore();
}

export function sceneOf(movement: Exercise, id?: string): Scene {
  const wanted = id ?? movement.scene;
  if (!isSceneId(wanted)) throw new Error(`No scene is called ${wanted}`);
  return SCENES[wanted];
}

/** How much of the height and the width the figure takes, and where it stands. */
function framing(movement: Exercise, w: number, h: number): { high: number; wide: number; floor: number } {
  if (isTall(w, h)) return { high: 0.58, wide: 0.92, floor: 0.7 };
  const { nearArm } = movement.base;
  // A body that stands and goes to the floor in one loop would be small in both.
  if (nearArm.palm && nearArm.free) return { high: 0.82, wide: 0.84, floor: 0.84 };
  const high = movement.view === 'front' ? 0.8 : 0.76;
  return { high: movement.base.rest ? 0.72 : high, wide: 0.84, floor: 0.84 };
}

function closeCamera(box: Box, from: number, w: number, h: number, isFlipped: boolean): Camera {
  const k = (h * 0.9) / (box.top - from);
  const middle = ((box.left + box.right) / 2) * k;
  return { k, x: w / 2 + (isFlipped ? middle : -middle), y: h + from * k };
}

export function loopCamera(movement: Exercise, who: Trainer, w: number, h: number, isFlipped = false): Camera {
  const { high, wide, floor } = framing(movement, w, h);
  const box = loopBox(movement, who);
  if (movement.close && !isTall(w, h)) return closeCamera(box, movement.close, w, h, isFlipped);
  const tall = Math.max(box.top - Math.min(0, box.bottom), 92);
  const k = Math.min((h * high) / tall, (w * wide) / (box.right - box.left));
  const middle = ((box.left + box.right) / 2) * k;
  return { k, x: w / 2 + (isFlipped ? middle : -middle), y: h * floor };
}

/** Left, top, right and bottom of all that moves in a loop, in shares of the picture. */
export function shownBox(movement: Exercise, who: Trainer, w: number, h: number): [number, number, number, number] {
  const { x, y, k } = loopCamera(movement, who, w, h);
  const { left, right, top, bottom } = loopBox(movement, who);
  return [(x + left * k) / w, (y - top * k) / h, (x + right * k) / w, (y - bottom * k) / h];
}

/** The same of one moment of it. */
export function momentBox(movement: Exercise, who: Trainer, w: number, h: number, seconds: number): Box {
  const { x, y, k } = loopCamera(movement, who, w, h);
  const { left, right, top, bottom } = poseBox(rigAt(movement, who, seconds));
  return { left: (x + left * k) / w, top: (y - top * k) / h, right: (x + right * k) / w, bottom: (y - bottom * k) / h };
}

export type FrameOptions = {
  exercise: string;
  trainer: string;
  w: number;
  h: number;
  scene?: string;
  camera?: Camera;
  /** Where the room's floor line is, when it is not the figure's. */
  roomFloor?: number;
  flip?: boolean;
  feet?: Feet;
  layout?: Layout;
  eyes?: 'open' | 'calm';
  /** Drawn between wall and mat. */
  behind?: (ctx: SKRSContext2D) => void;
};

function frameParts(options: FrameOptions) {
  const movement = exercise(options.exercise);
  const who = trainer(options.trainer);
  const scene = sceneOf(movement, options.scene);
  const camera = options.camera ?? loopCamera(movement, who, options.w, options.h, options.flip);
  return { movement, who, scene, camera };
}

/** Seen edge-on: everything beyond it is the wall, and it stands on the floor. */
function drawWall(ctx: SKRSContext2D, scene: Scene, at: number, camera: Camera, { w, flip }: FrameOptions): void {
  const foot = 7.5;
  const colour = tint(scene.wall[1], scene.leaf, 0.3);
  const face = ctx.createLinearGradient(at, 0, at + 60, 0);
  face.addColorStop(0, tint(colour, '#FFFFFF', 0.28));
  face.addColorStop(1, colour);
  const bar = (x: number, y: number, wide: number, high: number, fill: typeof face | string) => {
    ctx.fillStyle = fill;
    ctx.fillRect(x, y, wide, high);
  };
  ctx.save();
  ctx.translate(camera.x, camera.y);
  ctx.scale(flip ? -camera.k : camera.k, -camera.k);
  const [wide, high] = [w / camera.k, camera.y / camera.k];
  pool(ctx, at, -foot + 1, 20, 5, scene.shadow, 0.3);
  bar(at, -foot, wide, high + foot, face);
  bar(at, -foot, wide, 7, tint(colour, '#FFFFFF', 0.5));
  bar(at, -foot, 1.4, high + foot, tint(colour, '#FFFFFF', 0.72));
  ctx.restore();
}

function drawStage(ctx: SKRSContext2D, options: FrameOptions): void {
  const { movement, scene, camera } = frameParts(options);
  const roomFloor = options.roomFloor ?? Math.min(camera.y, options.h * CLOSE_ROOM);
  drawScene(ctx, scene, options.w, options.h, roomFloor, options.layout);
  options.behind?.(ctx);
  if (movement.wall) drawWall(ctx, scene, movement.wall, camera, options);
  drawMat(ctx, scene, movement.mat ?? DEFAULT_MAT, camera.x, camera.y, options.flip ? -camera.k : camera.k);
}

function drawActor(ctx: SKRSContext2D, options: FrameOptions, seconds: number): void {
  const { movement, who, scene, camera } = frameParts(options);
  drawFigure(ctx, movement, who, seconds, camera, {
    shadow: scene.shadow,
    hue: scene.hue,
    ...(options.flip && { flip: true }),
    ...(options.feet && { feet: options.feet }),
    ...(options.eyes && { eyes: options.eyes }),
  });
}

export function drawFrame(ctx: SKRSContext2D, options: FrameOptions, seconds: number): void {
  drawStage(ctx, options);
  drawActor(ctx, options, seconds);
}

/** For film: what never moves is painted once, then only the figure for each frame. The canvas is reused. */
export function openClip(options: FrameOptions): { canvas: Canvas; frame: (index: number) => Canvas } {
  const stage = createCanvas(options.w, options.h);
  drawStage(stage.getContext('2d'), options);
  const canvas = createCanvas(options.w, options.h);
  const ctx = canvas.getContext('2d');
  return {
    canvas,
    frame(index) {
      ctx.drawImage(stage, 0, 0);
      drawActor(ctx, options, index / FPS);
      return canvas;
    },
  };
}
