import { expect, test } from 'vitest';
import { kcalByHand, kcalOfLesson, kcalOfMet, USUAL_KG } from './energy.ts';

test('is MET × kg × hours', () => {
  expect(kcalOfMet(3.8, 2_400, 60)).toBe(152);
  expect(kcalByHand('WALK', 'USUAL', 40)).toBe(152);
  expect(kcalByHand('WALK', 'USUAL', 40, 90)).toBe(228);
});

test('harder is more', () => {
  expect(kcalByHand('RUN', 'LIGHT', 30)).toBeLessThan(kcalByHand('RUN', 'HARD', 30));
});

test('a lesson’s two numbers are those of 50 and 70 kg', () => {
  expect([50, USUAL_KG, 70].map((kg) => kcalOfLesson([90, 120], kg))).toEqual([90, 105, 120]);
});
