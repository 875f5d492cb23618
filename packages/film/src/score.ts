import type { Phase, Tempo } from '@oun/movement/movement';
import { movement } from '@oun/movement/movements';
import { filmId, LADDERS, type Shape } from './films.ts';
import { type Sound, soundAt, soundId, soundOn, type Track, TRACKS } from './sounds.ts';

/** 96 frames at 30 a second, and 150 AAC frames of 1024 at 48 kHz: both end together, so nothing ever drifts. */
export const SEGMENT_SECONDS = 3.2;

export type Step = {
  /** In a rest the trainer is seen breathing: `breathe`. */
  movement: string;
  trainer: string;
  kind: 'work' | 'rest';
  segments: number;
  tempo: Tempo;
  phase: Phase;
};
export type Score = readonly Step[];

export type Place = { film: string; audio: string; movement: string; trainer: string; sound: Sound };

export type Chapter = {
  index: number;
  movement: string;
  name: string;
  kind: Step['kind'];
  phase: Phase;
  starts_at: number;
  seconds: number;
};

/** Tenths, so that times added up stay as short as they are said. */
export const secondsOf = (places: number): number => Math.round(places * SEGMENT_SECONDS * 10) / 10;

export const placesOf = (score: Score): number => score.reduce((sum, { segments }) => sum + segments, 0);

/** How many places it takes to show so many seconds: at least what was promised. */
export function placesUntil(score: Score, until?: number): number {
  const all = placesOf(score);
  // A hair less, so that seconds worked out from places give the same places again.
  return until === undefined ? all : Math.min(all, Math.ceil(until / SEGMENT_SECONDS - 1e-9));
}

export function segmentsOf(score: Score): Place[] {
  return score.flatMap(({ movement: id, trainer, kind, segments, tempo }) => {
    const film = filmId(id, trainer);
    return Array.from({ length: segments }, (_, place) => {
      const sound = soundAt(kind === 'rest' ? 'rest' : tempo, place, segments);
      return { film, audio: soundId(sound), movement: id, trainer, sound };
    });
  });
}

/** The names of what lies at each place, by the folder they lie in: only folders of the film's own shape. */
export type Reel = ReadonlyMap<string, readonly string[]>;

export function reelOf(score: Score, shape: Shape = 'wide', until?: number): Reel {
  const places = segmentsOf(score).slice(0, placesUntil(score, until));
  const films = places.map(({ movement: id, trainer }) => filmId(id, trainer, shape));
  const sounds = (track: Track) => places.map(({ sound }) => soundOn(track, sound));
  return new Map<string, readonly string[]>([
    ...LADDERS[shape].map((rung) => [rung, films] as const),
    ...(Object.keys(TRACKS) as Track[]).map((track) => [track, sounds(track)] as const),
  ]);
}

export function chaptersOf(score: Score): Chapter[] {
  let places = 0;
  return score.map(({ movement: id, kind, phase, segments }, index) => {
    const starts_at = secondsOf(places);
    places += segments;
    return { index, movement: id, name: movement(id).name, kind, phase, starts_at, seconds: secondsOf(segments) };
  });
}

export const durationOf = (score: Score): number => secondsOf(placesOf(score));
