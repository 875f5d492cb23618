import { nativeUserAgent } from '@oun/brand/user-agent';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type BridgeOptions, createBridge, type Unmatched } from './bridge.ts';
import { fetchNavigationStack, readNavigationStack } from './navigation-stack.ts';
import { compareVersions } from './version.ts';

const iPhone = `Mozilla/5.0 ${nativeUserAgent({ version: '3.2.1', os: 'iOS', osVersion: '19.1', model: 'iPhone17,2' })}`;
const galaxy = `Mozilla/5.0 ${nativeUserAgent({ version: '3.2.1', os: 'Android', osVersion: '16', model: 'SM-S938N' })}`;

/** A page with a native side that keeps what it is sent; the test answers. */
function pageWith(
  userAgent: string,
  stub: 'ios' | 'android' | 'none' = userAgent === iPhone ? 'ios' : 'android',
  options: BridgeOptions = {},
) {
  const sent: { id: string; command: string }[] = [];
  const native = { postMessage: (message: string) => void sent.push(JSON.parse(message)) };
  const page = {
    navigator: { userAgent },
    ...(stub === 'ios' && { webkit: { messageHandlers: { oun: native } } }),
    ...(stub === 'android' && { ounAndroid: native }),
  } as unknown as Parameters<typeof createBridge>[0];
  const reply = (message: unknown) =>
    page.ounBridge!.receive(typeof message === 'string' ? message : JSON.stringify(message));
  return { page, sent, reply, bridge: createBridge(page, options) };
}

afterEach(() => void vi.useRealTimers());

describe.each([
  ['iOS', iPhone],
  ['Android', galaxy],
])('on %s', (_, userAgent) => {
  test('a request is answered by its id, whatever comes first', async () => {
    const { bridge, sent, reply } = pageWith(userAgent);
    const [first, second] = [bridge.request('GetNavigationStates'), bridge.request('ShutdownWebview')];
    expect(sent.map((message) => message.command)).toEqual(['GetNavigationStates', 'ShutdownWebview']);
    reply({ id: sent[1]!.id });
    reply({ id: sent[0]!.id, data: { backUrls: ['/programs'] } });
    expect(await first).toEqual({ backUrls: ['/programs'] });
    expect(await second).toBeUndefined();
  });

  test.each(['NO_MATCHED_MSG_ID', 'INTERNAL', 'BAD_MESSAGE_SCHEME', 'NO_MATCHED_COMMAND', 'PONG'])(
    'the host refuses with %s',
    async (code) => {
      const { bridge, sent, reply } = pageWith(userAgent);
      const asked = bridge.request('GetNavigationStates');
      reply({ id: sent[0]!.id, error: { code } });
      await expect(asked).rejects.toMatchObject({ name: 'BridgeError', code });
    },
  );

  test('no answer in ten seconds is a time-out, asked once; a later answer changes nothing', async () => {
    vi.useFakeTimers();
    const { bridge, sent, reply } = pageWith(userAgent);
    const asked = bridge.request('GetNavigationStates');
    const outcome = asked.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(9_999);
    reply({ id: 'another', data: {} });
    reply('not json');
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ code: 'TIMEOUT' });
    expect(sent).toHaveLength(1);
    expect(() => reply({ id: sent[0]!.id, data: { backUrls: [] } })).not.toThrow();
  });
});

test('an ordinary browser and a missing native side are errors of their own', () => {
  expect(() => pageWith('Mozilla/5.0 Chrome', 'none').bridge.request('ShutdownWebview')).toThrow('UNSUPPORTED_OS');
  expect(() => pageWith(iPhone, 'none').bridge.request('ShutdownWebview')).toThrow('NO_NATIVE_STUB');
});

test('a ping finds a host that answers it and nothing else', async () => {
  vi.useFakeTimers();
  const { bridge, sent, reply } = pageWith(iPhone);
  const pinged = [bridge.ping(), bridge.ping(), bridge.ping()];
  reply({ id: sent[0]!.id, error: { code: 'PONG' } });
  reply({ id: sent[1]!.id, error: { code: 'NO_MATCHED_COMMAND' } });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await Promise.all(pinged)).toEqual([true, false, false]);
  expect(await pageWith('Mozilla/5.0 Chrome', 'none').bridge.ping()).toBe(false);
});

test('replies nobody waits for are told to whoever watches, without their text', async () => {
  const seen: Unmatched[] = [];
  const { bridge, sent, reply } = pageWith(iPhone, 'ios', { onUnmatched: (unmatched) => void seen.push(unmatched) });
  const asked = bridge.request('GetAccessToken');
  reply({ id: 'another', data: { accessToken: 'secret' } });
  reply('not json');
  reply({ id: sent[0]!.id, data: { accessToken: 'secret' } });
  reply({ id: sent[0]!.id, data: { accessToken: 'secret' } });
  await asked;
  expect(seen).toEqual([
    { code: 'NO_MATCHED_MSG_ID', id: 'another' },
    { code: 'BAD_MESSAGE_SCHEME' },
    { code: 'NO_MATCHED_MSG_ID', id: sent[0]!.id },
  ]);
});

test('a watcher that throws does not reach the host', () => {
  const onUnmatched = () => {
    throw new Error('reporting failed');
  };
  const { reply } = pageWith(iPhone, 'ios', { onUnmatched });
  expect(reply({ id: 'another' })).toBe('{"error":{"code":"NO_MATCHED_MSG_ID"}}');
});

test('a native side that refuses the message fails the request at once', async () => {
  const { page, bridge } = pageWith(galaxy);
  Object.assign(page, {
    ounAndroid: {
      postMessage() {
        throw new Error('Java object is gone');
      },
    },
  });
  await expect(bridge.request('GetNavigationStates')).rejects.toMatchObject({ code: 'INTERNAL' });
});

test('the navigation stack is kept for the next page', async () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
  expect(readNavigationStack(storage)).toEqual({ backUrls: [], canGoBack: false });

  const { bridge, sent, reply } = pageWith(iPhone);
  const fetched = fetchNavigationStack(bridge, storage);
  reply({ id: sent[0]!.id, data: { backUrls: ['/', '/programs'] } });
  expect(await fetched).toEqual({ backUrls: ['/', '/programs'], canGoBack: true });
  expect(readNavigationStack(storage)).toEqual({ backUrls: ['/', '/programs'], canGoBack: true });

  for (const text of ['{"backUrls":"no list"}', '{"backUrls":[1]}', '{"backUrls":["/",null]}', 'null', 'not json']) {
    kept.set([...kept.keys()][0]!, text);
    expect(readNavigationStack(storage)).toEqual({ backUrls: [], canGoBack: false });
  }
});

describe('versions', () => {
  test.each([
    ['1.2.3', '1.2.3', 0],
    ['1.2.3', '1.10.0', -1],
    ['2.0.0', '1.99.99', 1],
    ['1.0.9', '1.0.10', -1],
  ])('%s against %s', (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign);
  });
  test.each(['1', '1.2', '1.2.3.4', 'v1.2.3', '1.2.x', '', '1.2.3-beta'])('refuses %j', (version) => {
    expect(() => compareVersions(version, '1.0.0')).toThrow('major.minor.patch');
  });
});
