import { describe, expect, test } from 'vitest';
import { type Bucket, bucketOf } from './bucket.ts';
import { effectOf } from './effect.ts';
import { RATIO_ALARM, ratioChance } from './ratio.ts';

const HALVES: readonly Bucket[] = [
  { name: 'A', weight: 50 },
  { name: 'B', weight: 50 },
];
const THIRDS: readonly Bucket[] = [
  { name: 'A', weight: 8 },
  { name: 'B', weight: 1 },
  { name: 'C', weight: 1 },
];

function diceFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
const countsOf = (buckets: readonly Bucket[], picked: readonly string[]) =>
  buckets.map(({ name }) => picked.filter((one) => one === name).length);
const units = (n: number) => Array.from({ length: n }, (_, i) => `account-${i}`);

describe('a bucket', () => {
  test('is the same whenever and wherever it is asked for', () => {
    expect(bucketOf('a-salt', 'account-7', HALVES)).toBe(bucketOf('a-salt', 'account-7', HALVES));
    // Written down once: a change of the rule would move people who are in the middle of an experiment.
    expect(
      units(12)
        .map((unit) => bucketOf('a-salt', unit, HALVES))
        .join(''),
    ).toMatchInlineSnapshot(`"AAAABAABABBA"`);
  });

  test.each([
    ['halves', HALVES],
    ['eight, one and one', THIRDS],
  ])('is filled by its weight: %s', (_, buckets) => {
    const picked = units(20_000).map((unit) => bucketOf('salt', unit, buckets));
    expect(ratioChance(buckets, countsOf(buckets, picked))).toBeGreaterThan(0.05);
  });

  test('of one experiment says nothing of that of another', () => {
    const ofB = units(20_000).filter((unit) => bucketOf('one', unit, HALVES) === 'B');
    const picked = ofB.map((unit) => bucketOf('two', unit, HALVES));
    expect(ratioChance(HALVES, countsOf(HALVES, picked))).toBeGreaterThan(0.05);
  });
});

describe('the ratio of a sample', () => {
  test('is no alarm where it is chance, however often one looks', () => {
    const alarms = Array.from({ length: 400 }, (_, seed) => {
      const dice = diceFrom(seed * 7 + 3);
      const counts = [0, 0];
      for (let n = 1; n <= 3_000; n += 1) {
        counts[dice() < 0.5 ? 0 : 1]! += 1;
        if (n % 50 === 0 && ratioChance(HALVES, counts) < RATIO_ALARM) return true;
      }
      return false;
    });
    expect(alarms.filter(Boolean).length).toBeLessThanOrEqual(2);
  });

  test.each([
    ['buckets that are not as they should be', 0.5, 0.6],
    ['an exposure that is told after a redirect, and lost by who leaves meanwhile', 1, 0.88],
  ])('is one for %s', (_, ofA, ofB) => {
    const dice = diceFrom(11);
    const counts = [0, 0];
    for (let n = 0; n < 5_000; n += 1) {
      if (dice() < 0.5) counts[0]! += dice() < ofA ? 1 : 0;
      else counts[1]! += dice() < ofB ? 1 : 0;
    }
    expect(ratioChance(HALVES, counts)).toBeLessThan(RATIO_ALARM);
  });

  test('says nothing before anybody has come', () => {
    expect(ratioChance(HALVES, [0, 0])).toBe(1);
    expect(ratioChance(HALVES, [1, 0])).toBeCloseTo(1);
  });
});

/** Looks after every hundred whether zero lies outside; as often as somebody who cannot wait. */
function everTold(seed: number, shares: readonly [number, number], interval: typeof effectOf): boolean {
  const dice = diceFrom(seed);
  const done = [
    { of: 0, did: 0 },
    { of: 0, did: 0 },
  ];
  for (let n = 1; n <= 10_000; n += 1) {
    const which = dice() < 0.5 ? 0 : 1;
    done[which]!.of += 1;
    done[which]!.did += dice() < shares[which as 0 | 1] ? 1 : 0;
    if (n % 100 !== 0) continue;
    const effect = interval(done[0]!, done[1]!);
    if (effect && (effect.low > 0 || effect.high < 0)) return true;
  }
  return false;
}

/** As one reads in every handbook: good for one look. */
const forOneLook: typeof effectOf = (base, other) => {
  const [a, b] = [base.did / base.of, other.did / other.of];
  const half = 1.96 * Math.sqrt((a * (1 - a)) / base.of + (b * (1 - b)) / other.of);
  return { difference: b - a, low: b - a - half, high: b - a + half };
};

describe('an interval', () => {
  const times = 300;
  const share = (shares: readonly [number, number], interval: typeof effectOf) =>
    Array.from({ length: times }, (_, i) => everTold(i * 13 + 5, shares, interval)).filter(Boolean).length / times;

  test('finds nothing where there is nothing, though one looks a hundred times', () => {
    expect(share([0.2, 0.2], effectOf)).toBeLessThanOrEqual(0.05);
    expect(share([0.2, 0.2], forOneLook), 'the plain one would').toBeGreaterThan(0.2);
  });

  test('finds what there is', () => {
    expect(share([0.2, 0.25], effectOf)).toBeGreaterThan(0.9);
  });

  test('is not told while too few have come', () => {
    expect(effectOf({ of: 19, did: 10 }, { of: 500, did: 100 })).toBeUndefined();
    expect(effectOf({ of: 0, did: 0 }, { of: 0, did: 0 })).toBeUndefined();
    expect(effectOf({ of: 1_000, did: 1_000 }, { of: 1_000, did: 100 })).toBeUndefined();
  });

  test('lies around the difference', () => {
    const effect = effectOf({ of: 5_000, did: 1_000 }, { of: 5_000, did: 1_250 })!;
    expect(effect.difference).toBeCloseTo(0.05);
    expect(effect.low).toBeGreaterThan(0.02);
    expect(effect.high).toBeLessThan(0.08);
    expect(effect.high - effect.difference).toBeCloseTo(effect.difference - effect.low);
  });
});
