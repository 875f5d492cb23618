import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filmId } from './films.ts';
import { INDEX_NAME, LIBRARY_DIR } from './library.ts';
import type { FilmBox, LibraryIndex } from './library-index.ts';

export type Box = { left: number; top: number; right: number; bottom: number };

let films: LibraryIndex['films'] | undefined;

/** What somebody takes up of the picture while they do this; with its mirrored film too, where both sides are shown. */
export function boxOf(movement: string, trainer: string, isBothSides = false): Box | null {
  films ??= (JSON.parse(readFileSync(join(LIBRARY_DIR, INDEX_NAME), 'utf8')) as LibraryIndex).films;
  const box = films[filmId(movement, trainer)]?.box;
  if (!box) return null;
  return shares(isBothSides ? withMirrored(box) : box);
}

const withMirrored = ([left, top, right, bottom]: FilmBox): FilmBox => [
  Math.min(left, 1000 - right),
  top,
  Math.max(right, 1000 - left),
  bottom,
];

const shares = ([left, top, right, bottom]: FilmBox): Box => ({
  left: left / 1000,
  top: top / 1000,
  right: right / 1000,
  bottom: bottom / 1000,
});
