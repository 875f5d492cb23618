import { expect, test } from 'vitest';
import { MOVEMENTS, findMovement, movement } from './movements.ts';
import { ALL_ROUNDER, performs, REPERTOIRE, whoPerforms } from './repertoire.ts';

test('every movement has its own id', () => {
  expect(new Set(MOVEMENTS.map(({ id }) => id)).size).toBe(MOVEMENTS.length);
  expect(() => movement('cartwheel')).toThrow('cartwheel');
});

test('whatever is loud has a quiet twin for the same parts, and the twin is quiet', () => {
  for (const loud of MOVEMENTS.filter(({ isLoud }) => isLoud)) {
    const twin = findMovement(loud.quietTwin ?? '');
    expect(twin, loud.id).toMatchObject({ isLoud: false });
    expect(twin!.parts.some((part) => loud.parts.includes(part))).toBe(true);
    expect(twin!.strains.filter((area) => !loud.strains.includes(area))).toEqual([]);
  }
});

test('whatever needs a dumbbell or a band has a twin that needs neither', () => {
  for (const { id, equipment, bareTwin } of MOVEMENTS) {
    if (!equipment.some((item) => item !== 'mat')) continue;
    const twin = findMovement(bareTwin ?? '');
    expect(twin, id).toBeDefined();
    expect(twin!.equipment.filter((item) => item !== 'mat')).toEqual([]);
  }
});

test('a trainer does only what there is, and the twins of it', () => {
  for (const [trainer, moves] of Object.entries(REPERTOIRE))
    for (const id of moves) {
      const { quietTwin, bareTwin } = movement(id);
      for (const twin of [quietTwin, bareTwin])
        if (twin) expect(performs(trainer, twin), `${trainer} ${twin}`).toBe(true);
    }
});

test('what a trainer does not do is done by the one who does everything', () => {
  expect(whoPerforms('yeongho', 'burpee')).toBe(ALL_ROUNDER);
  expect(whoPerforms('yuna', 'burpee')).toBe('yuna');
});
