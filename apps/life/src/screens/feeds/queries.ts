import { mutation } from '@oun/client/mutation';
import { listQuery, query, queryKey, untilQuery } from '@oun/client/query';
import * as calls from '@oun/contract/feed';
import type { Feed } from '@oun/contract/feed';
import { FEED_TABS, type FeedTab, type ProfileView } from '@oun/contract/feed-rules';
import { getMyProfile, getUser, listSuggestedUsers } from '@oun/contract/people';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

export const tabIn = (search: URLSearchParams): FeedTab =>
  FEED_TABS.find((tab) => tab.toLowerCase() === search.get('tab')) ?? 'ALL';
export const tabPath = (tab: FeedTab): string => (tab === 'ALL' ? '/feeds' : `/feeds?tab=${tab.toLowerCase()}`);

export const tabs = query(calls.getFeedTabs);
/** A guest reads what everybody may. */
export const timelineOf = (tab: FeedTab, isSignedIn: boolean) =>
  isSignedIn ? untilQuery(calls.listTimeline, { query: { tab } }) : untilQuery(calls.listPublicFeeds, { query: {} });
export const feedsOf = (id: number, as?: ProfileView | null) =>
  untilQuery(calls.listUserFeeds, { params: { id }, query: as ? { as } : {} });
export const myFeeds = untilQuery(calls.listMyFeeds, { query: {} });
export const feedOf = (id: number) => query(calls.getFeed, { params: { id } });
export const commentsOf = (id: number) => listQuery(calls.listComments, { params: { id }, query: {} });
export const reactorsOf = (id: number) => listQuery(calls.listReactions, { params: { id }, query: {} });
/** The newest is the one that is told of: what was asked for before it was done is no answer. */
export const workouts = { ...query(calls.listFeedWorkouts), staleTime: 0 };

export const LISTS = [calls.listTimeline, calls.listPublicFeeds, calls.listMyFeeds, calls.listUserFeeds] as const;
/** What reads differently once a post was written, changed, hidden or taken away. */
export const FEEDS_TOUCHED = [...LISTS, calls.getFeed, getUser, getMyProfile] as const;

export const change = mutation(calls.changeFeed, { touches: FEEDS_TOUCHED });
/** Not the post itself: where it stood it is left. */
export const remove = mutation(calls.deleteFeed, { touches: [...LISTS, getUser, getMyProfile] });
export const appeal = mutation(calls.appealFeed, { touches: FEEDS_TOUCHED });
export const hide = mutation(calls.hideFeed, { touches: FEEDS_TOUCHED });
export const unhide = mutation(calls.unhideFeed, { touches: FEEDS_TOUCHED });
export const uncomment = mutation(calls.deleteComment, { touches: [calls.listComments, calls.getFeed, ...LISTS] });
export const react = mutation(calls.react, { touches: [calls.listReactions] });
export const unreact = mutation(calls.unreact, { touches: [calls.listReactions] });
/** Whoever follows or blocks somebody sees other posts from then on. */
export const PEOPLE_TOUCHED = [...FEEDS_TOUCHED, calls.listComments, listSuggestedUsers] as const;

/** Shows at once, wherever the post stands, what a press has made of it. */
export function patchFeed(client: QueryClient, id: number, patch: Partial<Feed>): void {
  const patched = <T extends { id: number }>(feed: T): T => (feed.id === id ? { ...feed, ...patch } : feed);
  for (const endpoint of LISTS) {
    client.setQueriesData<InfiniteData<{ items: Feed[] }>>(
      { queryKey: queryKey(endpoint).slice(0, 1) },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(patched) })) },
    );
  }
  client.setQueriesData<Feed>({ queryKey: queryKey(calls.getFeed).slice(0, 1) }, (feed) => feed && patched(feed));
}
