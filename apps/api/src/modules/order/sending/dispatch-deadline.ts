import { workingDaysFrom } from '../../../platform/time/working-days.ts';

/** What is paid for is sent within so many working days, by law. */
const DISPATCH_DAYS = 3;

/** What was paid before this and is not sent is late. */
export const lateBefore = (now: Date): Date => workingDaysFrom(now, -DISPATCH_DAYS);
