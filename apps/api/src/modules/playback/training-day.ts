import { dateOfDay, trainingDayNumber } from '@oun/brand/seoul';

/** The day of training it counts for. */
export const dayOf = (at: Date): string => dateOfDay(trainingDayNumber(at));
