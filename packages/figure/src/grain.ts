import { createCanvas } from '@napi-rs/canvas';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';

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
