import type { Canvas } from '@napi-rs/canvas';
import { PRODUCTS } from '../products.ts';
import type { ProductKind } from '../products.ts';
import type { ColourName } from '../products/still.ts';
import { drawGround, placeProduct } from './product.ts';
import type { Camera } from '../render.ts';
import { cameraAt, drawAct, figureBox, openCanvas, stage } from './stage.ts';
import type { Act, FigureBox, Size } from './stage.ts';

export type BannerSubject = { kind: ProductKind; colour?: ColourName } | Act;

/** The store's large banner: the subject low, the upper part free for words. */
export function bannerPicture({ w, h, ...subject }: BannerSubject & Size): Canvas {
  const { canvas, ctx } = openCanvas({ w, h });
  if ('kind' in subject) {
    const { ground, colour } = PRODUCTS[subject.kind];
    drawGround(ctx, ground, { w, h });
    const isWide = w / h > 1.5;
    const spot = isWide
      ? { x: w * 0.74, floor: h * 0.9, wide: w * 0.4, high: h * 0.76 }
      : { x: w / 2, floor: h * 0.9, wide: w * 0.74, high: h * 0.46 };
    placeProduct(ctx, subject.kind, subject.colour ?? colour, spot);
    return canvas;
  }
  drawAct(ctx, subject, { w, h }, bannerCamera({ ...subject, w, h }), { layout: { plant: 0.9, window: 0.08 } });
  return canvas;
}

function bannerCamera({ w, h, ...act }: Act & Size): Camera {
  const { box } = stage(act);
  const tall = Math.max(box.top, 108);
  const wide = box.right - box.left;
  const isWide = w / h > 1.5;
  const k = isWide ? Math.min((h * 0.8) / tall, (w * 0.46) / wide) : Math.min((h * 0.5) / tall, (w * 0.8) / wide);
  return cameraAt(box, k, w * (isWide ? 0.7 : 0.5), h * (isWide ? 0.9 : 0.87), act.flip);
}

/** Nobody where a thing is shown. */
export const bannerFigure = ({ w, h, ...subject }: BannerSubject & Size): FigureBox | null =>
  'kind' in subject ? null : figureBox(stage(subject).box, bannerCamera({ ...subject, w, h }), { w, h }, subject.flip);
