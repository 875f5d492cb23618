import { describe, expect, test } from 'vitest';
import { freeCorner, placeFigure } from './picture-place.ts';

const picture = (figure: [number, number, number, number] | null, width = 1120, height = 630) => {
  const [left, top, right, bottom] = figure ?? [0, 0, 0, 0];
  const box = figure ? { left, top, right, bottom } : null;
  return { url: '', widths: [], width, height, colour: '#ffffff', alt: '', figure: box };
};
const STANDING = picture([0.4, 0.08, 0.6, 0.89]);
const LYING = picture([0.165, 0.5, 0.815, 0.865]);

describe('a picture is placed', () => {
  test('as any other where nobody is in it', () => {
    expect(placeFigure(picture(null), '4/5')).toBeUndefined();
  });

  test('to fill its space with the figure in the middle', () => {
    const { image, figure } = placeFigure(picture([0.1, 0.1, 0.3, 0.8]), '1/1')!;
    expect(image).toMatchObject({ left: 0, top: 0, bottom: 1 });
    expect(image.right).toBeCloseTo(16 / 9);
    expect((figure.left + figure.right) / 2).toBeCloseTo(0.2 * (16 / 9));
    const { figure: middle } = placeFigure(STANDING, '1/1')!;
    expect((middle.left + middle.right) / 2).toBeCloseTo(0.5);
  });

  test('smaller than its space where it would cut the figure, with more wall than floor around it', () => {
    const { image, figure } = placeFigure(LYING, '4/5')!;
    expect(figure.right - figure.left).toBeCloseTo(0.92);
    expect(figure.left).toBeCloseTo(0.04);
    expect(image.top).toBeGreaterThan(1 - image.bottom);
    expect((image.right - image.left) / (image.bottom - image.top)).toBeCloseTo(16 / 9 / (4 / 5));
  });

  test('upright in a wide space, with the room on both sides', () => {
    const { image, figure } = placeFigure(picture([0.1, 0.12, 0.9, 0.7], 360, 640), '4/3')!;
    expect(image.left).toBeGreaterThan(0.1);
    expect(image.left).toBeCloseTo(1 - image.right);
    expect([figure.top > 0, figure.bottom < 1]).toEqual([true, true]);
  });

  test('whole in its own ratio, however close to its edges somebody stands', () => {
    expect(placeFigure(picture([0.6, 0, 0.9, 1]), '1120/630')!.image).toEqual({ left: 0, top: 0, right: 1, bottom: 1 });
  });
});

describe('a corner is free', () => {
  const all = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;

  test('where something lies beside, above or below the figure', () => {
    const { figure } = placeFigure(STANDING, '4/3')!;
    expect(freeCorner(figure, [0.3, 0.2], all)).toBe('top-left');
    expect(freeCorner(figure, [0.5, 0.2], all)).toBeUndefined();
    expect(freeCorner(placeFigure(LYING, '4/3')!.figure, [0.9, 0.2], all)).toBe('top-left');
    expect(freeCorner({ left: 0.1, top: 0.1, right: 0.5, bottom: 0.9 }, [0.4, 0.3], all)).toBe('top-right');
    expect(freeCorner({ left: 0.1, top: 0.1, right: 0.9, bottom: 0.6 }, [0.4, 0.3], all)).toBe('bottom-left');
  });

  test('everywhere where nobody is', () => {
    expect(freeCorner(undefined, [1, 1], ['bottom-right'])).toBe('bottom-right');
  });
});
