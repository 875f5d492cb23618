import type { Box, Picture } from './picture.ts';

/** Where the picture lies in the space it is given, and where whom it shows stands: all in shares of that space. */
export type Placed = { image: Box; figure: Box };

/** What stays around a figure, in shares of the space. */
const AIR = 0.04;
/** Where a picture is lower than its space, more of the rest is wall than floor. */
const WALL_SHARE = 0.6;

/**
 * Fills the space with the picture, but never so that whom it shows is cut: then it is smaller than the space, and the
 * room goes on around it. Nothing where nobody is known to be in it.
 */
export function placeFigure({ width, height, figure }: Picture, ratio: string): Placed | undefined {
  if (!figure) return undefined;
  const own = width / height;
  const space = ratioOf(ratio);
  const room = 1 - 2 * AIR;
  // The picture's height in heights of the space.
  const fits = Math.min((room * space) / own / (figure.right - figure.left), room / (figure.bottom - figure.top));
  const whole = Math.min(1, space / own);
  const high = Math.max(whole, Math.min(fits, Math.max(1, space / own)));
  const wide = (high * own) / space;
  const left = startOf(wide, figure.left, figure.right, 0.5);
  const top = startOf(high, figure.top, figure.bottom, WALL_SHARE);
  const image = { left, top, right: left + wide, bottom: top + high };
  return {
    image,
    figure: {
      left: left + figure.left * wide,
      top: top + figure.top * high,
      right: left + figure.right * wide,
      bottom: top + figure.bottom * high,
    },
  };
}

/** Width over height of what is written as "4/3". */
export function ratioOf(ratio: string): number {
  const [width, height] = ratio.split('/').map(Number);
  return width! / height!;
}

/** Where something of this length begins: over the edges with the figure in the middle, or within them. */
const startOf = (length: number, from: number, to: number, before: number): number =>
  length <= 1 ? (1 - length) * before : Math.min(0, Math.max(1 - length, 0.5 - ((from + to) / 2) * length));

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

/** The first of these corners in which something of this size, in shares of the space, lies beside the figure. */
export function freeCorner(
  figure: Box | undefined,
  [wide, high]: readonly [wide: number, high: number],
  corners: readonly Corner[],
): Corner | undefined {
  return corners.find((corner) => {
    if (!figure) return true;
    const isBeside = corner.endsWith('left') ? wide <= figure.left : 1 - wide >= figure.right;
    const isPast = corner.startsWith('top') ? high <= figure.top : 1 - high >= figure.bottom;
    return isBeside || isPast;
  });
}
