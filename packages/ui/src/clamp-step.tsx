export type StepRange = { min: number; max: number; step?: number | undefined };

/** The next value a stepper may stand on: never outside its range, and always a whole step from its start. */
export function clampStep(value: number, { min, max, step = 1 }: StepRange): number {
  if (!Number.isFinite(value)) return min;
  const lastStep = Math.floor((max - min) / step);
  const nearest = Math.round((value - min) / step);
  return min + Math.min(Math.max(nearest, 0), Math.max(lastStep, 0)) * step;
}
