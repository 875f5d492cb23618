import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { downward, drawPlant, ellipse, glow } from '../brush.ts';
import { alpha, tint } from '../colour.ts';
import { FULL_TURN } from '../geom.ts';
import { drawContactShadow, drawRig, poseBox, solvePose } from '../render.ts';
import type { Camera } from '../render.ts';
import type { Pose } from '../skeleton.ts';
import { trainer } from '../trainers.ts';
import type { Trainer } from '../trainers.ts';
import { figureBox, openCanvas } from './stage.ts';
import type { FigureBox } from './stage.ts';

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
  const { canvas, ctx } = openCanvas({ w: size, h: size });
  const who = trainer(id);
  ctx.fillStyle = downward(ctx, 0, size, tint(who.ground[0], '#FFFFFF', 0.25), who.ground[0]);
  ctx.fillRect(0, 0, size, size);
  ctx.fillStyle = who.ground[1];
  ellipse(ctx, size * 0.5, size * 0.98, size * 0.56);
  drawStanding(ctx, who, portraitPose(leanOf(who)), avatarCamera(size), [1.5, 1.5]);
  return canvas;
}

const avatarCamera = (size: number): Camera => ({ k: size / 56, x: size / 2, y: size * 0.52 + (154 * size) / 56 });

export const avatarFigure = (id: string, size: number): FigureBox =>
  figureBox(standingBox(id, portraitPose(leanOf(trainer(id)))), avatarCamera(size), { w: size, h: size });

export const channelFigure = (id: string, w: number, h: number): FigureBox =>
  figureBox(standingBox(id, HAND_ON_HIP), channelCamera(w, h), { w, h });

const standingBox = (id: string, pose: Pose) => poseBox(solvePose(pose, trainer(id), 'front'));

const channelCamera = (w: number, h: number): Camera => ({
  k: (h * 1.36) / 175,
  x: Math.max(w * 0.76, w - 0.74 * h),
  y: h * 1.46,
});

export function channelBanner(id: string, w: number, h: number): Canvas {
  const { canvas, ctx } = openCanvas({ w, h });
  const who = trainer(id);
  const u = h / 100;
  const [pale, strong] = who.ground;
  ctx.fillStyle = downward(ctx, 0, h, tint(pale, '#FFFFFF', 0.3), pale);
  ctx.fillRect(0, 0, w, h);
  glow(ctx, w * 0.3, h * 0.1, 90 * u, '#FFFFFF', 0.7);
  const camera = channelCamera(w, h);
  const { x } = camera;
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
  drawStanding(ctx, who, HAND_ON_HIP, camera, [2.1, 2.3]);
  return canvas;
}
