/** Draws what each film shows before it begins: `node packages/film/src/make/posters.ts`. */
import { EXERCISES } from '@oun/figure/exercises';
import { renderSet } from '@oun/figure/encode';
import { openClip } from '@oun/figure/render';
import { FPS, secondsAt } from '@oun/figure/timeline';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FILMS, LADDERS, RUNGS } from '../films.ts';
import { LIBRARY_DIR } from '../library.ts';
import { filmOptions } from './draw-film.ts';

const WIDTHS = { wide: [240, 480], tall: [360] };
const QUALITY = 78;

const dir = join(LIBRARY_DIR, 'posters');
await mkdir(dir, { recursive: true });
const kept = new Set<string>();
for (const film of FILMS.filter(({ isMirrored }) => !isMirrored)) {
  const exercise = EXERCISES.find(({ id }) => id === film.movement);
  if (!exercise) continue;
  const { width, height } = RUNGS[LADDERS[film.shape].at(-1)!];
  const moment = Math.round(secondsAt(exercise, exercise.still) * FPS);
  const draw = (w: number, h: number) => openClip(filmOptions(film, w, h)).frame(moment);
  const { images } = renderSet(draw, { ratio: width / height, widths: WIDTHS[film.shape], quality: QUALITY });
  for (const image of images) {
    const name = `${film.id}-${image.width}.webp`;
    kept.add(name);
    await writeFile(join(dir, name), image.bytes);
  }
}
for (const name of await readdir(dir)) if (!kept.has(name)) await rm(join(dir, name));
