import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { REACTIONS } from './feed-rules.ts';
import { AGREEMENT_KINDS } from './identity-rules.ts';
import { NOTICE_KINDS, WORKOUT_AT_FIRST, WORKOUT_AT_LAST, WORKOUT_AT_STEP } from './notification-rules.ts';
import { Cursor, Id, page } from './paging.ts';
import { Picture } from './picture.ts';

const Instant = z.iso.datetime({ offset: true });

/** What it is about: what a list of them may be narrowed to. */
export const NOTIFICATION_ABOUTS = ['WORKOUT', 'COMMUNITY', 'ORDER', 'MEMBERSHIP', 'GIFT', 'NEWS'] as const;
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
  /** Whose doing it was, of several the last; nobody where it was ours, or theirs who have left. */
  person: z.object({ nickname: z.string(), picture: Picture.nullable() }).nullable(),
  reaction_type: z.enum(REACTIONS).nullable(),
  is_ad: z.boolean(),
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

const NoticeKinds = z.array(z.enum(NOTICE_KINDS)).max(NOTICE_KINDS.length);
const WorkoutAt = z.int().min(WORKOUT_AT_FIRST).max(WORKOUT_AT_LAST).multipleOf(WORKOUT_AT_STEP);

export const NoticeSettings = z.object({
  off: NoticeKinds,
  /** The minute of the day one trains at, and the days of the week that are planned; Monday is 0. */
  workout_at: WorkoutAt,
  days: z.array(z.int().min(0).max(6)),
  /** What was last said to ads, by each way, and to ads at night; nothing where nothing was said. */
  ads: z.array(
    z.object({
      kind: z.enum(AGREEMENT_KINDS),
      is_agreed: z.boolean(),
      at: Instant,
      /** When they were last told that they had said yes: every two years. */
      reminded_at: Instant.nullable(),
    }),
  ),
  /** The phone of this sign-in, and how many phones there are that may be rung. */
  phone: z.object({ is_allowed: z.boolean() }).nullable(),
  phones: z.int().min(0),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;

export const getNoticeSettings = endpoint({
  method: 'GET',
  path: '/api/v2/notifications/settings',
  who: 'member',
  summary: '무엇을 언제 알릴지 정한 것과, 혜택 소식에 동의한 날입니다.',
  response: NoticeSettings,
  errors: [],
});

export const changeNoticeSettings = endpoint({
  method: 'PATCH',
  path: '/api/v2/notifications/settings',
  who: 'member',
  summary: '알림을 종류마다 켜고 끄거나, 운동할 시간을 바꿉니다. 혜택 소식은 수신 동의로 바꿉니다.',
  body: z.object({ on: NoticeKinds.optional(), off: NoticeKinds.optional(), workout_at: WorkoutAt.optional() }),
  response: NoticeSettings,
  errors: ['INVALID_INPUT'],
});

const Phone = z.object({ is_allowed: z.boolean() });

export const setPushToken = endpoint({
  method: 'PUT',
  path: '/api/v2/notifications/push-token',
  who: 'member',
  summary: '앱이 이 기기의 푸시 토큰과, 휴대폰 설정에서 알림을 켰는지를 알립니다. 토큰은 한 사람의 것입니다.',
  body: Phone.extend({
    token: z
      .string()
      .regex(/^[\w:.-]+$/)
      .min(1)
      .max(512),
  }),
  response: Phone,
  errors: ['INVALID_INPUT', 'INVALID_TRANSITION'],
});
export const dropPushToken = endpoint({
  method: 'DELETE',
  path: '/api/v2/notifications/push-token',
  who: 'member',
  summary: '이 로그인의 기기로 더는 알리지 않습니다.',
  response: z.object({}),
  errors: [],
});
