import type { Phase, Side, Tempo } from '@oun/movement/movement';
import { movement } from '@oun/movement/movements';
import { filmId, LADDERS, type Shape } from './films.ts';
import { type Bed, type Part, partAt, type Sound, soundId, type Track, TRACKS } from './sounds.ts';

/** 96 frames at 30 a second, and 150 AAC frames of 1024 at 48 kHz: both end together, so nothing ever drifts. */
export const SEGMENT_SECONDS = 3.2;

/** What is seen in a rest that nothing follows. */
export const REST = 'breathe';

export type Step = {
  /** In a rest the trainer breathes: `breathe`. What is seen meanwhile is `seenIn`. */
  movement: string;
  trainer: string;
  kind: 'work' | 'rest';
  segments: number;
  tempo: Tempo;
  phase: Phase;
};
export type Score = readonly Step[];

export type Place = { movement: string; trainer: string; isMirrored: boolean; sound: Sound };

/** Where the sides change within a chapter: the one that comes first, and the breath before the other. */
export type Sides = { first: Side; change_at: number; change_seconds: number };

export type Chapter = {
  index: number;
  movement: string;
  name: string;
  kind: Step['kind'];
  phase: Phase;
  starts_at: number;
  seconds: number;
  /** Nothing where both sides work at once or in turn. */
  sides: Sides | null;
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

/** How many places one side has, the breath in which one changes over, and the other side. */
export function sharesOf({ movement: id, kind, segments }: Step): [first: number, change: number, other: number] {
  if (kind === 'rest' || !movement(id).side || segments < 2) return [segments, 0, 0];
  const change = segments > 2 ? 1 : 0;
  const first = Math.ceil((segments - change) / 2);
  return [first, change, segments - change - first];
}

type Shown = Omit<Place, 'sound'>;

/** A rest already shows what comes next, as far as that is for who watches; any other step shows itself. */
function seenIn(score: Score, index: number, isShown: (step: number) => boolean): Pick<Step, 'movement' | 'trainer'> {
  const [step, next] = [score[index]!, score[index + 1]];
  return step.kind === 'rest' && next?.kind === 'work' && isShown(index + 1) ? next : step;
}

/** What is shown and heard at each place, to the end or for so many seconds. */
export function segmentsOf(score: Score, until?: number): Place[] {
  const shown = placesUntil(score, until);
  const isShown = (step: number) => placesOf(score.slice(0, step)) < shown;
  const places = score.flatMap((step, index) => {
    const { kind, tempo } = step;
    const { movement: id, trainer } = seenIn(score, index, isShown);
    const [first, change, other] = sharesOf(step);
    const part = (bed: Bed, places: number, shown: Shown): (Shown & { part: Part })[] =>
      Array.from({ length: places }, (_, place) => ({ ...shown, part: partAt(bed, place) }));
    return [
      ...part(kind === 'rest' ? 'rest' : tempo, first, { movement: id, trainer, isMirrored: false }),
      ...part('rest', change, { movement: id, trainer, isMirrored: true }),
      ...part(tempo, other, { movement: id, trainer, isMirrored: true }),
    ];
  });
  return places
    .slice(0, shown)
    .map(({ part, ...film }, n) => ({ ...film, sound: { ...part, after: places[n - 1]?.part } }));
}

const nameOf = ({ movement: id, trainer, isMirrored }: Place, shape: Shape) => filmId(id, trainer, shape, isMirrored);

/** The names of what lies at each place, by the folder they lie in: only folders of the film's own shape. */
export type Reel = ReadonlyMap<string, readonly string[]>;

export function reelOf(score: Score, shape: Shape = 'wide', until?: number): Reel {
  const places = segmentsOf(score, until);
  const films = places.map((place) => nameOf(place, shape));
  const sounds = places.map(({ sound }) => soundId(sound));
  return new Map<string, readonly string[]>([
    ...LADDERS[shape].map((rung) => [rung, films] as const),
    ...(Object.keys(TRACKS) as Track[]).map((track) => [track, sounds] as const),
  ]);
}

export function chaptersOf(score: Score): Chapter[] {
  let places = 0;
  return score.map((step, index) => {
    const { movement: id, kind, phase, segments } = step;
    const starts_at = secondsOf(places);
    const sides = sidesOf(step, places);
    places += segments;
    const { name } = movement(id);
    return { index, movement: id, name, kind, phase, starts_at, seconds: secondsOf(segments), sides };
  });
}

function sidesOf(step: Step, from: number): Sides | null {
  const { side } = movement(step.movement);
  const [first, change, other] = sharesOf(step);
  if (!side || other === 0) return null;
  return { first: side, change_at: secondsOf(from + first), change_seconds: secondsOf(change) };
}

export const durationOf = (score: Score): number => secondsOf(placesOf(score));
