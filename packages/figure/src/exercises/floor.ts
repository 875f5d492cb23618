import type { Exercise } from '../timeline.ts';

export const floor: Exercise[] = [];
