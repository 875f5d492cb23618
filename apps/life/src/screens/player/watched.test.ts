import { expect, test } from 'vitest';
import { createWatched } from './watched.ts';

const play = (watched: ReturnType<typeof createWatched>, from: number, to: number, step = 0.25) => {
  watched.lift();
  for (let time = from; time <= to; time += step) watched.tick(time);
};

test('playing on is one range; what was jumped over is not in it', () => {
  const watched = createWatched();
  play(watched, 0, 10);
  play(watched, 40, 45);
  expect(watched.take()).toEqual([
    [0, 10],
    [40, 45],
  ]);
  expect(watched.take()).toEqual([]);
});

test('a jump in the time without notice is not seen either', () => {
  const watched = createWatched();
  watched.tick(3);
  watched.tick(60);
  watched.tick(60.5);
  expect(watched.take()).toEqual([[60, 60.5]]);
});

test('the same seconds again, backwards and forwards, are the same range', () => {
  const watched = createWatched();
  play(watched, 5, 10);
  play(watched, 2, 8);
  expect(watched.take()).toEqual([[2, 10]]);
});

test('a lost report comes back and joins what was seen since', () => {
  const watched = createWatched();
  play(watched, 0, 15);
  const lost = watched.take();
  play(watched, 15, 20);
  watched.giveBack(lost);
  expect(watched.take()).toEqual([[0, 20]]);
});
