import type { Chapter } from '@oun/contract/lesson';

/** `tick` counts the last seconds down, `start` begins a movement or its other side, `change` is the end of a side. */
export type SignalKind = 'tick' | 'start' | 'change';
export type Signal = { at: number; kind: SignalKind };

/** The last seconds of a movement and of a rest that are counted. */
export const COUNTED_SECONDS = 3;

/** Everything that is heard over the music, in the film's own seconds. */
export function signalsOf(chapters: readonly Chapter[], until: number): Signal[] {
  return chapters
    .flatMap(({ kind, starts_at, seconds, sides }): Signal[] => [
      ...(kind === 'work' ? [{ at: starts_at, kind: 'start' as const }] : []),
      ...(sides ? changeOf(sides) : []),
      ...ticksBefore(starts_at + seconds, seconds),
    ])
    .filter(({ at }) => at < until)
    .toSorted((a, b) => a.at - b.at);
}

const changeOf = ({ change_at, change_seconds }: NonNullable<Chapter['sides']>): Signal[] => [
  { at: change_at, kind: 'change' },
  { at: change_at + change_seconds, kind: 'start' },
];

const ticksBefore = (end: number, seconds: number): Signal[] =>
  Array.from({ length: Math.min(COUNTED_SECONDS, Math.floor(seconds - 1)) }, (_, i) => ({
    at: end - 1 - i,
    kind: 'tick' as const,
  }));

export type Due = Signal & { inSeconds: number };

/** What is to be heard between two moments of the film, with how long it is still to wait at this speed. */
export const dueBetween = (signals: readonly Signal[], time: number, from: number, to: number, speed: number): Due[] =>
  signals
    .filter(({ at }) => at >= from && at < to)
    .map((signal) => ({ ...signal, inSeconds: Math.max(0, (signal.at - time) / speed) }));
