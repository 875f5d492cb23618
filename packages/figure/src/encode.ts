import { createCanvas } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import { toHex } from './colour.ts';

export type ImageFormat = 'avif' | 'webp' | 'png' | 'jpeg';

/** WebP takes a fraction of AVIF's time for about the same bytes on these flat pictures. */
export const DEFAULT_FORMAT: ImageFormat = 'webp';

const QUALITY: Record<ImageFormat, number> = { webp: 82, avif: 80, jpeg: 84, png: 100 };

export function encode(canvas: Canvas, options: { format: ImageFormat; quality?: number }): Buffer {
  const quality = options.quality ?? QUALITY[options.format];
  switch (options.format) {
    case 'webp':
      return canvas.encodeSync('webp', quality);
    case 'jpeg':
      return canvas.encodeSync('jpeg', quality);
    case 'avif':
      // This encoder's scale runs the other way: a higher number gives a coarser picture.
      return canvas.encodeSync('avif', { quality: 100 - quality, speed: 8 });
    case 'png':
      return canvas.encodeSync('png');
  }
}

/** Halves until close, so that no source pixel is skipped. */
export function resize(source: Canvas, w: number, h: number): Canvas {
  let current = source;
  while (current.width > w * 2 && current.height > h * 2) {
    current = drawn(current, Math.ceil(current.width / 2), Math.ceil(current.height / 2));
  }
  return current.width === w && current.height === h ? current : drawn(current, w, h);
}

function drawn(source: Canvas, w: number, h: number): Canvas {
  const canvas = createCanvas(w, h);
  const ctx = canvas.getContext('2d');
  ctx.imageSmoothingEnabled = true;
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(source, 0, 0, w, h);
  return canvas;
}

const SAMPLE = 24;

/** The average of the most common kind of colour: a ground to show while the picture loads. */
export function dominantColour(canvas: Canvas): string {
  const { data } = resize(canvas, SAMPLE, SAMPLE).getContext('2d').getImageData(0, 0, SAMPLE, SAMPLE);
  const buckets = new Map<number, { count: number; red: number; green: number; blue: number }>();
  for (let i = 0; i < data.length; i += 4) {
    const [red, green, blue, opacity] = [data[i]!, data[i + 1]!, data[i + 2]!, data[i + 3]!];
    if (opacity < 128) continue;
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const bucket = buckets.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
    bucket.count += 1;
    bucket.red += red;
    bucket.green += green;
    bucket.blue += blue;
    buckets.set(key, bucket);
  }
  const fullest = [...buckets.values()].reduce((a, b) => (b.count > a.count ? b : a), {
    count: 0,
    red: 0,
    green: 0,
    blue: 0,
  });
  if (fullest.count === 0) return '#ffffff';
  return toHex(fullest.red / fullest.count, fullest.green / fullest.count, fullest.blue / fullest.count);
}

export type RenderedImage = { width: number; height: number; bytes: Uint8Array };
export type PictureSet = { format: ImageFormat; images: RenderedImage[]; dominant: string };

export type SetOptions = {
  /** Width over height. */
  ratio: number;
  widths: number[];
  format?: ImageFormat;
  quality?: number;
};

/** Draws once at the largest width and scales down for the others; the images come in the order of `widths`. */
export function renderSet(draw: (w: number, h: number) => Canvas, options: SetOptions): PictureSet {
  const { ratio, widths, format = DEFAULT_FORMAT } = options;
  if (widths.length === 0) throw new Error('A picture set needs at least one width');
  const largest = Math.max(...widths);
  const heightOf = (w: number) => Math.round(w / ratio);
  const master = draw(largest, heightOf(largest));
  const images = widths.map((width) => {
    const height = heightOf(width);
    const canvas = resize(master, width, height);
    const bytes = encode(canvas, { format, ...(options.quality !== undefined && { quality: options.quality }) });
    return { width, height, bytes };
  });
  return { format, images, dominant: dominantColour(master) };
}
