import type { Workout } from '@oun/contract/workout';
import { sheet } from '@oun/shell/overlays';

/** Gives the workout back when it was renamed. */
export async function openRename(workout: Workout): Promise<Workout | undefined> {
  const { renameForm } = await import('./RenameForm.tsx');
  return sheet('이름 바꾸기', renameForm(workout));
}
