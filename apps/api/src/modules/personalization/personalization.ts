/** What other modules may use of picks and plans. */
export { recountLikeness } from './recount-likeness.ts';
