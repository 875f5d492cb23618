import type { Schedule, Subscriber } from '../../platform/jobs/jobs.ts';
import { forgetAddresses, forgetLeaver, passOnLate } from './award-prize.ts';
import { tellPassed, tellWon } from './challenge-messages.ts';
import { enterByPost } from './enter-challenge.ts';
import { followClock } from './draw-challenge.ts';

export const challengeSubscribers: readonly Subscriber[] = [
  { topic: 'challenge.won', name: 'challenge.tell-won', run: tellWon },
  { topic: 'challenge.passed', name: 'challenge.tell-passed', run: tellPassed },
  { topic: 'community.posted', name: 'challenge.enter-by-post', run: enterByPost },
  { topic: 'identity.withdrawn', name: 'challenge.forget-leaver', run: forgetLeaver },
];

export const challengeSchedules: readonly Schedule[] = [
  { name: 'challenge.follow-clock', cron: '* * * * *', run: followClock },
  { name: 'challenge.pass-on', cron: '3 * * * *', run: passOnLate },
  { name: 'challenge.forget-addresses', cron: '50 4 * * *', run: forgetAddresses },
];
