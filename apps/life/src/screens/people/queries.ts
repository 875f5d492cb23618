import { mutation } from '@oun/client/mutation';
import { numberedQuery, query } from '@oun/client/query';
import { getReport, listUserFeeds } from '@oun/contract/feed';
import type { ProfileView } from '@oun/contract/feed-rules';
import * as calls from '@oun/contract/people';
import { PEOPLE_TOUCHED } from '../feeds/queries.ts';

/** As whom it is looked at; only one's own profile has another than oneself. */
export const seenBy = (as: ProfileView | null | undefined) => (as ? { as } : {});
export const userOf = (id: number, as?: ProfileView | null) =>
  query(calls.getUser, { params: { id }, query: seenBy(as) });
export const myProfile = query(calls.getMyProfile);
export const followersOf = (id: number) => numberedQuery(calls.listFollowers, { params: { id }, query: {} });
export const followingsOf = (id: number) => numberedQuery(calls.listFollowings, { params: { id }, query: {} });
export const blockedPeople = numberedQuery(calls.listBlocked, { query: {} });
export const requests = numberedQuery(calls.listFollowRequests, { query: {} });
export const reportOf = (number: string) => query(getReport, { params: { number } });
export const suggested = (page: number) => query(calls.listSuggestedUsers, { query: { page } });

const LISTS = [calls.listFollowers, calls.listFollowings, calls.listBlocked] as const;
const touches = [...PEOPLE_TOUCHED, ...LISTS] as const;
/** Where whom one has followed just now stays in the list, to be seen there. */
export const follow = mutation(calls.followUser, { touches: [calls.getUser, ...LISTS] });
export const unfollow = mutation(calls.unfollowUser, { touches: [calls.getUser, ...LISTS] });
export const ringForPosts = mutation(calls.ringForPosts, { touches: [calls.getUser] });
export const silencePosts = mutation(calls.silencePosts, { touches: [calls.getUser] });
/** Not the posts of whom one has blocked: nobody asks for them any more. */
export const block = mutation(calls.blockUser, { touches: touches.filter((one) => one !== listUserFeeds) });
export const unblock = mutation(calls.unblockUser, { touches });
export const mute = mutation(calls.muteUser, { touches });
export const unmute = mutation(calls.unmuteUser, { touches });
export const answer = mutation(calls.answerFollowRequest, {
  touches: [calls.listFollowRequests, calls.getMyProfile, ...LISTS],
});
export const changeProfile = mutation(calls.changeMyProfile, { touches: [...touches, calls.getMyProfile] });
