import { mutation } from '@oun/client/mutation';
import { onceMutation } from '@oun/client/once-mutation';
import { listQuery, query } from '@oun/client/query';
import * as calls from '@oun/contract/conversation';

export const mine = query(calls.getMyConversation);
export const messagesOf = (id: number) => listQuery(calls.listMessages, { params: { id }, query: {} });

const TOUCHED = [calls.getMyConversation, calls.listMessages] as const;
export const open = mutation(calls.openConversation, { touches: [calls.getMyConversation] });
export const send = onceMutation(calls.sendMessage, { touches: TOUCHED });
export const change = mutation(calls.changeMessage, { touches: TOUCHED, isSharedWork: true });
export const remove = mutation(calls.deleteMessage, { touches: TOUCHED, isSharedWork: true });
export const read = mutation(calls.readMessages, { touches: [calls.getMyConversation] });
export { TOUCHED };
