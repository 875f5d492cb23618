import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compose, kcalOf, SEGMENT_SECONDS, type Wishes, workChoices } from './compose.ts';
import { areasOf } from './loads.ts';
import { movement } from './movements.ts';
import { MOVEMENT_EQUIPMENT, PAIN_AREAS } from './movement.ts';

const PARTS = ['full', 'upper', 'lower', 'core', 'back', 'shoulder', 'arm', 'hip', 'pelvis', 'neck'] as const;
const wish = (over: Partial<Wishes> = {}): Wishes => ({
  minutes: 20,
  parts: ['lower', 'core'],
  level: 2,
  equipment: ['mat'],
  isQuiet: false,
  pain: [],
  seed: 1,
  ...over,
});
const anyWish = fc.record({
  minutes: fc.integer({ min: 5, max: 60 }),
  parts: fc.uniqueArray(fc.constantFrom(...PARTS), { minLength: 1 }),
  level: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  equipment: fc.uniqueArray(fc.constantFrom(...MOVEMENT_EQUIPMENT)),
  isQuiet: fc.boolean(),
  pain: fc.uniqueArray(fc.constantFrom(...PAIN_AREAS)),
  seed: fc.nat(),
});

describe('whatever is wished for', () => {
  test('nothing is on a sore place, too hard, heard downstairs, or needs what is not there', () => {
    fc.assert(
      fc.property(anyWish, (wishes) => {
        for (const step of compose(wishes)?.steps ?? []) {
          const one = movement(step.movement);
          expect(areasOf(one.id).filter((area) => wishes.pain.includes(area))).toEqual([]);
          expect(one.level).toBeLessThanOrEqual(wishes.level);
          expect(one.equipment.filter((item) => !wishes.equipment.includes(item))).toEqual([]);
          if (wishes.isQuiet) expect(one.isLoud).toBe(false);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('it lasts as long as was asked for, begins slowly and ends with a breath', () => {
    fc.assert(
      fc.property(anyWish, (wishes) => {
        const plan = compose(wishes);
        if (!plan) return;
        const segments = plan.steps.reduce((sum, step) => sum + step.segments + step.rest_segments, 0);
        expect(Math.abs(segments * SEGMENT_SECONDS - wishes.minutes * 60)).toBeLessThan(SEGMENT_SECONDS / 2 + 0.001);
        for (const { segments: length } of plan.steps) expect(length).toBeGreaterThan(0);
        const phases = plan.steps.map(({ phase }) => phase);
        expect(phases).toEqual([...phases].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)));
        expect(new Set(phases).size).toBe(3);
        expect(movement(plan.steps.at(-1)!.movement).group).toBe('rest');
      }),
      { numRuns: 400 },
    );
  });

  test('no movement follows itself in the work', () => {
    fc.assert(
      fc.property(anyWish, (wishes) => {
        const work = compose(wishes)?.steps.filter(({ phase }) => phase === 'work') ?? [];
        for (let i = 1; i < work.length; i += 1) expect(work[i]!.movement).not.toBe(work[i - 1]!.movement);
      }),
      { numRuns: 400 },
    );
  });
});
const ORDER = ['warm-up', 'work', 'cool-down'];

test.each(PARTS)('something can be made for %s with nothing but oneself', (part) => {
  expect(compose(wish({ parts: [part], equipment: [], level: 4 }))).toBeDefined();
});

test('every part that was asked for is in it', () => {
  const parts = ['lower', 'core', 'back'] as const;
  const plan = compose(wish({ parts, level: 3 }))!;
  for (const part of parts)
    expect(plan.steps.some((step) => step.phase === 'work' && movement(step.movement).parts.includes(part))).toBe(true);
});

test('the same wishes give the same workout, another seed another', () => {
  expect(compose(wish())).toEqual(compose(wish()));
  expect(compose(wish({ seed: 2 }))).not.toEqual(compose(wish({ seed: 1 })));
});

test('a loud movement leaves its place to its quiet twin and says so', () => {
  const quiet = Array.from({ length: 20 }, (_, seed) =>
    compose(wish({ parts: ['full'], isQuiet: true, level: 3, seed }))!,
  );
  expect(quiet.flatMap(({ notes }) => notes.map(({ text }) => text)).join()).toMatch(/점핑 잭을 스텝 잭으로 바꿨어요/);
});

test('too little left is told, not stretched into something unsafe', () => {
  expect(compose(wish({ parts: ['hip'], equipment: [], pain: ['hip', 'back'] }))).toBeUndefined();
});

test('what can be chosen grows with the equipment one has', () => {
  const none = workChoices(wish({ parts: ['upper'], equipment: [] })).length;
  expect(workChoices(wish({ parts: ['upper'], equipment: ['mat', 'dumbbell'] })).length).toBeGreaterThan(none);
});

test('kilocalories follow time and effort', () => {
  const step = { movement: 'burpee', phase: 'work' as const, segments: 375, rest_segments: 0 };
  expect(kcalOf([step])).toEqual([170, 230]);
  expect(kcalOf([{ ...step, movement: 'seated-breath' }])).toEqual([30, 40]);
});
