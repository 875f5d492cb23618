import { workingDaysFrom } from '../../../platform/time/working-days.ts';

/** The law's: so many working days to send the money, from getting the goods back, or from being told where none went out. */
const REFUND_DAYS = 3;
export const refundDueFrom = (since: Date): Date => workingDaysFrom(since, REFUND_DAYS);
