import { expect, it } from 'vitest';
import { clampStep } from './clamp-step.tsx';

it('stays inside its range', () => {
  expect(clampStep(0, { min: 1, max: 4 })).toBe(1);
  expect(clampStep(3, { min: 1, max: 4 })).toBe(3);
  expect(clampStep(9, { min: 1, max: 4 })).toBe(4);
});

it('stands only on whole steps, and stops at the last one that fits', () => {
  expect(clampStep(12, { min: 5, max: 58, step: 5 })).toBe(10);
  expect(clampStep(58, { min: 5, max: 58, step: 5 })).toBe(55);
});

it('falls back to the lowest when given no number, or no room', () => {
  expect(clampStep(Number.NaN, { min: 2, max: 8 })).toBe(2);
  expect(clampStep(7, { min: 3, max: 1 })).toBe(3);
});
