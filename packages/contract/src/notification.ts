import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Cursor, Id, page } from './paging.ts';

const Instant = z.iso.datetime({ offset: true });

/** What it is about: what a list of them may be narrowed to. */
export const NOTIFICATION_ABOUTS = ['MEMBERSHIP', 'GIFT', 'ORDER', 'COMMUNITY'] as const;
const About = z.enum(NOTIFICATION_ABOUTS);

/** So long they are kept. */
export const NOTIFICATION_MONTHS = 6;
/** Past this many it is only said that there are more. */
export const UNREAD_MAX = 100;

export const Notification = z.object({
  id: z.int(),
  about: About,
  title: z.string(),
  lines: z.array(z.string()),
  /** Where more of it is to be read, and on which site. */
  path: z.string(),
  site: z.enum(['life', 'store']),
  created_at: Instant,
  read_at: Instant.nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/v2/notifications',
  who: 'member',
  summary: `지난 ${NOTIFICATION_MONTHS}개월 동안 알린 것입니다. 새것부터 옵니다.`,
  query: z.object({ cursor: Cursor.optional(), limit: z.int().min(1).max(50).default(20), about: About.optional() }),
  response: page(Notification),
  errors: ['INVALID_INPUT'],
});

const Unread = z.object({ unread: z.int().min(0).max(UNREAD_MAX) });

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/v2/notifications/unread',
  who: 'member',
  summary: `안 읽은 알림의 수입니다. ${UNREAD_MAX}개까지 셉니다.`,
  response: Unread,
  errors: [],
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/v2/notifications/read',
  who: 'member',
  summary: '알림 하나를, 또는 그보다 오래된 것까지 모두 읽은 것으로 합니다.',
  body: z.object({ id: Id, with_older: z.boolean(), about: About.optional() }),
  response: Unread,
  errors: ['INVALID_INPUT'],
});
