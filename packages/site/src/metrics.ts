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
    observe: (kind, status, ms) => duration.observe({ kind, status }, ms / 1_000),
    countPage: (result) => pages.inc({ result }),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
