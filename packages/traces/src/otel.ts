import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span as OtelSpan, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Kind, Span, Tracer } from './tracer.ts';

const KINDS: Record<Kind, SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};
const TEXT_MAX = 2_000;
const SEND_TIMEOUT_MS = 5_000;
const EVERY_MS = 1_000;
const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Comes only where traces are on. Nothing is registered for all: what traces is asked by its name. */
export function createTracer(url: string, service: string): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: SEND_TIMEOUT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: EVERY_MS })],
  });
  const otel = provider.getTracer('oun');
  const here = new AsyncLocalStorage<Context>();

  const wrapped = (span: OtelSpan, context: Context): Span => {
    return {
      traceparent: parentOf(span),
      within: (run) => here.run(context, run),
      end({ name, attributes, error } = {}) {
        if (name) span.updateName(name);
        if (attributes) span.setAttributes(attributes);
        // What it says may be somebody's: faults have a list of their own, which is scrubbed.
        if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
  function begin(name: string, kind: Kind, parent: Context): Span {
    const span = otel.startSpan(name, { kind: KINDS[kind] }, parent);
    return wrapped(span, trace.setSpan(parent, span));
  }

  return {
    begin: (name, kind, parent) => begin(name, kind, contextOf(parent) ?? here.getStore() ?? ROOT_CONTEXT),
    statement(text) {
      const context = here.getStore();
      if (!context) return undefined;
      const span = otel.startSpan(nameOf(text), { kind: SpanKind.CLIENT }, context);
      span.setAttributes({ 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, TEXT_MAX) });
      return wrapped(span, context);
    },
    current() {
      const context = here.getStore();
      const span = context && trace.getSpan(context);
      return span && parentOf(span);
    },
    async send(path, body) {
      await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
    },
    close: () => provider.shutdown(),
  };
}

function parentOf(span: OtelSpan): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** Whoever asked, in the words of W3C's trace context; nothing where it is none. */
function contextOf(traceparent: string | undefined): Context | undefined {
  const [, traceId, spanId, flags] = PARENT.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  const traceFlags = Number.parseInt(flags!, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** `select program`: what is done, and to what. */
function nameOf(text: string): string {
  const [word = 'statement'] = /[a-z]+/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_][\w.]*)/i.exec(text) ?? [];
  return table ? `${word.toLowerCase()} ${table}` : word.toLowerCase();
}
