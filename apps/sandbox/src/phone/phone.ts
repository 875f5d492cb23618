import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '@oun/brand/demo-accounts';
import { COOKIES } from '@oun/brand/limits';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Fault, Faults } from '../faults.ts';
import { createAccount, SignInError } from './account.ts';
import { type System, userAgentOf } from './devices.ts';
import { phonePage } from './page.ts';
import { type BridgeFault, type PhoneState, readChange, SITES } from './phone-state.ts';
import { startWebviews } from './webviews.ts';

const POINT = 'phone.bridge';
/** Run in the browser as they stand, without their types. */
const MODULES = ['screen.ts', 'host.ts', 'webview-stack.ts', 'bridge-log.ts'];

/** The phone that plays the native app around the sites. One phone: whoever opens its page holds the same. */
export async function phone(app: FastifyInstance, { faults }: { faults: Faults }): Promise<{ close(): Promise<void> }> {
  const apiUrl = (process.env['OUN_API_URL'] || 'http://localhost:4000').replace(/\/+$/, '');
  const device: { os: System; version: string } = { os: 'iOS', version: '3.3.0' };
  // The app starts its webviews anew when it is another app, or somebody else's.
  let launch = 1;
  const userAgent = () => userAgentOf(device.os, device.version);
  const account = createAccount({ apiUrl, userAgent, log: app.log });

  const { own, shown, all, close } = await startWebviews(() => ({ os: device.os, userAgent: userAgent(), launch }));
  app.addHook('onClose', close);

  const bridgeFaults = () => faults.list().filter(({ point }) => point === POINT);
  const state = (hostname: string): PhoneState => ({
    ...device,
    account: account.email() ?? null,
    faults: bridgeFaults().map(({ point: _, ...fault }) => fault as BridgeFault),
    sites: Object.fromEntries(
      SITES.map((site) => [site, { address: own(site), webview: shown(site, hostname) }]),
    ) as PhoneState['sites'],
  });
  const forgetLogin = (reply: FastifyReply) => {
    launch += 1;
    // Cookies do not know ports: those of the webviews are ours to forget.
    reply.header(
      'set-cookie',
      [COOKIES.login, COOKIES.refresh, COOKIES.session, COOKIES.authType, COOKIES.owner].map(
        (name) => `${name}=; Path=/; Max-Age=0`,
      ),
    );
  };

  app.get('/phone', async (request, reply) => {
    const { hostname, port } = request;
    // The browser's own tabs keep their cookies under localhost; the phone has its own under another name.
    if (hostname === 'localhost') return reply.redirect(`http://127.0.0.1${port ? `:${port}` : ''}${request.url}`);
    const frames = all(hostname).join(' ');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self' ${frames}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .send(phonePage());
  });

  app.get('/phone/phone.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(fileText('phone.css')));
  for (const name of MODULES) {
    app.get(`/phone/${name}`, async (_, reply) =>
      reply.type('text/javascript; charset=utf-8').send(stripTypeScriptTypes(fileText(name))),
    );
  }

  /** Some program, since which ones there are only the api knows. */
  app.get('/phone/program', async ({ hostname }, reply) => {
    const slug = await firstProgram(apiUrl);
    return reply.redirect(`${shown('life', hostname)}/programs${slug ? `/${encodeURIComponent(slug)}` : ''}`);
  });

  app.get('/phone/state', async ({ hostname }) => state(hostname));
  app.post('/phone/state', async (request, reply) => {
    const wanted = readChange(request.body);
    if (typeof wanted === 'string') return reply.code(400).send({ message: wanted });
    const { faults: wantedFaults, ...wantedDevice } = wanted;
    Object.assign(device, wantedDevice);
    if (Object.keys(wantedDevice).length > 0) launch += 1;
    if (wantedFaults) {
      const others = faults.list().filter(({ point }) => point !== POINT);
      faults.set([...others, ...wantedFaults.map((fault): Fault => ({ point: POINT, ...fault }))]);
    }
    return state(request.hostname);
  });

  /** Asked by the page for each message; what is for the next one only is used up by it. */
  app.post('/phone/fault', async ({ hostname }) => {
    const { point: _, ...fault } = faults.take(POINT) ?? { point: POINT };
    return { fault: 'kind' in fault ? fault : null, faults: state(hostname).faults };
  });

  app.post('/phone/sign-in', async (request, reply) => {
    const { email, password = DEMO_PASSWORD } = (request.body ?? {}) as { email?: unknown; password?: unknown };
    if (typeof email !== 'string' || typeof password !== 'string') {
      return reply.code(400).send({ message: '이메일과 비밀번호를 확인해주세요.' });
    }
    try {
      await account.signIn(email, password);
    } catch (error) {
      if (!(error instanceof SignInError)) throw error;
      return reply.code(error.status).send({ message: error.message });
    }
    forgetLogin(reply);
    return state(request.hostname);
  });
  app.post('/phone/sign-out', async (request, reply) => {
    await account.signOut();
    forgetLogin(reply);
    return state(request.hostname);
  });
  app.post('/phone/access-token', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      return { accessToken: (await account.accessToken()) ?? null };
    } catch (error) {
      if (!(error instanceof SignInError)) throw error;
      return reply.code(502).send({ message: error.message });
    }
  });

  return { close };
}

const fileText = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

async function firstProgram(apiUrl: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${apiUrl}/api/v2/programs?limit=1`, { signal: AbortSignal.timeout(3_000) });
    const { items } = (await response.json()) as { items?: { slug?: string }[] };
    return items?.[0]?.slug;
  } catch {
    return undefined;
  }
}
