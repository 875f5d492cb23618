// A still life is drawn in a square of 400 by 400, y down, standing on the line y = 310, lit from the upper front.
import { Path2D } from '@napi-rs/canvas';
import type { CanvasGradient, SKRSContext2D } from '@napi-rs/canvas';
import { alpha, lightness, tint } from '../colour.ts';
import { FULL_TURN } from '../geom.ts';
import { write } from '../lettering.ts';
import type { Weight } from '../lettering.ts';

export const COLOURS = {
  rose: '#E58AA5',
  coral: '#F0836B',
  wine: '#9C3257',
  sand: '#D6B98F',
  ivory: '#F0E8DC',
  sage: '#8AB096',
  sky: '#78A9E4',
  navy: '#3F4E82',
  lilac: '#A892DE',
  charcoal: '#504C5C',
} as const;

export type ColourName = keyof typeof COLOURS;

export const COLOUR_NAMES = Object.keys(COLOURS) as ColourName[];

/** One colour from its lightest to its darkest use. */
export type Ramp = { pale: string; light: string; base: string; shade: string; deep: string };

const DUSK = '#2A1F3D';

const WARM_SHADE = '#8A6650';

export function rampOf(colour: string): Ramp {
  // Grey shadows make a pale thing look dirty.
  const shadow = lightness(colour) > 0.8 ? WARM_SHADE : DUSK;
  const lit = lightness(colour) < 0.4 ? 0.24 : 0.36;
  return {
    pale: tint(colour, '#FFFFFF', lit + 0.28),
    light: tint(colour, '#FFFFFF', lit),
    base: colour,
    shade: tint(colour, shadow, 0.22),
    deep: tint(colour, shadow, shadow === DUSK ? 0.42 : 0.56),
  };
}

export const WHITE: Ramp = { pale: '#FFFFFF', light: '#FFFFFF', base: '#F6F3F5', shade: '#D3CDD6', deep: '#A79FAC' };
export const METAL = rampOf('#B9B7C4');
export const RUBBER = rampOf('#433F50');

type Shape = string | Path2D;
type Paint = string | CanvasGradient;
type Stop = [number, string];

export function rounded(x: number, y: number, w: number, h: number, r: number): Path2D {
  const path = new Path2D();
  path.roundRect(x, y, w, h, r);
  return path;
}

export function oval(x: number, y: number, rx: number, ry = rx): Path2D {
  const path = new Path2D();
  path.ellipse(x, y, rx, ry, 0, 0, FULL_TURN);
  path.closePath();
  return path;
}

function toPath(shape: Shape): Path2D {
  return typeof shape === 'string' ? new Path2D(shape) : shape;
}

export class Still {
  readonly ctx: SKRSContext2D;
  readonly c: Ramp;
  /** Reads on the object's own colour. */
  readonly mark: string;
  /** Measuring wants the object alone. */
  private readonly hasShadows: boolean;

  constructor(ctx: SKRSContext2D, colour: string, hasShadows = true) {
    this.ctx = ctx;
    this.c = rampOf(colour);
    this.mark = lightness(colour) > 0.82 ? alpha(this.c.deep, 0.9) : alpha('#FFFFFF', 0.94);
    this.hasShadows = hasShadows;
  }

  fill(shape: Shape, paint: Paint): void {
    this.ctx.fillStyle = paint;
    this.ctx.fill(toPath(shape));
  }

  line(shape: Shape, width: number, paint: Paint, cap: 'round' | 'butt' = 'round'): void {
    this.ctx.strokeStyle = paint;
    this.ctx.lineWidth = width;
    this.ctx.lineCap = cap;
    this.ctx.lineJoin = 'round';
    this.ctx.stroke(toPath(shape));
  }

  stitch(shape: Shape, colour: string, width = 1.6): void {
    this.ctx.save();
    this.ctx.setLineDash([6, 4.5]);
    this.line(shape, width, colour, 'butt');
    this.ctx.restore();
  }

  inside(shape: Shape, draw: () => void): void {
    this.ctx.save();
    this.ctx.clip(toPath(shape));
    draw();
    this.ctx.restore();
  }

  turned(degrees: number, x: number, y: number, draw: () => void): void {
    this.ctx.save();
    this.ctx.translate(x, y);
    this.ctx.rotate((degrees * Math.PI) / 180);
    this.ctx.translate(-x, -y);
    draw();
    this.ctx.restore();
  }

  moved(x: number, y: number, k: number, draw: () => void): void {
    this.ctx.save();
    this.ctx.translate(x, y);
    this.ctx.scale(k, k);
    draw();
    this.ctx.restore();
  }

  private gradient(gradient: CanvasGradient, stops: Stop[]): CanvasGradient {
    for (const [place, colour] of stops) gradient.addColorStop(place, colour);
    return gradient;
  }

  /** Lit on top. */
  down(from: number, to: number, ramp: Ramp = this.c): CanvasGradient {
    const stops: Stop[] = [
      [0, ramp.light],
      [0.42, ramp.base],
      [1, ramp.shade],
    ];
    return this.gradient(this.ctx.createLinearGradient(0, from, 0, to), stops);
  }

  /** A standing cylinder. */
  across(from: number, to: number, ramp: Ramp = this.c): CanvasGradient {
    const stops: Stop[] = [
      [0, ramp.shade],
      [0.08, tint(ramp.base, ramp.shade, 0.35)],
      [0.3, ramp.light],
      [0.62, ramp.base],
      [1, ramp.shade],
    ];
    return this.gradient(this.ctx.createLinearGradient(from, 0, to, 0), stops);
  }

  ball(x: number, y: number, r: number, ramp: Ramp = this.c): CanvasGradient {
    const gradient = this.ctx.createRadialGradient(
      x - r * 0.34,
      y - r * 0.42,
      r * 0.06,
      x - r * 0.1,
      y - r * 0.12,
      r * 1.16,
    );
    return this.gradient(gradient, [
      [0, ramp.pale],
      [0.3, ramp.light],
      [0.64, ramp.base],
      [1, ramp.shade],
    ]);
  }

  gloss(shape: Shape, strength = 0.4): void {
    this.fill(shape, alpha('#FFFFFF', strength));
  }

  glossLine(shape: Shape, width: number, strength = 0.4): void {
    this.line(shape, width, alpha('#FFFFFF', strength));
  }

  shadow(x: number, y: number, rx: number, ry = 15): void {
    if (!this.hasShadows) return;
    this.pool(x, y, rx * 1.18, ry, 0.2);
    this.pool(x, y - 2, rx * 0.94, ry * 0.5, 0.26);
  }

  private pool(x: number, y: number, rx: number, ry: number, strength: number): void {
    const { ctx } = this;
    ctx.save();
    ctx.translate(x, y);
    ctx.scale(rx, ry);
    const gradient = ctx.createRadialGradient(0, 0, 0, 0, 0, 1);
    gradient.addColorStop(0, alpha('#3A2A3D', strength));
    gradient.addColorStop(0.55, alpha('#3A2A3D', strength * 0.66));
    gradient.addColorStop(1, alpha('#3A2A3D', 0));
    ctx.fillStyle = gradient;
    ctx.fill(oval(0, 0, 1));
    ctx.restore();
  }

  text(words: string, x: number, y: number, size: number, colour: string, weight: Weight = 'ExtraBold'): void {
    write(this.ctx, words, x, y, { size, colour, weight, align: 'center', track: -0.03 });
  }
}

export type DrawProduct = (still: Still) => void;
