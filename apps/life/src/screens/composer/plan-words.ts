import { josa } from 'es-hangul';
import { LABELS } from '@oun/contract/content';
import type { WorkoutStep } from '@oun/contract/workout';
import { SEGMENT_SECONDS } from '@oun/movement/compose';
import type { Phase } from '@oun/movement/movement';
import { findMovement } from '@oun/movement/movements';
import type { Part } from './choices.ts';

/** A movement of a phase with all its rounds. */
export type Line = {
  movement: string;
  name: string;
  segments: number;
  rest: number;
  rounds: number;
  /** The name of the loud movement that it stands in for. */
  insteadOf?: string;
};

export const PHASES = ['warm-up', 'work', 'cool-down'] as const satisfies readonly Phase[];

export function linesOf(steps: readonly WorkoutStep[], phase: Phase): Line[] {
  const lines = new Map<string, Line>();
  for (const { movement, segments, rest_segments, instead_of, ...step } of steps) {
    if (step.phase !== phase) continue;
    const line = lines.get(movement);
    if (line) line.rounds += 1;
    else {
      const name = findMovement(movement)?.name ?? movement;
      const loud = instead_of && findMovement(instead_of)?.name;
      lines.set(movement, {
        movement,
        name,
        segments,
        rest: rest_segments,
        rounds: 1,
        ...(loud && { insteadOf: loud }),
      });
    }
  }
  return [...lines.values()];
}

/** As a coach says it: to the next five seconds. */
export const secondsOf = (segments: number): number => Math.round((segments * SEGMENT_SECONDS) / 5) * 5;

export const lineWords = ({ segments, rounds }: Line): string =>
  rounds > 1 ? `${secondsOf(segments)}초 × ${rounds}` : `${secondsOf(segments)}초`;

/** "40초 하고 15초 쉬어요", where one rests at all. */
export function rhythmWords(lines: readonly Line[]): string | undefined {
  const first = lines.find(({ rest }) => rest > 0);
  return first && `${secondsOf(first.segments)}초 하고 ${secondsOf(first.rest)}초 쉬어요`;
}

const HALF_MINUTE = 30;

/** How long each phase is in half minutes, so rounded that together they are as long as the whole. */
export function phaseSeconds(steps: readonly WorkoutStep[]): Record<Phase, number> {
  const exact = PHASES.map((phase) =>
    steps.reduce((sum, step) => (step.phase === phase ? sum + step.segments + step.rest_segments : sum), 0),
  ).map((segments) => (segments * SEGMENT_SECONDS) / HALF_MINUTE);
  const halves = exact.map(Math.floor);
  const total = Math.round(exact.reduce((sum, one) => sum + one, 0));
  const byRest = exact.map((_, i) => i).sort((a, b) => exact[b]! - halves[b]! - (exact[a]! - halves[a]!));
  const left = total - halves.reduce((sum, one) => sum + one, 0);
  for (const i of byRest.slice(0, left)) halves[i]! += 1;
  return Object.fromEntries(PHASES.map((phase, i) => [phase, halves[i]! * HALF_MINUTE])) as Record<Phase, number>;
}

export function durationWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return [...(minutes > 0 ? [`${minutes}분`] : []), ...(rest > 0 ? [`${rest}초`] : [])].join(' ');
}

export const minutesOf = (steps: readonly WorkoutStep[]): number =>
  Math.round(
    (steps.reduce((sum, { segments, rest_segments }) => sum + segments + rest_segments, 0) * SEGMENT_SECONDS) / 60,
  );

/** "하체와 코어", "하체·코어·등", "하체·코어 외 2곳". */
export function partWords(parts: readonly Part[]): string {
  const names = parts.map((part) => LABELS.part[part]);
  const [first = LABELS.part.full, second] = names;
  if (names.length <= 1) return first;
  if (names.length === 2) return `${josa(first, '와/과')} ${second}`;
  return names.length === 3 ? names.join('·') : `${first}·${second} 외 ${names.length - 2}곳`;
}

export const kcalWords = ([low, high]: readonly [number, number]): string =>
  low === high ? `${low}kcal` : `${low}~${high}kcal`;
