import type { Bed, Part, Sound } from '../sounds.ts';
import { BEDS, CHORD_PLACES } from '../sounds.ts';
import { bass, bell, clap, hat, kick, pad, pluck } from './instruments.ts';
import { loudnessOf, mapSamples, SAMPLE_RATE, SAMPLES, silence, type Stereo } from './stereo.ts';

/** What a place leaves ringing into the next; gone by then, however long an instrument would have rung on. */
const TAIL = Math.round(0.6 * SAMPLE_RATE);
const SECONDS = SAMPLES / SAMPLE_RATE;
const LOUDNESS = -16;
const PEAK = 0.84;

type Chord = { root: number; notes: readonly number[] };
const CHORDS: Record<'bright' | 'soft', readonly Chord[]> = {
  bright: [
    { root: 33, notes: [57, 60, 64, 67] },
    { root: 29, notes: [57, 60, 65, 67] },
    { root: 36, notes: [55, 60, 64, 67] },
    { root: 31, notes: [55, 59, 62, 67] },
  ],
  soft: [
    { root: 36, notes: [55, 59, 64, 67] },
    { root: 33, notes: [55, 60, 64, 67] },
    { root: 29, notes: [57, 60, 64, 69] },
    { root: 31, notes: [55, 60, 62, 69] },
  ],
};

const beats = (count: number): number[] => Array.from({ length: count }, (_, i) => (i * SECONDS) / count);

function calm(to: Stereo, { root, notes }: Chord): void {
  pad(to, 0, SECONDS, 0.6, [root + 12, ...notes]);
  const order = [3, 1, 2, 0] as const;
  for (const [i, at] of beats(4).entries())
    bell(to, at, i === 0 ? 0.16 : 0.09, notes[order[i]!]! + 12, i % 2 ? 0.4 : -0.4);
}

function rest(to: Stereo, { root, notes }: Chord): void {
  pad(to, 0, SECONDS, 0.6, [root + 12, ...notes.slice(0, 3)]);
  const [first, , third] = beats(4);
  pluck(to, first!, 0.2, notes[0]! + 12, -0.3);
  pluck(to, third!, 0.16, notes[2]! + 12, 0.3);
}

/** 112.5 beats a minute: six to a place. */
function steady(to: Stereo, { root, notes }: Chord): void {
  const half = SECONDS / 12;
  pad(to, 0, SECONDS, 0.2, notes);
  for (const [i, at] of beats(6).entries()) {
    kick(to, at, 0.75);
    hat(to, at + half, 0.22);
    if (i % 2 === 1) clap(to, at, 0.3);
    bass(to, at + half, half * 0.95, 0.34, root + (i === 5 ? 12 : 0) + 12);
  }
  const tune = [0, 2, 3, 1, 2, 3, 0, 3, 2, 1] as const;
  for (const [i, at] of beats(12).entries()) {
    const note = tune[i];
    if (note !== undefined && i % 3 !== 2) pluck(to, at, 0.2, notes[note]! + 12, i % 2 ? 0.45 : -0.45);
  }
}

/** 150 beats a minute: eight to a place. */
function fast(to: Stereo, { root, notes }: Chord): void {
  const half = SECONDS / 16;
  pad(to, 0, SECONDS, 0.16, notes);
  for (const [i, at] of beats(8).entries()) {
    kick(to, at, 0.8);
    hat(to, at, 0.1, 0.018, -0.2);
    hat(to, at + half, 0.24, 0.045);
    if (i % 2 === 1) clap(to, at, 0.36);
    bass(to, at, half * 0.9, 0.22, root + 12);
    bass(to, at + half, half * 0.95, 0.34, root + (i % 4 === 3 ? 19 : 12));
  }
  const tune = [0, 3, 2, 3, 1, 3, 2, 3, 0, 3, 2, 3, 1, 2, 3, 2] as const;
  for (const [i, at] of beats(16).entries())
    pluck(to, at, i % 4 ? 0.13 : 0.2, notes[tune[i]!]! + 12, i % 2 ? 0.5 : -0.5);
}

const PLAYERS: Record<Bed, (to: Stereo, chord: Chord) => void> = { calm, steady, fast, rest };

/** A place and what rings on after it. */
type Played = { own: Stereo; tail: Stereo };

function playBed(bed: Bed, chord: number): Played {
  const sound = silence(SAMPLES + TAIL);
  const chords = bed === 'steady' || bed === 'fast' ? CHORDS.bright : CHORDS.soft;
  PLAYERS[bed](sound, chords[chord]!);
  const faded = (i: number) => 0.5 + 0.5 * Math.cos((Math.PI * i) / TAIL);
  const cut = (from: number, to: number) => ({ left: sound.left.slice(from, to), right: sound.right.slice(from, to) });
  return { own: cut(0, SAMPLES), tail: mapSamples(cut(SAMPLES, SAMPLES + TAIL), (value, i) => value * faded(i)) };
}

/** Below the knee nothing changes; above it peaks are rounded rather than cut. */
function round(value: number): number {
  const [knee, size] = [0.6, Math.abs(value)];
  if (size <= knee) return value;
  return Math.sign(value) * (knee + (PEAK - knee) * Math.tanh((size - knee) / (PEAK - knee)));
}

function ringingOver({ own }: Played, before: Played | undefined): Stereo {
  if (!before) return own;
  const over = (side: 'left' | 'right') => own[side].map((value, i) => value + (before.tail[side][i] ?? 0));
  return { left: over('left'), right: over('right') };
}

const louder = ({ own, tail }: Played, gain: number): Played => ({
  own: mapSamples(own, (value) => value * gain),
  tail: mapSamples(tail, (value) => value * gain),
});

const beds = new Map<Bed, readonly Played[]>();

/** All four chords with one gain, so that none stands out. */
function bedsOf(bed: Bed): readonly Played[] {
  const known = beds.get(bed);
  if (known) return known;
  let places = Array.from({ length: CHORD_PLACES }, (_, chord) => playBed(bed, chord));
  // Rounding peaks takes a little loudness away, so the second pass comes closer.
  for (let pass = 0; pass < 3; pass += 1) {
    const heard = places.map((place, i) => mapSamples(ringingOver(place, places.at(i - 1)), round));
    const gain = 10 ** ((LOUDNESS - loudnessOf(heard)) / 20);
    places = places.map((place) => louder(place, gain));
  }
  beds.set(bed, places);
  return places;
}

const playedAt = ({ bed, chord }: Part): Played => bedsOf(bed)[chord]!;

/** What is heard at a place with what rings on from before it, and what was heard before. */
export function composeSound({ after, ...part }: Sound): { samples: Stereo; before: Stereo } {
  const before = after && playedAt(after);
  return {
    samples: mapSamples(ringingOver(playedAt(part), before), round),
    before: before ? mapSamples(before.own, round) : silence(),
  };
}

/** For the record of what was made. */
export const bedLoudness = (): Record<Bed, number> =>
  Object.fromEntries(
    BEDS.map((bed) => {
      const places = bedsOf(bed);
      return [bed, loudnessOf(places.map((place, i) => mapSamples(ringingOver(place, places.at(i - 1)), round)))];
    }),
  ) as Record<Bed, number>;
