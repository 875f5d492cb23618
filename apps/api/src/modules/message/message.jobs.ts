import type { Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import { remindOfConsents, tellConsentReminder } from './consent-reminders.ts';
import { tellConsent } from './consent-result.ts';
import { deliver } from './deliver.ts';
import { dropOldMessages, forgetLeaver } from './inbox.ts';
import { dropOldPhones } from './phones.ts';

export const messageSubscribers: readonly Subscriber[] = [
  { topic: 'message.due', name: 'message.deliver', run: deliver },
  { topic: 'identity.consent-changed', name: 'message.tell-consent', run: tellConsent },
  { topic: 'message.consent-reminded', name: 'message.tell-consent-reminder', run: tellConsentReminder },
  { topic: 'identity.withdrawn', name: 'message.forget-leaver', run: forgetLeaver },
];

export const messageSchedules: readonly Schedule[] = [
  { name: 'message.remind-consents', cron: '15 10 * * *', run: remindOfConsents },
  { name: 'message.drop-old', cron: '52 4 * * *', run: dropOldMessages },
  { name: 'message.drop-old-phones', cron: '54 4 * * *', run: dropOldPhones },
];
