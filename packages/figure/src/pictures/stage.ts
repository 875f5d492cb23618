import { createCanvas } from '@napi-rs/canvas';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { exercise } from '../exercises.ts';
import { drawFrame, poseBox, rigAt, sceneOf } from '../render.ts';
import type { Box, Camera } from '../render.ts';
import type { Scene, SceneId } from '../scenes.ts';
import { secondsAt } from '../timeline.ts';
import type { Exercise } from '../timeline.ts';
import { trainer } from '../trainers.ts';
import type { Trainer } from '../trainers.ts';

export type Size = { w: number; h: number };

export type Act = {
  exercise: string;
  trainer: string;
  scene?: SceneId;
  /** Share of one cycle, 0 to 1; the most telling moment when left out. */
  moment?: number;
  flip?: boolean;
};

export function openCanvas({ w, h }: Size): { canvas: Canvas; ctx: SKRSContext2D } {
  const canvas = createCanvas(Math.round(w), Math.round(h));
  return { canvas, ctx: canvas.getContext('2d') };
}

type Staged = { movement: Exercise; who: Trainer; scene: Scene; seconds: number; box: Box };

export function stage(act: Act): Staged {
  const movement = exercise(act.exercise);
  const who = trainer(act.trainer);
  const moment = act.moment ?? movement.still;
  const seconds = secondsAt(movement, moment);
  return { movement, who, scene: sceneOf(movement, act.scene), seconds, box: poseBox(rigAt(movement, who, seconds)) };
}

export function cameraAt(box: Box, k: number, centreX: number, floorY: number, flip = false): Camera {
  const middle = ((box.left + box.right) / 2) * k;
  return { k, x: centreX + (flip ? middle : -middle), y: floorY };
}

/** Left, top, right and bottom of somebody, in shares of the picture. */
export type FigureBox = { left: number; top: number; right: number; bottom: number };

/** Where a body that is drawn with this camera stands in the picture; what reaches out of it is not seen. */
export function figureBox(box: Box, { k, x, y }: Camera, { w, h }: Size, flip = false): FigureBox {
  const [from, to] = flip ? [-box.right, -box.left] : [box.left, box.right];
  return {
    left: share((x + from * k) / w),
    top: share((y - box.top * k) / h),
    right: share((x + to * k) / w),
    bottom: share((y - box.bottom * k) / h),
  };
}

const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;

export function drawAct(
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
