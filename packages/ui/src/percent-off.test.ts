import { expect, it } from 'vitest';
import { withCommas } from '@oun/money/written';
import { percentOff, signedWon } from './percent-off.tsx';

it('rounds the discount down', () => {
  expect(percentOff(50_000, 39_000)).toBe(22);
  expect(percentOff(10_000, 9_001)).toBe(9);
  expect(percentOff(3_000, 2_000)).toBe(33);
});

it('tells no discount where there is none', () => {
  expect(percentOff(39_000, 39_000)).toBe(0);
  expect(percentOff(39_000, 50_000)).toBe(0);
  expect(percentOff(0, 0)).toBe(0);
});

it('gives a free thing as the whole price off', () => {
  expect(percentOff(9_900, 0)).toBe(100);
});

it('puts a comma between thousands, as Korean readers know it', () => {
  for (const amount of [0, 7, 999, 1_000, 12_345, 1_234_567, -39_000, 1_234.567])
    expect(withCommas(amount)).toBe(amount.toLocaleString('ko-KR'));
});

it('writes a deduction with a minus sign and commas', () => {
  expect(signedWon(-3_900)).toBe('−3,900원');
  expect(signedWon(118_800)).toBe('118,800원');
});
