import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { errorBody } from '../packages/contract/src/errors.ts';
import { freePort } from '../scripts/postgres.ts';
import { test } from './fixtures.ts';
import type { HouseInfo } from './house.ts';
import { startProcess, stopProcess, untilReady } from './processes.ts';

/** A call as a screen knows it: its method and its path, with what it was asked for. */
export type Call = string;
/** The api answers that it cannot, or does not answer. */
export type Failing = 'unavailable' | 'silent';

export type Gate = {
  sites: Record<'life' | 'store', string>;
  /** Fails these calls from now on, whoever makes them: the site for its pages, or the browser through the site. */
  fail: (isFailing: (call: Call) => boolean, how?: Failing) => void;
  open: () => void;
  /** The calls that came since it was last asked. */
  taken: () => Call[];
  close: () => Promise<void>;
};

/** With a gate of each worker's own. */
export const gatedTest = test.extend<object, { gate: Gate }>({
  gate: [
    async ({ house }, use) => {
      const gate = await openGate(house);
      await use(gate);
      await gate.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Sites of their own with a gate between them and the house's api: tests beside this one meet no failing call. */
async function openGate({ env, logsDir }: HouseInfo): Promise<Gate> {
  let isFailing: (call: Call) => boolean = () => false;
  let how: Failing = 'unavailable';
  const came: Call[] = [];
  const server = createServer((asked, answer) => {
    // What a picture shows is not looked at here.
    if (/^\/media\/(?:pictures|posters)\//.test(asked.url!))
      return void answer.setHeader('content-type', 'image/gif').end(PICTURE);
    const call: Call = `${asked.method} ${asked.url}`;
    came.push(call);
    if (!isFailing(call)) return pass(env['OUN_API_URL']!, asked, answer);
    if (how === 'silent') return void asked.socket.destroy();
    asked.resume();
    answer.writeHead(503, { 'content-type': 'application/json' }).end(JSON.stringify(errorBody('UNAVAILABLE')));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const [lifePort, storePort] = [await freePort(), await freePort()];
  const sites = { life: `http://localhost:${lifePort}`, store: `http://localhost:${storePort}` };
  const given = {
    ...process.env,
    ...env,
    NODE_ENV: 'production',
    OUN_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    OUN_LIFE_PORT: String(lifePort),
    OUN_LIFE_URL: sites.life,
    OUN_STORE_PORT: String(storePort),
    OUN_STORE_URL: sites.store,
  };
  const children = (['life', 'store'] as const).map((site) =>
    startProcess(`apps/${site}/server.ts`, given, join(logsDir, `gate-${site}-${process.pid}.log`)),
  );
  const close = async () => {
    await Promise.all(children.map(stopProcess));
    server.closeAllConnections();
    server.close();
  };
  try {
    await Promise.all([lifePort, storePort].map(untilReady));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    sites,
    fail(which, way = 'unavailable') {
      isFailing = which;
      how = way;
    },
    open: () => (isFailing = () => false),
    taken: () => came.splice(0),
    close,
  };
}

function pass(api: string, asked: IncomingMessage, answer: ServerResponse): void {
  const onward = request(api + asked.url, { method: asked.method, headers: asked.headers }, (reply) => {
    answer.writeHead(reply.statusCode!, reply.headers);
    reply.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  answer.on('close', () => onward.destroy());
  asked.pipe(onward);
}
