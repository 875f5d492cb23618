import type { WorkoutStep } from '@oun/contract/workout';
import { fits, type Wishes, workChoices } from '@oun/movement/compose';
import type { Movement, Phase } from '@oun/movement/movement';
import { findMovement, MOVEMENTS } from '@oun/movement/movements';

const PHASES: readonly string[] = ['warm-up', 'work', 'cool-down'] satisfies Phase[];

export type Swap = { phase: Phase; from: string; to: string };

/** Whether somebody with these wishes may be given this movement. */
export const allows = (wishes: Wishes, movement: Movement): boolean =>
  fits(movement, wishes) && !(movement.isLoud && wishes.isQuiet);

/** The loud movement that this one stands in for, because it must be quiet. */
export const standsInFor = (id: string, wishes: Wishes): Movement | undefined =>
  wishes.isQuiet
    ? MOVEMENTS.findLast(({ quietTwin, ...loud }) => loud.isLoud && quietTwin === id && fits(loud, wishes))
    : undefined;

/** Each movement with what it stands in for, so that whoever opens the workout later reads it too. */
export const withStandIns = (steps: readonly WorkoutStep[], wishes: Wishes): WorkoutStep[] =>
  steps.map((step) => {
    const loud = standsInFor(step.movement, wishes);
    return loud ? { ...step, instead_of: loud.id } : step;
  });

/** As the URL has them; what is no swap, or none that these wishes allow, is left out. */
export function readSwaps(texts: readonly string[], wishes: Wishes): Swap[] {
  return texts.flatMap((text) => {
    const [phase = '', from = '', to = ''] = text.split(':');
    const movement = findMovement(to);
    if (!PHASES.includes(phase) || !movement?.phases.includes(phase as Phase) || !allows(wishes, movement)) return [];
    return [{ phase: phase as Phase, from, to }];
  });
}

export const writeSwaps = (swaps: readonly Swap[]): string[] =>
  swaps.map(({ phase, from, to }) => `${phase}:${from}:${to}`);

/** The same workout with every round of a movement that was swapped done by the other. */
export const withSwaps = (steps: readonly WorkoutStep[], swaps: readonly Swap[]): WorkoutStep[] =>
  steps.map((step) => {
    const swap = swaps.find(({ phase, from }) => phase === step.phase && from === step.movement);
    return swap ? { ...step, movement: swap.to } : step;
  });

/** One more swap: of a movement that was swapped in before, or back to the one that was planned. */
export function addSwap(swaps: readonly Swap[], phase: Phase, shown: string, to: string): Swap[] {
  const from = swaps.find((swap) => swap.phase === phase && swap.to === shown)?.from ?? shown;
  const others = swaps.filter((swap) => swap.phase !== phase || swap.from !== from);
  return to === from ? others : [...others, { phase, from, to }];
}

/** What could be done in the place of a movement, what moves the same parts first. */
export function swapChoices(steps: readonly WorkoutStep[], phase: Phase, id: string, wishes: Wishes): Movement[] {
  const parts = findMovement(id)?.parts ?? [];
  const isTaken = (one: Movement) => steps.some((step) => step.movement === one.id);
  const alike = ({ parts: others }: Movement) => others.filter((part) => parts.includes(part)).length;
  const able =
    phase === 'work'
      ? workChoices(wishes)
      : MOVEMENTS.filter((one) => one.group !== 'rest' && one.phases.includes(phase) && allows(wishes, one));
  return able.filter((one) => !isTaken(one)).toSorted((a, b) => alike(b) - alike(a));
}
