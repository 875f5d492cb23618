import type { SignalKind } from './signals.ts';

type Note = { hertz: number; after: number; seconds: number; loudness: number };

/** A tick is short and low; what begins is two notes going up, a change of sides two going down. */
const NOTES: Record<SignalKind, readonly Note[]> = {
  tick: [{ hertz: 660, after: 0, seconds: 0.16, loudness: 0.5 }],
  start: [
    { hertz: 880, after: 0, seconds: 0.5, loudness: 0.55 },
    { hertz: 1318.5, after: 0.12, seconds: 0.8, loudness: 0.5 },
  ],
  change: [
    { hertz: 1046.5, after: 0, seconds: 0.4, loudness: 0.5 },
    { hertz: 784, after: 0.16, seconds: 0.6, loudness: 0.5 },
  ],
};
/** How long the music steps back for each. */
export const SOUNDING_MS: Record<SignalKind, number> = { tick: 250, start: 700, change: 700 };

export type Bells = ReturnType<typeof createBells>;

/** Small bells that the player rings itself, so that they have a volume of their own. */
export function createBells() {
  let context: AudioContext | undefined;
  let ringing: OscillatorNode[] = [];

  function ring(context: AudioContext, { hertz, after, seconds, loudness }: Note, at: number, volume: number) {
    const bell = context.createOscillator();
    const envelope = context.createGain();
    const start = at + after;
    bell.type = 'sine';
    bell.frequency.value = hertz;
    envelope.gain.setValueAtTime(0.0001, start);
    envelope.gain.exponentialRampToValueAtTime(Math.max(0.0002, loudness * volume), start + 0.01);
    envelope.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    bell.connect(envelope).connect(context.destination);
    bell.start(start);
    bell.stop(start + seconds);
    bell.addEventListener('ended', () => (ringing = ringing.filter((one) => one !== bell)));
    ringing.push(bell);
  }

  return {
    /** After a press: before one, browsers keep it silent. */
    wake() {
      if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return;
      context ??= new AudioContext();
      if (context.state === 'suspended') void context.resume().catch(() => {});
    },
    play(kind: SignalKind, inSeconds: number, volume: number) {
      if (!context || context.state !== 'running' || volume <= 0) return;
      for (const note of NOTES[kind]) ring(context, note, context.currentTime + inSeconds, volume);
    },
    /** The film stands or jumps: what was to come is no longer true. */
    hush() {
      for (const bell of ringing) bell.stop();
      ringing = [];
    },
    close() {
      void context?.close().catch(() => {});
      context = undefined;
    },
  };
}
