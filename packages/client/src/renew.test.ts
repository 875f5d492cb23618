import { getMe } from '@oun/contract/identity';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError, createCaller } from './call.ts';
import { createRenewer, type RenewerOptions } from './renew.ts';

const refusal = (code = 'UNAUTHORIZED') =>
  new Response(JSON.stringify({ code, title: '', message: '로그인이 필요해요.', extra: {} }), { status: 401 });

/** A browser: one cookie jar and one lock for all its tabs, and a server that knows which token is good. */
function browser() {
  let good = 2;
  const world = {
    /** The number of the token in the jar. */
    jar: 1,
    rotations: 0,
    isOver: false,
    onRenewed: vi.fn(),
    onFailed: vi.fn(),
  };
  let line: Promise<unknown> = Promise.resolve();
  const alone: RenewerOptions['alone'] = (run) => {
    const next = line.then(run);
    line = next.catch(() => {});
    return next;
  };
  const ask = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (world.isOver) throw new CallError(401, { code: 'SESSION_ENDED', title: '', message: '끝났어요.', extra: {} });
    world.rotations += 1;
    world.jar = good;
  };
  const fetched = vi.fn(async () => (world.jar === good ? new Response('{"id":1}') : refusal()));
  vi.stubGlobal('fetch', fetched);
  const tab = () => {
    const { onRenewed, onFailed } = world;
    const renewer = createRenewer({ readMark: () => String(world.jar), ask, alone, onRenewed, onFailed });
    return createCaller({ baseUrl: '/proxy', renewer });
  };
  return { world, tab, fetched, expire: () => void (good += 1) };
}

let it: ReturnType<typeof browser>;
beforeEach(() => {
  it = browser();
});
afterEach(() => void vi.unstubAllGlobals());

test('twenty tabs with ten calls each renew once, and every call is answered', async () => {
  const tabs = Array.from({ length: 20 }, it.tab);
  const answers = await Promise.all(tabs.flatMap((call) => Array.from({ length: 10 }, () => call(getMe, {}))));
  expect(answers).toHaveLength(200);
  expect(it.world.rotations).toBe(1);
  // Once with the old token, once with the new one, never more.
  expect(it.fetched).toHaveBeenCalledTimes(400);
  expect(it.world.onFailed).not.toHaveBeenCalled();
});

test('each tab is told once that what it has read may be old', async () => {
  const tabs = [it.tab(), it.tab()];
  await Promise.all(tabs.flatMap((call) => [call(getMe, {}), call(getMe, {})]));
  expect(it.world.onRenewed).toHaveBeenCalledTimes(2);
});

test('a session that runs out again is renewed again', async () => {
  const call = it.tab();
  await call(getMe, {});
  it.expire();
  await call(getMe, {});
  expect(it.world.rotations).toBe(2);
});

describe('a session that is over', () => {
  beforeEach(() => void (it.world.isOver = true));

  test('gives each call its own error, not the failure to renew, and is reported once', async () => {
    const call = it.tab();
    const errors = await Promise.all(
      [call, call, call].map((one) => one(getMe, {}).catch((error: CallError) => error.code)),
    );
    expect(errors).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED', 'UNAUTHORIZED']);
    expect(it.world.onFailed).toHaveBeenCalledTimes(1);
    expect(it.world.onFailed.mock.calls[0]![0]).toMatchObject({ code: 'SESSION_ENDED' });
    expect(it.fetched).toHaveBeenCalledTimes(3);
  });

  test('is not asked for again by later calls', async () => {
    const call = it.tab();
    await call(getMe, {}).catch(() => {});
    await call(getMe, {}).catch(() => {});
    expect(it.world.onFailed).toHaveBeenCalledTimes(1);
  });
});

test('a wrong password is no session that ran out', async () => {
  it.fetched.mockImplementation(async () => refusal('INVALID_CREDENTIALS'));
  await expect(it.tab()(getMe, {})).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  expect(it.world.rotations).toBe(0);
});

test('a call that is refused with the new token too is not made a third time', async () => {
  it.fetched.mockImplementation(async () => refusal());
  await expect(it.tab()(getMe, {})).rejects.toMatchObject({ status: 401 });
  expect(it.fetched).toHaveBeenCalledTimes(2);
  expect(it.world.rotations).toBe(1);
});
