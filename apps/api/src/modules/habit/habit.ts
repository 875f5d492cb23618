/** What other modules may use of records, weeks and badges. */
export { awardBadges } from './award-badges.ts';
export { aimAt } from './goal-and-illness.ts';
export { finishOf, readLivedOf, standingNow } from './habit-state.ts';
export { knownWeight, lockHabit, recordFilm } from './record-film.ts';
export { countRecords } from './record-lines.ts';
