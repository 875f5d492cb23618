import type { Tempo } from '@oun/movement/movement';

/** Signals are the player's: a stream carries the music alone, so that each has a volume of its own. */
export type Track = 'music';

export const TRACKS: Record<Track, { name: string; isDefault: boolean }> = {
  music: { name: '음악', isDefault: true },
};

export const isTrack = (name: string): name is Track => Object.hasOwn(TRACKS, name);

export type Bed = Tempo | 'rest';
export const BEDS: readonly Bed[] = ['calm', 'steady', 'fast', 'rest'];
/** Four places make one progression of chords. */
export const CHORD_PLACES = 4;

export type Part = { bed: Bed; chord: number };
/** What is heard at one place, and what it follows: the last of that still rings, and a frame of sound reaches back. */
export type Sound = Part & { after: Part | undefined };

const isNext = ({ bed, chord, after }: Sound): boolean =>
  after !== undefined && after.bed === bed && (after.chord + 1) % CHORD_PLACES === chord;

/** Most follow their own chord before; where a step begins, the name says what it comes after. */
export function soundId(sound: Sound): string {
  const { bed, chord, after } = sound;
  if (isNext(sound)) return `${bed}.${chord}`;
  return `${bed}.${chord}.${after ? `${after.bed}${after.chord}` : 'first'}`;
}

/** Every step begins at its first chord. */
const BEGINNINGS: readonly (Part | undefined)[] = [
  undefined,
  ...BEDS.flatMap((bed) => Array.from({ length: CHORD_PLACES }, (_, chord) => ({ bed, chord }))),
];

export const SOUNDS: readonly Sound[] = BEDS.flatMap((bed) => [
  ...Array.from({ length: CHORD_PLACES }, (_, chord) => ({
    bed,
    chord,
    after: { bed, chord: (chord + CHORD_PLACES - 1) % CHORD_PLACES },
  })),
  ...BEGINNINGS.map((after) => ({ bed, chord: 0, after })).filter((sound) => !isNext(sound)),
]);

/** What is heard at one place of a step. */
export const partAt = (bed: Bed, place: number): Part => ({ bed, chord: place % CHORD_PLACES });

export const soundsOf = (): Map<string, Sound> => new Map(SOUNDS.map((sound) => [soundId(sound), sound]));
