import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIBRARY_DIR } from './library.ts';

export type FigureBox = { left: number; top: number; right: number; bottom: number };
/** Whom it shows, in shares of the picture, and the colour that most of it has: of a tall one, of its floor. */
export type PosterFacts = { figure: FigureBox; colour: string };
export type PosterIndex = Record<string, PosterFacts>;

export const POSTER_INDEX = join(LIBRARY_DIR, 'posters.json');

let posters: PosterIndex | undefined;
const all = (): PosterIndex => (posters ??= JSON.parse(readFileSync(POSTER_INDEX, 'utf8')) as PosterIndex);

/** What is known of a film's poster; nothing of one that was never drawn. */
export const posterFacts = (film: string): PosterFacts | undefined => all()[film];

export const tallPosters = (): PosterIndex =>
  Object.fromEntries(Object.entries(all()).filter(([film]) => film.endsWith('.tall')));
