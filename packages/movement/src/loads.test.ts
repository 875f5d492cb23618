import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compose, type Wishes } from './compose.ts';
import { areasOf, CONDITIONS, isGentleOn, isSpared, loadsOf } from './loads.ts';
import { LOADS } from './loads.data.ts';
import { MOVEMENT_EQUIPMENT, PAIN_AREAS, PAIN_LABELS } from './movement.ts';
import { MOVEMENTS, movement } from './movements.ts';

const PARTS = ['full', 'upper', 'lower', 'core', 'back', 'shoulder', 'arm', 'hip', 'pelvis', 'neck'] as const;
const anyWish: fc.Arbitrary<Wishes> = fc.record({
  minutes: fc.integer({ min: 5, max: 60 }),
  parts: fc.uniqueArray(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 4 }),
  level: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  equipment: fc.uniqueArray(fc.constantFrom(...MOVEMENT_EQUIPMENT)),
  isQuiet: fc.boolean(),
  pain: fc.uniqueArray(fc.constantFrom(...PAIN_AREAS), { maxLength: 3 }),
  careful: fc.uniqueArray(fc.constantFrom(...CONDITIONS), { maxLength: 2 }),
  seed: fc.nat(),
});

test('the table names every movement and no other, each load with a sentence of its own', () => {
  expect(Object.keys(LOADS).sort()).toEqual(MOVEMENTS.map(({ id }) => id).sort());
  for (const [id, loads] of Object.entries(LOADS))
    for (const [load, { reason }] of Object.entries(loads)) expect(reason, `${id} ${load}`).toMatch(/^\S.{4,40}요\.$/);
});

test('what is heard downstairs jumps, or sets something heavy down', () => {
  for (const { id, isLoud, equipment } of MOVEMENTS)
    expect(isLoud, `${id}`).toBe(loadsOf(id).jumping !== undefined || (id === 'kb-deadlift' && equipment.length > 0));
});

test('2,000 wishes: nothing on a sore place or against a condition, and a note only where something was left out', () => {
  let made = 0;
  fc.assert(
    fc.property(anyWish, (wishes) => {
      const plan = compose(wishes);
      if (!plan) return;
      made += 1;
      const careful = [...wishes.pain, ...wishes.careful!];
      for (const step of plan.steps) expect(isSpared(step.movement, careful), `${step.movement}`).toBe(true);

      const note = plan.notes.find(({ kind }) => kind === 'pain')?.text ?? '';
      const whole = MOVEMENTS.filter(
        ({ level, equipment, phases, isLoud }) =>
          level <= wishes.level &&
          phases.includes('work') &&
          equipment.every((item) => wishes.equipment.includes(item)) &&
          !(wishes.isQuiet && isLoud),
      );
      for (const area of PAIN_AREAS) {
        const isSaid = note.split('에 부담')[0]!.split('·').includes(PAIN_LABELS[area]);
        if (isSaid) expect(wishes.pain.includes(area) && whole.some(({ id }) => areasOf(id).includes(area))).toBe(true);
        if (wishes.pain.includes(area) && wishes.parts.includes('full'))
          expect(isSaid, `${area}: ${note}`).toBe(whole.some(({ id }) => areasOf(id).includes(area)));
      }
    }),
    { numRuns: 2_000, seed: 20_261_116 },
  );
  // Careful wishes are met, not only refused.
  expect(made).toBeGreaterThan(1_000);
});

test('both sides get the same time, in every plan', () => {
  fc.assert(
    fc.property(anyWish, (wishes) => {
      for (const { movement: id, segments } of compose(wishes)?.steps ?? [])
        if (movement(id).side) expect(segments % 2 === 1 || segments < 4, `${id} ${segments}`).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a sore place is left alone altogether; a program for it may ask a little of it', () => {
  expect([isSpared('catcow', ['back']), isGentleOn('catcow', ['back'])]).toEqual([false, true]);
  expect([isSpared('cobra', ['back']), isGentleOn('cobra', ['back'])]).toEqual([false, false]);
  expect([isSpared('breathe', [...PAIN_AREAS]), isGentleOn('breathe', [...CONDITIONS])]).toEqual([true, true]);
});
