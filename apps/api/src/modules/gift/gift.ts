/** What other modules may use of gifts. */
export { lookUp as lookUpGift, settleFound as settleGift } from './pay-gift.ts';
