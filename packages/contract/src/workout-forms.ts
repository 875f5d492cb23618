import { formRules } from './form-rules.ts';
import { saveWorkout } from './workout.ts';

export const saveWorkoutRules = formRules(saveWorkout);
