import * as contract from '@oun/contract/conversation';
import * as admin from '@oun/contract/conversation-admin';
import type { Mount } from '../../platform/http/http.ts';
import * as conversation from './conversation.ts';
import * as desk from './desk.ts';

export function conversationRoutes(mount: Mount) {
  mount(contract.getMyConversation, (ctx) => conversation.getMyConversation(ctx));
  mount(contract.openConversation, (ctx) => conversation.openConversation(ctx));
  mount(contract.listMessages, (ctx, { params, query }) => conversation.listMessages(ctx, params.id, query));
  mount(contract.sendMessage, (ctx, { params, body }) => conversation.sendMessage(ctx, params.id, body));
  mount(contract.changeMessage, (ctx, { params, body }) => conversation.changeMessage(ctx, params, body.content));
  mount(contract.deleteMessage, (ctx, { params }) => conversation.deleteMessage(ctx, params));
  mount(contract.readMessages, (ctx, { params, body }) => conversation.readMessages(ctx, params.id, body.last_id));

  mount(admin.adminListTalks, (ctx, { query }) => desk.listTalks(ctx, query));
  mount(admin.adminGetTalk, (ctx, { params }) => desk.getTalk(ctx, params.id));
  mount(admin.adminListTalkMessages, (ctx, { params, query }) => desk.listTalkMessages(ctx, params.id, query.cursor));
  mount(admin.adminTakeTalk, (ctx, { params, body }) => desk.takeTalk(ctx, params.id, body.is_taking_over));
  mount(admin.adminAnswerTalk, (ctx, { params, body }) => desk.answerTalk(ctx, params.id, body));
  mount(admin.adminReadTalk, (ctx, { params, body }) => desk.readTalk(ctx, params.id, body.last_id));
  mount(admin.adminTypeTalk, (ctx, { params }) => desk.typeTalk(ctx, params.id));
  mount(admin.adminCloseTalk, (ctx, { params }) => desk.closeTalk(ctx, params.id));
}
