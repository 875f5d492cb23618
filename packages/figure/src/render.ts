// One call draws one frame: room, mat, contact shadow, figure.
import { createCanvas } from '@napi-rs/canvas';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { Figure } from './body.ts';
import type { Feet, FigureLook } from './body.ts';
import { alpha } from './colour.ts';
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
import { FPS, FRAMES, LOOP_SECONDS, poseAt } from './timeline.ts';
import type { Exercise } from './timeline.ts';
import { trainer } from './trainers.ts';
import type { Trainer } from './trainers.ts';

export type Box = { left: number; bottom: number; right: number; top: number };
/** Where floor point 0 is in the picture, and pixels per unit. */
export type Camera = { x: number; y: number; k: number };

const DEFAULT_MAT: Point = [-62, 62];
const BLINK = { from: 2.3, to: 2.43 };

export function solvePose(pose: Pose, who: Trainer, view: Rig['view']): Rig {
  if (view === 'side') return solveSide(pose);
  return solveFront(pose, who.body.shoulder - 0.6, who.body.hip);
}

export function rigAt(movement: Exercise, who: Trainer, seconds: number): Rig {
  return solvePose(poseAt(movement, seconds), who, movement.view);
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
  return [rig.pelvis, rig.headPivot, crown, ...arms, ...legs];
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
  const spots: { x: number; reach: number; nearness: number }[] = [];
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
  const figure = new Figure(ctx, who, look);
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
  const feet = style.feet ?? movement.feet;
  const isCalm = movement.scene === 'calm' || movement.scene === 'quiet';
  ctx.save();
  ctx.translate(camera.x, camera.y);
  ctx.scale(style.flip ? -camera.k : camera.k, -camera.k);
  if (style.shadow) drawContactShadow(ctx, rig, style.shadow);
  drawRig(ctx, rig, who, {
    eyes: style.eyes ?? eyesAt(seconds, isCalm ? 'calm' : 'open'),
    swing: hairSwing(movement, who, seconds, rig),
    light: style.flip ? [-2.1, 2.3] : [2.1, 2.3],
    ...(feet && { feet }),
    ...(movement.prop && { prop: movement.prop }),
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
  const high = movement.view === 'front' ? 0.8 : 0.76;
  return { high: movement.base.rest ? 0.72 : high, wide: 0.84, floor: 0.84 };
}

export function loopCamera(movement: Exercise, who: Trainer, w: number, h: number): Camera {
  const { high, wide, floor } = framing(movement, w, h);
  const box = loopBox(movement, who);
  const tall = Math.max(box.top - Math.min(0, box.bottom), 92);
  const k = Math.min((h * high) / tall, (w * wide) / (box.right - box.left));
  return { k, x: w / 2 - ((box.left + box.right) / 2) * k, y: h * floor };
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
  const camera = options.camera ?? loopCamera(movement, who, options.w, options.h);
  return { movement, who, scene, camera };
}

function drawStage(ctx: SKRSContext2D, options: FrameOptions): void {
  const { movement, scene, camera } = frameParts(options);
  drawScene(ctx, scene, options.w, options.h, options.roomFloor ?? camera.y, options.layout);
  options.behind?.(ctx);
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
