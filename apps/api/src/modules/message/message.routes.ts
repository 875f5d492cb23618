import * as contract from '@oun/contract/notification';
import type { Mount } from '../../platform/http/http.ts';
import { countUnread, listNotifications, readNotifications } from './inbox.ts';

export function messageRoutes(mount: Mount) {
  mount(contract.listNotifications, (ctx, { query }) => listNotifications(ctx, query));
  mount(contract.countUnread, (ctx) => countUnread(ctx));
  mount(contract.readNotifications, (ctx, { body }) => readNotifications(ctx, body));
}
