import { AppError } from '@oun/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';

export type LiveLimits = {
  /** As many windows as somebody has open. */
  perAccount: number;
  all: number;
  /** Sooner than a proxy or a balancer gives up on a connection that says nothing. */
  heartbeatMs: number;
  /** Who does not read is let go: they read anew when they are back. */
  bufferBytes: number;
};
const LIMITS: LiveLimits = { perAccount: 5, all: 5_000, heartbeatMs: 15_000, bufferBytes: 65_536 };
/** How soon a browser comes back, in its own words. */
const RETRY_MS = 2_000;

type Stream = {
  accountId: number;
  topic: string;
  response: ServerResponse;
  /** Whether whoever opened it may still listen: a session that has ended hears nothing more. */
  check: () => Promise<unknown>;
};

export type LiveStreams = ReturnType<typeof createLiveStreams>;

/**
 * Connections that stay open and are told that something changed, never what: whoever hears it reads it, so that nothing
 * hangs on a notice that was lost. The first thing each is told is `ready`, upon which a reader reads anew.
 */
export function createLiveStreams(app: FastifyInstance, limits: LiveLimits = LIMITS) {
  const streams = new Set<Stream>();
  let isClosing = false;

  function end(stream: Stream): void {
    if (!streams.delete(stream)) return;
    stream.response.end();
  }

  function write(stream: Stream, text: string): void {
    if (stream.response.writableLength > limits.bufferBytes) {
      streams.delete(stream);
      stream.response.destroy();
      return;
    }
    stream.response.write(text);
  }

  const beat = setInterval(() => {
    for (const stream of streams)
      stream.check().then(
        () => streams.has(stream) && write(stream, ': \n\n'),
        () => end(stream),
      );
  }, limits.heartbeatMs);
  beat.unref();

  // Before connections are waited for: one of these would hold up a restart until it is killed.
  app.addHook('preClose', (done) => {
    isClosing = true;
    clearInterval(beat);
    for (const stream of streams) end(stream);
    done();
  });

  return {
    open(
      request: FastifyRequest,
      reply: FastifyReply,
      { accountId, topic, check }: Pick<Stream, 'accountId' | 'topic' | 'check'>,
    ): void {
      if (isClosing || streams.size >= limits.all) throw new AppError('UNAVAILABLE');
      const own = [...streams].filter((stream) => stream.accountId === accountId).length;
      if (own >= limits.perAccount) throw new AppError('TOO_MANY_REQUESTS');
      reply.hijack();
      const response = reply.raw;
      const stream: Stream = { accountId, topic, response, check };
      streams.add(stream);
      response.on('close', () => streams.delete(stream));
      response.on('error', () => streams.delete(stream));
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        // Nobody in between keeps it, packs it or waits for more of it.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        // It carries nothing after this: kept for a next request it would hold up a stop.
        connection: 'close',
        'client-request-id': request.id,
      });
      response.write(`retry: ${RETRY_MS}\nevent: ready\ndata: {}\n\n`);
    },

    publish(topic: string, event: string, data: object = {}): void {
      const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
      for (const stream of streams) if (stream.topic === topic) write(stream, text);
    },

    /** News may have been missed: everybody reads anew. */
    publishAll(event: string): void {
      for (const stream of streams) write(stream, `event: ${event}\ndata: {}\n\n`);
    },

    count: () => streams.size,
  };
}
