import type { FilmRow } from '@oun/contract/film';

const SOON_MS = 1_500;
const LATER_MS = 10_000;

/** Often while something moves by itself, seldom while it waits for somebody, not at all otherwise. */
export function pollEvery(films: readonly Pick<FilmRow, 'state' | 'hindrance'>[], isChecking = false): number | false {
  const isMoving = films.some(
    ({ state, hindrance }) => !hindrance && (state === 'UPLOADED' || state === 'TRANSCODING'),
  );
  if (isMoving || isChecking) return SOON_MS;
  return films.some(({ state, hindrance }) => hindrance !== null || state === 'QC') ? LATER_MS : false;
}
