import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** What a request was for. Paths would make one series for each program. */
export type RouteKind = 'page' | 'data' | 'proxy' | 'session' | 'asset' | 'health' | 'other';
export type PageCacheResult = 'hit' | 'stale' | 'miss' | 'bypass';

export type Metrics = {
  observe(kind: RouteKind, status: number, ms: number): void;
  countPage(result: PageCacheResult): void;
  contentType: string;
  text(): Promise<string>;
};

export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'site_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['kind', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const pages = new Counter({
    name: 'site_page_cache_total',
    help: 'Pages by how the page cache answered',
    labelNames: ['result'],
    registers: [registry],
  });
  return {
    observe: (kind, status, ms) => duration.observe({ kind, status: classOf(status) }, ms / 1_000),
    countPage: (result) => pages.inc({ result }),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

/** Statuses may come from elsewhere: their classes are few. */
const classOf = (status: number): string => (status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : 'other');

/** On a port of its own, which no balancer leads to: no header can open it. */
export function serveMetrics(metrics: Metrics, where: { port: number; host: string }): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(where.port, where.host, () => resolve(server));
  });
}
