import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracer } from './tracer.ts';
import { tracer } from './traces.ts';

const spans = new WeakMap<FastifyRequest, Span>();

/** The one hook of a server: each request is a span, and what its handler does is part of it. */
export function traceRequests(app: FastifyInstance): void {
  if (tracer) hook(app, tracer);
}

function hook(app: FastifyInstance, open: Tracer): void {
  app.addHook('onRequest', (request, _, done) => {
    const { traceparent } = request.headers;
    spans.set(request, open.begin(request.method, 'server', typeof traceparent === 'string' ? traceparent : undefined));
    done();
  });
  // Not before: a body that is read in between would lose it.
  app.addHook('preHandler', (request, _, done) => spans.get(request)!.within(done));
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'other' } = request.routeOptions;
    const status = reply.statusCode;
    spans.get(request)?.end({
      name: `${request.method} ${route}`,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': status,
        'oun.request_id': request.id,
      },
      ...(status >= 500 && { error: status }),
    });
    done();
  });
}

/** For whoever is asked on behalf of this request; nothing while traces are off. */
export function traceHeaders(request: FastifyRequest): { traceparent?: string } {
  const span = tracer && spans.get(request);
  return span ? { traceparent: span.traceparent } : {};
}
