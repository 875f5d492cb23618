import { expect, it } from 'vitest';
import { doneShare } from './progress.tsx';

it('keeps the share between nothing and all', () => {
  expect(doneShare(39_000, 50_000)).toBeCloseTo(0.78);
  expect(doneShare(63_900, 50_000)).toBe(1);
  expect(doneShare(-1, 3)).toBe(0);
});

it('shows nothing done where there is nothing to do', () => {
  expect(doneShare(3, 0)).toBe(0);
});
