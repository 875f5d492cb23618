import type { Exercise } from '../timeline.ts';

export const standing: Exercise[] = [];
