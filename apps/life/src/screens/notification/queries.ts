import { mutation } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import { changeAgreement, listAgreements } from '@oun/contract/identity';
import {
  changeNoticeSettings,
  countUnread,
  getNoticeSettings,
  listNotifications,
  readNotifications,
} from '@oun/contract/notification';

export const unread = query(countUnread);

const touches = [listNotifications, countUnread] as const;
export const readAll = mutation(readNotifications, { touches });
/** Whoever opens one leaves the list for it. */
export const readOpened = mutation(readNotifications, { touches, isLeaving: true });

export const settings = query(getNoticeSettings);
export const changeSettings = mutation(changeNoticeSettings, { touches: [getNoticeSettings] });
/** For a switch, which shows what was pressed before anybody has answered. */
export const pressSwitch = mutation(changeNoticeSettings, { touches: 'nothing' });
/** What was said to ads is told back in the inbox, too. */
export const pressConsent = mutation(changeAgreement, { touches: [listAgreements, ...touches] });
