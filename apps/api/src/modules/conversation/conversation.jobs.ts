import { sql } from 'kysely';
import type { JobContext, Subscriber } from '../../platform/jobs/jobs.ts';
import { tell } from '../message/message.ts';
import { conversationMachine } from './conversation.machine.ts';

const CLOSED = conversationMachine.move('close', 'system');

const wordless = ({ offer_type }: { offer_type: string | null }): string =>
  offer_type === null ? '사진을 보냈어요.' : `${offer_type === 'EXCHANGE' ? '교환' : '반품'} 신청 카드를 보냈어요.`;

/** Whoever has read it meanwhile, with the page open, knows. */
async function tellAnswered(ctx: JobContext, { message_id }: { message_id: number }): Promise<void> {
  const { rows } = await sql<{ account_id: number; content: string; nickname: string; offer_type: string | null }>`
    select c.account_id, m.content, s.nickname, m.offer_type from conversation_message m
    join conversation c on c.id = m.conversation_id join account s on s.id = m.author_id
    where m.id = ${message_id} and m.deleted_at is null and c.member_read_id < m.id`.execute(ctx.db);
  const [answer] = rows;
  if (!answer) return;
  const flat = [...answer.content.replaceAll(/\s+/g, ' ')];
  await tell(ctx, {
    accountId: answer.account_id,
    kind: 'CONVERSATION_ANSWERED',
    subject: `conversation-message-${message_id}`,
    about: 'COMMUNITY',
    site: 'life',
    isQuiet: true,
    isPushed: true,
    phone: null,
    title: '1:1 문의에 답이 왔어요',
    lines: [flat.length > 0 ? `“${flat.slice(0, 40).join('')}${flat.length > 40 ? '…' : ''}”` : wordless(answer)],
    path: '/my/cs',
    button: '답 보기',
  });
}

export const conversationSubscribers: readonly Subscriber[] = [
  { topic: 'conversation.answered', name: 'conversation.tell-answered', run: tellAnswered },
  {
    topic: 'identity.withdrawn',
    name: 'conversation.close-leavers',
    // What was said stays, without a name: what somebody complained of is kept as the law has it.
    run: async ({ db }, { account_id }) =>
      void (await db
        .updateTable('conversation')
        .set({ state: CLOSED.to, waiting_since: null, handled_by: null })
        .where('account_id', '=', account_id)
        .where('state', 'in', CLOSED.from)
        .execute()),
  },
];
