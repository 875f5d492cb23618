import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const cache = new Counter({
    name: 'answer_cache_total',
    help: 'Answers looked up in the cache',
    labelNames: ['result'],
    registers: [registry],
  });

  return {
    observeRequest: (method: string, route: string, status: number, seconds: number) =>
      requests.observe({ method, route, status }, seconds),
    countCache: (result: 'hit' | 'miss') => cache.inc({ result }),
    contentType: registry.contentType,
    print: () => registry.metrics(),
  };
}
