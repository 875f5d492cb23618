import { describe, expect, test } from 'vitest';
import { barsFor, type Box, boxIn, type Frame, frameFilm, frameUpright, seenBox, type Size } from './framing.ts';

const STANDING: Box = { left: 0.3, top: 0.04, right: 0.7, bottom: 0.86 };
const WIDE: Box = { left: 0.23, top: 0.04, right: 0.77, bottom: 0.86 };
const LYING: Box = { left: 0.08, top: 0.33, right: 0.92, bottom: 0.88 };
const REACHING: Box = { left: 0.02, top: 0.02, right: 0.98, bottom: 0.9 };
const BOXES = { STANDING, WIDE, LYING, REACHING };
const PHONE = { width: 844, height: 350 };

const isInside = ({ left, top, width, height }: Frame, stage: Size) =>
  left >= -0.01 && top >= -0.01 && left + width <= stage.width + 0.01 && top + height <= stage.height + 0.01;

describe.each(Object.entries(BOXES))('%s', (_, box) => {
  test.each([
    [390, 366],
    [390, 286],
    [390, 160],
    [570, 366],
    [1056, 594],
  ])('is whole in a window of %s × %s', (width, height) => {
    const stage = { width, height };
    const frame = frameUpright(stage, box);
    expect(isInside(boxIn(frame, box), stage)).toBe(true);
    expect(frame.width / frame.height).toBeCloseTo(16 / 9);
  });

  test('is whole between the bars of a phone on its side', () => {
    const { left, right, window, frame, hasFreeWall } = barsFor(PHONE, box);
    expect(left + window.width + right).toBe(PHONE.width);
    expect(isInside(boxIn(frame, box), window)).toBe(true);
    // What stands on the free wall ends above who moves.
    expect(hasFreeWall ? boxIn(frame, box).top : 80).toBeGreaterThanOrEqual(80);
  });
});

test.each([
  [390, 366],
  [390, 286],
  [570, 366],
])('upright, in a window of %s × %s, the film reaches from side to side', (width, height) => {
  for (const box of Object.values(BOXES)) {
    const frame = frameUpright({ width, height }, box);
    expect(frame.left).toBeLessThanOrEqual(0.01);
    expect(frame.left + frame.width).toBeGreaterThanOrEqual(width - 0.01);
  }
});

test('who stands has two equal bars, who lies has one and a free wall above', () => {
  const standing = barsFor(PHONE, STANDING);
  expect(standing.left).toBe(standing.right);
  expect(standing.left).toBeGreaterThanOrEqual(200);
  expect(barsFor(PHONE, WIDE).right).toBeGreaterThanOrEqual(200);
  expect(barsFor(PHONE, LYING)).toMatchObject({ left: 208, right: 0, hasFreeWall: true });
});

test('where nothing is known of the figure the whole picture is shown, and nothing stands on it', () => {
  const { frame, window, hasFreeWall } = barsFor(PHONE, null);
  expect(hasFreeWall).toBe(false);
  expect(isInside(frame, window)).toBe(true);
  expect(frameFilm({ width: 390, height: 366 }, null, { top: 0, right: 0, bottom: 0, left: 0 })).toMatchObject({
    left: 0,
    width: 390,
  });
});

test('a figure that reaches into a corner is moved below the buttons there', () => {
  const stage = { width: 390, height: 366 };
  const box = { left: 0.05, top: 0.02, right: 0.95, bottom: 0.6 };
  expect(boxIn(frameUpright(stage, box), box).top).toBeGreaterThanOrEqual(64);
  expect(boxIn(frameUpright(stage, STANDING), STANDING).top).toBeLessThan(64);
});

test.each([
  [390, 366],
  [390, 286],
  [570, 366],
])('in a rest, in a window of %s × %s, who moves stands above the words at the lower edge', (width, height) => {
  for (const box of Object.values(BOXES)) {
    const stage = { width, height };
    const figure = boxIn(frameUpright(stage, box, { isMarked: true }), box);
    expect(isInside(figure, stage)).toBe(true);
    expect(figure.top + figure.height).toBeLessThanOrEqual(height - 46);
  }
});

test('a mirrored picture has its figure on the other side', () => {
  expect(seenBox({ left: 0.1, top: 0.2, right: 0.5, bottom: 0.9 }, true)).toEqual({
    left: 0.5,
    top: 0.2,
    right: 0.9,
    bottom: 0.9,
  });
  expect(seenBox(LYING, false)).toBe(LYING);
  expect(seenBox(null, true)).toBeNull();
});
