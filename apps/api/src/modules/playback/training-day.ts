import { dateOfDay, trainingDayNumber } from '@oun/brand/seoul';

/** The day of training it counts for. */
export const dayOf = (at: Date): string => dateOfDay(trainingDayNumber(at));

/** The Monday its week began with: 1 January 1970 was a Thursday. */
export const mondayOf = (at: Date): string => {
  const day = trainingDayNumber(at);
  return dateOfDay(day - ((day + 3) % 7));
};
