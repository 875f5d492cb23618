import { expect, test } from 'vitest';
import { EXERCISES } from './exercises.ts';
import { loopBox, loopCamera } from './render.ts';
import { TRAINERS } from './trainers.ts';

const SHAPES = [
  { name: 'wide', w: 1280, h: 720, floor: 0.84 },
  { name: 'tall', w: 720, h: 1280, floor: 0.7 },
];

test.each(SHAPES)('a $name picture holds the whole movement, on its floor', ({ w, h, floor }) => {
  const outside = EXERCISES.flatMap((movement) =>
    TRAINERS.filter((who) => {
      const { k, x, y } = loopCamera(movement, who, w, h);
      const box = loopBox(movement, who);
      return x + box.left * k < 0 || x + box.right * k > w || y - box.top * k < 0 || Math.abs(y - h * floor) > 1;
    }).map((who) => `${movement.id} ${who.id}`),
  );
  expect(outside).toEqual([]);
});

test('a standing figure is large in a tall picture', () => {
  const standing = EXERCISES.find((movement) => movement.id === 'breathe')!;
  const { k } = loopCamera(standing, TRAINERS[0]!, 720, 1280);
  const box = loopBox(standing, TRAINERS[0]!);
  expect((box.top * k) / 1280).toBeGreaterThan(0.5);
});
