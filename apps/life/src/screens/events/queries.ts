import { mutation } from '@oun/client/mutation';
import { listQuery, query } from '@oun/client/query';
import { listAddresses } from '@oun/contract/address';
import * as calls from '@oun/contract/event';
import { listNotifications, countUnread } from '@oun/contract/notification';

export type Tab = (typeof calls.EVENT_TABS)[number];
export const TAB_LABELS: Record<Tab, string> = { open: '진행 중', past: '지난 이벤트', announced: '당첨자 발표' };
export const tabIn = (search: URLSearchParams): Tab =>
  calls.EVENT_TABS.find((tab) => tab === search.get('tab')) ?? 'open';
export const tabPath = (tab: Tab): string => (tab === 'open' ? '/events' : `/events?tab=${tab}`);

export const idIn = (id = ''): number => (/^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0);

export const eventsOf = (tab: Tab) => listQuery(calls.listEvents, { query: { tab } });
export const eventOf = (id: number) => query(calls.getEvent, { params: { id } });
export const drawOf = (id: number) => query(calls.getDraw, { params: { id } });
/** Closed, it never changes again. */
export const entriesOf = (id: number) => ({ ...query(calls.getEntryList, { params: { id } }), staleTime: Infinity });
export const addresses = query(listAddresses);

const TOUCHED = [calls.getEvent, calls.getDraw, calls.listEvents] as const;
/** What is refused was often closed meanwhile. */
export const enter = mutation(calls.enterEvent, { touches: TOUCHED, isSharedWork: true });
export const claim = mutation(calls.claimPrize, {
  touches: [calls.getDraw, listNotifications, countUnread],
  isSharedWork: true,
});
