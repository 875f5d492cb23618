import { AppError } from '@oun/contract/errors';
import type { FastifyInstance } from 'fastify';
import { POLICY_OF_DATA } from './headers.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';
import { bearerOf, type SessionCookies } from './session-cookies.ts';

const PREFIX = '/proxy';
/** What stays open, each by its own address: nothing else may. */
const PATHS = ['/core/v1/conversations/:id/events', '/core-admin/v1/conversations/events'] as const;
const OPEN_MAX = 2_000;

export type LiveProxyOptions = { apiUrl: string; cookies: SessionCookies; timeoutMs?: number | undefined };

/**
 * Hands on what the api tells as it happens, piece by piece. Not through the proxy's own connections: each of these is
 * held for as long as somebody has the page open, and a few hundred of them would leave none for calls.
 */
export async function liveProxy(app: FastifyInstance, { apiUrl, cookies, timeoutMs = 10_000 }: LiveProxyOptions) {
  const open = new Set<AbortController>();
  let isClosing = false;
  // Before connections are waited for, so that a restart is not held up.
  app.addHook('preClose', (done) => {
    isClosing = true;
    for (const controller of open) controller.abort();
    done();
  });

  for (const path of PATHS)
    app.get(PREFIX + path, async (request, reply) => {
      if (isClosing || open.size >= OPEN_MAX) throw new AppError('UNAVAILABLE');
      const controller = new AbortController();
      open.add(controller);
      const { raw } = reply;
      raw.on('close', () => controller.abort());
      const bearer = bearerOf(cookies.read(request.cookies).login);
      const late = setTimeout(() => controller.abort(), timeoutMs);
      try {
        const answer = await fetch(new URL(request.raw.url!.slice(PREFIX.length), apiUrl), {
          signal: controller.signal,
          headers: {
            accept: 'text/event-stream',
            'accept-encoding': 'identity',
            'accept-language': 'ko',
            'x-forwarded-for': request.ip,
            [REQUEST_ID_HEADER]: request.id,
            ...(bearer && { authorization: bearer }),
          },
        }).catch(() => undefined);
        clearTimeout(late);
        if (!answer?.body) throw new AppError('UPSTREAM_UNAVAILABLE');
        if (answer.status !== 200)
          return await reply
            .code(answer.status)
            .type('application/json; charset=utf-8')
            .header('cache-control', 'no-store')
            .send(await answer.text());
        reply.hijack();
        raw.writeHead(200, {
          ...(reply.getHeaders() as Record<string, string>),
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
          connection: 'close',
          'content-security-policy': POLICY_OF_DATA,
        });
        try {
          for await (const piece of answer.body) raw.write(piece);
        } catch {
          // The visitor left, the api went away or this site stops: a browser comes back by itself.
        }
        raw.end();
        return reply;
      } finally {
        clearTimeout(late);
        controller.abort();
        open.delete(controller);
      }
    });
}
