import { createHash } from 'node:crypto';
import { exercise } from '@oun/figure/exercises';
import { type FrameOptions, openClip, shownBox } from '@oun/figure/render';
import { FRAMES } from '@oun/figure/timeline';
import { trainer } from '@oun/figure/trainers';
import { type Film, LADDERS, roomOf, RUNGS } from '../films.ts';
import type { FilmBox } from '../library-index.ts';

const GLANCE_PARTS = 12;
const GLANCE_FRAMES = 8;

export type Drawing = { width: number; height: number; frame: (index: number) => Buffer };

/** The film's frames as RGBA, at the largest size it is shown in. */
export function drawFilm(film: Film): Drawing {
  const { width, height } = RUNGS[LADDERS[film.shape].at(-1)!];
  return drawAt(film, width, height);
}

/** How a film is drawn, at any size. */
export const filmOptions = (
  { movement, trainer: who, isMirrored }: Film,
  width: number,
  height: number,
): FrameOptions => ({
  exercise: movement,
  trainer: who,
  scene: roomOf(who),
  w: width,
  h: height,
  ...(isMirrored && { flip: true }),
});

function drawAt(film: Film, width: number, height: number): Drawing {
  const clip = openClip(filmOptions(film, width, height));
  return {
    width,
    height,
    frame: (index) => clip.frame(index).data(),
  };
}

/** All that the figure takes up; a mirrored film's is the other way round. */
export function boxOfFilm({ movement, trainer: who, shape, isMirrored }: Film): FilmBox {
  const { width, height } = RUNGS[LADDERS[shape].at(-1)!];
  const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000);
  const [left, top, right, bottom] = shownBox(exercise(movement), trainer(who), width, height).map(share) as FilmBox;
  return isMirrored ? [1000 - right, top, 1000 - left, bottom] : [left, top, right, bottom];
}

/** Changes when the drawing does: a few frames looked at from afar, and what they are drawn from. */
export function glanceAt(film: Film, settings: object): string {
  const { width, height } = RUNGS[LADDERS[film.shape].at(-1)!];
  const small = drawAt(film, Math.round(width / GLANCE_PARTS), Math.round(height / GLANCE_PARTS));
  const hash = createHash('sha256');
  hash.update(JSON.stringify([settings, exercise(film.movement), trainer(film.trainer)]));
  for (let i = 0; i < GLANCE_FRAMES; i += 1) hash.update(small.frame(Math.round((i * FRAMES) / GLANCE_FRAMES)));
  return hash.digest('hex').slice(0, 16);
}
