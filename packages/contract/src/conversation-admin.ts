import * as z from 'zod';
import { ConversationMessage, MessageParts } from './conversation.ts';
import { CONVERSATION_STATES, OFFER_TYPES } from './conversation-rules.ts';
import { endpoint } from './endpoint.ts';
import { MEMBERSHIP_STATES } from './membership.ts';
import { Cursor, Id, INT_MAX, page, staffPage, staffPaging } from './paging.ts';

const Instant = z.iso.datetime({ offset: true });
const DESK = ['cs', 'core-admin'] as const;
const params = z.object({ id: Id });

export const TALK_SORTS = ['waiting', 'latest'] as const;
const Staff = z.object({ id: z.int(), nickname: z.string(), is_me: z.boolean() });

export const Talk = z.object({
  id: z.int(),
  member: z.object({ id: z.int(), nickname: z.string() }),
  state: z.enum(CONVERSATION_STATES),
  handler: Staff.nullable(),
  /** What the member wrote and nobody has read. */
  unread_count: z.int(),
  last_words: z.string(),
  waiting_since: Instant.nullable(),
  last_at: Instant,
});
export type Talk = z.infer<typeof Talk>;

/** A conversation with what one has to know of the member while answering. */
export const TalkRoom = Talk.extend({
  context: z.object({
    joined_at: Instant,
    membership: z.object({ state: z.enum(MEMBERSHIP_STATES), until: Instant.nullable() }).nullable(),
    orders: z.array(
      z.object({
        number: z.string(),
        state: z.string(),
        title: z.string(),
        ordered_at: Instant,
        items: z.array(
          z.object({
            id: z.int(),
            name: z.string(),
            option_text: z.string(),
            /** What the member may ask for now. */
            offers: z.array(z.enum(OFFER_TYPES)),
          }),
        ),
      }),
    ),
    open_claims: z.int(),
    message_count: z.int(),
  }),
});
export type TalkRoom = z.infer<typeof TalkRoom>;

export const adminListTalks = endpoint({
  method: 'GET',
  path: '/core-admin/v1/conversations',
  who: DESK,
  summary: '1:1 문의를 오래 기다린 분부터 봅니다.',
  query: z
    .object({
      state: z.enum(CONVERSATION_STATES).optional(),
      is_mine: z.boolean().optional(),
      q: z.string().trim().max(60).optional(),
    })
    .extend(staffPaging(TALK_SORTS, 'asc')),
  response: staffPage(Talk),
});

export const adminGetTalk = endpoint({
  method: 'GET',
  path: '/core-admin/v1/conversations/{id}',
  who: DESK,
  summary: '1:1 문의 하나를 회원의 사정과 함께 봅니다.',
  params,
  response: TalkRoom,
  errors: ['NOT_FOUND'],
});

export const adminListTalkMessages = endpoint({
  method: 'GET',
  path: '/core-admin/v1/conversations/{id}/messages',
  who: DESK,
  summary: '주고받은 말을 새것부터 봅니다.',
  params,
  query: z.object({ cursor: Cursor }),
  response: page(ConversationMessage),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const adminTakeTalk = endpoint({
  method: 'POST',
  path: '/core-admin/v1/conversations/{id}/handler',
  who: DESK,
  summary: '이 문의를 맡습니다. 다른 상담원이 맡았으면 넘겨받겠다고 해야 합니다.',
  params,
  body: z.object({ is_taking_over: z.boolean().default(false) }),
  response: TalkRoom,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'TALK_TAKEN'],
});

export const adminAnswerTalk = endpoint({
  method: 'POST',
  path: '/core-admin/v1/conversations/{id}/messages',
  who: DESK,
  summary:
    '회원에게 말이나 사진으로 답하거나, 회원의 주문 상품을 교환·반품하도록 권합니다. 아무도 맡지 않은 문의는 답한 사람이 맡습니다.',
  params,
  body: MessageParts.extend({
    offer: z.object({ order_item_id: Id, type: z.enum(OFFER_TYPES) }).optional(),
  }),
  response: ConversationMessage,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'MESSAGE_EMPTY', 'TALK_TAKEN'],
  isOnce: true,
});

export const adminReadTalk = endpoint({
  method: 'POST',
  path: '/core-admin/v1/conversations/{id}/read',
  who: DESK,
  summary: '회원의 말을 여기까지 읽었다고 남깁니다. 회원에게 읽음으로 보입니다.',
  params,
  body: z.object({ last_id: z.int().min(0).max(INT_MAX) }),
  response: z.object({ unread_count: z.int() }),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const adminTypeTalk = endpoint({
  method: 'POST',
  path: '/core-admin/v1/conversations/{id}/typing',
  who: DESK,
  summary: '지금 답을 쓰고 있다고 회원에게 보입니다.',
  params,
  response: z.object({}),
  errors: ['NOT_FOUND'],
});

export const adminCloseTalk = endpoint({
  method: 'POST',
  path: '/core-admin/v1/conversations/{id}/close',
  who: DESK,
  summary: '상담을 마칩니다. 회원이 다시 쓰면 다시 열립니다.',
  params,
  response: TalkRoom,
  errors: ['NOT_FOUND', 'INVALID_TRANSITION', 'TALK_TAKEN'],
});
