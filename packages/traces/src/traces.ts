import type { Tracer } from './tracer.ts';

/** The one switch: nothing while it is off. Whoever would trace asks here, and that is all it costs. */
export let tracer: Tracer | undefined;

/** Opened once, before anything is served. */
export async function openTraces(url: string | undefined, service: string): Promise<void> {
  if (!url) return;
  const { createTracer } = await import('./otel.ts');
  tracer = createTracer(url.replace(/\/+$/, ''), service);
}

export async function closeTraces(): Promise<void> {
  const open = tracer;
  tracer = undefined;
  await open?.close();
}
