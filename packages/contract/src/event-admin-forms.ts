import { adminCreateEvent, adminRevealWinners } from './event-admin.ts';
import { formRules } from './form-rules.ts';

export const adminCreateEventRules = formRules(adminCreateEvent);
export const adminRevealWinnersRules = formRules(adminRevealWinners);
