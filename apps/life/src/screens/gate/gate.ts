import type { MouseEvent } from 'react';
import type { Goal } from './goal.ts';

/** For a link to what is for members: a press opens the gate in front of it, which comes with the press. */
export const gateTo = (goal: Goal & { note: string }) => (event: MouseEvent) => {
  event.preventDefault();
  void import('./gate-sheet.tsx').then(({ openGate }) => openGate(goal));
};
