import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, share, sum, won } from './money.ts';

const amounts = fc.integer({ min: 0, max: 1_000_000_000 }).map(won);
const weights = fc
  .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 })
  .filter((list) => list.some((w) => w > 0));

describe('allocate', () => {
  test('gives the broken won to the largest remainders, ties to the earlier part', () => {
    expect(allocate(won(10_000), [1, 1, 1])).toEqual([3_334, 3_333, 3_333]);
    expect(allocate(won(5), [2, 1])).toEqual([3, 2]);
    expect(allocate(won(0), [3, 5])).toEqual([0, 0]);
  });

  test('parts always add up, none is negative, none is more than a won from exact', () => {
    fc.assert(
      fc.property(amounts, weights, (total, list) => {
        const parts = allocate(total, list);
        const weight = list.reduce((a, b) => a + b, 0);
        expect(sum(parts)).toBe(total);
        for (const [i, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(Math.abs(part - (total * list[i]!) / weight)).toBeLessThan(1.001);
        }
      }),
    );
  });

  test('is exact past what a number holds', () => {
    const [half, rest] = [won(4_500_000_000_000_001), won(3)];
    expect(allocate(won(9_000_000_000_000_003), [half, half, 1])).toEqual([half, half, 1]);
    expect(sum(allocate(won(9_000_000_000_000_001), [half, rest, half - 7]))).toBe(9_000_000_000_000_001);
  });

  test.each([[[]], [[0, 0]]])('refuses weights %j that say nothing', (list) => {
    expect(() => allocate(won(100), list)).toThrow('weights');
  });
});

test('a share says who gets the broken won', () => {
  expect(share(won(999), 1_000, 'floor')).toBe(99);
  expect(share(won(999), 1_000, 'ceil')).toBe(100);
});

test.each([1.5, Number.NaN, Infinity, 2 ** 53])('%s is no amount of won', (amount) => {
  expect(() => won(amount)).toThrow('no amount of won');
});
