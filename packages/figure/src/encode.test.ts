import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { dominantColour, encode, renderSet } from './encode.ts';
import { categoryTile } from './pictures/product.ts';

const SIGNATURE = {
  webp: (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1', 8, 12) === 'WEBP',
  avif: (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1', 4, 12) === 'ftypavif',
  png: (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1', 1, 4) === 'PNG',
  jpeg: (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8,
};

describe.each(['webp', 'avif', 'png', 'jpeg'] as const)('%s', (format) => {
  test('is what it says', () => {
    expect(SIGNATURE[format](encode(categoryTile('mat', 64), { format }))).toBe(true);
  });
});

test.each(['webp', 'avif', 'jpeg'] as const)('more quality takes more bytes in %s', (format) => {
  const picture = categoryTile('gym-bag', 200);
  const coarse = encode(picture, { format, quality: 30 });
  expect(encode(picture, { format, quality: 90 }).length).toBeGreaterThan(coarse.length);
});

describe('renderSet', () => {
  test('gives every width, in order, at the ratio, drawing once', async () => {
    const drawn: [number, number][] = [];
    const set = renderSet(
      (w, h) => {
        drawn.push([w, h]);
        return createCanvas(w, h);
      },
      { ratio: 16 / 9, widths: [160, 640, 320], format: 'png' },
    );
    expect(drawn).toEqual([[640, 360]]);
    expect(set.images.map(({ width, height }) => [width, height])).toEqual([
      [160, 90],
      [640, 360],
      [320, 180],
    ]);
    for (const { width, height, bytes } of set.images) {
      const image = await loadImage(Buffer.from(bytes));
      expect([image.width, image.height]).toEqual([width, height]);
    }
  });

  test('refuses a set without widths', () => {
    expect(() => renderSet((w, h) => createCanvas(w, h), { ratio: 1, widths: [] })).toThrow('width');
  });
});

test('the dominant colour is the one that covers most', () => {
  const canvas = createCanvas(100, 100);
  const ctx = canvas.getContext('2d');
  ctx.fillStyle = '#e0195a';
  ctx.fillRect(0, 0, 100, 100);
  ctx.fillStyle = '#ffffff';
  ctx.fillRect(0, 0, 30, 30);
  expect(dominantColour(canvas)).toBe('#e0195a');
});
