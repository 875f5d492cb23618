// What workouts and lessons are made of: so long of a movement, and so long a rest after it.
import type { Movement, Phase } from './movement.ts';
import { findMovement } from './movements.ts';

export const SEGMENT_SECONDS = 3.2;

export type Level = 1 | 2 | 3 | 4;
export type PlanStep = { movement: string; phase: Phase; segments: number; rest_segments: number };

/** How long one works and rests, by level: in segments of 3.2 s. */
const RHYTHM = {
  1: { work: 10, rest: 6 },
  2: { work: 12, rest: 5 },
  3: { work: 13, rest: 4 },
  4: { work: 15, rest: 3 },
} as const;
/** Of what is done one side at a time, each side gets this much of the usual. */
const SIDE_SHARE = 0.7;

export const lengthOf = (steps: readonly PlanStep[]): number =>
  steps.reduce((sum, { segments, rest_segments }) => sum + segments + rest_segments, 0);

/** Both sides get the same: with the breath between them that is an odd number, and what is over is a rest. */
export function evenSided(step: PlanStep): PlanStep {
  if (!findMovement(step.movement)?.side || step.segments % 2 === 1 || step.segments < 4) return step;
  return { ...step, segments: step.segments - 1, rest_segments: step.rest_segments + 1 };
}

/** One side at a time takes longer: neither side is to be done in half the time. */
export function workStep({ id, side }: Movement, level: Level, extra = 0): PlanStep {
  const { work: usual, rest } = RHYTHM[level];
  const work = usual + extra;
  const segments = side ? 2 * Math.ceil(work * SIDE_SHARE) + 1 : work;
  return { movement: id, phase: 'work', segments, rest_segments: rest };
}
