import { getReferralEvent, listFriends as listFriendsCall } from '@oun/contract/referral';
import type { Mount } from '../../platform/http/http.ts';
import { listFriends, readEvent } from './friends.ts';

export function referralRoutes(mount: Mount) {
  mount(listFriendsCall, (ctx, { query }) => listFriends(ctx, query));
  mount(getReferralEvent, (ctx, { params }) => readEvent(ctx, params.code));
}
