import * as http from 'node:http';
import * as https from 'node:https';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { createRewriter, type Rewriter } from './addresses.ts';
import { failurePage } from './failure-page.ts';
import type { StubOptions } from './native-stub.ts';
import { sendBack, withoutHop } from './webview-answer.ts';

export type WebviewOptions = {
  /** The site's own address. */
  upstream: string;
  /** 0 for any free one; any free one too where it is taken. */
  port: number;
  host: string;
  /** The phone as it is set when a page is asked for. */
  phone: () => StubOptions;
  /** The sites' own addresses and what they are called where this phone is reached by `hostname`. */
  addresses: (hostname: string) => [own: string, shown: string][];
};
export type Webview = { port: number; close(): Promise<void> };

/** What we can open again to rewrite it. */
const ENCODINGS = ['gzip', 'br'];

/** Serves a site as a webview of the native app would see it: its user agent, the native stub, no way out by a link. */
export async function startWebview(options: WebviewOptions): Promise<Webview> {
  const upstream = new URL(options.upstream);
  const client = upstream.protocol === 'https:' ? https : http;
  const agent = new client.Agent({ keepAlive: true });

  /** Asks the site in its own words: what the page calls by the phone's addresses has others there. */
  const ask = (incoming: http.IncomingMessage, own: Rewriter, headers: http.OutgoingHttpHeaders) =>
    client.request(upstream, {
      agent,
      method: incoming.method,
      path: own.text(incoming.url ?? '/'),
      headers: { ...requestHeaders(incoming, own), host: upstream.host, ...headers },
    });
  const ownWords = (hostname: string) =>
    createRewriter(options.addresses(hostname).map(([own, shown]) => [shown, own]));

  const server = http.createServer((incoming, outgoing) => {
    const hostname = hostnameOf(incoming);
    const own = ownWords(hostname);
    const asked = ask(incoming, own, { 'user-agent': options.phone().userAgent });
    asked.on('response', (answer) => {
      const phone = options.phone();
      sendBack(answer, outgoing, { method: incoming.method, hostname, phone, addresses: options.addresses(hostname) });
    });
    asked.on('error', () => {
      if (outgoing.headersSent) return void outgoing.destroy();
      outgoing.writeHead(502, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      outgoing.end(incoming.method === 'HEAD' ? undefined : failurePage());
    });
    outgoing.on('close', () => asked.destroy());
    if (hasWords(incoming)) incoming.pipe(own.stream()).pipe(asked);
    else incoming.pipe(asked);
  });

  // The development server tells of changed modules this way.
  server.on('upgrade', (incoming, socket, head) => {
    const { upgrade } = incoming.headers;
    const asked = ask(incoming, ownWords(hostnameOf(incoming)), { connection: 'upgrade', upgrade });
    asked.on('upgrade', (answer, upstreamSocket, upstreamHead) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.write(upstreamHead);
      upstreamSocket.write(head);
      pipeline(socket, upstreamSocket, socket, () => {});
    });
    asked.on('response', () => socket.destroy());
    asked.on('error', () => socket.destroy());
    socket.on('error', () => asked.destroy());
    asked.end();
  });

  await listen(server, options);
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

async function listen(server: http.Server, { port, host }: WebviewOptions): Promise<void> {
  const tryPort = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  try {
    await tryPort(port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    await tryPort(0);
  }
}

function requestHeaders(incoming: http.IncomingMessage, own: Rewriter): http.OutgoingHttpHeaders {
  const headers: http.OutgoingHttpHeaders = withoutHop(incoming.headers);
  for (const name of Object.keys(headers)) if (name.startsWith('sec-ch-ua')) delete headers[name];
  if (hasWords(incoming)) delete headers['content-length'];
  for (const name of ['origin', 'referer'] as const) {
    const value = incoming.headers[name];
    if (value !== undefined) headers[name] = own.text(value);
  }
  const encodings = ENCODINGS.filter((name) => incoming.headers['accept-encoding']?.includes(name));
  return { ...headers, 'accept-encoding': encodings.join(', ') || 'identity' };
}

/** A body in which an address may stand. */
const hasWords = ({ headers }: http.IncomingMessage): boolean =>
  /^application\/(?:json|x-www-form-urlencoded)\b/.test(headers['content-type'] ?? '');

const hostnameOf = ({ headers }: http.IncomingMessage): string =>
  URL.canParse(`http://${headers.host}`) ? new URL(`http://${headers.host}`).hostname : '127.0.0.1';
