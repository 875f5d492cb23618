import type { Rung } from './films.ts';
import type { Track } from './sounds.ts';

/** A film as it lies in the library: what it was drawn from, and its size on each rung. */
export type FilmEntry = { hash: string; bytes: Partial<Record<Rung, number>>; box: FilmBox };
/** Left, top, right and bottom of all that moves in it, in thousandths of the picture. */
export type FilmBox = [left: number, top: number, right: number, bottom: number];
export type SoundEntry = { hash: string; bytes: number };

/** Bits a second over all that a rung or track holds: of the largest segment, and on average. */
export type Bandwidth = { peak: number; average: number };

export type LibraryIndex = {
  rungs: Partial<Record<Rung, { codec: string } & Bandwidth>>;
  tracks: Partial<Record<Track, { codec: string } & Bandwidth>>;
  films: Record<string, FilmEntry>;
  sounds: Record<Track, Record<string, SoundEntry>>;
};
