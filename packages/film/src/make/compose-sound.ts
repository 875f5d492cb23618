import type { Bed, Signal, Sound, Track } from '../sounds.ts';
import { BEDS, CHORD_PLACES } from '../sounds.ts';
import { bass, beep, bell, clap, hat, kick, pad, pluck } from './instruments.ts';
import { loudnessOf, mapSamples, SAMPLE_RATE, SAMPLES, silence, type Stereo } from './stereo.ts';

/**
 * A place begins and ends in silence. An AAC frame reaches 1024 samples into what follows: when that is silence in
 * every sound, any of them may follow any other without a seam.
 */
const LEAD_S = 1_056 / SAMPLE_RATE;
const FADE_SAMPLES = 1_920;
const SECONDS = SAMPLES / SAMPLE_RATE;
const LOUDNESS = -16;
const PEAK = 0.84;
/** How far the music steps back while a signal is heard. */
const DUCKED = 0.36;
/** The last three seconds, told one by one. */
const COUNTDOWN = [SECONDS - 3, SECONDS - 2, SECONDS - 1] as const;

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

const beats = (count: number): number[] => Array.from({ length: count }, (_, i) => LEAD_S + (i * SECONDS) / count);

function calm(to: Stereo, { root, notes }: Chord): void {
  pad(to, LEAD_S, SECONDS - LEAD_S, 0.6, [root + 12, ...notes]);
  const order = [3, 1, 2, 0] as const;
  for (const [i, at] of beats(4).entries())
    bell(to, at, i === 0 ? 0.16 : 0.09, notes[order[i]!]! + 12, i % 2 ? 0.4 : -0.4);
}

function rest(to: Stereo, { root, notes }: Chord): void {
  pad(to, LEAD_S, SECONDS - LEAD_S, 0.6, [root + 12, ...notes.slice(0, 3)]);
  const [first, , third] = beats(4);
  pluck(to, first!, 0.2, notes[0]! + 12, -0.3);
  pluck(to, third!, 0.16, notes[2]! + 12, 0.3);
}

/** 112.5 beats a minute: six to a place. */
function steady(to: Stereo, { root, notes }: Chord): void {
  const half = SECONDS / 12;
  pad(to, LEAD_S, SECONDS - LEAD_S, 0.2, notes);
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
  pad(to, LEAD_S, SECONDS - LEAD_S, 0.16, notes);
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

function playBed(bed: Bed, chord: number): Stereo {
  const sound = silence();
  const chords = bed === 'steady' || bed === 'fast' ? CHORDS.bright : CHORDS.soft;
  PLAYERS[bed](sound, chords[chord]!);
  return fadeOut(sound);
}

function fadeOut(sound: Stereo): Stereo {
  return mapSamples(sound, (value, i) => {
    const left = (SAMPLES - 1 - i) / FADE_SAMPLES;
    return left < 1 ? value * (0.5 - 0.5 * Math.cos(Math.PI * left)) : value;
  });
}

/** Below the knee nothing changes; above it peaks are rounded rather than cut. */
function round(value: number): number {
  const [knee, size] = [0.6, Math.abs(value)];
  if (size <= knee) return value;
  return Math.sign(value) * (knee + (PEAK - knee) * Math.tanh((size - knee) / (PEAK - knee)));
}

const beds = new Map<Bed, readonly Stereo[]>();

/** All four chords with one gain, so that none stands out. */
function bedsOf(bed: Bed): readonly Stereo[] {
  const known = beds.get(bed);
  if (known) return known;
  let places = Array.from({ length: CHORD_PLACES }, (_, chord) => playBed(bed, chord));
  // Rounding peaks takes a little loudness away, so the second pass comes closer.
  for (let pass = 0; pass < 3; pass += 1) {
    const gain = 10 ** ((LOUDNESS - loudnessOf(places)) / 20);
    places = places.map((place) => mapSamples(place, (value) => round(value * gain)));
  }
  beds.set(bed, places);
  return places;
}

type Cue = { at: number; seconds: number; sound: (to: Stereo, at: number) => void };

const rung = (at: number, note: number, gain: number): Cue => ({
  at,
  seconds: 0.5,
  sound: (to, when) => bell(to, when, gain, note, 0, 0.5),
});
const beeped = (at: number, seconds: number, hertz: number): Cue => ({
  at,
  seconds,
  sound: (to, when) => beep(to, when, seconds, 0.42, hertz),
});

/** Bells where it is calm, beeps where one is out of breath. Rests end with a rise: get ready. */
const CUES: Record<Bed, Record<Exclude<Signal, 'none'>, readonly Cue[]>> = {
  calm: {
    start: [rung(LEAD_S, 76, 0.5)],
    end: COUNTDOWN.map((at) => rung(at, 79, 0.42)),
  },
  steady: {
    start: [rung(LEAD_S, 79, 0.55), rung(LEAD_S + 0.13, 86, 0.55)],
    end: COUNTDOWN.map((at) => beeped(at, 0.14, 880)),
  },
  fast: {
    start: [rung(LEAD_S, 79, 0.55), rung(LEAD_S + 0.1, 86, 0.6)],
    end: COUNTDOWN.map((at) => beeped(at, 0.11, 988)),
  },
  rest: {
    start: [rung(LEAD_S, 79, 0.5), rung(LEAD_S + 0.16, 72, 0.5)],
    end: COUNTDOWN.map((at, i) => beeped(at, 0.12, [523, 587, 659][i]!)),
  },
};

function duck(music: Stereo, cues: readonly Cue[]): Stereo {
  const level = new Float64Array(SAMPLES).fill(1);
  for (const { at, seconds } of cues) {
    const from = Math.max(0, Math.round((at - 0.04) * SAMPLE_RATE));
    level.fill(DUCKED, from, Math.round((at + seconds + 0.05) * SAMPLE_RATE));
  }
  // Eased over about 20 ms, so that stepping back is not itself heard.
  let now = 1;
  return mapSamplesTogether(music, (i) => (now += (level[i]! - now) / 900));
}

function mapSamplesTogether({ left, right }: Stereo, gainAt: (index: number) => number): Stereo {
  const gains = Float64Array.from(left, (_, i) => gainAt(i));
  return { left: left.map((value, i) => value * gains[i]!), right: right.map((value, i) => value * gains[i]!) };
}

export function composeSound(track: Track, { bed, chord, signal }: Sound): Stereo {
  const cues = signal === 'none' ? [] : CUES[bed][signal];
  const sound = track === 'music' ? duck(bedsOf(bed)[chord]!, cues) : silence();
  for (const { at, sound: play } of cues) play(sound, at);
  return fadeOut(mapSamples(sound, round));
}

/** For the record of what was made. */
export const bedLoudness = (): Record<Bed, number> =>
  Object.fromEntries(BEDS.map((bed) => [bed, loudnessOf(bedsOf(bed))])) as Record<Bed, number>;
