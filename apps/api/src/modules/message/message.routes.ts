import * as contract from '@oun/contract/notification';
import type { Mount } from '../../platform/http/http.ts';
import { changeNoticeSettings, getNoticeSettings } from './notice-settings.ts';
import { dropPushToken, setPushToken } from './phones.ts';
import { countUnread, listNotifications, readNotifications } from './inbox.ts';

export function messageRoutes(mount: Mount) {
  mount(contract.listNotifications, (ctx, { query }) => listNotifications(ctx, query));
  mount(contract.countUnread, (ctx) => countUnread(ctx));
  mount(contract.readNotifications, (ctx, { body }) => readNotifications(ctx, body));
  mount(contract.getNoticeSettings, (ctx) => getNoticeSettings(ctx));
  mount(contract.changeNoticeSettings, (ctx, { body }) => changeNoticeSettings(ctx, body));
  mount(contract.setPushToken, (ctx, { body }) => setPushToken(ctx, body));
  mount(contract.dropPushToken, (ctx) => dropPushToken(ctx));
}
