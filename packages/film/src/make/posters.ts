/** Draws what each film shows before it begins: `node packages/film/src/make/posters.ts`. */
import { EXERCISES } from '@oun/figure/exercises';
import { renderSet } from '@oun/figure/encode';
import { momentBox, openClip } from '@oun/figure/render';
import { SCENES } from '@oun/figure/scenes';
import { FPS, secondsAt } from '@oun/figure/timeline';
import { trainer } from '@oun/figure/trainers';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FILMS, LADDERS, roomOf, RUNGS } from '../films.ts';
import { LIBRARY_DIR } from '../library.ts';
import { POSTER_INDEX, type PosterIndex } from '../poster-index.ts';
import { filmOptions } from './draw-film.ts';

const WIDTHS = { wide: [240, 480], tall: [360] };
const QUALITY = 78;

const dir = join(LIBRARY_DIR, 'posters');
await mkdir(dir, { recursive: true });
const kept = new Set<string>();
const index: PosterIndex = {};
const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
for (const film of FILMS.filter(({ isMirrored }) => !isMirrored)) {
  const exercise = EXERCISES.find(({ id }) => id === film.movement);
  if (!exercise) continue;
  const { width, height } = RUNGS[LADDERS[film.shape].at(-1)!];
  const moment = Math.round(secondsAt(exercise, exercise.still) * FPS);
  const draw = (w: number, h: number) => openClip(filmOptions(film, w, h)).frame(moment);
  const { images, dominant } = renderSet(draw, { ratio: width / height, widths: WIDTHS[film.shape], quality: QUALITY });
  const box = momentBox(exercise, trainer(film.trainer), width, height, moment / FPS);
  index[film.id] = {
    figure: { left: share(box.left), top: share(box.top), right: share(box.right), bottom: share(box.bottom) },
    colour: (film.shape === 'tall' ? SCENES[roomOf(film.trainer)].floor[1] : dominant).toLowerCase(),
  };
  for (const image of images) {
    const name = `${film.id}-${image.width}.webp`;
    kept.add(name);
    await writeFile(join(dir, name), image.bytes);
  }
}
for (const name of await readdir(dir)) if (!kept.has(name)) await rm(join(dir, name));
const sorted = Object.fromEntries(Object.entries(index).sort(([a], [b]) => (a < b ? -1 : 1)));
await writeFile(POSTER_INDEX, `${JSON.stringify(sorted, null, 2)}\n`);
