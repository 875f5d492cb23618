import { expect, test } from 'vitest';
import { areasOf } from './loads.ts';
import { MOVEMENTS, movement } from './movements.ts';
import { ALL_ROUNDER, performs, REPERTOIRE, whoPerforms } from './repertoire.ts';

test('every movement has its own id', () => {
  expect(new Set(MOVEMENTS.map(({ id }) => id)).size).toBe(MOVEMENTS.length);
  expect(() => movement('cartwheel')).toThrow('cartwheel');
});

test.each(MOVEMENTS.filter(({ isLoud }) => isLoud))(
  '$id, which is loud, has a quiet twin for the same parts',
  (loud) => {
    const twin = movement(loud.quietTwin ?? '');
    expect(twin.isLoud).toBe(false);
    expect(twin.parts.some((part) => loud.parts.includes(part))).toBe(true);
    expect(areasOf(twin.id).filter((area) => !areasOf(loud.id).includes(area))).toEqual([]);
  },
);

test.each(MOVEMENTS.filter(({ equipment }) => equipment.some((item) => item !== 'mat')))(
  '$id has a twin that needs no equipment',
  ({ bareTwin }) => {
    expect(movement(bareTwin ?? '').equipment.filter((item) => item !== 'mat')).toEqual([]);
  },
);

test.each(Object.entries(REPERTOIRE))('%s does only what there is, and the twins of it', (trainer, moves) => {
  const twins = moves.map(movement).flatMap(({ quietTwin, bareTwin }) => [quietTwin, bareTwin]);
  expect(twins.filter((twin) => twin !== undefined && !performs(trainer, twin))).toEqual([]);
});

test('what a trainer does not do is done by the one who does everything', () => {
  expect(whoPerforms('yeongho', 'burpee')).toBe(ALL_ROUNDER);
  expect(whoPerforms('yuna', 'skater')).toBe('yuna');
});
