import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { downward, glow } from '../brush.ts';
import { alpha } from '../colour.ts';
import { drawProduct, GROUNDS, objectBox, PRODUCTS } from '../products.ts';
import type { GroundName, ProductKind } from '../products.ts';
import { drawBox } from '../products/box.ts';
import { COLOURS, Still } from '../products/still.ts';
import type { ColourName } from '../products/still.ts';
import { openCanvas } from './stage.ts';
import type { Size } from './stage.ts';

/** Each kind has its ground, but ivory would vanish on sand. */
function groundFor(kind: ProductKind, colour: ColourName): GroundName {
  const { ground } = PRODUCTS[kind];
  return colour === 'ivory' && ground === 'sand' ? 'sage' : ground;
}

export function drawGround(ctx: SKRSContext2D, ground: GroundName, { w, h }: Size): void {
  const [top, bottom] = GROUNDS[ground];
  ctx.fillStyle = downward(ctx, 0, h, top, bottom);
  ctx.fillRect(0, 0, w, h);
  glow(ctx, w * 0.44, h * 0.36, Math.max(w, h) * 0.5, '#FFFFFF', 0.5);
}

type Spot = {
  /** Middle of the object, and where it stands. */
  x: number;
  floor: number;
  /** The room it may take. */
  wide: number;
  high: number;
};

/** Scales and moves the still life so that the object fills its spot. */
export function placeProduct(ctx: SKRSContext2D, kind: ProductKind, colour: ColourName, spot: Spot): void {
  const box = objectBox(kind);
  // Thin and flat things would look huge if they filled the spot like round ones.
  const k = Math.min(spot.wide / box.w, spot.high / box.h, Math.sqrt((spot.wide * spot.high * 0.74) / (box.w * box.h)));
  ctx.save();
  ctx.translate(spot.x, spot.floor);
  ctx.scale(k, k);
  ctx.translate(-(box.x + box.w / 2), -(box.y + box.h));
  drawProduct(ctx, kind, colour);
  ctx.restore();
}

function centredSpot(kind: ProductKind, { w, h }: Size, share: number): Spot {
  const side = Math.min(w, h) * share;
  const box = objectBox(kind);
  const k = Math.min(side / box.w, side / box.h, Math.sqrt((side * side * 0.74) / (box.w * box.h)));
  return { x: w / 2, floor: h * 0.505 + (box.h * k) / 2, wide: side, high: side };
}

function drawDetail(ctx: SKRSContext2D, kind: ProductKind, colour: ColourName, { w, h }: Size): void {
  const { detail } = PRODUCTS[kind];
  const [, top, bottom] = GROUNDS[groundFor(kind, colour)];
  ctx.fillStyle = downward(ctx, 0, h, top, bottom);
  ctx.fillRect(0, 0, w, h);
  glow(ctx, w * 0.3, h * 0.2, Math.max(w, h) * 0.6, '#FFFFFF', 0.5);
  const box = objectBox(kind);
  const k = (Math.max(w, h) / Math.max(box.w, box.h)) * 1.62;
  ctx.save();
  ctx.translate(w / 2, h / 2);
  ctx.rotate(-0.09);
  ctx.scale(k, k);
  ctx.translate(-detail[0], -detail[1]);
  drawProduct(ctx, kind, colour);
  ctx.restore();
}

/** A table before an arch, with something that goes with the product. */
function drawTogether(ctx: SKRSContext2D, kind: ProductKind, colour: ColourName, { w, h }: Size): void {
  const { beside } = PRODUCTS[kind];
  const [top, wall, table] = GROUNDS[groundFor(kind, colour)];
  const side = Math.min(w, h);
  const horizon = h * 0.66;
  ctx.fillStyle = downward(ctx, 0, horizon, wall, top);
  ctx.fillRect(0, 0, w, h);
  ctx.fillStyle = alpha('#FFFFFF', 0.62);
  const half = side * 0.34;
  ctx.beginPath();
  ctx.moveTo(w / 2 - half, horizon);
  ctx.lineTo(w / 2 - half, h * 0.46);
  ctx.arc(w / 2, h * 0.46, half, Math.PI, 0);
  ctx.lineTo(w / 2 + half, horizon);
  ctx.fill();
  ctx.fillStyle = downward(ctx, horizon, h, table, wall);
  ctx.fillRect(0, horizon, w, h - horizon);
  const behind: Spot = { x: w / 2 + side * 0.19, floor: h * 0.735, wide: side * 0.46, high: side * 0.5 };
  if (beside === 'box') {
    const k = behind.high / 222;
    ctx.save();
    ctx.translate(behind.x, behind.floor);
    ctx.scale(k, k);
    ctx.translate(-205, -318);
    drawBox(new Still(ctx, COLOURS[colour]));
    ctx.restore();
  } else {
    placeProduct(ctx, beside, colour === 'ivory' ? 'sand' : 'ivory', behind);
  }
  placeProduct(ctx, kind, colour, { x: w / 2 - side * 0.14, floor: h * 0.86, wide: side * 0.54, high: side * 0.52 });
}

export type ProductView = { kind: ProductKind; colour: ColourName; angle?: 0 | 1 | 2 };

/** `angle` 0 is the whole product, 1 a close detail, 2 the product with its box or what it is used with. */
export function productPicture({ kind, colour, angle = 0, w, h }: ProductView & Size): Canvas {
  const { canvas, ctx } = openCanvas({ w, h });
  switch (angle) {
    case 0:
      drawGround(ctx, groundFor(kind, colour), { w, h });
      placeProduct(ctx, kind, colour, centredSpot(kind, { w, h }, 0.71));
      break;
    case 1:
      drawDetail(ctx, kind, colour, { w, h });
      break;
    case 2:
      drawTogether(ctx, kind, colour, { w, h });
      break;
  }
  return canvas;
}

export function categoryTile(kind: ProductKind, size: number): Canvas {
  const { canvas, ctx } = openCanvas({ w: size, h: size });
  drawGround(ctx, PRODUCTS[kind].ground, { w: size, h: size });
  placeProduct(ctx, kind, PRODUCTS[kind].colour, centredSpot(kind, { w: size, h: size }, 0.8));
  return canvas;
}
