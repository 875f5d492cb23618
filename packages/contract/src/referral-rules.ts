import { won } from '@oun/money';

/** What a friend pays less the first time, and what whoever brought them gets for it. */
export const FRIEND_DISCOUNT = won(5_000);
export const INVITER_POINTS = won(5_000);
/** The first payment has to be so old, and not given back. */
export const REWARD_AFTER_DAYS = 7;
export const FRIENDS_A_MONTH = 20;
