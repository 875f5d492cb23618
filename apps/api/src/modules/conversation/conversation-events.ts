import { STAFF_EVENTS } from '@oun/contract/conversation-rules';
import { AppError } from '@oun/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/db/db.ts';
import { listen } from '../../platform/db/listen.ts';
import type { Authenticate, AuthenticateMember } from '../../platform/http/http.ts';
import { createLiveStreams, type LiveLimits } from '../../platform/http/live-streams.ts';
import { CHANNEL } from './conversation.ts';

const STAFF = 'staff';
const topicOf = (id: number) => `conversation:${id}`;

type Options = {
  db: Db;
  authenticate: Authenticate;
  authenticateMember: AuthenticateMember;
  limits?: LiveLimits | undefined;
};

/** Two addresses that never end: a member hears of their own conversation, customer service of all. */
export function conversationEvents(app: FastifyInstance, options: Options) {
  const { db, authenticate, authenticateMember } = options;
  const live = createLiveStreams(app, options.limits);

  app.get<{ Params: { id: string } }>('/core/v1/conversations/:id/events', async (request, reply) => {
    const { memberId } = await authenticateMember(request);
    const id = /^[1-9]\d{0,8}$/.test(request.params.id) ? Number(request.params.id) : 0;
    const own = await db
      .selectFrom('conversation')
      .where('id', '=', id)
      .where('account_id', '=', memberId)
      .select('id')
      .executeTakeFirst();
    if (!own) throw new AppError('NOT_FOUND');
    live.open(request, reply, { accountId: memberId, topic: topicOf(id), check: () => authenticateMember(request) });
  });

  app.get(STAFF_EVENTS, async (request, reply) => {
    const check = () => authenticate(['cs', 'core-admin'], request);
    const { staff } = await check();
    live.open(request, reply, { accountId: staff.id, topic: STAFF, check });
  });

  return {
    follow: (url: string) =>
      listen(
        url,
        [CHANNEL],
        (_, payload) => {
          const [id, kind = 'changed'] = payload.split(':');
          live.publish(topicOf(Number(id)), kind);
          if (kind === 'changed') live.publish(STAFF, kind, { id: Number(id) });
        },
        () => live.publishAll('changed'),
      ),
    count: live.count,
  };
}
