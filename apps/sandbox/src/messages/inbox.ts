import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Store } from '../store.ts';
import { inboxPage } from './inbox-page.ts';

const SHOWN = 50;
const MOST = 500;

/** What everybody has been sent, for people and for tests. */
export function inbox(app: FastifyInstance, store: Store): void {
  app.get('/inbox', async (request, reply) => {
    const search = searchOf(request);
    return inboxPage(reply, search, store.messages(search));
  });
  app.get('/inbox.json', (request) => ({ messages: store.messages(searchOf(request)) }));

  app.delete('/inbox', async (_, reply) => {
    store.clearMessages();
    return reply.code(204).send();
  });
  // A page's form cannot say DELETE.
  app.post('/inbox/clear', async (_, reply) => {
    store.clearMessages();
    return reply.redirect('/inbox', 303);
  });
}

function searchOf({ query }: FastifyRequest) {
  const { to = '', channel = '', limit } = query as Record<string, string | undefined>;
  const asked = Math.floor(Number(limit ?? SHOWN));
  // A plus in an address means a space: +82 10-… arrives without its sign.
  return {
    to: String(to).replace(/^ (?=82)/, '+'),
    channel: String(channel),
    limit: asked >= 1 ? Math.min(asked, MOST) : SHOWN,
  };
}
