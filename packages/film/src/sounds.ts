import type { Tempo } from '@oun/movement/movement';

export type Track = 'music' | 'signals';

export const TRACKS: Record<Track, { name: string; isDefault: boolean }> = {
  music: { name: '박자와 신호', isDefault: true },
  signals: { name: '신호만', isDefault: false },
};

export const isTrack = (name: string): name is Track => Object.hasOwn(TRACKS, name);

export type Bed = Tempo | 'rest';
export const BEDS: readonly Bed[] = ['calm', 'steady', 'fast', 'rest'];
/** Four places make one progression of chords. */
export const CHORD_PLACES = 4;

/** What is heard over the bed: when a step begins, and when it is about to end. */
export type Signal = 'none' | 'start' | 'end';

export type Sound = { bed: Bed; chord: number; signal: Signal };

export const soundId = ({ bed, chord, signal }: Sound): string =>
  signal === 'none' ? `${bed}.${chord}` : `${bed}.${chord}.${signal}`;

/** Every step begins at the first chord, so only that one has a start. */
export const SOUNDS: readonly Sound[] = BEDS.flatMap((bed) => [
  { bed, chord: 0, signal: 'start' as const },
  ...Array.from({ length: CHORD_PLACES }, (_, chord) => [
    { bed, chord, signal: 'none' as const },
    { bed, chord, signal: 'end' as const },
  ]).flat(),
]);

/** What is heard at one place of a step: the end is told even in a step of one place. */
export function soundAt(bed: Bed, place: number, places: number): Sound {
  const isLast = place === places - 1;
  const signal = isLast ? 'end' : place === 0 ? 'start' : 'none';
  return { bed, chord: place % CHORD_PLACES, signal };
}

/** Without music all chords are the same silence. */
export function soundOn(track: Track, sound: Sound): string {
  if (track === 'music') return soundId(sound);
  return sound.signal === 'none' ? 'quiet' : `${sound.bed}.${sound.signal}`;
}

export const soundsOf = (track: Track): Map<string, Sound> =>
  new Map(SOUNDS.map((sound) => [soundOn(track, sound), sound]));
