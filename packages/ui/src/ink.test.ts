import { expect, test } from 'vitest';
import { isDarkGround, luminanceOf } from './ink.tsx';

const contrast = (one: string, other: string) => {
  const [low, high] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

test.each(['#1B2A63', '#2B2140', '#FDE7EC', '#E6F0FF', '#FFFFFF', '#000000', '#7A5CE0'])(
  'what is written on %s can be read',
  (ground) => {
    expect(contrast(ground, isDarkGround(ground) ? '#FFFFFF' : '#17171C')).toBeGreaterThanOrEqual(4.5);
  },
);

test('a colour that is none is light', () => {
  expect(isDarkGround('')).toBe(false);
});
