import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { countUnread, listNotifications, readNotifications } from '@oun/contract/notification';

export const unread = query(countUnread);

const touches = [listNotifications, countUnread] as const;
export const readAll = mutation(readNotifications, { touches });
/** Whoever opens one leaves the list for it. */
export const readOpened = mutation(readNotifications, { touches, isLeaving: true });
