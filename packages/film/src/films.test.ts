import { EXERCISES } from '@oun/figure/exercises';
import { MOVEMENTS } from '@oun/movement/movements';
import { performs } from '@oun/movement/repertoire';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FILMS, LADDERS, type Rung } from './films.ts';
import { LIBRARY_DIR, readIndex } from './library.ts';
import { soundsOf, type Track, TRACKS } from './sounds.ts';

const index = await readIndex();

test('every movement can be drawn, under the name it is taught by', () => {
  const drawn = new Map(EXERCISES.map(({ id, name }) => [id, name]));
  const wrong = MOVEMENTS.filter(({ id, name }) => drawn.get(id) !== name).map(
    ({ id, name }) => `${id}: ${name}, drawn as ${drawn.get(id) ?? 'nothing'}`,
  );
  expect(wrong).toEqual([]);
});

test('every film of the repertoire is in the library, on every rung, as large as the index says', () => {
  const isThere = (id: string, rung: Rung) => {
    const path = join(LIBRARY_DIR, rung, `${id}.m4s`);
    return existsSync(path) && statSync(path).size === index.films[id]?.bytes[rung];
  };
  const missing = FILMS.filter(({ id, shape }) => !LADDERS[shape].every((rung) => isThere(id, rung)));
  expect(missing.map(({ id }) => id)).toEqual([]);
});

test('every sound is in the library, as large as the index says', () => {
  for (const track of Object.keys(TRACKS) as Track[])
    for (const id of soundsOf().keys())
      expect(statSync(join(LIBRARY_DIR, track, `${id}.m4s`)).size, `${id}`).toBe(index.sounds[track][id]?.bytes);
});

test('a film is made once, by somebody who does the movement', () => {
  expect(new Set(FILMS.map(({ id }) => id)).size).toBe(FILMS.length);
  for (const { id, movement, trainer } of FILMS) expect(performs(trainer, movement), `${id}`).toBe(true);
});

test('vertical clips are varied: at most three of a trainer, no movement twice', () => {
  const tall = FILMS.filter(({ shape, isMirrored }) => shape === 'tall' && !isMirrored);
  const counts = Map.groupBy(tall, ({ trainer }) => trainer);
  expect(counts.size).toBe(12);
  for (const [trainer, films] of counts) expect(films.length, `${trainer}`).toBeLessThanOrEqual(3);
  expect(new Set(tall.map(({ movement }) => movement)).size).toBe(tall.length);
});
