import { createHash } from 'node:crypto';
import { exercise } from '@oun/figure/exercises';
import { loopCamera, openClip } from '@oun/figure/render';
import { FRAMES } from '@oun/figure/timeline';
import { trainer } from '@oun/figure/trainers';
import { type Film, LADDERS, RUNGS } from '../films.ts';

const GLANCE_PARTS = 12;
const GLANCE_FRAMES = 8;
/** Words lie over the lowest part of a vertical clip. */
const TALL_FLOOR_SHARE = 0.86;

export type Drawing = { width: number; height: number; frame: (index: number) => Buffer };

/** The film's frames as RGBA, at the largest size it is shown in. */
export function drawFilm(film: Film): Drawing {
  const { width, height } = RUNGS[LADDERS[film.shape].at(-1)!];
  return drawAt(film, width, height);
}

function drawAt({ movement, trainer: who, shape }: Film, width: number, height: number): Drawing {
  const clip = openClip({
    exercise: movement,
    trainer: who,
    w: width,
    h: height,
    ...(shape === 'tall' && {
      camera: loopCamera(exercise(movement), trainer(who), width, height * TALL_FLOOR_SHARE),
    }),
  });
  return {
    width,
    height,
    frame: (index) => clip.frame(index).data(),
  };
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
