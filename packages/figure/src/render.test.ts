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
      const isClose = movement.close !== undefined && w > h;
      const isOnFloor = isClose ? Math.abs(y - movement.close! * k - h) < 1 : Math.abs(y - h * floor) <= 1;
      return x + box.left * k < 0 || x + box.right * k > w || y - box.top * k < 0 || !isOnFloor;
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

test('a flipped movement stands in the middle as well', () => {
  const lopsided = EXERCISES.find((movement) => movement.id === 'chair-heel')!;
  const { left, right } = loopBox(lopsided, TRAINERS[0]!);
  expect(Math.abs(left + right)).toBeGreaterThan(20);
  const { k, x } = loopCamera(lopsided, TRAINERS[0]!, 1280, 720, true);
  expect(x - ((left + right) / 2) * k).toBeCloseTo(640);
});
