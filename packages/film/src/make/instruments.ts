// Everything that is heard is computed: no samples.
import { SAMPLE_RATE, type Stereo } from './stereo.ts';

const TAU = 2 * Math.PI;

/** MIDI numbers: 60 is the C in the middle, 12 to the octave. */
export const pitch = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);

type Tone = (seconds: number) => number;

/** Adds a tone from `at` seconds on; `pan` goes from -1, left, to 1. */
export function play(to: Stereo, at: number, seconds: number, gain: number, tone: Tone, pan = 0): void {
  const from = Math.round(at * SAMPLE_RATE);
  const until = Math.min(to.left.length, from + Math.round(seconds * SAMPLE_RATE));
  const [left, right] = [gain * Math.cos(((pan + 1) * Math.PI) / 4), gain * Math.sin(((pan + 1) * Math.PI) / 4)];
  for (let i = from; i < until; i += 1) {
    const value = tone((i - from) / SAMPLE_RATE);
    to.left[i]! += value * left;
    to.right[i]! += value * right;
  }
}

const attack = (t: number, seconds: number): number => Math.min(1, t / seconds);

/** How long strings take to come and to go: the next chord comes while the last one goes. */
const SWELL_S = 0.35;

/** Soft-edged strings that go on into the next place until its own have come. */
export function pad(to: Stereo, at: number, seconds: number, gain: number, notes: readonly number[]): void {
  for (const [i, note] of notes.entries()) {
    for (const [side, detune] of [
      [-0.7, 0.997],
      [0.7, 1.003],
    ] as const) {
      const f = pitch(note) * detune;
      const phase = i * 1.7 + side;
      play(
        to,
        at,
        seconds + SWELL_S,
        gain / notes.length,
        (t) => {
          const come = Math.min(1, t / SWELL_S);
          const go = Math.min(1, Math.max(0, (seconds + SWELL_S - t) / SWELL_S));
          const swell = Math.sin((Math.PI / 2) * Math.min(come, go));
          const w = TAU * f * t + phase;
          return swell * (Math.sin(w) + 0.32 * Math.sin(2 * w) + 0.12 * Math.sin(3 * w) + 0.04 * Math.sin(4 * w));
        },
        side,
      );
    }
  }
}

export function bell(to: Stereo, at: number, gain: number, note: number, pan = 0, ring = 1.1): void {
  const w = TAU * pitch(note);
  play(
    to,
    at,
    ring * 3,
    gain,
    (t) =>
      attack(t, 0.004) *
      (Math.sin(w * t) * Math.exp(-t / (ring * 0.5)) +
        0.3 * Math.sin(2.76 * w * t) * Math.exp(-t / (ring * 0.16)) +
        0.12 * Math.sin(5.4 * w * t) * Math.exp(-t / (ring * 0.06))),
    pan,
  );
}

/** A string that loses its brightness first. */
export function pluck(to: Stereo, at: number, gain: number, note: number, pan = 0): void {
  const w = TAU * pitch(note);
  play(
    to,
    at,
    0.9,
    gain,
    (t) => {
      let sum = 0;
      for (let h = 1; h <= 6; h += 1) sum += (Math.sin(h * w * t) * Math.exp(-t * (3.2 + 4 * h))) / h ** 1.2;
      return attack(t, 0.003) * sum;
    },
    pan,
  );
}

export function bass(to: Stereo, at: number, seconds: number, gain: number, note: number): void {
  const w = TAU * pitch(note);
  play(to, at, seconds, gain, (t) => {
    const shape = attack(t, 0.008) * Math.exp(-t * 2.2) * Math.min(1, (seconds - t) / 0.03);
    return shape * (Math.sin(w * t) + 0.35 * Math.sin(2 * w * t) + 0.12 * Math.sin(3 * w * t));
  });
}

export function kick(to: Stereo, at: number, gain: number): void {
  play(to, at, 0.32, gain, (t) => {
    const phase = TAU * (46 * t + (95 / 38) * (1 - Math.exp(-38 * t)));
    return attack(t, 0.002) * Math.sin(phase) * Math.exp(-t * 13);
  });
}

/** The same noise at every start, so that the same sound is made of the same bytes. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  };
}

export function hat(to: Stereo, at: number, gain: number, decay = 0.03, pan = 0.25): void {
  const next = noise(7);
  let last = 0;
  play(
    to,
    at,
    decay * 6,
    gain,
    (t) => {
      const now = next();
      // The difference of neighbours: only what is high.
      const high = now - last;
      last = now;
      return attack(t, 0.001) * high * 0.5 * Math.exp(-t / decay);
    },
    pan,
  );
}

export function clap(to: Stereo, at: number, gain: number): void {
  const next = noise(23);
  let low = 0;
  let band = 0;
  play(to, at, 0.22, gain, (t) => {
    // A simple filter around 1.4 kHz.
    const f = 2 * Math.sin((Math.PI * 1400) / SAMPLE_RATE);
    low += f * band;
    band += f * (next() - low - 0.9 * band);
    return attack(t, 0.001) * band * Math.exp(-t / 0.05);
  });
}
