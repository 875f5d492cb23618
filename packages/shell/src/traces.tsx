/** Comes only where traces are switched on (`@oun/traces`): each call of the page is a span, and tells the site of itself. */
import { nowMs } from '@oun/brand/clock';

const PER_PAGE = 200;
const AT_ONCE = 20;
const EVERY_MS = 2_000;
/** What the page tells of itself is no call of anybody's. */
const OWN = /^\/proxy\/(?:logs\/|api\/v2\/faults)/;

type Span = { trace_id: string; span_id: string; name: string; start_ms: number; end_ms: number; status: number };

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The line of the contract it most likely is: what is no word of ours stands for something. */
const nameOf = (path: string): string =>
  path
    .split(/[?#]/, 1)[0]!
    .split('/')
    .map((part) => (/^(?:[a-z_-]*|v\d)$/.test(part) ? part : ':id'))
    .join('/')
    .slice(0, 150);

export function traceCalls(): void {
  const ask = window.fetch;
  const waiting: Span[] = [];
  let left = PER_PAGE;

  function send() {
    if (waiting.length === 0) return;
    const body = JSON.stringify({ spans: waiting.splice(0, AT_ONCE) });
    const headers = { 'content-type': 'application/json' };
    ask('/api/traces', { method: 'POST', headers, body, keepalive: true }).catch(() => {});
  }
  setInterval(send, EVERY_MS);
  addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());

  window.fetch = async (input, init) => {
    if (typeof input !== 'string' || !input.startsWith('/proxy/') || OWN.test(input) || left <= 0)
      return ask(input, init);
    left -= 1;
    const [trace_id, span_id, start_ms] = [hex(16), hex(8), nowMs()];
    const headers = new Headers(init?.headers);
    headers.set('traceparent', `00-${trace_id}-${span_id}-01`);
    const name = `${init?.method ?? 'GET'} ${nameOf(input.slice('/proxy'.length))}`;
    let status = 0;
    try {
      const answer = await ask(input, { ...init, headers });
      status = answer.status;
      return answer;
    } finally {
      waiting.push({ trace_id, span_id, name, start_ms, end_ms: nowMs(), status });
      if (waiting.length >= AT_ONCE) send();
    }
  };
}
