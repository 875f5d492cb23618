import { tracer } from '@oun/traces/traces';
import { AppError } from '@oun/contract/errors';
import type { FastifyInstance } from 'fastify';
import { refuseOtherOrigins } from './same-origin.ts';

const PATH = '/api/traces';
const BODY_BYTES = 32_768;
const SPANS_MAX = 50;
const PER_MINUTE = 600;
const DAY_MS = 86_400_000;
const CLIENT = 3;
const ERROR = 2;

type Told = { trace_id: string; span_id: string; name: string; start_ms: number; end_ms: number; status: number };

/** Takes the spans of pages to the collector, which no page knows: only so many, and only what a span of ours holds. */
export async function browserTraces(app: FastifyInstance, { service }: { service: string }) {
  if (!tracer) return;
  let minute = 0;
  let taken = 0;
  app.addHook('onRequest', refuseOtherOrigins);
  app.post(PATH, { bodyLimit: BODY_BYTES, config: { kind: 'other' } }, async (request, reply) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, taken] = [now, 0];
    if ((taken += 1) > PER_MINUTE) throw new AppError('TOO_MANY_REQUESTS');
    const spans = spansOf(request.body);
    if (!spans) throw new AppError('BAD_REQUEST');
    // Nobody waits for it, and the page has nothing to do with whether it arrives.
    tracer?.send('/v1/traces', asOtlp(`oun-browser-${service}`, spans)).catch(() => {});
    return reply.code(204).send();
  });
}

function spansOf(body: unknown): Told[] | undefined {
  const { spans } = Object(body) as { spans?: unknown };
  return Array.isArray(spans) && spans.length <= SPANS_MAX && spans.every(isTold) ? spans : undefined;
}

function isTold(given: unknown): given is Told {
  const { trace_id, span_id, name, start_ms, end_ms, status } = Object(given) as Record<string, unknown>;
  return (
    typeof trace_id === 'string' &&
    /^[0-9a-f]{32}$/.test(trace_id) &&
    typeof span_id === 'string' &&
    /^[0-9a-f]{16}$/.test(span_id) &&
    typeof name === 'string' &&
    /^[A-Z]{3,6} \/[\w/:-]{0,150}$/.test(name) &&
    isTime(start_ms) &&
    isTime(end_ms) &&
    end_ms >= start_ms &&
    Number.isInteger(status) &&
    (status as number) >= 0 &&
    (status as number) < 1_000
  );
}

const isTime = (at: unknown): at is number => Number.isInteger(at) && Math.abs((at as number) - Date.now()) < DAY_MS;

/** OTLP as JSON, in which times are nanoseconds in letters. */
function asOtlp(service: string, spans: readonly Told[]) {
  const text = (key: string, value: string) => ({ key, value: { stringValue: value } });
  return {
    resourceSpans: [
      {
        resource: { attributes: [text('service.name', service)] },
        scopeSpans: [
          {
            scope: { name: 'oun' },
            spans: spans.map(({ trace_id, span_id, name, start_ms, end_ms, status }) => ({
              traceId: trace_id,
              spanId: span_id,
              name,
              kind: CLIENT,
              startTimeUnixNano: `${start_ms}000000`,
              endTimeUnixNano: `${end_ms}000000`,
              attributes: [{ key: 'http.response.status_code', value: { intValue: status } }],
              status: status === 0 || status >= 500 ? { code: ERROR } : {},
            })),
          },
        ],
      },
    ],
  };
}
