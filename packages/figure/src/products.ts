import { createCanvas } from '@napi-rs/canvas';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { drawBottle, drawProteinBar, drawProteinTub, drawShaker } from './products/pantry.ts';
import {
  drawFoamRoller,
  drawHeartBand,
  drawMassageBall,
  drawMassageGun,
  drawMatStrap,
  drawScale,
  drawTowel,
} from './products/recovery.ts';
import { COLOURS, Still } from './products/still.ts';
import type { ColourName, DrawProduct } from './products/still.ts';
import {
  drawAbWheel,
  drawBalanceCushion,
  drawDumbbell,
  drawGymBall,
  drawJumpRope,
  drawKettlebell,
  drawLoopBand,
  drawMatRoll,
  drawPilatesRing,
  drawPushUpBar,
  drawTubeBand,
  drawYogaBlock,
} from './products/training.ts';
import { drawBraTop, drawGymBag, drawLeggings, drawShorts, drawSocks, drawTee } from './products/wear.ts';

/** Soft grounds: top and bottom of the wall, then the table. */
export const GROUNDS = {
  rose: ['#FFF4F6', '#FBE3E9', '#F6D5DD'],
  sand: ['#FAF6EF', '#EEE6D8', '#E6DBC8'],
  sage: ['#F1F6EE', '#DFE9DA', '#D1DFCC'],
  sky: ['#F0F5FD', '#DCE8F7', '#CCDDF3'],
  lilac: ['#F6F2FC', '#E6DEF5', '#DACFF0'],
  stone: ['#F7F7F9', '#E8E8ED', '#DDDDE4'],
} as const;

export type GroundName = keyof typeof GROUNDS;

type Product = {
  draw: DrawProduct;
  ground: GroundName;
  /** The colour of its category tile. */
  colour: ColourName;
  /** The telling detail, in the still life's own square. */
  detail: [x: number, y: number];
  /** Stands beside it in the third view. */
  beside: string;
};

export const PRODUCTS = {
  mat: { draw: drawMatRoll, ground: 'rose', colour: 'rose', detail: [262, 236], beside: 'bottle' },
  'yoga-block': { draw: drawYogaBlock, ground: 'sand', colour: 'sand', detail: [160, 246], beside: 'mat' },
  'loop-band': { draw: drawLoopBand, ground: 'sky', colour: 'sky', detail: [150, 196], beside: 'box' },
  'tube-band': { draw: drawTubeBand, ground: 'lilac', colour: 'lilac', detail: [140, 240], beside: 'box' },
  dumbbell: { draw: drawDumbbell, ground: 'stone', colour: 'navy', detail: [130, 232], beside: 'towel' },
  kettlebell: { draw: drawKettlebell, ground: 'stone', colour: 'charcoal', detail: [192, 214], beside: 'dumbbell' },
  'foam-roller': { draw: drawFoamRoller, ground: 'lilac', colour: 'lilac', detail: [254, 236], beside: 'massage-ball' },
  'massage-ball': { draw: drawMassageBall, ground: 'sage', colour: 'sage', detail: [176, 224], beside: 'box' },
  'massage-gun': { draw: drawMassageGun, ground: 'stone', colour: 'charcoal', detail: [220, 172], beside: 'box' },
  'jump-rope': { draw: drawJumpRope, ground: 'rose', colour: 'coral', detail: [140, 214], beside: 'bottle' },
  'ab-wheel': { draw: drawAbWheel, ground: 'sky', colour: 'sky', detail: [196, 222], beside: 'box' },
  'push-up-bar': { draw: drawPushUpBar, ground: 'stone', colour: 'coral', detail: [124, 226], beside: 'box' },
  'pilates-ring': { draw: drawPilatesRing, ground: 'lilac', colour: 'lilac', detail: [126, 208], beside: 'yoga-block' },
  'gym-ball': { draw: drawGymBall, ground: 'sky', colour: 'sky', detail: [230, 196], beside: 'box' },
  'balance-cushion': { draw: drawBalanceCushion, ground: 'sage', colour: 'sage', detail: [224, 238], beside: 'box' },
  bottle: { draw: drawBottle, ground: 'rose', colour: 'rose', detail: [202, 178], beside: 'towel' },
  shaker: { draw: drawShaker, ground: 'sage', colour: 'sage', detail: [202, 152], beside: 'protein-tub' },
  'protein-tub': { draw: drawProteinTub, ground: 'sage', colour: 'sage', detail: [201, 224], beside: 'shaker' },
  'protein-bar': { draw: drawProteinBar, ground: 'sand', colour: 'coral', detail: [226, 240], beside: 'box' },
  leggings: { draw: drawLeggings, ground: 'sky', colour: 'navy', detail: [206, 136], beside: 'bra-top' },
  'bra-top': { draw: drawBraTop, ground: 'rose', colour: 'wine', detail: [204, 252], beside: 'leggings' },
  tee: { draw: drawTee, ground: 'stone', colour: 'ivory', detail: [214, 152], beside: 'shorts' },
  shorts: { draw: drawShorts, ground: 'sage', colour: 'sage', detail: [206, 166], beside: 'tee' },
  socks: { draw: drawSocks, ground: 'sand', colour: 'coral', detail: [168, 146], beside: 'box' },
  towel: { draw: drawTowel, ground: 'sky', colour: 'sky', detail: [232, 196], beside: 'bottle' },
  'gym-bag': { draw: drawGymBag, ground: 'sand', colour: 'charcoal', detail: [204, 242], beside: 'bottle' },
  scale: { draw: drawScale, ground: 'stone', colour: 'ivory', detail: [200, 196], beside: 'box' },
  'mat-strap': { draw: drawMatStrap, ground: 'rose', colour: 'rose', detail: [150, 218], beside: 'mat' },
  'heart-band': { draw: drawHeartBand, ground: 'rose', colour: 'charcoal', detail: [200, 252], beside: 'box' },
} as const satisfies Record<string, Product>;

export type ProductKind = keyof typeof PRODUCTS;

export const PRODUCT_KINDS = Object.keys(PRODUCTS) as ProductKind[];

export type ObjectBox = { x: number; y: number; w: number; h: number };

const PROBE_SCALE = 0.25;
const PROBE_SIZE = 120;
const PROBE_ORIGIN = -40;
const boxes = new Map<ProductKind, ObjectBox>();

/** What the object covers of its square, found by looking at it. */
export function objectBox(kind: ProductKind): ObjectBox {
  const known = boxes.get(kind);
  if (known) return known;
  const canvas = createCanvas(PROBE_SIZE, PROBE_SIZE);
  const ctx = canvas.getContext('2d');
  ctx.scale(PROBE_SCALE, PROBE_SCALE);
  ctx.translate(-PROBE_ORIGIN, -PROBE_ORIGIN);
  PRODUCTS[kind].draw(new Still(ctx, COLOURS.rose, false));
  const { data } = ctx.getImageData(0, 0, PROBE_SIZE, PROBE_SIZE);
  let [left, top, right, bottom] = [PROBE_SIZE, PROBE_SIZE, 0, 0];
  for (let y = 0; y < PROBE_SIZE; y++) {
    for (let x = 0; x < PROBE_SIZE; x++) {
      if (data[(y * PROBE_SIZE + x) * 4 + 3]! < 128) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  const toSquare = (v: number) => v / PROBE_SCALE + PROBE_ORIGIN;
  const box = {
    x: toSquare(left),
    y: toSquare(top),
    w: (right - left) / PROBE_SCALE,
    h: (bottom - top) / PROBE_SCALE,
  };
  boxes.set(kind, box);
  return box;
}

export function drawProduct(ctx: SKRSContext2D, kind: ProductKind, colour: ColourName): void {
  PRODUCTS[kind].draw(new Still(ctx, COLOURS[colour]));
}
