import { Won } from '@oun/money';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { InvitationCode } from './identity.ts';
import { Cursor, page } from './paging.ts';

const Instant = z.iso.datetime({ offset: true });

/** How far a friend is: has signed up, has paid, the points are there, or there are none and why. */
export const FRIEND_STATES = ['JOINED', 'PAID', 'REWARDED', 'REFUNDED', 'REFUSED'] as const;

export const Friend = z.object({
  id: z.int(),
  nickname: z.string(),
  state: z.enum(FRIEND_STATES),
  joined_at: Instant,
  paid_at: Instant.nullable(),
  /** When the points come, or came. */
  reward_at: Instant.nullable(),
  points: Won,
  /** Why there are none. */
  refused: z.enum(['LIMIT', 'SAME_PERSON', 'LEFT']).nullable(),
});
export type Friend = z.infer<typeof Friend>;

export const listFriends = endpoint({
  method: 'GET',
  path: '/core/v1/invitation-codes/mine/friends',
  who: 'member',
  summary: '내 초대로 온 친구와, 받았거나 받을 포인트입니다.',
  query: z.object({ cursor: Cursor.optional(), limit: z.int().min(1).max(50).default(20) }),
  response: page(Friend).extend({
    friends: z.int(),
    earned: Won,
    coming: Won,
    this_month: z.int(),
    month_limit: z.int(),
  }),
  errors: ['INVALID_INPUT'],
});

export const getReferralEvent = endpoint({
  method: 'GET',
  path: '/api/v1/referral-events/{code}/',
  who: 'optional',
  summary: '초대한 사람과, 두 사람이 받는 것과, 첫 결제가 얼마가 되는지입니다.',
  params: z.object({ code: InvitationCode }),
  response: z.object({
    code: z.string(),
    nickname: z.string(),
    friend_discount: Won,
    inviter_points: Won,
    reward_after_days: z.int(),
    /** The plan it is shown with; none where nothing is sold. */
    example: z.object({ slug: z.string(), name: z.string(), price: Won, first: Won, months: z.int() }).nullable(),
  }),
  errors: ['NOT_FOUND', 'INVITATION_CODE_INVALID', 'TOO_MANY_REQUESTS'],
});
