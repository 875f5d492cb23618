// Round things that roll under the body, seen along their axis: the gym ball and the foam roller.
import { Path2D } from '@napi-rs/canvas';
import type { Figure } from '../body.ts';
import { alpha, tint } from '../colour.ts';
import { add, capsule, circle, cut, dir, FULL_TURN, mul, overlap, RAD, shift } from '../geom.ts';
import type { Point } from '../geom.ts';
import { clothTone } from '../shapes.ts';
import type { ThingRig } from '../skeleton.ts';

export const BALL_RADIUS = 28;
export const ROLLER_RADIUS = 7.2;

const BALL = '#78A9E4';
const ROLLER = '#A892DE';
const SLANT: Point = [2.2, 3.4];
/** How much a ball gives under a whole body, as a share of its height. */
const GIVE = 0.09;

type Oval = { centre: Point; rx: number; ry: number };

/** A pressed ball is lower and wider; it never leaves the floor. */
export function ballOval({ at, press }: ThingRig): Oval {
  const ry = BALL_RADIUS * (1 - GIVE * press);
  return { centre: [at[0], at[1] + ry], rx: BALL_RADIUS * (1 + GIVE * 0.6 * press), ry };
}

function ovalPath({ centre, rx, ry }: Oval, k = 1): Path2D {
  const path = new Path2D();
  path.ellipse(centre[0], centre[1], rx * k, ry * k, 0, 0, FULL_TURN);
  path.closePath();
  return path;
}

/** The seams that run over a gym ball; they show how far it has rolled. */
function drawSeams(figure: Figure, { centre, rx, ry }: Oval, turn: number, colour: string): void {
  const { ctx } = figure;
  ctx.save();
  ctx.translate(...centre);
  ctx.scale(rx, ry);
  ctx.rotate(-turn * RAD - 0.5);
  ctx.strokeStyle = colour;
  ctx.lineWidth = 0.03;
  for (const half of [0.24, 0.56, 0.82]) {
    ctx.beginPath();
    ctx.ellipse(0, 0, half, 0.985, 0, 0, FULL_TURN);
    ctx.stroke();
  }
  ctx.restore();
}

export function drawBall(figure: Figure, thing: ThingRig): void {
  const oval = ballOval(thing);
  const tone = clothTone(BALL, figure.hue);
  const ball = ovalPath(oval);
  const [lightX, lightY] = figure.light;
  figure.fill(ball, BALL);
  drawSeams(figure, oval, thing.turn, alpha(tint(BALL, figure.hue, 0.4), 0.4));
  const lit = { ...oval, centre: add(oval.centre, [lightX * 2.6, lightY * 2.6]) };
  figure.fill(cut(ball, ovalPath(lit, 1.02)), alpha(tone.shade, 0.8));
  const shine = { ...oval, centre: add(oval.centre, [lightX * 4.6, lightY * 5]), rx: 7, ry: 4.4 };
  figure.fillInside(ball, ovalPath(shine), alpha('#FFFFFF', 0.3));
}

/** What sits or lies on the ball darkens it. */
export function shadeBall(figure: Figure, thing: ThingRig, body: Path2D): void {
  figure.fill(overlap(ovalPath(ballOval(thing)), shift(body, -figure.light[0], -3.6)), alpha(figure.hue, 0.2));
}

export function rollerEnds({ at }: ThingRig): [near: Point, far: Point] {
  const centre = add(at, [0, ROLLER_RADIUS]);
  return [add(centre, mul(SLANT, -1)), add(centre, SLANT)];
}

export function drawRoller(figure: Figure, thing: ThingRig): void {
  const [near, far] = rollerEnds(thing);
  const tone = clothTone(ROLLER, figure.hue);
  figure.paint(capsule(near, ROLLER_RADIUS, far, ROLLER_RADIUS), tone, false, 0.9);
  const face = circle(near, ROLLER_RADIUS);
  figure.fill(face, tint(ROLLER, '#FFFFFF', 0.3));
  figure.fill(cut(face, shift(face, figure.light[0] * 0.4, figure.light[1] * 0.4)), ROLLER);
  for (const step of [0, 60, 120, 180, 240, 300]) {
    const groove = add(near, mul(dir(step - thing.turn), ROLLER_RADIUS - 1));
    figure.fill(circle(groove, 0.75), tone.shade);
  }
  figure.fill(circle(near, ROLLER_RADIUS * 0.52), tone.shade);
  figure.fill(circle(near, ROLLER_RADIUS * 0.4), tint(ROLLER, figure.hue, 0.62));
}
