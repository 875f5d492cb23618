import * as z from 'zod';
import { CONVERSATION_STATES, MESSAGE_MAX, MESSAGE_PHOTOS_MAX, OFFER_TYPES } from './conversation-rules.ts';
import { endpoint } from './endpoint.ts';
import { Cursor, Id, INT_MAX, page } from './paging.ts';
import { Picture } from './picture.ts';
import { lines } from './text.ts';

const Instant = z.iso.datetime({ offset: true });

export const Conversation = z.object({
  id: z.int(),
  state: z.enum(CONVERSATION_STATES),
  /** Who answers; nobody until somebody has taken it. */
  handler: z.object({ nickname: z.string() }).nullable(),
  /** What customer service wrote and the member has not read. */
  unread_count: z.int(),
  /** The first of them: where the line of what is new stands. */
  first_unread_id: z.int().nullable(),
});
export type Conversation = z.infer<typeof Conversation>;

/** When somebody is there: now, or from when on. */
export const Desk = z.object({ is_open: z.boolean(), opens_at: Instant.nullable() });

/** What it is about, as a card that leads there. */
const AboutOrder = z.object({
  number: z.string(),
  /** "필라테스 링 외 1개". */
  title: z.string(),
  ordered_at: Instant,
  picture: Picture.nullable(),
});
export type AboutOrder = z.infer<typeof AboutOrder>;

/** What customer service offers to have taken back; only the member asks for it. */
export const ClaimOffer = z.object({
  order_number: z.string(),
  order_item_id: z.int(),
  type: z.enum(OFFER_TYPES),
  name: z.string(),
  option_text: z.string(),
  picture: Picture.nullable(),
  /** Asked for since, no longer possible, or still open. */
  state: z.enum(['OPEN', 'ASKED', 'OVER']),
  claim_id: z.int().nullable(),
});
export type ClaimOffer = z.infer<typeof ClaimOffer>;

export const ConversationMessage = z.object({
  id: z.int(),
  by: z.enum(['MEMBER', 'STAFF']),
  /** Whose words they are. */
  name: z.string(),
  /** None where it was taken back. */
  content: z.string().nullable(),
  pictures: z.array(Picture),
  order: AboutOrder.nullable(),
  offer: ClaimOffer.nullable(),
  is_mine: z.boolean(),
  /** By the other side. */
  is_read: z.boolean(),
  /** Its author's, until it was read. */
  can_change: z.boolean(),
  is_edited: z.boolean(),
  created_at: Instant,
});
export type ConversationMessage = z.infer<typeof ConversationMessage>;

const params = z.object({ id: Id });
const ofMessage = z.object({ id: Id, message_id: Id });

export const getMyConversation = endpoint({
  method: 'GET',
  path: '/core/v1/conversations',
  who: 'member',
  summary: '내 1:1 문의입니다. 아직 쓴 적이 없으면 비어 있습니다.',
  response: z.object({ conversation: Conversation.nullable(), desk: Desk }),
});

export const openConversation = endpoint({
  method: 'POST',
  path: '/core/v1/conversations',
  who: 'member',
  summary: '1:1 문의를 엽니다. 이미 있으면 그것을 돌려줍니다.',
  response: Conversation,
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/core/v1/conversations/{id}/messages',
  who: 'member',
  summary: '주고받은 말을 새것부터 봅니다.',
  params,
  query: z.object({ cursor: Cursor }),
  response: page(ConversationMessage),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const MessageContent = lines()
  .trim()
  .max(MESSAGE_MAX, `${MESSAGE_MAX.toLocaleString('ko-KR')}자까지 적을 수 있어요.`);

export const MessageParts = z.object({
  content: MessageContent.default(''),
  image_ids: z.array(Id).max(MESSAGE_PHOTOS_MAX, `사진은 ${MESSAGE_PHOTOS_MAX}장까지 보낼 수 있어요.`).default([]),
});

const MessageForm = MessageParts.extend({
  order_number: z.string().max(40).optional(),
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/core/v1/conversations/{id}/messages',
  who: 'member',
  summary: '말이나 사진을 보냅니다. 내 주문 하나를 함께 댈 수 있습니다.',
  params,
  body: MessageForm,
  response: ConversationMessage,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'MESSAGE_EMPTY', 'TOO_MANY_REQUESTS'],
  isOnce: true,
});

export const changeMessage = endpoint({
  method: 'PATCH',
  path: '/core/v1/conversations/{id}/messages/{message_id}',
  who: 'owner',
  summary: '상담원이 읽기 전에 내 말을 고칩니다.',
  params: ofMessage,
  body: z.object({
    content: MessageContent.min(1, '한 글자라도 적어주세요.'),
  }),
  response: ConversationMessage,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'MESSAGE_READ'],
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/core/v1/conversations/{id}/messages/{message_id}',
  who: 'owner',
  summary: '상담원이 읽기 전에 내 말을 거둡니다.',
  params: ofMessage,
  response: z.object({}),
  errors: ['NOT_FOUND', 'MESSAGE_READ'],
});

export const readMessages = endpoint({
  method: 'POST',
  path: '/core/v1/conversations/{id}/read',
  who: 'owner',
  summary: '이 말까지 읽었다고 남깁니다.',
  params,
  body: z.object({ last_id: z.int().min(0).max(INT_MAX) }),
  response: z.object({ unread_count: z.int() }),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});
