import type { Subscriber } from '../../platform/jobs/jobs.ts';
import {
  tellAccepted,
  tellAnswered,
  tellAsked,
  tellCheered,
  tellComment,
  tellDecided,
  tellFollowed,
  tellHeld,
  tellPosted,
} from './community-messages.ts';
import { forgetLeaver } from './people/leaver.ts';

export const communitySubscribers: readonly Subscriber[] = [
  { topic: 'community.commented', name: 'community.tell-comment', run: tellComment },
  { topic: 'community.cheered', name: 'community.tell-cheered', run: tellCheered },
  { topic: 'community.posted', name: 'community.tell-posted', run: tellPosted },
  { topic: 'community.followed', name: 'community.tell-followed', run: tellFollowed },
  { topic: 'community.answered', name: 'community.tell-answered', run: tellAnswered },
  { topic: 'community.follow-asked', name: 'community.tell-asked', run: tellAsked },
  { topic: 'community.follow-accepted', name: 'community.tell-accepted', run: tellAccepted },
  { topic: 'community.held', name: 'community.tell-held', run: tellHeld },
  { topic: 'community.decided', name: 'community.tell-decided', run: tellDecided },
  { topic: 'identity.withdrawn', name: 'community.forget-leaver', run: forgetLeaver },
];
