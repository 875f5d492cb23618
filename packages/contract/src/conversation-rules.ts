/** One to one with customer service. */
export const MESSAGE_MAX = 2_000;
export const MESSAGE_PHOTOS_MAX = 5;
export const CONVERSATION_STATES = ['WAITING', 'ANSWERED', 'CLOSED'] as const;
/** What staff may offer a member to ask for. */
export const OFFER_TYPES = ['EXCHANGE', 'RETURN'] as const;
/** Seoul's hours in which somebody is there, on working days. */
export const DESK_HOURS = { from: 10, to: 18 } as const;
/** Where changes are told as they happen; no calls, since they never end. */
export const conversationEvents = (id: number) => `/core/v1/conversations/${id}/events`;
export const STAFF_EVENTS = '/core-admin/v1/conversations/events';
