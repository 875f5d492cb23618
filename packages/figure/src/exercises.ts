import type { Exercise } from './timeline.ts';
import { back } from './exercises/back.ts';
import { boxing } from './exercises/boxing.ts';
import { burpees } from './exercises/burpees.ts';
import { care } from './exercises/care.ts';
import { cardio } from './exercises/cardio.ts';
import { chest } from './exercises/chest.ts';
import { core } from './exercises/core.ts';
import { equipment } from './exercises/equipment.ts';
import { floor } from './exercises/floor.ts';
import { legs } from './exercises/legs.ts';
import { lowImpact } from './exercises/low-impact.ts';
import { prenatal } from './exercises/prenatal.ts';
import { shoulders } from './exercises/shoulders.ts';
import { sideways } from './exercises/sideways.ts';
import { squats } from './exercises/squats.ts';
import { standing } from './exercises/standing.ts';
import { stretching } from './exercises/stretching.ts';
import { yoga } from './exercises/yoga.ts';

export const EXERCISES: readonly Exercise[] = [
  ...squats,
  ...legs,
  ...core,
  ...back,
  ...chest,
  ...shoulders,
  ...stretching,
  ...yoga,
  ...cardio,
  ...burpees,
  ...sideways,
  ...boxing,
  ...standing,
  ...floor,
  ...equipment,
  ...care,
  ...lowImpact,
  ...prenatal,
];

export function exercise(id: string): Exercise {
  const found = EXERCISES.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`No exercise is called ${id}`);
  return found;
}
