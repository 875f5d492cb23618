import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers: [registry],
  });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by the class of their answer',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const cache = new Counter({
    name: 'answer_cache_total',
    help: 'Answers looked up in the cache',
    labelNames: ['result'],
    registers: [registry],
  });

  return {
    /** `route` is a pattern, never an address: whoever asks must not be able to make series. */
    observeRequest(method: string, route: string | undefined, status: number, took: number) {
      const labels = { method: methodOf(method), route: route ?? 'other' };
      seconds.observe(labels, took);
      requests.inc({ ...labels, status: classOf(status) });
    },
    countCache: (result: 'hit' | 'miss') => cache.inc({ result }),
    contentType: registry.contentType,
    print: () => registry.metrics(),
  };
}

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
const methodOf = (method: string): string => (method === 'HEAD' ? 'GET' : METHODS.has(method) ? method : 'other');
const classOf = (status: number): string => (status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : 'other');

/** On a port of its own, which no balancer leads to: no header can open it. */
export function serveMetrics(
  metrics: Pick<Metrics, 'contentType' | 'print'>,
  where: { port: number; host: string },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.print().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(where.port, where.host, () => resolve(server));
  });
}
