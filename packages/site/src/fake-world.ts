/** For tests: an api on the other side of a real socket, and a site before it. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RunningSite, type SiteOptions, startSite } from './host.ts';

export type Seen = { method: string; url: string; headers: IncomingHttpHeaders; body: string };
export type Answer = (request: Seen, response: ServerResponse) => void;
export type FakeApi = { url: string; seen: Seen[]; answer: Answer; close(): Promise<void> };

export async function startFakeApi(): Promise<FakeApi> {
  const api: FakeApi = {
    url: '',
    seen: [],
    answer: (_, response) => response.end('{}'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer(async (incoming: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const { method, url, headers } = incoming;
    const seen = { method: method!, url: url!, headers, body: Buffer.concat(chunks).toString() };
    api.seen.push(seen);
    api.answer(seen, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return api;
}

export type LogLine = Record<string, unknown> & { msg?: string };
export type TestSite = RunningSite & { logs: LogLine[] };

export async function startTestSite(options: Partial<SiteOptions> & { apiUrl: string }): Promise<TestSite> {
  const logs: LogLine[] = [];
  const site = await startSite({
    service: 'life',
    port: 0,
    host: '127.0.0.1',
    clientDir: '/nowhere',
    robots: 'User-agent: *',
    addresses: { life: 'http://life.test' },
    logDestination: { write: (line) => logs.push(JSON.parse(line) as LogLine) },
    render: async () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }),
    ...options,
  });
  return { ...site, url: site.url.replace('localhost', '127.0.0.1'), logs };
}

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };
export type RawRequest = { method?: string; headers?: Record<string, string>; body?: string | Buffer | undefined };

/** Sends the path letter for letter and reads the bytes as they came, where `fetch` would tidy both. */
export function ask(
  base: string,
  path: string,
  { method = 'GET', headers = {}, body }: RawRequest = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const length = body !== undefined && !headers['transfer-encoding'] && { 'content-length': Buffer.byteLength(body) };
    const sent = request(
      { hostname, port, path, method, headers: { ...length, ...headers }, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks);
          resolve({ status: answer.statusCode!, headers: answer.headers, body: bytes, text: bytes.toString() });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A token like the api's, unsigned: nobody here checks the signature. */
export function fakeToken(secondsLeft: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ sub: 'user:1', exp: Math.floor(Date.now() / 1_000) + secondsLeft })}.c2ln`;
}

export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
