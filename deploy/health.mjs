// Asked by the container engine: is this process ready to serve?
const port = process.env.OUN_HEALTH_PORT ?? '4000';
const reply = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
  () => undefined,
);
process.exit(reply?.ok ? 0 : 1);
