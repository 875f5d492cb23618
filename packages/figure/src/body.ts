// What both views share: flat paint with a second tone, hands, feet, sleeves, leg clothes and the held weight.
import { Path2D } from '@napi-rs/canvas';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { alpha, tint } from './colour.ts';
import { creases, fingersPath } from './fingers.ts';
import {
  add,
  blob,
  circle,
  clamp,
  cut,
  dir,
  dot,
  len,
  mul,
  outline,
  overlap,
  place,
  RAD,
  shift,
  sub,
  union,
} from './geom.ts';
import type { Point } from './geom.ts';
import { armPath, bone, clothTone, DEFAULT_HUE, FOREARM, SHIN, skinTone, UPPER_ARM } from './shapes.ts';
import type { LegProfiles, Tone } from './shapes.ts';
import { footAxes } from './skeleton.ts';
import type { ArmRig, LegRig, Prop } from './skeleton.ts';
import type { Feet, Trainer } from './trainers.ts';

export type FigureLook = {
  /** Instead of what the person always wears. */
  feet?: Feet;
  prop?: Prop;
  eyes?: 'open' | 'calm';
  shadowHue?: string;
  /** Where the lit copy of a shape is moved to; what it uncovers is the second tone. */
  light?: Point;
  /** How the hair lags behind the head. */
  swing?: Point;
};

const BALL_X = 10.5;
const SOLE_Y = -7.2;

const BARE_FOOT = outline([
  -3.2, 3, -4, -1.5, -5.6, -5, -4.6, -7, 0, -7, 6, -6.6, 10.5, -7.1, 15, -7.2, 17.4, -6.6, 17, -5, 13, -4, 8, -1.8, 3.6,
  2.4,
]);
const SOCK = outline([
  -3.6, 5, -4, -1.5, -5.8, -5, -4.8, -7.1, 0, -7.1, 6, -6.8, 10.5, -7.2, 15, -7.2, 17.6, -6.2, 16.6, -4.2, 12, -3.2,
  7.4, -1, 3.8, 4.6,
]);
const SHOE = outline([
  -4.6, 3.4, -5.9, -1, -6.6, -5.2, -4.4, -6.8, 2, -6.8, 10.5, -6.8, 16, -6.8, 18.6, -6.2, 18, -4, 14.4, -2.6, 10, -0.8,
  6.6, 2.2, 4.4, 4, 0, 2.6,
]);
const SOLE = outline([
  -7, -4.9, -6.2, -5, 2, -5, 10, -5.3, 15.5, -5.3, 19, -5.2, 19.2, -6.4, 17.4, -7.4, 10.5, -7.5, 2, -7.5, -5.6, -7.5,
  -7.2, -6.6,
]);
const SHOE_FLASH = outline([-2, -5.5, 2.5, -2.8, 8, 0.5, 9.5, -1, 5.5, -3.2, 1.8, -5.8]);

const PALM = outline([
  -3.1, 2.4, -3, 0.2, 0, 0, 8, 0, 13.6, 0.1, 15, 1.1, 13.4, 2.1, 8.5, 3, 4.4, 4.8, 2.6, 6, -2.4, 6,
]);
const FIST = outline([-1, 2.8, 2.4, 4.1, 6, 4.5, 9, 3.4, 9.9, 0.4, 9, -2.9, 6, -4, 2.4, -3.4, -1, -2.7]);
const OPEN_HAND = outline([
  -1, 2.5, 2.6, 3.2, 6.4, 3.3, 10.5, 2.7, 14.8, 1.2, 15.4, 0, 14, -1.2, 9, -2.5, 4.5, -3, -1, -2.6,
]);
const THUMB = outline([2, 2.4, 4.4, 4.6, 7.6, 5.8, 8.9, 5, 7.8, 3.8, 5.5, 2.2, 3.4, 1]);

/** Toes fold at the ball of the foot. */
function foldToes([x, y]: Point, degrees: number): Point {
  if (x <= BALL_X - 2 || degrees === 0) return [x, y];
  const a = degrees * RAD * clamp((x - (BALL_X - 2)) / 4);
  const dx = x - BALL_X;
  const dy = y - SOLE_Y;
  return [BALL_X + dx * Math.cos(a) - dy * Math.sin(a), SOLE_Y + dx * Math.sin(a) + dy * Math.cos(a)];
}

const THUMB_LINE: [Point, Point, Point] = [
  [3.6, 2],
  [6.6, 2.4],
  [7.4, -0.6],
];

function handLines(arm: ArmRig): [Point, Point, Point][] {
  if (arm.curl !== undefined) return creases(arm.curl);
  return arm.kind === 'fist' ? [THUMB_LINE] : [];
}

/** Degrees that the elbow is bent. */
function foldOf({ root, mid, end }: ArmRig): number {
  const [up, down] = [sub(mid, root), sub(end, mid)];
  return Math.acos(clamp(dot(up, down) / (len(up) * len(down) || 1), -1, 1)) / RAD;
}

export class Figure {
  readonly ctx: SKRSContext2D;
  readonly who: Trainer;
  readonly look: FigureLook;
  readonly hue: string;
  readonly skin: Tone;
  readonly top: Tone;
  readonly bottom: Tone;
  readonly light: Point;

  constructor(ctx: SKRSContext2D, who: Trainer, look: FigureLook = {}) {
    this.ctx = ctx;
    this.who = who;
    this.look = look;
    this.hue = look.shadowHue ?? DEFAULT_HUE;
    this.skin = skinTone(who.skin);
    this.top = clothTone(who.top.colour, this.hue);
    this.bottom = clothTone(who.bottom.colour, this.hue);
    this.light = look.light ?? [2.1, 2.3];
  }

  fill(path: Path2D, colour: string): void {
    this.ctx.fillStyle = colour;
    this.ctx.fill(path);
  }

  fillInside(clip: Path2D, path: Path2D, colour: string): void {
    this.ctx.save();
    this.ctx.clip(clip);
    this.fill(path, colour);
    this.ctx.restore();
  }

  /** Flat colour, then the second tone on the side away from the light. */
  paint(path: Path2D, tone: Tone, isFar = false, depth = 1): void {
    this.fill(path, isFar ? tone.far : tone.base);
    const lit = shift(path, this.light[0] * depth, this.light[1] * depth);
    this.fill(cut(path, lit), isFar ? tone.farShade : tone.shade);
  }

  castShadow(on: Path2D, by: Path2D, colour: string, offset: Point): void {
    this.fill(overlap(on, shift(by, ...offset)), colour);
  }

  foot(leg: LegRig, isFar: boolean, turn = 1, side = 1): void {
    const { forward, up } = footAxes(leg.pitch);
    this.footAlong(leg, isFar, [forward[0] * turn * side, forward[1]], [up[0] * turn * side, up[1]]);
  }

  footAlong(leg: LegRig, isFar: boolean, forward: Point, up: Point): void {
    const shape = (points: Point[], k?: number) =>
      place(
        blob(
          points.map((point) => foldToes(point, leg.toe)),
          k,
        ),
        leg.end,
        forward,
        up,
      );
    if (this.feet === 'bare') this.paint(shape(BARE_FOOT), this.skin, isFar, 0.5);
    else if (this.feet === 'socks') this.paint(shape(SOCK), clothTone(this.who.shoe.sock, this.hue), isFar, 0.5);
    else this.shoe(leg, isFar, shape);
  }

  private shoe(leg: LegRig, isFar: boolean, shape: (points: Point[], k?: number) => Path2D): void {
    const { shoe, body } = this.who;
    const shaded = (colour: string) => (isFar ? tint(colour, this.hue, 0.32) : colour);
    const sock = union(
      bone(leg.mid, leg.end, SHIN, body.limb, { from: 0.85, pad: 0.35 }),
      circle(leg.end, 3.5 * body.limb),
    );
    this.fill(sock, shaded(shoe.sock === '#FFFFFF' ? '#FFF7F4' : shoe.sock));
    const upper = shape(SHOE);
    this.paint(upper, clothTone(shoe.colour, tint(this.hue, '#FFFFFF', 0.25)), isFar, 0.55);
    this.fillInside(upper, shape(SHOE_FLASH), shaded(shoe.accent));
    this.fill(shape(SOLE, 0.12), shaded(shoe.sole));
  }

  private handSize(): number {
    return 0.5 + 0.5 * this.who.body.arm;
  }

  private handPath(arm: ArmRig, thumbSide: number): Path2D {
    const k = this.handSize();
    if (arm.kind === 'palm') return place(blob(PALM), [arm.end[0], arm.end[1] - 3.2], [1, 0], [0, 1], k);
    const towards = dir(arm.hand);
    const across: Point = [-towards[1] * thumbSide, towards[0] * thumbSide];
    const forward = mul(towards, arm.seen ?? 1);
    if (arm.curl !== undefined) return place(fingersPath(arm.curl), arm.end, forward, across, k);
    if (arm.kind === 'fist') return place(blob(FIST), arm.end, forward, across, k);
    return union(place(blob(OPEN_HAND), arm.end, forward, across, k), place(blob(THUMB), arm.end, forward, across, k));
  }

  private drawHandLines(arm: ArmRig, isFar: boolean, thumbSide: number): void {
    const k = this.handSize();
    const towards = dir(arm.hand);
    const across: Point = [-towards[1] * thumbSide, towards[0] * thumbSide];
    const forward = mul(towards, arm.seen ?? 1);
    const on = (x: number, y: number) => add(arm.end, add(mul(forward, x * k), mul(across, y * k)));
    const { ctx } = this;
    ctx.strokeStyle = isFar ? this.skin.farShade : this.skin.shade;
    ctx.lineWidth = 0.8;
    ctx.lineCap = 'round';
    ctx.beginPath();
    for (const [from, bend, to] of handLines(arm)) {
      ctx.moveTo(...on(...from));
      ctx.quadraticCurveTo(...on(...bend), ...on(...to));
    }
    ctx.stroke();
  }

  /** Arm and hand are one silhouette; what the hand holds goes between palm and fingers. */
  armAndHand(arm: ArmRig, isFar: boolean, mirror: number, thumbSide: number): Path2D {
    const hand = this.handPath(arm, thumbSide);
    const path = union(armPath(arm, this.who.body.arm, mirror), hand);
    this.paint(path, this.skin, isFar, 0.75);
    const { prop } = this.look;
    if (prop === 'dumbbell' || (prop === 'goblet' && !isFar)) {
      this.dumbbell(arm, isFar, arm.hand + (prop === 'goblet' ? 66 : 90));
      this.paint(hand, this.skin, isFar, 0.4);
    }
    this.drawHandLines(arm, isFar, thumbSide);
    return path;
  }

  /** A forearm folded over its own upper arm: without an edge between them both would be one stump. */
  forearmOver(arm: ArmRig, isFar: boolean, mirror: number, thumbSide: number): void {
    const strength = clamp((foldOf(arm) - 105) / 30);
    if (strength === 0 || arm.kind === 'palm') return;
    const k = this.who.body.arm;
    const hand = this.handPath(arm, thumbSide);
    const elbow = circle(arm.mid, 3.8 * k);
    const forearm = union(elbow, bone(arm.mid, arm.end, FOREARM, k, { from: 0, mirror }), circle(arm.end, 2.55 * k));
    const upper = bone(arm.root, arm.mid, UPPER_ARM, k, { pad: this.hasSleeves ? 0.6 : -0.2, mirror });
    const whole = union(forearm, hand);
    this.ctx.save();
    this.ctx.globalAlpha *= strength;
    this.fill(cut(overlap(upper, shift(whole, -1.3, -1.7)), elbow), alpha(this.hue, 0.26));
    this.paint(whole, this.skin, isFar, 0.4);
    if (this.who.top.kind === 'long') {
      this.paint(bone(arm.mid, arm.end, FOREARM, k, { from: 0, to: 0.9, pad: 0.6, mirror }), this.top, isFar, 0.5);
    }
    this.drawHandLines(arm, isFar, thumbSide);
    this.ctx.restore();
  }

  private dumbbell(arm: ArmRig, isFar: boolean, angle: number): void {
    const along = dir(angle);
    const across: Point = [-along[1], along[0]];
    const centre = add(arm.end, mul(dir(arm.hand), 4.6));
    const bar = (x: number, y: number, w: number, h: number, r: number, colour: string) => {
      const path = new Path2D();
      path.roundRect(x, y, w, h, r);
      this.fill(place(path, centre, along, across), isFar ? tint(colour, DEFAULT_HUE, 0.3) : colour);
    };
    bar(-10, -1.4, 20, 2.8, 1.4, '#8E8794');
    for (const end of [-9.4, 9.4]) {
      bar(end - 3.2, -5.6, 6.4, 11.2, 2.2, '#3A3348');
      bar(end - 3.2, 1.6, 6.4, 4, 2, '#4E4660');
      bar(end * 1.405 - 1.2, -3.6, 2.4, 7.2, 1.1, '#E0195A');
    }
  }

  sleevePath(arm: ArmRig, mirror = 1): Path2D | undefined {
    const k = this.who.body.arm;
    const { kind } = this.who.top;
    if (kind === 'crop' || kind === 'tank') return undefined;
    const shoulder = circle(arm.root, 5.5 * k + 0.7);
    if (kind === 'tee') {
      return union(shoulder, bone(arm.root, arm.mid, UPPER_ARM, k, { to: 0.56, pad: 0.8, flare: 1.7, mirror }));
    }
    return union(
      shoulder,
      bone(arm.root, arm.mid, UPPER_ARM, k, { pad: 0.6, mirror }),
      circle(arm.mid, 4.4 * k),
      bone(arm.mid, arm.end, FOREARM, k, { from: 0, to: 0.9, pad: 0.6, mirror }),
    );
  }

  legCloth(leg: LegRig, { thigh, shin, knee }: LegProfiles, mirror = 1): Path2D {
    const k = this.who.body.limb;
    switch (this.who.bottom.kind) {
      case 'shorts':
        return union(
          circle(leg.root, 9 * k),
          bone(leg.root, leg.mid, thigh, k, { to: 0.56, pad: 0.7, flare: 1.6, mirror }),
        );
      case 'biker':
        return union(circle(leg.root, 8.7 * k), bone(leg.root, leg.mid, thigh, k, { to: 0.72, pad: 0.25, mirror }));
      case 'joggers':
        return union(
          circle(leg.root, 9 * k),
          bone(leg.root, leg.mid, thigh, k, { pad: 0.9, flare: 0.4, mirror }),
          circle(leg.mid, knee * k + 1.3),
          bone(leg.mid, leg.end, shin, k, { from: 0, to: 0.86, pad: 1.3, flare: 0.3, mirror }),
        );
      case 'leggings':
        return union(
          circle(leg.root, 8.7 * k),
          bone(leg.root, leg.mid, thigh, k, { pad: 0.2, mirror }),
          circle(leg.mid, knee * k + 0.22),
          bone(leg.mid, leg.end, shin, k, { from: 0, to: 0.86, pad: 0.25, mirror }),
        );
    }
  }

  hem(leg: LegRig, { thigh, shin }: LegProfiles, isFar: boolean, mirror = 1): void {
    const k = this.who.body.limb;
    const { kind, trim } = this.who.bottom;
    const colour = isFar ? tint(trim, DEFAULT_HUE, 0.36) : trim;
    const onThigh = (from: number, to: number, pad: number) =>
      bone(leg.root, leg.mid, thigh, k, { from, to, pad, flare: 0.1, mirror });
    const onShin = (to: number, pad: number) => bone(leg.mid, leg.end, shin, k, { from: 0.82, to, pad, mirror });
    switch (kind) {
      case 'shorts':
        return this.fill(onThigh(0.52, 0.565, 2.2), colour);
      case 'biker':
        return this.fill(onThigh(0.69, 0.725, 0.3), colour);
      case 'joggers':
        return this.fill(onShin(0.88, 1.2), colour);
      case 'leggings':
        return this.fill(onShin(0.865, 0.35), colour);
    }
  }

  get feet(): Feet {
    return this.look.feet ?? this.who.feet;
  }

  /** Tight clothes reach the waist; loose ones sit on the hip. */
  get isFitted(): boolean {
    return this.who.bottom.kind === 'leggings' || this.who.bottom.kind === 'biker';
  }

  /** Legs show below these. */
  get isBareLegged(): boolean {
    return this.who.bottom.kind === 'shorts' || this.who.bottom.kind === 'biker';
  }

  get isWoman(): boolean {
    return this.who.body.bust > 0.5;
  }

  get hasSleeves(): boolean {
    return this.who.top.kind === 'tee' || this.who.top.kind === 'long';
  }
}
