// From a plan (what to do, how long, the rest after it) to a score (what is shown, place by place).
import type { PlanStep } from '@oun/movement/compose';
import { movement } from '@oun/movement/movements';
import { whoPerforms } from '@oun/movement/repertoire';
import { REST, type Score, type Step } from './score.ts';

/** Chapter by its number in the score: the movement that was put in its place. */
export type Swaps = Readonly<Record<string, string>>;

export function scoreOf(steps: readonly PlanStep[], trainer: string, swaps: Swaps = {}): Score {
  const score: Step[] = [];
  for (const { movement: planned, phase, segments, rest_segments } of steps) {
    const id = swaps[score.length] ?? planned;
    const { tempo } = movement(id);
    score.push({ movement: id, trainer: whoPerforms(trainer, id), kind: 'work', segments, tempo, phase });
    if (rest_segments > 0) {
      const who = whoPerforms(trainer, REST);
      score.push({ movement: REST, trainer: who, kind: 'rest', segments: rest_segments, tempo: 'calm', phase });
    }
  }
  return score;
}

/** The movement that was planned for a chapter, before anything was swapped. */
export function plannedMovement(steps: readonly PlanStep[], chapter: number): string | undefined {
  const step = scoreOf(steps, '')[chapter];
  return step?.kind === 'work' ? step.movement : undefined;
}
