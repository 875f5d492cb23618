import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

export type GotSpan = {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, string | number>;
};

type Value = { stringValue?: string; intValue?: number | string };
type Sent = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: { spans: (Omit<GotSpan, 'attributes'> & { attributes: { key: string; value: Value }[] })[] }[];
  }[];
};

/** A collector that takes OTLP over HTTP and keeps what it is sent. */
export async function startReceiver() {
  const spans: GotSpan[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces);
      const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
      if (request.url === '/v1/traces') spans.push(...spansOf(JSON.parse(text.toString()) as Sent));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, close: () => void server.close() };
}

function spansOf({ resourceSpans }: Sent): GotSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name']);
    return scopeSpans.flatMap((scope) =>
      scope.spans.map(({ attributes, ...span }) => ({ ...span, service, attributes: valuesOf(attributes) })),
    );
  });
}

const valuesOf = (given: { key: string; value: Value }[]) =>
  Object.fromEntries(given.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));
