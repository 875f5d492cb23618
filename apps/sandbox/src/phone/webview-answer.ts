import type * as http from 'node:http';
import { pipeline, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { createRewriter, type Rewriter } from './addresses.ts';
import { nativeStub, type StubOptions } from './native-stub.ts';

const OF_ONE_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const REWRITTEN = /^(?:text\/html|application\/(?:[\w.-]+\+)?json|text\/x-script)\b/;
/** A page that has not come to its head by then has none. */
const HEAD_WITHIN = 65_536;

type Around = { method: string | undefined; hostname: string; phone: StubOptions; addresses: [string, string][] };

/** Sends the site's answer on as a page of the phone; what is neither page nor data passes as it is. */
export function sendBack(answer: http.IncomingMessage, outgoing: http.ServerResponse, around: Around): void {
  const rewriter = createRewriter(around.addresses);
  const type = answer.headers['content-type'] ?? '';
  const isPage = type.startsWith('text/html');
  const headers = answerHeaders(answer.headers, rewriter);
  const status = answer.statusCode ?? 502;
  if (isPage) letFrame(headers, around.hostname);

  const steps: Transform[] = [];
  const opened = openerOf(answer.headers['content-encoding']);
  if (REWRITTEN.test(type) && opened) {
    delete headers['content-length'];
    delete headers['content-encoding'];
    steps.push(...opened);
    if (isPage) steps.push(withScript(scriptTag(answer.headers['content-security-policy'], around.phone)));
    steps.push(rewriter.stream());
  }
  outgoing.writeHead(status, headers);
  const isBodiless = around.method === 'HEAD' || status === 204 || status === 304;
  // What went wrong after the first byte can only be shown by ending early.
  pipeline([answer, ...(isBodiless ? [] : steps), outgoing], () => {});
}

function answerHeaders(given: http.IncomingHttpHeaders, rewriter: Rewriter): http.OutgoingHttpHeaders {
  const headers: http.OutgoingHttpHeaders = withoutHop(given);
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') headers[name] = rewriter.text(value);
  }
  return headers;
}

/** The phone's page may frame it; and it is not kept, since the next one may be for another phone. */
function letFrame(headers: http.OutgoingHttpHeaders, hostname: string): void {
  delete headers['x-frame-options'];
  delete headers['etag'];
  delete headers['last-modified'];
  headers['cache-control'] = 'no-store';
  const policy = headers['content-security-policy'];
  if (typeof policy !== 'string') return;
  headers['content-security-policy'] = policy.replace(
    /frame-ancestors[^;]*/,
    `frame-ancestors 'self' http://${hostname}:*`,
  );
}

function scriptTag(policy: string | string[] | undefined, phone: StubOptions): string {
  const nonce = /'nonce-([^']+)'/.exec(String(policy))?.[1];
  // A policy without a nonce would refuse the script.
  if (policy && !nonce) return '';
  return `<script${nonce ? ` nonce="${nonce}"` : ''}>${nativeStub(phone)}</script>`;
}

/** Puts the tag first in the page's head; a page without one gets it before everything else. */
function withScript(tag: string): Transform {
  let start: Buffer | undefined = Buffer.alloc(0);
  const place = (page: Buffer): Buffer | undefined => {
    const text = page.toString('latin1');
    const head = /<head(?:\s[^>]*)?>/i.exec(text);
    if (!head && page.length < HEAD_WITHIN) return undefined;
    const at = head ? head.index + head[0].length : 0;
    return Buffer.concat([page.subarray(0, at), Buffer.from(tag), page.subarray(at)]);
  };
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (!start) return done(null, chunk);
      start = Buffer.concat([start, chunk]);
      const placed = place(start);
      if (placed) start = undefined;
      done(null, placed);
    },
    flush(done) {
      done(null, start && start.length > 0 ? Buffer.concat([Buffer.from(tag), start]) : undefined);
    },
  });
}

/** Nothing for an encoding that we did not ask for; such an answer passes as it is. */
function openerOf(encoding: string | undefined): Transform[] | undefined {
  switch (encoding) {
    case undefined:
    case 'identity':
      return [];
    case 'gzip':
      return [createGunzip()];
    case 'br':
      return [createBrotliDecompress()];
    default:
      return undefined;
  }
}

export const withoutHop = (headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_HOP.has(name)));
