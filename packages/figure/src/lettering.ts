import { GlobalFonts } from '@napi-rs/canvas';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { fileURLToPath } from 'node:url';

export type Weight = 'Medium' | 'SemiBold' | 'Bold' | 'ExtraBold';

const WEIGHTS: Weight[] = ['Medium', 'SemiBold', 'Bold', 'ExtraBold'];

for (const weight of WEIGHTS) {
  const file = import.meta.resolve(`pretendard/dist/public/static/Pretendard-${weight}.otf`);
  GlobalFonts.registerFromPath(fileURLToPath(file), fontName(weight));
}

function fontName(weight: Weight): string {
  return `Oun-${weight}`;
}

type Line = {
  size: number;
  colour: string;
  weight?: Weight;
  /** Letter spacing as a share of the size. */
  track?: number;
  align?: 'left' | 'center' | 'right';
};

function setType(ctx: SKRSContext2D, { size, weight = 'Bold', track = -0.025 }: Omit<Line, 'colour'>): void {
  ctx.font = `${size}px ${fontName(weight)}`;
  ctx.letterSpacing = `${track * size}px`;
}

export function textWidth(ctx: SKRSContext2D, words: string, line: Omit<Line, 'colour'>): number {
  setType(ctx, line);
  return ctx.measureText(words).width;
}

export function write(ctx: SKRSContext2D, words: string, x: number, y: number, line: Line): void {
  setType(ctx, line);
  ctx.fillStyle = line.colour;
  ctx.textAlign = line.align ?? 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.fillText(words, x, y);
}

export function pill(
  ctx: SKRSContext2D,
  words: string,
  x: number,
  y: number,
  size: number,
  ink: string,
  ground: string,
) {
  const line: Line = { size, colour: ink, weight: 'SemiBold', track: -0.01 };
  const width = textWidth(ctx, words, line) + size * 1.5;
  ctx.fillStyle = ground;
  ctx.beginPath();
  ctx.roundRect(x, y, width, size * 2, size);
  ctx.fill();
  write(ctx, words, x + size * 0.75, y + size * 1.36, line);
}

/** The drawn 오운 mark in a box 62 by 28, scaled to the given height. */
export function drawLogo(ctx: SKRSContext2D, x: number, y: number, height: number, colour: string): void {
  const k = height / 28;
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(k, k);
  ctx.strokeStyle = colour;
  ctx.lineWidth = 4.4;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.beginPath();
  ctx.arc(14, 9.4, 6.7, 0, Math.PI * 2);
  ctx.moveTo(14, 17.5);
  ctx.lineTo(14, 24.5);
  ctx.moveTo(3, 25.5);
  ctx.lineTo(25, 25.5);
  ctx.moveTo(51.7, 7);
  ctx.arc(47, 7, 4.7, 0, Math.PI * 2);
  ctx.moveTo(35.5, 15.8);
  ctx.lineTo(58.5, 15.8);
  ctx.moveTo(47, 15.8);
  ctx.lineTo(47, 19.2);
  ctx.moveTo(39, 20.6);
  ctx.lineTo(39, 25.5);
  ctx.lineTo(55.5, 25.5);
  ctx.stroke();
  ctx.restore();
}
