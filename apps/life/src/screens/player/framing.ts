import type { Chapter } from '@oun/contract/lesson';

export type Size = { width: number; height: number };
export type Box = NonNullable<Chapter['box']>;
export type Insets = { top: number; right: number; bottom: number; left: number };
/** Where something stands, in pixels from the upper left corner of what it stands in. */
export type Frame = Size & { left: number; top: number };

const RATIO = 16 / 9;
/** Nearer than this the film would be coarse. */
const ZOOM_MAX = 1.3;

/** The box of who moves, as it is seen: a mirrored picture has it on the other side. */
export const seenBox = (box: Box | null, isMirrored: boolean): Box | null =>
  box && isMirrored ? { ...box, left: 1 - box.right, right: 1 - box.left } : box;

/** Puts the film behind a window so that who moves stands whole inside the insets. Without a box all of it is shown. */
export function frameFilm(stage: Size, box: Box | null, insets: Insets): Frame {
  if (!box) {
    const width = Math.min(stage.width, stage.height * RATIO);
    const height = width / RATIO;
    return { left: (stage.width - width) / 2, top: (stage.height - height) / 2, width, height };
  }
  const free = {
    width: stage.width - insets.left - insets.right,
    height: stage.height - insets.top - insets.bottom,
  };
  const near = Math.min(
    free.width / (box.right - box.left),
    (free.height / (box.bottom - box.top)) * RATIO,
    ZOOM_MAX * Math.max(stage.width, stage.height * RATIO),
  );
  // As wide as its window unless that would cut the figure; above and below it the room goes on.
  const width = Math.max(near, Math.min(stage.width, (stage.height / (box.bottom - box.top)) * RATIO));
  const height = width / RATIO;
  const middle = insets.left + free.width / 2;
  const centred = middle - ((box.left + box.right) / 2) * width;
  const left = width < stage.width ? (stage.width - width) / 2 : between(stage.width - width, centred, 0);
  const standing = stage.height - insets.bottom - box.bottom * height;
  const covering =
    height >= stage.height
      ? between(stage.height - height, standing, 0)
      : Math.min(standing, (stage.height - height) * 0.62);
  const top = between(-box.top * height, covering, stage.height - box.bottom * height);
  return { left, top, width, height };
}

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** Where the box lies in the window that the film is framed in. */
export const boxIn = ({ left, top, width, height }: Frame, box: Box): Frame => ({
  left: left + box.left * width,
  top: top + box.top * height,
  width: (box.right - box.left) * width,
  height: (box.bottom - box.top) * height,
});

const CORNER = { inset: 12, size: 44, gap: 8 };

/** The words at the film's lower edge in a rest. */
const MARK = { inset: 14, height: 32, gap: 16 };

/**
 * Upright: two round buttons stand in the upper corners, and who reaches into one is moved below both. In a rest, words
 * stand at the lower edge, and who moves stands above them.
 */
export function frameUpright(stage: Size, box: Box | null, { isMarked = false, safeTop = 0 } = {}): Frame {
  const bottom = MARK.inset + (isMarked ? MARK.height + MARK.gap : 0);
  const insets = { top: safeTop + 10, right: 12, bottom, left: 12 };
  const frame = frameFilm(stage, box, insets);
  if (!box) return frame;
  const reach = CORNER.inset + CORNER.size + CORNER.gap;
  const { left, top, width } = boxIn(frame, box);
  const isUnder = top < safeTop + reach && (left < reach || left + width > stage.width - reach);
  return isUnder ? frameFilm(stage, box, { ...insets, top: safeTop + reach }) : frame;
}

const WINDOW_MIN = 360;
export const BAR_MIN = 200;
const ONE_BAR = 208;
/** What a lying figure leaves above itself, to hold what comes next. */
const CARD = { height: 60, inset: 12, gap: 8 };
const FLAT = { top: 14, right: 24, bottom: 16, left: 24 };

export type Bars = {
  left: number;
  window: Size;
  /** 0: everything stands in the left bar, or on the free wall. */
  right: number;
  frame: Frame;
  /** There is room above the figure. */
  hasFreeWall: boolean;
};

/**
 * On its side: the window is as wide as the figure needs, and the dark bars beside it hold every control. Where the bars
 * would be too narrow there is one, on the left.
 */
export function barsFor(screen: Size, box: Box | null): Bars {
  const { height } = screen;
  if (box) {
    const share = ((box.right - box.left) * RATIO) / (box.bottom - box.top);
    const figure = ((height - FLAT.top - FLAT.bottom) / (box.bottom - box.top)) * RATIO * (box.right - box.left);
    const width = share < 1 ? Math.max(WINDOW_MIN, figure + 112) : figure + 48;
    const bar = Math.floor((screen.width - width) / 2);
    if (share <= 1.6 && bar >= BAR_MIN) {
      const window = { width: screen.width - 2 * bar, height };
      return { left: bar, window, right: bar, frame: frameFilm(window, box, FLAT), hasFreeWall: false };
    }
  }
  const window = { width: screen.width - ONE_BAR, height };
  const above = { ...FLAT, top: CARD.inset + CARD.height + CARD.gap };
  const lower = frameFilm(window, box, above);
  const hasFreeWall = box !== null && boxIn(lower, box).top >= above.top;
  const frame = hasFreeWall ? lower : frameFilm(window, box, FLAT);
  return { left: ONE_BAR, window, right: 0, frame, hasFreeWall };
}

/** On a desk nothing lies over the film, so it is shown whole. */
export const frameWhole = (stage: Size): Frame => frameFilm(stage, null, { top: 0, right: 0, bottom: 0, left: 0 });
